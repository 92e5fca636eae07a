// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/patternsboard.h"

#include "ui/panels/design/patterncolumns.h"
#include "ui/panels/design/patterndetail.h"
#include "ui/panels/design/patterneditor.h"
#include "ui/panels/design/patternfiles.h"
#include "ui/panels/design/patternsdelegate.h"
#include "ui/panels/emptystate.h"
#include "ui/panels/sectiontitle.h"
#include "ui/panels/viewkit.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kMostRows = 9; // before the table scrolls, the sum among them
constexpr int kLeastRows = 3;

} // namespace

PatternsBoard::PatternsBoard(Design& design, SchemeSpan& span, QWidget* parent)
    : QWidget(parent), m_design(design), m_span(span) {
    setObjectName(QStringLiteral("patternsBoard"));
    m_model = new PatternsModel(this);
    m_files = new PatternFiles(design, *this);
    m_detail = new PatternDetail(this);
    createTitle();
    createTable();
    m_empty = new EmptyState(m_stack);
    m_empty->say(tr("Which queries does the application ask? Each scheme is measured by them."),
                 tr("Add a Query…"), [this] { add(); });
    m_stack->addWidget(m_empty);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addWidget(m_stack);
    column->addWidget(m_detail);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&design, &Design::changed, this, &PatternsBoard::refresh);
    connect(&design, &Design::currentChanged, this, &PatternsBoard::refresh);
    connect(&design, &Design::entryChanged, this, &PatternsBoard::refresh);
    connect(m_files, &PatternFiles::said, this, &PatternsBoard::said);
    connect(m_detail, &PatternDetail::said, this, &PatternsBoard::said);
    connectTable();
    refresh();
}

void PatternsBoard::createTitle() {
    m_title = new SectionTitle(tr("Access patterns"), this);
    m_title->setSentence(tr("rows read and wanted are means over the values in the data"));
    m_add = new QPushButton(icon(QStringLiteral("add")), tr("Query…"), m_title);
    m_add->setObjectName(QStringLiteral("addPattern"));
    m_add->setAccessibleName(tr("Add a query"));
    m_fromSelection = new QPushButton(tr("From selection"), m_title);
    m_fromSelection->setObjectName(QStringLiteral("patternFromSelection"));
    auto* more = new QToolButton(m_title);
    more->setObjectName(QStringLiteral("patternsMenu"));
    more->setText(tr("More"));
    more->setToolTip(tr("Import, export, and what else can be done with queries"));
    more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(more);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        fillMenu(*menu);
    });
    more->setMenu(menu);
    for (QWidget* tool : std::initializer_list<QWidget*>{m_add, m_fromSelection, more}) {
        m_title->addTool(tool);
    }
    connect(m_add, &QPushButton::clicked, this, &PatternsBoard::add);
    connect(m_fromSelection, &QPushButton::clicked, this, &PatternsBoard::addFromSelection);
}

