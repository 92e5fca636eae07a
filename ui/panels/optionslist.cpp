// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optionslist.h"

#include "ui/models/storeoptionsmodel.h"
#include "ui/panels/sectiontitle.h"
#include "ui/panels/viewkit.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

constexpr int kLeastRows = 3;
constexpr double kSearch = 128;

} // namespace

OptionsList::OptionsList(QWidget* parent) : QWidget(parent) {
    m_title = new SectionTitle(tr("Options"), this);
    m_search = new QLineEdit(m_title);
    m_search->setObjectName(QStringLiteral("optionsSearch"));
    m_search->setAccessibleName(tr("Search the options"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setClearButtonEnabled(true);
    m_search->setFont(fontFor(FontRole::Table));
    m_search->setFixedWidth(metrics().px(kSearch));
    m_title->addTool(m_search);
    m_model = new StoreOptionsModel(this);
    m_list = new QTableView(this);
    m_list->setObjectName(QStringLiteral("storeOptions"));
    m_list->setAccessibleName(tr("Options"));
    m_list->setModel(m_model);
    setUpTable(*m_list);
    m_list->setTabKeyNavigation(false);
    m_list->setMinimumHeight(metrics().header + kLeastRows * metrics().tableRow);
    auto* header = m_list->horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setSectionResizeMode(StoreOptionsModel::Value, QHeaderView::Stretch);
    header->resizeSection(StoreOptionsModel::Name, metrics().px(148));
    header->resizeSection(StoreOptionsModel::Of, metrics().px(56));
    header->setSortIndicator(StoreOptionsModel::Name, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    m_list->setSortingEnabled(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addWidget(m_list, 1);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model->setFilter(text);
        sumUp();
    });
    copyRowsByKey(*m_list, [this] { emit said(tr("Copied the rows")); });
}

void OptionsList::setStore(const std::shared_ptr<const Store>& store,
                           const std::shared_ptr<const StoreFamily>& family) {
    m_model->setStore(store, family);
    sumUp();
}

void OptionsList::search() {
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void OptionsList::sumUp() {
    const auto all = std::uint64_t{m_model->count()};
    const auto shown = static_cast<std::uint64_t>(m_model->rowCount());
    m_title->setSentence(all == 0       ? tr("the store keeps none")
                         : shown == all ? countText(all)
                                        : tr("%1 of %2").arg(countText(shown), countText(all)));
}

} // namespace keyatlas
