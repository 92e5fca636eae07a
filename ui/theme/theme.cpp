// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/flatstyle.h"
#include "ui/theme/metrics.h"
#include "ui/theme/palette.h"
#include "ui/theme/stylesheet.h"
#include "ui/theme/systemscheme.h"

#include <QApplication>
#include <QEvent>
#include <QPointer>
#include <QToolTip>

namespace keyatlas {

namespace {

// Only the palettes of high contrast themes go that far: pure black and white for windows as for buttons.
bool isHighContrast(const QPalette& palette) {
    constexpr double kAlmostPure = 20;
    return qEnvironmentVariableIntValue("KEYATLAS_HIGH_CONTRAST") != 0 ||
           (contrast(palette.color(QPalette::Window), palette.color(QPalette::WindowText)) > kAlmostPure &&
            contrast(palette.color(QPalette::Button), palette.color(QPalette::ButtonText)) > kAlmostPure);
}

// For KEYATLAS_HIGH_CONTRAST on a system whose own palette is not one.
QPalette blackAndWhite() {
    QPalette palette(Qt::white, Qt::black, Qt::white, Qt::white, Qt::white, Qt::white, Qt::white, Qt::black,
                     Qt::black);
    palette.setColor(QPalette::Highlight, Qt::yellow);
    palette.setColor(QPalette::HighlightedText, Qt::black);
    palette.setColor(QPalette::Button, Qt::black);
    palette.setColor(QPalette::Link, Qt::yellow);
    return palette;
}

} // namespace

Theme::Theme(QObject* parent)
    : QObject(parent), m_systemPalette(QApplication::palette()), m_system(new SystemScheme(this)),
      m_highContrast(isHighContrast(m_systemPalette)), m_colours(lightColours()) {
    connect(m_system, &SystemScheme::changed, this, [this] { apply(); });
    apply();
}

void Theme::install() {
    m_installed = true;
    QApplication::setStyle(new FlatStyle);
    qApp->installEventFilter(this);
    m_system->ask();
    apply();
}

void Theme::setChoice(Choice choice) {
    if (choice != m_choice) {
        m_choice = choice;
        apply();
    }
}

void Theme::setHighContrast(bool on) {
    if (on != m_highContrast) {
        m_highContrast = on;
        apply();
    }
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
    if (watched == qApp && event->type() == QEvent::ApplicationFontChange) {
        refreshMetrics();
        apply();
    }
    return QObject::eventFilter(watched, event);
}

bool Theme::systemWantsDark() const {
    if (m_system->answer() != SystemScheme::Answer::NoAnswer) {
        return m_system->answer() == SystemScheme::Answer::Dark;
    }
    return m_systemPalette.color(QPalette::Window).lightness() <
           m_systemPalette.color(QPalette::WindowText).lightness();
}

void Theme::apply() {
    const bool dark = m_choice == Choice::Dark || (m_choice == Choice::System && systemWantsDark());
    QPalette palette;
    if (m_highContrast) {
        palette = isHighContrast(m_systemPalette) && qEnvironmentVariableIsEmpty("KEYATLAS_HIGH_CONTRAST")
                      ? m_systemPalette
                      : blackAndWhite();
        palette.setColor(QPalette::PlaceholderText, palette.color(QPalette::Text)); // nothing is muted
        m_colours = highContrastColours(palette);
        palette.setColor(QPalette::Highlight, m_colours.selection); // as the panels draw it
        palette.setColor(QPalette::HighlightedText, m_colours.text);
    } else {
        m_colours = dark ? darkColours() : lightColours();
        palette = paletteOf(m_colours);
    }
    if (m_installed) {
        QApplication::setPalette(palette);
        QToolTip::setPalette(palette);
        qApp->setStyleSheet(m_highContrast ? QString() : styleSheetOf(m_colours, metrics()));
    }
    emit changed();
}

Theme& theme() {
    static QPointer<Theme> instance; // owned by the application, made anew with it
    if (!instance) {
        instance = new Theme(qApp);
    }
    return *instance;
}

} // namespace keyatlas