void PatternsBoard::createTable() {
    m_stack = new QStackedWidget(this);
    m_table = new QTableView(m_stack);
    m_table->setObjectName(QStringLiteral("patterns"));
    m_table->setAccessibleName(tr("Access patterns"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    setUpTable(*m_table);
    auto* delegate = new PatternsDelegate(metrics().tableRow, m_table);
    delegate->setFocusCell(true);
    m_table->setItemDelegate(delegate);
    new RowHover(*m_table, *delegate);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->installEventFilter(this);
    m_stack->addWidget(m_table);
}

void PatternsBoard::connectTable() {
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &PatternsBoard::showDetail);
    connect(m_table, &QTableView::doubleClicked, this, &PatternsBoard::choose);
    connect(m_table, &QTableView::customContextMenuRequested, this, &PatternsBoard::showMenu);
    connect(m_detail, &PatternDetail::rangeWanted, this, [this] {
        const auto index = m_table->currentIndex();
        showRange(index.row(), schemeOf(index));
    });
    connect(&theme(), &Theme::changed, m_table, [this] { m_table->viewport()->update(); });
    copyRowsByKey(*m_table, [this] { emit said(tr("Copied the query")); });
}

std::size_t PatternsBoard::schemeOf(const QModelIndex& index) const {
    const auto scheme = m_model->schemeAt(index.column());
    return scheme ? *scheme : m_model->current();
}

void PatternsBoard::refresh() {
    std::vector<PatternsScheme> schemes;
    for (const DesignEntry& entry : m_design.entries()) {
        schemes.push_back({entry.name, entry.report, entry.stale, entry.running, entry.failure.has_value()});
    }
    const auto was = m_table->currentIndex();
    const int row = was.row();
    const int column = was.column();
    m_model->set(m_design.patterns(), std::move(schemes), m_design.current());
    if (row >= 0 && !m_table->currentIndex().isValid() && m_model->rowCount() > 0) {
        m_table->setCurrentIndex(m_model->index(std::min(row, m_model->rowCount() - 2), // the sum is last
                                                std::min(column, m_model->columnCount() - 1)));
    }
    m_table->clearSpans();
    if (m_model->rowCount() > 0) {
        m_table->setSpan(m_model->rowCount() - 1, 0, 1, PatternsModel::FirstScheme);
    }
    m_stack->setCurrentIndex(m_model->rowCount() > 0 ? 0 : 1);
    m_detail->setVisible(m_model->rowCount() > 0);
    setEnabled(m_design.available());
    fitPatternColumns(*m_table, *m_model);
    fitHeight();
    showDetail();
}

void PatternsBoard::fitHeight() {
    const int rows = m_model->rowCount();
    const int height = rows == 0
                           ? metrics().px(110)
                           : metrics().header + std::clamp(rows, kLeastRows, kMostRows) * metrics().tableRow;
    const bool scrolls =
        rows > 0 && m_table->horizontalHeader()->length() > m_stack->width() && m_stack->width() > 0;
    m_stack->setFixedHeight(height + (scrolls ? metrics().s4 : 0));
    updateGeometry();
}

void PatternsBoard::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitPatternColumns(*m_table, *m_model);
    fitHeight();
}

void PatternsBoard::showDetail() {
    const auto index = m_table->currentIndex();
    if (!index.isValid() || m_model->isSum(index.row())) {
        m_detail->say(m_model->rowCount() > 0 ? tr("Choose a cell to see the range and what it reads.")
                                              : QString());
        return;
    }
    const std::size_t scheme = schemeOf(index);
    const auto* answer = m_model->answer(index.row(), scheme);
    if (answer == nullptr) {
        m_detail->say(QStringLiteral("…"));
        return;
    }
    m_detail->show(fromUtf8(answer->name), m_model->schemes()[scheme].name, *answer);
}

void PatternsBoard::choose(const QModelIndex& index) {
    if (!index.isValid() || m_model->isSum(index.row())) {
        return;
    }
    const auto scheme = m_model->schemeAt(index.column());
    const auto* answer = scheme ? m_model->answer(index.row(), *scheme) : nullptr;
    if (answer != nullptr && answer->example && !answer->example->empty()) {
        showRange(index.row(), *scheme);
    } else {
        edit(index.row());
    }
}

void PatternsBoard::showRange(int row, std::size_t scheme) {
    const auto* answer = m_model->answer(row, scheme);
    if (answer == nullptr || !answer->example || answer->example->empty()) {
        return;
    }
    const Span example = *answer->example; // the answer may go with what is shown
    emit said(tr("%1 under %2: %3")
                  .arg(fromUtf8(answer->name), m_model->schemes()[scheme].name, ranksText(example)));
    m_span.show(scheme, example);
}

void PatternsBoard::add() {
    AccessPattern pattern;
    openEditor(pattern, std::nullopt);
}

void PatternsBoard::edit(int row) {
    if (row >= 0 && !m_model->isSum(row) && row < m_model->rowCount()) {
        openEditor(m_model->patterns()[static_cast<std::size_t>(row)], static_cast<std::size_t>(row));
    }
}

void PatternsBoard::openEditor(const AccessPattern& pattern, std::optional<std::size_t> at) {
    auto* editor = new PatternEditor(pattern, m_design.fields(), this);
    std::vector<std::string> others;
    for (std::size_t i = 0; i < m_design.patterns().size(); ++i) {
        if (at != i) {
            others.push_back(m_design.patterns()[i].name);
        }
    }
    editor->setTakenNames(std::move(others));
    connect(editor, &PatternEditor::chosen, this, [this, at](const AccessPattern& made) {
        auto all = m_design.patterns();
        const bool changes = at && *at < all.size();
        if (changes) {
            all[*at] = made;
        } else {
            all.push_back(made);
        }
        m_design.setPatterns(all, changes ? tr("changing a query") : tr("adding a query"));
        const int row = changes ? static_cast<int>(*at) : static_cast<int>(all.size()) - 1;
        m_table->setCurrentIndex(m_model->index(row, PatternsModel::Name));
    });
    editor->open();
}

