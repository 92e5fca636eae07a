// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/warningsdialog.h"

#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

constexpr std::size_t kListed = 10'000; // what a person may scroll through

QListWidget* listOf(const std::vector<Warning>& warnings) {
    auto* list = new QListWidget;
    list->setObjectName(QStringLiteral("warnings"));
    list->setAccessibleName(WarningsDialog::tr("Warnings"));
    list->setWordWrap(true);
    list->setFont(fontFor(FontRole::Table));
    for (std::size_t at = 0; at < warnings.size() && at < kListed; ++at) {
        const Warning& warning = warnings[at];
        auto* item =
            new QListWidgetItem(icon(QStringLiteral("warning"), warning.lost ? Tint::Error : Tint::Warning),
                                cutForLayout(warningText(warning), 400));
        list->addItem(item);
    }
    return list;
}

} // namespace

WarningsDialog::WarningsDialog(const QString& source, const std::vector<Warning>& warnings, QWidget* parent)
    : QDialog(parent) {
    const Metrics& m = metrics();
    setObjectName(QStringLiteral("warningsDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Warnings"));
    resize(m.px(640), m.px(400));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m.s4, m.s4, m.s4, m.s4);
    column->setSpacing(m.s3);
    QLabel* head = plainLabel(
        tr("%1: %2 noticed while reading").arg(cutForLayout(source, 60), countText(warnings.size())));
    head->setFont(fontFor(FontRole::Heading));
    auto* list = listOf(warnings);
    auto* copy = new QPushButton(tr("Copy all"));
    auto* close = new QPushButton(tr("Close"));
    close->setDefault(true);
    connect(copy, &QPushButton::clicked, this, [list] {
        QStringList lines;
        for (int row = 0; row < list->count(); ++row) {
            lines << list->item(row)->text();
        }
        QApplication::clipboard()->setText(lines.join(u'\n'));
    });
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(copy);
    buttons->addStretch(1);
    buttons->addWidget(close);
    column->addWidget(head);
    column->addWidget(list, 1);
    column->addLayout(buttons);
    list->setFocus();
}

} // namespace keyatlas
