// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/mappanel.h"

#include "ui/canvas/heatlegend.h"
#include "ui/canvas/mapcanvas.h"
#include "ui/canvas/timestrip.h"
#include "ui/panels/copyas.h"
#include "ui/panels/panelbar.h"
#include "ui/panels/pinmenu.h"
#include "ui/panels/pinprompt.h"
#include "ui/panels/spanmenu.h"
#include "ui/panels/splitmenu.h"
#include "ui/session/find.h"
#include "ui/session/times.h"
#include "ui/session/timewords.h"
#include "ui/theme/buttonrow.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kMapFirst = 1000; // stretch: the strip gets what the map cannot use
constexpr double kLowestStrip = 150;
constexpr double kHighestStrip = 260;
constexpr double kRoomForTime = 300; // a lower panel has no room for the strip

QToolButton* textButton(const QString& text, const char* name, const QString& tip) {
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    return button;
}

QToolButton* iconButton(const char* iconName, const char* name, const QString& tip) {
    auto* button = textButton({}, name, tip);
    button->setIcon(icon(QLatin1String(iconName)));
    button->setAccessibleName(tip);
    return button;
}

} // namespace

MapPanel::MapPanel(Navigator& navigator, Pins& pins, MapState& state, QWidget* parent)
    : QWidget(parent), m_navigator(navigator), m_pins(pins), m_state(state) {
    m_copier = new CopyAs(this);
    m_prompt = new PinPrompt(pins, *this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    createBar(*column);
    m_canvas = new MapCanvas(navigator, pins, state, this);
    column->addWidget(m_canvas, kMapFirst);
    createStrip(*column);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setFocusProxy(m_canvas);
    connectAll();
    refresh();
}

void MapPanel::createBar(QVBoxLayout& column) {
    auto* bar = new PanelBar(this);
    createWeight(*bar);
    createColour(*bar);
    createSplit(*bar);
    createZoom(*bar);
    column.addWidget(bar);
}

void MapPanel::createWeight(PanelBar& bar) {
    auto* row = new ButtonRow({textButton(tr("Bytes"), "widthBytes", tr("Width is bytes (B)")),
                               textButton(tr("Documents"), "widthDocuments", tr("Width is documents (D)"))});
    m_weight = row->makeChoice();
    bar.addLeft(mutedLabel(tr("Width"), this));
    bar.addLeft(row);
    connect(m_weight, &QButtonGroup::idClicked, this,
            [this](int id) { m_state.setWeight(id == 0 ? Weight::ByBytes : Weight::ByKeys); });
}

void MapPanel::createColour(PanelBar& bar) {
    m_colour = new QComboBox(this);
    m_colour->setObjectName(QStringLiteral("colouring"));
    m_colour->setAccessibleName(tr("What the colours mean"));
    m_colour->setToolTip(tr("What the colours mean (C: the next one)"));
    m_colour->addItem(tr("ID family"), int(Colouring::ByFamily));
    m_colour->addItem(tr("Depth"), int(Colouring::ByDepth));
    m_colour->addItem(tr("Age"), int(Colouring::ByAge));
    bar.addLeft(mutedLabel(tr("Colour"), this));
    bar.addLeft(m_colour);
    connect(m_colour, &QComboBox::activated, this,
            [this](int index) { m_state.setColouring(Colouring(m_colour->itemData(index).toInt())); });
}

void MapPanel::createSplit(PanelBar& bar) {
    m_split = textButton({}, "mapSplitAt", tr("Where IDs are split into segments"));
    m_split->setPopupMode(QToolButton::InstantPopup);
    m_split->setMenu(new QMenu(m_split));
    bar.addLeft(mutedLabel(tr("Split at"), this));
    bar.addLeft(m_split);
    connect(m_split->menu(), &QMenu::aboutToShow, this, [this] {
        m_split->menu()->clear();
        if (Session* session = m_navigator.session()) {
            fillSplitMenu(*m_split->menu(), *session, this);
        }
    });
}

void MapPanel::createZoom(PanelBar& bar) {
    m_out = iconButton("zoom-out", "zoomOut", tr("Zoom out (-)"));
    m_all = iconButton("fit", "zoomAll", tr("Show everything (0)"));
    m_in = iconButton("zoom-in", "zoomIn", tr("Zoom in (+)"));
    m_legend = new HeatLegend(this);
    bar.addRight(m_legend);
    bar.addRight(new ButtonRow({m_out, m_all, m_in}));
    connect(m_out, &QToolButton::clicked, this, [this] { m_canvas->zoom().farther(); });
    connect(m_all, &QToolButton::clicked, this, [this] { m_canvas->zoom().everything(); });
    connect(m_in, &QToolButton::clicked, this, [this] { m_canvas->zoom().closer(); });
}

void MapPanel::createStrip(QVBoxLayout& column) {
    m_strip = new TimeStrip(m_navigator, this);
    m_strip->setInset(metrics().s3, metrics().s3);
    m_strip->setMinimumHeight(metrics().px(kLowestStrip));
    m_strip->setMaximumHeight(metrics().px(kHighestStrip));
    column.addWidget(m_strip, 1);
    column.addSpacing(metrics().s3);
    column.addStretch(0);
    connect(m_canvas, &MapCanvas::sceneChanged, m_strip,
            [this] { m_strip->setColumns(m_canvas->columns()); });
    connect(m_strip, &TimeStrip::brushed, this, &MapPanel::brush);
    connect(m_strip, &TimeStrip::brushDropped, this, [this] {
        if (m_beforeBrush) {
            m_navigator.select(*m_beforeBrush, std::nullopt, Navigator::Step::Browse);
            m_beforeBrush.reset();
        }
    });
}

void MapPanel::brush(int x0, int x1, bool finished) {
    const auto& columns = m_canvas->columns();
    if (!columns) {
        return;
    }
    if (!m_beforeBrush) {
        m_beforeBrush = m_navigator.span();
        m_navigator.settle();
    }
    m_canvas->brush(columns->rankAt(x0), columns->rankAt(x1));
    if (finished) {
        m_beforeBrush.reset();
        m_navigator.settle();
    }
}

void MapPanel::follow(Find& find) {
    connect(&find, &Find::changed, m_canvas, [this, &find] {
        const bool here = find.keys() == m_navigator.place().space.keys;
        m_canvas->setHits(here ? find.hits() : nullptr);
    });
}

// Ages are coloured by the times that the strip shows.
void MapPanel::followTimes() {
    disconnect(m_times);
    if (Session* session = m_navigator.session()) {
        m_times = connect(&Times::of(*session), &Times::changed, this, &MapPanel::takeTimes);
    }
    takeTimes();
}

void MapPanel::takeTimes() {
    Session* session = m_navigator.session();
    const auto* now = session != nullptr ? &Times::of(*session).now() : nullptr;
    const bool known = now != nullptr && now->column && now->keys == m_navigator.place().space.keys;
    m_canvas->setTimes(known ? now->column : nullptr);
    refreshColours();
}

bool MapPanel::canColourByAge() const {
    Session* session = m_navigator.session();
    return session != nullptr && Times::of(*session).now().column != nullptr;
}

void MapPanel::refreshColours() {
    auto* model = qobject_cast<QStandardItemModel*>(m_colour->model());
    auto* age = model->item(m_colour->findData(int(Colouring::ByAge)));
    age->setEnabled(canColourByAge());
    age->setToolTip(age->isEnabled()
                        ? tr("Old documents light, new ones dark")
                        : tr("No time is known: none was found in the IDs, no field was chosen."));
    m_colour->setCurrentIndex(m_colour->findData(int(m_state.colouring())));
    refreshLegend();
}

// What the ramp stands for, while the cells have its colours.
void MapPanel::refreshLegend() {
    m_legend->setVisible(m_state.colouring() != Colouring::ByFamily);
    m_legend->setEnds(tr("top level"), tr("deepest"));
    Session* session = m_navigator.session();
    if (m_state.colouring() != Colouring::ByAge || session == nullptr) {
        return;
    }
    const auto& column = Times::of(*session).now().column;
    const auto range = column ? column->range({0, column->size()}) : std::nullopt;
    m_legend->setEnds(range ? dateText(kUnixOf1950 + std::int64_t{range->first}) : tr("oldest"),
                      range ? dateText(kUnixOf1950 + std::int64_t{range->last}) : tr("newest"));
}

void MapPanel::resizeEvent(QResizeEvent* event) {
    m_strip->setVisible(height() >= metrics().px(kRoomForTime));
    QWidget::resizeEvent(event);
}

void MapPanel::connectAll() {
    connect(&m_state, &MapState::changed, this, &MapPanel::refresh);
    connect(&m_navigator, &Navigator::placeChanged, this, &MapPanel::refresh);
    connect(&m_navigator, &Navigator::viewChanged, this, &MapPanel::refresh);
    connect(&m_navigator, &Navigator::pathChanged, this, &MapPanel::refresh);
    connect(&m_navigator, &Navigator::placeChanged, this, &MapPanel::followTimes);
    connect(m_canvas, &MapCanvas::sceneChanged, this, &MapPanel::refresh);
    connect(m_canvas, &MapCanvas::menuWanted, this, &MapPanel::showMenu);
    connect(m_prompt, &PinPrompt::said, this, &MapPanel::said);
    connect(m_copier, &CopyAs::copied, this, &MapPanel::said);
    connect(m_copier, &CopyAs::failed, this, &MapPanel::said);
}

void MapPanel::refresh() {
    const Session* session = m_navigator.session();
    const auto tree = session != nullptr ? session->tree() : nullptr;
    const bool noBytes = m_canvas->columns() && m_canvas->columns()->bytesMissing;
    m_weight->button(m_state.weight() == Weight::ByBytes && !noBytes ? 0 : 1)->setChecked(true);
    m_weight->button(0)->setEnabled(!noBytes);
    m_weight->button(0)->setToolTip(noBytes ? tr("The source tells no sizes, so width is documents.")
                                            : tr("Width is bytes (B)"));
    refreshColours();
    m_split->setEnabled(session != nullptr);
    const QString marks = tree ? spacedMarks(tree->rule().separators()) : QString();
    const auto kind = session != nullptr ? session->split().kind : SplitChoice::Kind::Automatic;
    m_split->setText(kind == SplitChoice::Kind::None         ? tr("Nothing")
                     : kind == SplitChoice::Kind::Characters ? marks
                                                             : tr("Automatic  %1").arg(marks).trimmed());
    m_split->setAccessibleName(tr("Split at: %1").arg(m_split->text()));
    m_out->setEnabled(m_canvas->zoom().canZoomOut());
    m_all->setEnabled(m_canvas->zoom().canZoomOut());
    m_in->setEnabled(m_canvas->zoom().canZoomIn());
}

void MapPanel::nextColouring() {
    int next = (m_colour->currentIndex() + 1) % m_colour->count();
    if (Colouring(m_colour->itemData(next).toInt()) == Colouring::ByAge && !canColourByAge()) {
        next = (next + 1) % m_colour->count();
    }
    m_state.setColouring(Colouring(m_colour->itemData(next).toInt()));
}

void MapPanel::showMenu(const QPoint& at) {
    const auto& scene = m_canvas->scene();
    const bool byKey = at.x() < 0;
    const auto place = byKey ? m_canvas->currentCell() : m_canvas->cellAt(at);
    const auto pin = byKey ? m_canvas->focusedPin() : m_canvas->pinAt(at);
    if (!scene || (!place && !pin)) {
        return;
    }
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("spanMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QPoint where = at;
    if (pin) {
        fillPinMenu(*menu, {m_navigator, m_pins, *m_prompt, *m_copier}, pin->query.id);
        where = m_canvas->pinRect(*pin).value_or(QRect(at, QSize())).bottomLeft();
    } else {
        const auto& cell = cellOf(scene->icicle, *place);
        const bool inBrush = m_canvas->hasBrush() && m_navigator.span().first <= cell.node.span.first &&
                             cell.node.span.last <= m_navigator.span().last;
        const Span span = byKey || inBrush ? m_navigator.span() : cell.node.span;
        const auto prefix = byKey || inBrush ? m_navigator.place().prefix
                            : cell.merged    ? std::nullopt
                                             : std::optional<std::string>(cell.node.prefix);
        fillSpanMenu(*menu, m_navigator, *m_copier, span, prefix);
        where = byKey ? m_canvas->rectOf(cell).center() : at;
    }
    menu->popup(m_canvas->mapToGlobal(where));
}

} // namespace keyatlas
