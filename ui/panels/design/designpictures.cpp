// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/designpictures.h"

#include "ui/canvas/orderstrip.h"
#include "ui/panels/design/schemeorder.h"
#include "ui/panels/keydelegate.h"
#include "ui/panels/keytreeview.h"
#include "ui/panels/viewkit.h"
#include "ui/session/groupwords.h"
#include "ui/session/losses.h"
#include "ui/session/toqt.h"
#include "ui/theme/buttonrow.h"
#include "ui/theme/colours.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

constexpr double kTreeHeight = 230;
constexpr auto kTodayColour = static_cast<std::size_t>(FamilyColour::Slate);
constexpr auto kSchemeColour = static_cast<std::size_t>(FamilyColour::Teal);

// What a compound view key begins with.
QString firstElement(const Scheme& scheme) {
    const auto& members = scheme.templates.front().members;
    const bool field = !members.empty() && members.front().parts.size() == 1 &&
                       members.front().parts.front().kind == Component::Kind::Field;
    return field ? keyText(members.front().parts.front().field.text(), 40)
                 : DesignPictures::tr("first element");
}

std::vector<LevelExample> pathIn(const OrderStrip& strip) {
    return strip.scene() ? strip.scene()->path : std::vector<LevelExample>();
}

} // namespace

DesignPictures::DesignPictures(Design& design, SchemeSpan& span, MapState& state, QWidget* parent)
    : QWidget(parent), m_design(design), m_span(span), m_state(state) {
    setObjectName(QStringLiteral("designPictures"));
    m_order = new SchemeOrder(design, span, this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(createMaps());
    m_stack->addWidget(createTrees());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setMinimumWidth(metrics().px(220));
    connectAll();
    takeToday();
    takeScheme();
}

DesignPictures::Title DesignPictures::createTitle(QHBoxLayout& row) {
    Title title;
    title.name = plainLabel();
    title.name->setFont(fontFor(FontRole::TableHeader));
    title.grouped = new ElidedLabel;
    title.note = mutedLabel();
    title.grouped->setForegroundRole(QPalette::PlaceholderText);
    for (QLabel* label : {static_cast<QLabel*>(title.grouped), title.note}) {
        label->setFont(fontFor(FontRole::Table));
    }
    row.setSpacing(metrics().s2);
    row.addWidget(title.name);
    row.addWidget(title.grouped, 1);
    row.addWidget(title.note);
    return title;
}

// Each page has one, which says that it is in front.
QWidget* DesignPictures::createSwitch(bool trees) {
    auto* map = new QToolButton;
    auto* tree = new QToolButton;
    map->setText(tr("Map"));
    tree->setText(tr("Tree"));
    map->setObjectName(trees ? QStringLiteral("treesMap") : QStringLiteral("picturesMap"));
    tree->setObjectName(trees ? QStringLiteral("treesTree") : QStringLiteral("picturesTree"));
    for (QToolButton* button : {map, tree}) {
        button->setFont(fontFor(FontRole::Table));
    }
    auto* row = new ButtonRow({map, tree}, this);
    auto* group = row->makeChoice();
    auto* own = trees ? tree : map;
    own->setChecked(true);
    connect(group, &QButtonGroup::idClicked, this, [this, own](int id) {
        own->setChecked(true);
        showTrees(id == 1);
    });
    return row;
}

QWidget* DesignPictures::createMaps() {
    auto* maps = new QWidget;
    m_today = new OrderStrip(m_design.navigator());
    m_today->setObjectName(QStringLiteral("todayStrip"));
    m_scheme = new OrderStrip(m_design.navigator());
    m_scheme->setObjectName(QStringLiteral("schemeStrip"));
    m_schemeStack = new QStackedWidget;
    m_why = mutedLabel();
    m_why->setWordWrap(true);
    m_why->setFont(fontFor(FontRole::Table));
    m_why->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_schemeStack->addWidget(m_scheme);
    m_schemeStack->addWidget(m_why);
    for (QWidget* strip :
         QList<QWidget*>{m_today, m_scheme, m_schemeStack}) { // the same height whatever is around
        strip->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    auto* first = new QHBoxLayout;
    m_todayTitle = createTitle(*first);
    auto* second = new QHBoxLayout;
    m_schemeTitle = createTitle(*second);
    auto* column = new QVBoxLayout(maps);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metrics().s1);
    column->addLayout(first);
    column->addWidget(m_today);
    column->addSpacing(metrics().s1);
    column->addLayout(second);
    column->addWidget(m_schemeStack);
    column->addStretch(1);
    first->addWidget(createSwitch(false));
    return maps;
}

KeyTreeView* DesignPictures::createTree(const char* name, KeyTreeModel& model, QVBoxLayout& column) {
    auto* view = new KeyTreeView(model);
    view->setObjectName(QLatin1String(name));
    setUpTree(*view)->setInset(metrics().px(2));
    auto* header = view->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(KeyTreeModel::Segment, QHeaderView::Stretch);
    header->setSectionHidden(KeyTreeModel::ByteCount, true);
    header->setSectionHidden(KeyTreeModel::Share, true);
    header->resizeSection(KeyTreeModel::Docs, metrics().px(62));
    column.addWidget(view, 1);
    return view;
}

QWidget* DesignPictures::createTrees() {
    auto* trees = new QWidget;
    trees->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored); // showTrees() gives them their room
    m_todayModel = new KeyTreeModel(this);
    m_schemeModel = new KeyTreeModel(this);
    auto* row = new QHBoxLayout;
    row->setSpacing(metrics().s2);
    const auto half = [&](QLabel*& name, KeyTreeModel& model, const char* object) {
        name = plainLabel();
        name->setFont(fontFor(FontRole::TableHeader));
        auto* column = new QVBoxLayout;
        column->setSpacing(metrics().s1);
        column->addWidget(name);
        auto* view = createTree(object, model, *column);
        row->addLayout(column, 1);
        return view;
    };
    m_todayTree = half(m_todayTreeName, *m_todayModel, "todayTree");
    m_schemeTree = half(m_schemeTreeName, *m_schemeModel, "schemeTree");
    auto* column = new QVBoxLayout(trees);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metrics().s1);
    column->addWidget(createSwitch(true), 0, Qt::AlignRight);
    column->addLayout(row, 1);
    return trees;
}

