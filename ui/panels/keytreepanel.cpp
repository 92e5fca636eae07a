// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/keytreepanel.h"

#include "ui/panels/copyas.h"
#include "ui/panels/keydelegate.h"
#include "ui/panels/spanmenu.h"
#include "ui/panels/splitfoot.h"
#include "ui/panels/viewkit.h"
#include "ui/session/find.h"
#include "ui/session/losses.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paneltitle.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr std::size_t kManyNodes = 1000; // to open at once only when the person says so

} // namespace

KeyTreePanel::KeyTreePanel(Navigator& navigator, QWidget* parent) : QWidget(parent), m_navigator(navigator) {
    m_model = new KeyTreeModel(this);
    m_copier = new CopyAs(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    createTitle(*column);
    createView(*column);
    createFoot(*column);
    connectView();
    takeTree();
}

void KeyTreePanel::createTitle(QVBoxLayout& column) {
    auto* title = new PanelTitle(tr("Key tree"), this);
    title->setLineAbove(true);
    m_filterButton = new QToolButton(title);
    m_filterButton->setObjectName(QStringLiteral("filterButton"));
    m_filterButton->setText(tr("Filter"));
    m_filterButton->setIcon(icon(QStringLiteral("filter"), Tint::Muted));
    m_filterButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_filterButton->setFont(fontFor(FontRole::Table));
    m_filterButton->setAutoRaise(true);
    m_filterButton->setCheckable(true);
    m_filterButton->setToolTip(tr("Show only segments that hold a text (Ctrl+F)"));
    title->addTool(m_filterButton);
    column.addWidget(title);

    m_filter = new QLineEdit(this);
    m_filter->setObjectName(QStringLiteral("filter"));
    m_filter->setAccessibleName(tr("Filter the key tree"));
    m_filter->setPlaceholderText(tr("Part of a segment; Enter goes to a prefix"));
    m_filter->setFont(fontFor(FontRole::Key));
    m_filter->setClearButtonEnabled(true);
    m_filter->hide();
    column.addWidget(m_filter);
    connect(m_filterButton, &QToolButton::toggled, this,
            [this](bool on) { on ? showFilter() : hideFilter(); });
    connect(m_filter, &QLineEdit::returnPressed, this, &KeyTreePanel::jump);
}

void KeyTreePanel::createView(QVBoxLayout& column) {
    m_view = new KeyTreeView(*m_model, this);
    m_view->setObjectName(QStringLiteral("keyTree"));
    m_view->setAccessibleName(tr("Key tree"));
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    setUpTree(*m_view)->setInset(metrics().px(2));
    auto* header = m_view->header();
    header->setStretchLastSection(false);
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(false);
    header->setSectionResizeMode(KeyTreeModel::Segment, QHeaderView::Stretch);
    for (const int figures : {KeyTreeModel::Docs, KeyTreeModel::ByteCount, KeyTreeModel::Share}) {
        header->setSectionResizeMode(figures, QHeaderView::Interactive);
    }
    header->resizeSection(KeyTreeModel::Docs, metrics().px(62));
    header->resizeSection(KeyTreeModel::ByteCount, metrics().px(58));
    header->resizeSection(KeyTreeModel::Share, metrics().px(58));
    header->setToolTip(tr("Click to sort: by key, by documents or by bytes"));
    column.addWidget(m_view, 1);
    setFocusProxy(m_view);
}

void KeyTreePanel::createFoot(QVBoxLayout& column) {
    m_foot = new SplitFoot(m_navigator, this);
    column.addWidget(m_foot);
}

void KeyTreePanel::connectView() {
    const auto select = [this](const QModelIndex& index, bool browsing) {
        if (const auto* node = m_model->node(index)) {
            m_navigator.select(node->span, node->prefix,
                               browsing ? Navigator::Step::Browse : Navigator::Step::Stay);
        }
    };
    connect(m_view, &KeyTreeView::browsed, this, [select](const QModelIndex& index) { select(index, true); });
    connect(m_view, &KeyTreeView::chosen, this, [select](const QModelIndex& index) { select(index, false); });
    connect(m_view, &KeyTreeView::peeked, this, [this](const QModelIndex& index) {
        if (const auto* node = m_model->node(index); node != nullptr && !node->span.empty()) {
            m_navigator.setRank(node->span.first);
        }
    });
    connect(m_view, &KeyTreeView::levelWanted, this, &KeyTreePanel::openLevel);
    connect(m_view, &KeyTreeView::customContextMenuRequested, this, &KeyTreePanel::showMenu);
    connect(m_view->header(), &QHeaderView::sectionClicked, this, &KeyTreePanel::sortBy);
    connect(m_filter, &QLineEdit::textChanged, m_view, &KeyTreeView::setFilter);
    connect(&m_navigator, &Navigator::placeChanged, this, &KeyTreePanel::takeTree);
    connect(&m_navigator, &Navigator::pathChanged, this, &KeyTreePanel::takeTree);
    connect(m_copier, &CopyAs::copied, this, &KeyTreePanel::said);
    connect(m_copier, &CopyAs::failed, this, &KeyTreePanel::said);
    auto* escape = new QShortcut(Qt::Key_Escape, m_filter, nullptr, nullptr, Qt::WidgetShortcut);
    connect(escape, &QShortcut::activated, m_filterButton, [this] { m_filterButton->setChecked(false); });
    auto* copying = new QShortcut(QKeySequence::Copy, m_view, nullptr, nullptr, Qt::WidgetShortcut);
    connect(copying, &QShortcut::activated, this, &KeyTreePanel::copy);
    auto* find = new QShortcut(QKeySequence::Find, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(find, &QShortcut::activated, this, &KeyTreePanel::showFilter);
}

void KeyTreePanel::takeTree() {
    auto* session = m_navigator.session();
    auto tree = session != nullptr ? session->tree() : nullptr;
    if (tree != nullptr && tree->keys() != m_navigator.place().space.keys) {
        return; // of another state of the source; the right one is on its way
    }
    m_foot->refresh();
    if (tree != m_model->tree()) {
        m_model->setTree(std::move(tree), session != nullptr ? session->families() : nullptr,
                         session != nullptr ? &session->workers().layout : nullptr,
                         session != nullptr && !isWhole(*session));
        fitFigures();
    }
    if (m_navigator.place().valid()) {
        m_view->goTo(m_navigator.span());
    }
}

// As wide as the largest figure they can hold: the space's own.
void KeyTreePanel::fitFigures() {
    const Session* session = m_navigator.session();
    const auto* space = session != nullptr ? session->space() : nullptr;
    const Extent total = space != nullptr ? session->shown(*space) : Extent{};
    const QFontMetrics measure(fontFor(FontRole::Table));
    const auto fit = [&](int column, const QString& largest, double least) {
        const int wide = measure.horizontalAdvance(largest) + 2 * metrics().s2 + metrics().px(2);
        m_view->header()->resizeSection(column, std::max(metrics().px(least), wide));
    };
    const bool whole = session == nullptr || isWhole(*session);
    fit(KeyTreeModel::Docs, narrowCount(total.keys), whole ? 62 : 76);
    fit(KeyTreeModel::ByteCount, narrowBytes(total.valueBytes), whole ? 58 : 76);
}

void KeyTreePanel::setFind(Find& find) {
    connect(&find, &Find::changed, this, [this, &find] {
        const bool same = m_model->tree() && m_model->tree()->keys() == find.keys();
        m_model->setHits(same ? find.hits() : nullptr, find.count().trust() != Figure::Trust::Exact);
    });
}

void KeyTreePanel::sortBy(int column) {
    if (column == KeyTreeModel::Share) {
        return;
    }
    const auto order = column == KeyTreeModel::Segment ? ChildOrder::ByKey
                       : column == KeyTreeModel::Docs  ? ChildOrder::ByKeys
                                                       : ChildOrder::ByBytes;
    m_model->setOrder(order);
    m_view->header()->setSortIndicatorShown(order != ChildOrder::ByKey);
    m_view->header()->setSortIndicator(column, Qt::DescendingOrder);
}

void KeyTreePanel::showFilter() {
    m_filter->show();
    m_filterButton->setChecked(true);
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void KeyTreePanel::hideFilter() {
    m_filter->clear();
    m_filter->hide();
    m_view->setFocus();
}

void KeyTreePanel::jump() {
    if (!m_filter->text().isEmpty()) {
        m_navigator.selectPrefix(toStd(m_filter->text()));
    }
}

void KeyTreePanel::openLevel() {
    const auto level = m_view->closedSiblings();
    if (level.size() <= kManyNodes) {
        openAll(level);
        return;
    }
    auto* ask = new QMessageBox(QMessageBox::Question, tr("Open a whole level"),
                                tr("%1 nodes would be opened.").arg(countText(level.size())),
                                QMessageBox::Cancel, this);
    ask->setAttribute(Qt::WA_DeleteOnClose);
    auto* open = ask->addButton(tr("Open All"), QMessageBox::AcceptRole);
    connect(ask, &QMessageBox::buttonClicked, this, [this, open](const QAbstractButton* button) {
        if (button == open) {
            openAll(m_view->closedSiblings());
        }
    });
    ask->open();
}

void KeyTreePanel::openAll(const std::vector<QModelIndex>& level) {
    for (const auto& index : level) {
        m_view->expand(index);
    }
}

void KeyTreePanel::showMenu(const QPoint& at) {
    const auto* node = m_model->node(m_view->indexAt(at));
    if (node == nullptr) {
        return;
    }
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("spanMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillSpanMenu(*menu, m_navigator, *m_copier, node->span, node->prefix);
    menu->popup(m_view->viewport()->mapToGlobal(at));
}

void KeyTreePanel::copy() const {
    if (const auto* node = m_model->node(m_view->currentIndex())) {
        QGuiApplication::clipboard()->setText(fromUtf8(node->prefix));
    }
}

QSize KeyTreePanel::sizeHint() const {
    return {metrics().leftDock, metrics().treeRow * 20};
}

} // namespace keyatlas
