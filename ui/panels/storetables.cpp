// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/storetables.h"

#include "ui/canvas/tablebands.h"
#include "ui/models/storetablesmodel.h"
#include "ui/panels/copyas.h"
#include "ui/panels/sectiontitle.h"
#include "ui/panels/spanmenu.h"
#include "ui/panels/viewkit.h"
#include "ui/session/storewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

constexpr double kBandsShare = 0.4; // of the height, at most
constexpr double kLeastList = 120;

} // namespace

StoreTables::StoreTables(Navigator& navigator, MapState& state, QWidget* parent)
    : QWidget(parent), m_navigator(navigator) {
    m_copier = new CopyAs(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    createBands(state, *column);
    createList(*column);
    connectAll();
}

void StoreTables::createBands(MapState& state, QVBoxLayout& column) {
    m_title = new SectionTitle(tr("Tables"), this);
    m_bands = new TableBands(m_navigator, state);
    m_scroll = new QScrollArea(this);
    m_scroll->setObjectName(QStringLiteral("tableBandsArea"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_bands);
    column.addWidget(m_title);
    column.addWidget(m_scroll);
    setFocusProxy(m_bands);
}

void StoreTables::createList(QVBoxLayout& column) {
    m_model = new StoreTablesModel(this);
    m_list = new QTableView(this);
    m_list->setObjectName(QStringLiteral("storeTables"));
    m_list->setAccessibleName(tr("Tables"));
    m_list->setModel(m_model);
    setUpTable(*m_list);
    m_list->setTabKeyNavigation(false);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->setMinimumHeight(metrics().px(kLeastList));
    auto* header = m_list->horizontalHeader();
    header->setSectionsMovable(true);
    header->setStretchLastSection(true);
    const std::pair<int, double> widths[]{
        {StoreTablesModel::Level, 64},     {StoreTablesModel::File, 92},
        {StoreTablesModel::Problem, 96},   {StoreTablesModel::Compression, 100},
        {StoreTablesModel::Size, 72},      {StoreTablesModel::Entries, 80},
        {StoreTablesModel::Deletions, 84}, {StoreTablesModel::FirstKey, 132},
        {StoreTablesModel::LastKey, 132},  {StoreTablesModel::Created, 172}};
    for (const auto& [section, width] : widths) {
        header->resizeSection(section, metrics().px(width));
    }
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    m_list->setSortingEnabled(true);
    column.addWidget(m_list, 1);
}

void StoreTables::connectAll() {
    connect(m_bands, &TableBands::sceneChanged, this, &StoreTables::takeScene);
    connect(m_bands, &TableBands::currentChanged, this, &StoreTables::takeBands);
    connect(m_bands, &TableBands::said, this, &StoreTables::said);
    connect(m_bands, &TableBands::menuWanted, this, &StoreTables::showMenu);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &StoreTables::takeList);
    connect(m_list, &QTableView::activated, this, [this] {
        if (const auto table = listed()) {
            m_bands->zoomTo(*table);
        }
    });
    connect(m_list, &QTableView::customContextMenuRequested, this, [this](const QPoint& at) {
        const auto index = m_list->indexAt(at);
        if (index.isValid()) {
            showMenu(m_model->thingAt(index.row()), m_list->viewport()->mapToGlobal(at));
        }
    });
    copyRowsByKey(*m_list, [this] {
        emit said(tr("Copied %1")
                      .arg(tablesText(
                          static_cast<std::uint64_t>(m_list->selectionModel()->selectedRows().size()))));
    });
    connect(m_copier, &CopyAs::copied, this, &StoreTables::said);
    connect(m_copier, &CopyAs::failed, this, &StoreTables::said);
}

void StoreTables::setFamily(const std::shared_ptr<const StoreFamily>& family, bool scanned,
                            const KeyFormat& keyFormat) {
    m_following = true;
    m_model->setFamily(family, keyFormat);
    m_following = false;
    m_bands->setFamily(family, scanned, keyFormat);
}

void StoreTables::takeScene() {
    const auto& scene = m_bands->scene();
    const Session* session = m_navigator.session();
    m_title->setSentence(scene && session != nullptr
                             ? axisText(*scene->ranges, *scene->asked.family, session->running())
                             : QString());
    fitBands();
    emit sceneChanged();
}

std::optional<std::size_t> StoreTables::listed() const {
    const auto index = m_list->currentIndex();
    return index.isValid() ? std::optional(m_model->thingAt(index.row())) : std::nullopt;
}

void StoreTables::showTable(std::size_t table) {
    m_bands->choose(table, Navigator::Step::Stay);
}

void StoreTables::takeBands() {
    if (m_following) {
        return;
    }
    m_following = true;
    const auto table = m_bands->current();
    const int row = table ? m_model->rowOf(*table) : -1;
    if (row >= 0) {
        m_list->setCurrentIndex(m_model->index(row, std::max(0, m_list->currentIndex().column())));
        m_list->scrollTo(m_list->currentIndex());
        if (const auto cell = m_bands->cellOf(*table)) {
            const QRect rect = m_bands->rectOf(*cell);
            m_scroll->ensureVisible(m_bands->width() / 2, rect.center().y(), 0, rect.height());
        }
    } else {
        m_list->setCurrentIndex({});
    }
    m_following = false;
}

void StoreTables::takeList() {
    const auto table = listed();
    if (m_following || !table) {
        return;
    }
    m_following = true;
    m_bands->choose(*table);
    m_following = false;
}

// As high as its lanes, as long as the list has room.
void StoreTables::fitBands() {
    const int wanted = m_bands->sizeHint().height();
    const int most = std::max(metrics().px(kLeastList), static_cast<int>(height() * kBandsShare));
    m_scroll->setFixedHeight(std::min(wanted, most));
}

void StoreTables::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitBands();
}

void StoreTables::showMenu(std::size_t table, const QPoint& at) {
    const auto& scene = m_bands->scene();
    if (!m_model->family() || table >= m_model->family()->tables.size()) {
        return;
    }
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("tableMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (scene && scene->byRank() && !scene->ranges->ranges[table].span.empty()) {
        fillSpanMenu(*menu, m_navigator, *m_copier, scene->ranges->ranges[table].span, std::nullopt);
        menu->addSeparator();
    }
    const auto family = m_model->family();
    const auto copy = [this](const QString& text) {
        QGuiApplication::clipboard()->setText(text);
        emit said(tr("Copied: %1").arg(text.section(QLatin1Char('\n'), 0, 0)));
    };
    menu->addAction(icon(QStringLiteral("copy")), tr("Copy File Name"), this,
                    [copy, family, table] { copy(keyText(family->tables[table].file)); });
    menu->addAction(tr("Copy Details"), this,
                    [copy, family, table] { copy(tableDetails(family->tables[table])); });
    menu->popup(at);
}

} // namespace keyatlas
