// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/splitfoot.h"

#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPointer>
#include <QToolButton>

namespace keyatlas {

namespace {

QString spaced(const std::string& separators) {
    QStringList shown;
    for (const char c : separators) {
        shown << keyText(Bytes(&c, 1));
    }
    return shown.join(QStringLiteral("  "));
}

} // namespace

SplitFoot::SplitFoot(Navigator& navigator, QWidget* parent) : QWidget(parent), m_navigator(navigator) {
    m_button = new QToolButton(this);
    m_button->setObjectName(QStringLiteral("splitAt"));
    m_button->setAutoRaise(true);
    m_button->setIcon(icon(QStringLiteral("info"), Tint::Muted));
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setFont(fontFor(FontRole::Table));
    m_button->setMenu(new QMenu(m_button));
    connect(m_button->menu(), &QMenu::aboutToShow, this, &SplitFoot::fillMenu);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(metrics().s1, 1, metrics().s1, 0);
    row->addWidget(m_button);
    row->addStretch(1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    refresh();
}

QSize SplitFoot::sizeHint() const {
    return {QWidget::sizeHint().width(), metrics().statusBar};
}

void SplitFoot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().panel);
    painter.setPen(colours().line);
    painter.drawLine(0, 0, width(), 0);
}

QString SplitFoot::text() const {
    const auto* session = m_navigator.session();
    const auto tree = session != nullptr ? session->tree() : nullptr;
    if (!tree) {
        return tr("split at …");
    }
    if (tree->rule().isNone()) {
        return session->split().kind == SplitChoice::Kind::None
                   ? tr("not split; grouped by leading bytes")
                   : tr("no separators; grouped by leading bytes");
    }
    return tr("split at  %1").arg(spaced(tree->rule().separators()));
}

void SplitFoot::refresh() {
    setEnabled(m_navigator.session() != nullptr);
    m_button->setText(text());
    m_button->setAccessibleName(tr("How IDs are split: %1").arg(text()));
}

void SplitFoot::fillMenu() {
    auto& menu = *m_button->menu();
    menu.clear();
    Session* session = m_navigator.session();
    if (session == nullptr) {
        return;
    }
    const auto add = [&](const QString& text, SplitChoice::Kind kind) {
        auto* action = menu.addAction(text);
        action->setCheckable(true);
        action->setChecked(session->split().kind == kind);
        return action;
    };
    connect(add(tr("Automatic"), SplitChoice::Kind::Automatic), &QAction::triggered, session, [session] {
        session->setSplit({SplitChoice::Kind::Automatic, {}});
    });
    connect(add(tr("At Characters…"), SplitChoice::Kind::Characters), &QAction::triggered, this,
            &SplitFoot::askCharacters);
    connect(add(tr("Not at All"), SplitChoice::Kind::None), &QAction::triggered, session, [session] {
        session->setSplit({SplitChoice::Kind::None, {}});
    });
}

void SplitFoot::askCharacters() {
    QPointer<Session> session = m_navigator.session();
    if (!session) {
        return;
    }
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Split IDs"));
    dialog->setLabelText(tr("Split IDs behind each of these characters:"));
    const auto tree = session->tree();
    const auto& chosen = session->split().characters;
    dialog->setTextValue(fromUtf8(!chosen.empty() || !tree ? chosen : tree->rule().separators()));
    connect(dialog, &QInputDialog::textValueSelected, this, [session](const QString& text) {
        if (session && !text.isEmpty()) {
            session->setSplit({SplitChoice::Kind::Characters, toStd(text)});
        }
    });
    dialog->open();
}

} // namespace keyatlas
