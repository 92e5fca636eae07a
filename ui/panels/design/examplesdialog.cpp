// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/examplesdialog.h"

#include "ui/panels/viewkit.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kWidth = 760;
constexpr int kMostRows = 12; // before it scrolls

} // namespace

ExamplesDialog::ExamplesDialog(Navigator& navigator, const QString& scheme, const Finding& finding,
                               QWidget* parent)
    : QDialog(parent), m_navigator(navigator), m_keys(navigator.place().space.keys) {
    const Metrics& m = metrics();
    setObjectName(QStringLiteral("examples"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(cutForLayout(fromUtf8(finding.title), 80));
    Session* session = navigator.session();
    m_model =
        new ExamplesModel(scheme, finding, session != nullptr ? session->keyFormat() : KeyFormat{}, this);
    auto* text = mutedLabel(cutForLayout(fromUtf8(finding.text), 600), this);
    text->setWordWrap(true);
    const auto shown = static_cast<std::uint64_t>(finding.examples.size());
    auto* count = plainLabel(finding.documents > shown
                                 ? tr("%1 of %2").arg(countText(shown), documentsText(finding.documents))
                                 : documentsText(shown),
                             this);
    count->setFont(fontFor(FontRole::Heading));
    createTable();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m.s4, m.s4, m.s4, m.s4);
    column->setSpacing(m.s2);
    column->addWidget(count);
    column->addWidget(text);
    column->addWidget(m_table, 1);
    const int rows = std::min(m_model->rowCount(), kMostRows);
    resize(m.px(kWidth), m.px(110) + m.header + rows * m.tableRow);
    askOldIds();
}

void ExamplesDialog::createTable() {
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("examplesTable"));
    m_table->setAccessibleName(tr("Documents that show it"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    setUpTable(*m_table);
    auto* header = m_table->horizontalHeader();
    header->setStretchLastSection(true);
    const int most = metrics().px(kWidth) * 2 / 5;
    for (const int column : {ExamplesModel::NewId, ExamplesModel::Note}) {
        m_table->resizeColumnToContents(column);
        header->resizeSection(
            column, std::clamp(header->sectionSize(column) + metrics().s3, metrics().px(120), most));
    }
    connect(m_table, &QTableView::clicked, this, &ExamplesDialog::reveal);
    connect(m_table, &QTableView::activated, this, &ExamplesDialog::reveal);
    copyRowsByKey(*m_table, [] {});
}

void ExamplesDialog::askOldIds() {
    std::vector<Rank> ranks;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (const auto rank = m_model->rankAt(row)) {
            ranks.push_back(*rank);
        }
    }
    Session* session = m_navigator.session();
    if (session == nullptr || !m_keys || ranks.empty()) {
        return;
    }
    m_asking.ask(
        session->workers().read,
        [space = m_navigator.place().space, ranks](const std::stop_token& stop) {
            std::map<Rank, std::string> ids;
            for (const Rank rank : ranks) {
                if (const auto key = space.keys->key(rank, stop)) {
                    ids[rank] = *key;
                }
            }
            return ids;
        },
        [this](std::map<Rank, std::string> ids) { m_model->setOldIds(std::move(ids)); });
}

void ExamplesDialog::reveal(const QModelIndex& index) {
    const auto rank = m_model->rankAt(index.row());
    if (rank && m_navigator.place().space.keys == m_keys) {
        m_navigator.reveal(*rank);
    }
}

} // namespace keyatlas