void DesignPictures::connectAll() {
    Navigator& navigator = m_design.navigator();
    connect(&navigator, &Navigator::placeChanged, this, &DesignPictures::takeToday);
    connect(&navigator, &Navigator::pathChanged, this, &DesignPictures::takeToday);
    connect(&m_state, &MapState::changed, this, [this] {
        m_today->setWeight(m_state.weight());
        m_scheme->setWeight(m_state.weight());
    });
    connect(m_order, &SchemeOrder::treeChanged, this, &DesignPictures::takeScheme);
    connect(m_order, &SchemeOrder::largestChanged, this, &DesignPictures::refreshTitles);
    connect(m_order, &SchemeOrder::ticksChanged, this, &DesignPictures::takeTicks);
    connect(&m_span, &SchemeSpan::changed, this, &DesignPictures::takeSpans);
    connect(&m_design, &Design::changed, this, &DesignPictures::refreshTitles);
    connect(&m_design, &Design::currentChanged, this, &DesignPictures::refreshTitles);
    connect(&m_design, &Design::entryChanged, this, &DesignPictures::refreshTitles);
    connect(m_today, &OrderStrip::sceneChanged, this, &DesignPictures::refreshTitles);
    connect(m_scheme, &OrderStrip::sceneChanged, this, &DesignPictures::refreshTitles);
    connect(m_today, &OrderStrip::chosen, this,
            [&navigator](Span span, const std::optional<std::string>& prefix) {
                navigator.select(span, prefix);
            });
    connect(m_today, &OrderStrip::cleared, &navigator, &Navigator::selectAll);
    connect(m_scheme, &OrderStrip::chosen, &m_span, &SchemeSpan::set);
    connect(m_scheme, &OrderStrip::cleared, &m_span, &SchemeSpan::clear);
    const auto select = [this, &navigator](const QModelIndex& index) {
        if (const auto* node = m_todayModel->node(index)) {
            navigator.select(node->span, node->prefix, Navigator::Step::Browse);
        }
    };
    const auto look = [this](const QModelIndex& index) {
        if (const auto* node = m_schemeModel->node(index)) {
            m_span.set(node->span);
        }
    };
    connect(m_todayTree, &KeyTreeView::browsed, this, select);
    connect(m_todayTree, &KeyTreeView::chosen, this, select);
    connect(m_schemeTree, &KeyTreeView::browsed, this, look);
    connect(m_schemeTree, &KeyTreeView::chosen, this, look);
    m_today->setWeight(m_state.weight());
    m_scheme->setWeight(m_state.weight());
}

void DesignPictures::takeToday() {
    Session* session = m_design.navigator().session();
    auto tree = session != nullptr ? session->tree() : nullptr;
    if (tree && tree->keys() != m_design.navigator().place().space.keys) {
        return; // of another state of the source; the right one is on its way
    }
    if (tree != m_shownToday) {
        m_shownToday = tree;
        StripQuestion question;
        question.tree = tree;
        question.families = session != nullptr ? session->families() : std::make_shared<const Families>();
        question.colour = kTodayColour;
        m_today->setOrder(std::move(question), &m_design.reader());
        fillTrees();
    }
    takeSpans();
    refreshTitles();
}

