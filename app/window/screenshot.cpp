// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/screenshot.h"

#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QDialog>
#include <QFont>
#include <QPixmap>
#include <QTextStream>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kEveryMs = 50;
constexpr int kQuietLooks = 12; // 600 ms: tables and cards have asked their workers by then

} // namespace

Screenshot::Screenshot(MainWindow& window, QString file) : m_window(window), m_file(std::move(file)) {
    connect(&m_timer, &QTimer::timeout, this, &Screenshot::look);
    m_timer.start(kEveryMs);
}

bool Screenshot::settled() const {
    const auto& all = m_window.sessions().all();
    return !m_window.project().busy() && std::all_of(all.begin(), all.end(), [](const Session* session) {
        return !session->running() && (session->tree() || !session->opened());
    });
}

void Screenshot::look() {
    m_quiet = settled() ? m_quiet + 1 : 0;
    if (m_quiet >= kQuietLooks) {
        m_timer.stop();
        QApplication::exit(save());
    }
}

int Screenshot::save() {
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget->isVisible() && widget->objectName() == QStringLiteral("problem")) {
            QTextStream(stderr) << "keyatlas: a source cannot be opened; keyatlas-cli info says why\n";
            return 3;
        }
    }
    if (!m_window.grab().save(m_file)) {
        QTextStream(stderr) << "keyatlas: the picture cannot be saved (" << m_file
                            << "): give another file\n";
        return 3;
    }
    return 0;
}

void useReferenceFont() {
    QFont font(QStringList{QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")});
    font.setPixelSize(13);
    QApplication::setFont(font);
}

} // namespace keyatlas
