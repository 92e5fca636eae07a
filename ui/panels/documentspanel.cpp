// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/documentspanel.h"

#include "ui/panels/copyas.h"
#include "ui/panels/emptystate.h"
#include "ui/panels/panelbar.h"
#include "ui/panels/rowcopy.h"
#include "ui/panels/spanmenu.h"
#include "ui/session/find.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

constexpr Rank kCopied = 10'000; // rows that Ctrl+C copies at most
constexpr Rank kNeighbours = 10; // rows shown around an empty span

} // namespace

DocumentsPanel::DocumentsPanel(Navigator& navigator, QWidget* parent)
    : QWidget(parent), m_navigator(navigator) {
    m_model = new DocumentsModel(this);
    m_copier = new CopyAs(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    createBar(*column);
    createTable(*column);
    connectAll();
    takePlace();
}

void DocumentsPanel::createBar(QVBoxLayout& column) {
    auto* bar = new PanelBar(this);
    m_count = plainLabel({}, bar);
    m_count->setObjectName(QStringLiteral("documentCount"));
    m_count->setFont(fontFor(FontRole::Heading));
    m_size = mutedLabel({}, bar);
    m_size->setFont(fontFor(FontRole::Table));
    m_split = new QToolButton(bar);
    m_split->setObjectName(QStringLiteral("splitIds"));
    m_split->setText(tr("Split the ID"));
    m_split->setToolTip(tr("One column per segment of the ID"));
    m_split->setCheckable(true);
    m_columns = new QToolButton(bar);
    m_columns->setObjectName(QStringLiteral("columns"));
    m_columns->setText(tr("Columns"));
    m_columns->setPopupMode(QToolButton::InstantPopup);
    m_columns->setMenu(new QMenu(m_columns));
    bar->addLeft(m_count);
    bar->addLeft(m_size);
    bar->addRight(m_split);
    bar->addRight(m_columns);
    column.addWidget(bar);
}

void DocumentsPanel::createTable(QVBoxLayout& column) {
    auto* holder = new QWidget(this);
    m_table = new RankTable(*m_model, holder);
    m_table->setObjectName(QStringLiteral("documents"));
    m_table->setAccessibleName(tr("Documents"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    auto* header = m_table->horizontalHeader();
    header->setSectionsMovable(true);
    header->setStretchLastSection(true);
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->resizeSection(DocumentsModel::RankColumn, metrics().px(72));
    header->resizeSection(DocumentsModel::Id, metrics().px(410));
    header->resizeSection(DocumentsModel::ByteCount, metrics().px(72));
    header->resizeSection(DocumentsModel::Revision, metrics().px(230));
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_table, 1);
    row->addWidget(m_table->rankBar());
    m_empty = new EmptyState(this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(holder);
    m_stack->addWidget(m_empty);
    column.addWidget(m_stack, 1);
    setFocusProxy(m_table);
}

void DocumentsPanel::connectAll() {
    connect(&m_navigator, &Navigator::placeChanged, this, &DocumentsPanel::takePlace);
    connect(&m_navigator, &Navigator::rankChanged, this, &DocumentsPanel::takeRank);
    connect(&m_navigator, &Navigator::keyFormatChanged, this, [this] {
        takeKeyFormat();
        splitIds(m_split->isChecked());
    });
    connect(m_table, &RankTable::ranked, &m_navigator, &Navigator::setRank);
    connect(m_table, &RankTable::customContextMenuRequested, this, &DocumentsPanel::showMenu);
    connect(m_split, &QToolButton::toggled, this, &DocumentsPanel::splitIds);
    connect(m_model, &DocumentsModel::segmentsChanged, this, &DocumentsPanel::placeSegments);
    connect(m_columns->menu(), &QMenu::aboutToShow, this, [this] { fillColumns(*m_columns->menu()); });
    connect(m_copier, &CopyAs::copied, this, &DocumentsPanel::said);
    connect(m_copier, &CopyAs::failed, this, &DocumentsPanel::said);
    auto* copy = new QShortcut(QKeySequence::Copy, m_table, nullptr, nullptr, Qt::WidgetShortcut);
    connect(copy, &QShortcut::activated, this, &DocumentsPanel::copyRows);
}

void DocumentsPanel::setFind(Find& find) {
    connect(&find, &Find::changed, this, [this, &find] {
        m_model->setHits(m_model->place().space.keys == find.keys() ? find.hits() : nullptr);
    });
}

void DocumentsPanel::takePlace() {
    const auto& place = m_navigator.place();
    disconnect(m_state);
    if (place.session != nullptr) {
        m_state = connect(place.session, &Session::stateChanged, this, &DocumentsPanel::sumUp);
    }
    if (!place.sameSpan(m_model->place()) || place.opened != m_model->place().opened) {
        takeKeyFormat();
        m_model->setPlace(place);
        m_table->takePlace();
        splitIds(m_split->isChecked());
    }
    takeRank();
    sumUp();
}

void DocumentsPanel::takeRank() {
    const auto rank = m_navigator.rank();
    if (rank && m_model->place().span.contains(*rank)) {
        m_table->goTo(*rank);
    } else {
        m_table->clearSelection();
    }
}

void DocumentsPanel::sumUp() {
    const auto& place = m_navigator.place();
    m_count->clear();
    m_size->clear();
    showEmpty();
    if (!place.valid()) {
        m_summing.drop();
        return;
    }
    m_count->setText(documentsText(place.session->shown(place.space.keys->keysIn(place.span))));
    m_summing.ask(
        place.session->workers().read,
        [keys = place.space.keys, span = place.span](const std::stop_token& stop) {
            return keys->extent(span, stop);
        },
        [this](const Result<Extent>& extent) {
            const auto* session = m_navigator.session();
            if (extent && session != nullptr) {
                m_size->setText(bytesText(session->shown(extent->valueBytes)));
            }
        });
}

void DocumentsPanel::showEmpty() {
    const auto& place = m_navigator.place();
    auto* session = place.session;
    const bool empty = session != nullptr && !session->running() && (!place.valid() || place.span.empty());
    m_stack->setCurrentIndex(empty ? 1 : 0);
    if (!empty) {
        return;
    }
    if (!place.valid() && session->failure()) {
        m_empty->say(sentence(*session->failure()), tr("Read Again"), [session] { session->open(); });
    } else if (!place.valid() || place.whole().empty()) {
        m_empty->say(tr("This source holds no documents."), tr("Read Again"), [session] { session->open(); });
    } else {
        m_empty->say(tr("No documents in this span."), tr("Show Neighbours"), [this] { showNeighbours(); });
    }
}

void DocumentsPanel::showNeighbours() {
    const Rank at = m_navigator.span().first;
    m_navigator.select({at - std::min(at, kNeighbours), at + kNeighbours});
}

void DocumentsPanel::takeKeyFormat() {
    const auto* session = m_navigator.session();
    m_model->setFormat(session != nullptr ? session->keyFormat() : KeyFormat());
}

void DocumentsPanel::splitIds(bool on) {
    const auto* session = m_navigator.session();
    const auto tree = session != nullptr ? session->tree() : nullptr;
    m_model->setSegments(on && tree ? std::optional<SplitRule>(tree->rule().withoutCalendar())
                                    : std::nullopt);
    m_table->setColumnHidden(DocumentsModel::Id, on && m_model->segmentColumns() > 0);
}

// The segments stand where the ID stood.
void DocumentsPanel::placeSegments() {
    auto* header = m_table->horizontalHeader();
    const int at = header->visualIndex(DocumentsModel::Id);
    for (int i = 0; i < m_model->segmentColumns(); ++i) {
        const int column = DocumentsModel::FirstSegment + i;
        header->moveSection(header->visualIndex(column), at + 1 + i);
        header->resizeSection(column, metrics().px(120));
    }
    m_table->setColumnHidden(DocumentsModel::Id, m_model->segmentColumns() > 0);
    m_table->selectWholeRow(); // new columns are not yet selected
}

void DocumentsPanel::fillColumns(QMenu& menu) {
    menu.clear();
    for (int column = 0; column < m_model->columnCount(); ++column) {
        auto* action = menu.addAction(m_model->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!m_table->isColumnHidden(column));
        connect(action, &QAction::toggled, m_table, [this, column](bool on) {
            const auto* header = m_table->horizontalHeader();
            if (on || header->count() - header->hiddenSectionCount() > 1) { // one column stays
                m_table->setColumnHidden(column, !on);
            }
        });
    }
    menu.addSeparator();
    menu.addAction(tr("Fit to What Is Visible"), m_table, [this] { m_table->resizeColumnsToContents(); });
}

void DocumentsPanel::copyRows() {
    const auto& place = m_model->place();
    std::vector<Span> rows;
    for (const auto& range : m_table->selectionModel()->selection()) {
        rows.push_back({m_model->rankAt(range.top()), m_model->rankAt(range.bottom()) + 1});
    }
    std::sort(rows.begin(), rows.end(), [](Span a, Span b) { return a.first < b.first; });
    std::vector<RowCell> cells;
    const auto* header = m_table->horizontalHeader();
    for (int at = 0; at < header->count(); ++at) {
        const int column = header->logicalIndex(at);
        if (!header->isSectionHidden(column) && column < DocumentsModel::FirstSegment) {
            cells.push_back(static_cast<RowCell>(column));
        } else if (column == DocumentsModel::FirstSegment && !header->isSectionHidden(column)) {
            cells.push_back(RowCell::Id); // its segments are the ID
        }
    }
    if (!place.valid() || rows.empty()) {
        return;
    }
    m_copying.ask(
        place.session->workers().read,
        [place, rows, cells, format = place.session->keyFormat()](const std::stop_token& stop) {
            return rowsAsText(place, rows, cells, format, kCopied, stop);
        },
        [this](const Result<std::string>& text) {
            if (text) {
                QGuiApplication::clipboard()->setText(fromUtf8(*text));
                const auto copied = std::count(text->begin(), text->end(), '\n');
                emit said(copied == 1 ? tr("Copied 1 row") : tr("Copied %1 rows").arg(countText(copied)));
            } else {
                emit said(sentence(text.error()));
            }
        });
}

void DocumentsPanel::showMenu(const QPoint& at) {
    const auto index = m_table->indexAt(at);
    if (!index.isValid()) {
        return;
    }
    Span span{m_model->rankAt(index.row()), m_model->rankAt(index.row()) + 1};
    for (const auto& range : m_table->selectionModel()->selection()) {
        span = {std::min(span.first, m_model->rankAt(range.top())),
                std::max(span.last, m_model->rankAt(range.bottom()) + 1)};
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillSpanMenu(*menu, m_navigator, *m_copier, span, std::nullopt);
    menu->popup(m_table->viewport()->mapToGlobal(at));
}

QByteArray DocumentsPanel::saveColumns() const {
    return m_table->horizontalHeader()->saveState();
}

void DocumentsPanel::restoreColumns(const QByteArray& state) {
    m_table->horizontalHeader()->restoreState(state);
}

} // namespace keyatlas