void DesignPictures::takeScheme() {
    const Session* session = m_design.navigator().session();
    StripQuestion question;
    question.tree = m_order->tree();
    question.families = session != nullptr ? session->families() : std::make_shared<const Families>();
    question.label = m_order->label();
    question.colour = kSchemeColour;
    m_scheme->setOrder(std::move(question), &m_design.reader());
    fillTrees();
    refreshTitles();
}

// Trees that nobody sees ask for nothing.
void DesignPictures::fillTrees() {
    Session* session = m_design.navigator().session();
    const bool shown = m_stack->currentIndex() == 1;
    const auto today = shown ? m_shownToday : nullptr;
    const auto scheme = shown ? m_order->tree() : nullptr;
    const auto families = session != nullptr ? session->families() : nullptr;
    if (m_todayModel->tree() != today) {
        m_todayModel->setTree(today, families, session != nullptr ? &session->workers().layout : nullptr,
                              session != nullptr && !isWhole(*session));
    }
    if (m_schemeModel->tree() != scheme) {
        m_schemeModel->setNodeLabel(m_order->label());
        m_schemeModel->setTree(scheme, families, &m_design.reader(), false);
    }
}

void DesignPictures::showTrees(bool trees) {
    m_stack->setCurrentIndex(trees ? 1 : 0);
    setMinimumHeight(trees ? metrics().px(kTreeHeight) : 0);
    fillTrees();
    takeSpans();
}

void DesignPictures::takeSpans() {
    const Place& place = m_design.navigator().place();
    const bool part = place.valid() && !place.isWhole() && !place.span.empty();
    m_today->setSpan(part ? std::optional(place.span) : std::nullopt);
    m_scheme->setSpan(m_span.span());
    if (m_stack->currentIndex() == 1 && part) {
        m_todayTree->goTo(place.span);
    }
    if (m_stack->currentIndex() == 1 && m_span.span()) {
        m_schemeTree->goTo(*m_span.span());
    }
}

void DesignPictures::takeTicks() {
    m_today->setTicks(m_order->ticksToday());
    m_scheme->setTicks(m_order->ticksUnder());
}

// By the fields of the template that today's IDs seem to follow, where there is one.
QString DesignPictures::groupedToday() const {
    const auto levels = pathIn(*m_today);
    const auto& report = m_design.entries().front().report;
    QString by;
    if (report && report->todayTemplate) {
        AppliedScheme like;
        like.scheme = parseScheme(*report->todayTemplate).value_or(Scheme());
        by = groupedBy(levels, like);
    }
    by = by.isEmpty() ? groupedBy(levels) : by;
    return by.isEmpty() ? QString() : tr("grouped by %1").arg(by);
}

QString DesignPictures::groupedScheme() const {
    const auto& applied = m_order->applied();
    const auto levels = pathIn(*m_scheme);
    const bool same = applied && m_scheme->scene() && m_scheme->scene()->map.asked.tree == m_order->tree();
    if (!same || levels.empty()) {
        return {};
    }
    const QString by = m_order->label() ? firstElement(applied->scheme) : groupedBy(levels, *applied);
    return by.isEmpty() ? QString() : tr("grouped by %1").arg(by);
}

QString DesignPictures::emptyLine() const {
    const DesignEntry& entry = m_design.entry();
    return !m_design.available()     ? m_design.whyNot()
           : m_design.current() == 0 ? tr("Choose a scheme to see its index beside today’s.")
           : entry.failure           ? sentence(*entry.failure)
           : entry.error             ? tr("Its index follows as soon as the scheme can be read.")
                                     : QStringLiteral("…");
}

void DesignPictures::refreshTitles() {
    const QString name = m_design.current() == 0 ? tr("Scheme") : m_design.entry().name;
    m_todayTitle.name->setText(tr("Today"));
    m_todayTitle.grouped->setLine(groupedToday());
    m_schemeTitle.name->setText(name);
    m_schemeTitle.grouped->setLine(groupedScheme());
    const auto largest = m_order->largest();
    m_schemeTitle.note->setText(largest && m_order->tree() ? tr("largest: %1").arg(countText(*largest))
                                                           : QString());
    m_schemeTitle.note->setToolTip(tr("Documents in the largest group of the first level"));
    m_todayTreeName->setText(tr("Today"));
    m_schemeTreeName->setText(name);
    m_today->setAccessibleName(tr("Today’s index, %1").arg(groupedToday()));
    m_scheme->setAccessibleName(tr("Index of scheme %1, %2").arg(name, groupedScheme()));
    m_todayTree->setAccessibleName(tr("Key tree of today’s index"));
    m_schemeTree->setAccessibleName(tr("Key tree of scheme %1").arg(name));
    m_why->setText(emptyLine());
    m_schemeStack->setCurrentIndex(m_order->tree() ? 0 : 1);
}

} // namespace keyatlas
