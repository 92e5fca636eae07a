// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/keysdialog.h"

#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

struct Line {
    QString what;
    QString keys;
};

QList<Line> linesOf(const QList<QAction*>& actions) {
    QList<Line> lines;
    for (const QAction* action : actions) {
        QStringList keys;
        for (const QKeySequence& sequence : action->shortcuts()) {
            keys << sequence.toString(QKeySequence::NativeText);
        }
        if (!keys.isEmpty()) {
            lines << Line{QString(action->text()).remove(u'&').remove(QChar(0x2026)),
                          keys.join(QStringLiteral(", "))};
        }
    }
    return lines;
}

QList<Line> linesOfPanels() {
    return {
        {KeysDialog::tr("Lists, trees: open or close a level"), KeysDialog::tr("Right, Left")},
        {KeysDialog::tr("Lists, trees, tables: first, last, a screen"),
         KeysDialog::tr("Home, End, PgUp, PgDn")},
        {KeysDialog::tr("Key tree: filter its segments"), KeysDialog::tr("Ctrl+F")},
        {KeysDialog::tr("Find: next hit, previous hit, close"), KeysDialog::tr("Enter, Shift+Enter, Esc")},
        {KeysDialog::tr("Recent sources: open, pin, remove"), KeysDialog::tr("Enter, P, Delete")},
        {KeysDialog::tr("Go to: an ID or prefix, a rank, a share"), QStringLiteral("txn:, #180670, 50%")},
        {KeysDialog::tr("Close a menu, a dialog, the go-to field"), KeysDialog::tr("Esc")}};
}

QTableWidget* tableOf(const QList<Line>& lines) {
    const Metrics& m = metrics();
    auto* table = new QTableWidget(static_cast<int>(lines.size()), 2);
    table->setObjectName(QStringLiteral("keys"));
    table->setAccessibleName(KeysDialog::tr("Keys"));
    table->setHorizontalHeaderLabels({KeysDialog::tr("Does"), KeysDialog::tr("Keys")});
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    table->horizontalHeader()->setFont(fontFor(FontRole::TableHeader));
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(m.tableRow);
    table->setShowGrid(false);
    table->setFont(fontFor(FontRole::Table));
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setTabKeyNavigation(false);
    int row = 0;
    for (const Line& line : lines) {
        table->setItem(row, 0, new QTableWidgetItem(line.what));
        table->setItem(row, 1, new QTableWidgetItem(line.keys));
        ++row;
    }
    return table;
}

} // namespace

KeysDialog::KeysDialog(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent) {
    const Metrics& m = metrics();
    setObjectName(QStringLiteral("keysDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Keys and help"));
    resize(m.px(560), m.px(620));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m.s4, m.s4, m.s4, m.s4);
    column->setSpacing(m.s3);
    column->addWidget(
        plainLabel(tr("Everything the mouse can do, the keyboard can.\n"
                      "Select a span anywhere, and tree, documents and Range bar show the same span.")));
    auto* table = tableOf(linesOf(actions) + linesOfPanels());
    column->addWidget(table, 1);
    auto* close = new QPushButton(tr("Close"));
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(close);
    column->addLayout(buttons);
    table->setFocus();
}

} // namespace keyatlas