void PatternsBoard::addFromSelection() {
    const Place place = m_design.navigator().place();
    const auto& patternOf = m_design.engine().patternOfSpan;
    if (!place.valid() || place.isWhole() || place.span.empty()) {
        emit said(tr("Select a part of the map or the key tree first."));
        return;
    }
    if (!patternOf) {
        return;
    }
    m_fromSelection->setEnabled(false);
    m_asking.ask(
        m_design.reader(),
        [place, patternOf](const std::stop_token& stop) {
            return patternOf(*place.opened, place.space, place.span, stop);
        },
        [this](const Result<AccessPattern>& pattern) {
            m_fromSelection->setEnabled(true);
            if (!pattern) {
                emit said(fromUtf8(oneLine(pattern.error())));
                return;
            }
            AccessPattern named = *pattern;
            named.name = freeName(m_design.patterns(), named.name);
            openEditor(named, std::nullopt);
        });
}

void PatternsBoard::remove(int row) {
    auto all = m_design.patterns();
    if (row >= 0 && static_cast<std::size_t>(row) < all.size()) {
        all.erase(all.begin() + row);
        m_design.setPatterns(all, tr("removing a query"));
    }
}

void PatternsBoard::move(int row, int by) {
    auto all = m_design.patterns();
    const int to = row + by;
    const int count = static_cast<int>(all.size());
    if (row < 0 || row >= count || to < 0 || to >= count) {
        return;
    }
    std::swap(all[static_cast<std::size_t>(row)], all[static_cast<std::size_t>(to)]);
    m_design.setPatterns(all, tr("moving a query"));
    m_table->setCurrentIndex(m_model->index(to, m_table->currentIndex().column()));
}

bool PatternsBoard::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_table || event->type() != QEvent::KeyPress) {
        return QWidget::eventFilter(watched, event);
    }
    const auto* key = static_cast<QKeyEvent*>(event);
    const auto index = m_table->currentIndex();
    const bool control = key->modifiers() == Qt::ControlModifier;
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(index);
        return true;
    case Qt::Key_F2:
        edit(index.row());
        return true;
    case Qt::Key_Insert:
        add();
        return true;
    case Qt::Key_Delete:
        remove(index.row());
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (control) {
            move(index.row(), key->key() == Qt::Key_Up ? -1 : 1);
            return true;
        }
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void PatternsBoard::fillMenu(QMenu& menu) {
    const auto index = m_table->currentIndex();
    const int row = index.row();
    const bool pattern = index.isValid() && !m_model->isSum(row);
    const auto* answer = pattern ? m_model->answer(row, schemeOf(index)) : nullptr;
    const auto entry = [&](const QString& text, bool on, auto action) {
        menu.addAction(text, this, action)->setEnabled(on);
    };
    // Keys are only named: they belong to the table.
    entry(tr("New Query…") + QStringLiteral("\tIns"), true, [this] { add(); });
    entry(tr("From Selection"), true, [this] { addFromSelection(); });
    entry(tr("Edit…") + QStringLiteral("\tF2"), pattern, [this, row] { edit(row); });
    entry(tr("Show Range"), answer != nullptr && answer->example,
          [this, row, scheme = schemeOf(index)] { showRange(row, scheme); });
    menu.addSeparator();
    entry(tr("Move Up") + QStringLiteral("\tCtrl+Up"), pattern && row > 0, [this, row] { move(row, -1); });
    entry(tr("Move Down") + QStringLiteral("\tCtrl+Down"), pattern && row + 2 < m_model->rowCount(),
          [this, row] { move(row, 1); });
    entry(tr("Remove") + QStringLiteral("\tDel"), pattern, [this, row] { remove(row); });
    menu.addSeparator();
    entry(tr("Import Queries…"), true, [this] { m_files->import(); });
    entry(tr("Export Queries…"), m_model->rowCount() > 0, [this] { m_files->exportAll(); });
}

void PatternsBoard::showMenu(const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("patternMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(*menu);
    menu->popup(m_table->viewport()->mapToGlobal(at));
}

QSize PatternsBoard::sizeHint() const {
    return {metrics().px(600), layout()->sizeHint().height()};
}

} // namespace keyatlas
