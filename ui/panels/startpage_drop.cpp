// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/startpage_drop.h"

#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace keyatlas {

DropArea::DropArea(QWidget* parent) : QWidget(parent) {
    const Metrics& m = metrics();
    setAccessibleName(tr("Drop a file or folder here"));
    setMinimumHeight(m.px(128));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(m.s4, m.s5, m.s4, m.px(22));
    layout->setSpacing(m.s2);
    QLabel* title = plainLabel(tr("Drop a file or folder here"));
    title->setFont(fontFor(FontRole::Result));
    title->setAlignment(Qt::AlignHCenter);

    auto* file = new QPushButton(tr("Open file…"));
    file->setObjectName(QStringLiteral("openFile"));
    file->setDefault(true);
    auto* folder = new QPushButton(tr("Open folder…"));
    folder->setObjectName(QStringLiteral("openFolder"));
    connect(file, &QPushButton::clicked, this, &DropArea::openFileWanted);
    connect(folder, &QPushButton::clicked, this, &DropArea::openFolderWanted);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(m.s2);
    buttons->addStretch(1);
    buttons->addWidget(file);
    buttons->addWidget(folder);
    buttons->addStretch(1);

    QLabel* kinds =
        mutedLabel(tr("CouchDB exports and backups, changes feeds, PouchDB dumps, JSON lines and arrays, "
                      "also gzip and zstd; folders of RocksDB and LevelDB stores; found by content"));
    kinds->setFont(fontFor(FontRole::Table));
    kinds->setAlignment(Qt::AlignHCenter);
    kinds->setWordWrap(true);
    layout->addWidget(title);
    layout->addLayout(buttons);
    layout->addWidget(kinds);
}

void DropArea::setDropping(bool dropping) {
    m_dropping = dropping;
    update();
}

void DropArea::paintEvent(QPaintEvent*) {
    const Colours& c = colours();
    QPainter painter(this);
    painter.fillRect(rect(), m_dropping ? c.selection : c.panel);
    QPen pen(m_dropping ? c.accent : c.controlLine, m_dropping ? 2 : 1);
    pen.setStyle(Qt::CustomDashLine);
    pen.setDashPattern({3, 2});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace keyatlas
