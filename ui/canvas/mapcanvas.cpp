// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/mapcanvas.h"

#include "core/query/lanes.h"
#include "ui/canvas/hovercard.h"
#include "ui/canvas/mapaccessible.h"
#include "ui/canvas/mapgestures.h"
#include "ui/canvas/mapkeys.h"
#include "ui/canvas/mapoverlay.h"
#include "ui/session/losses.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace keyatlas {

namespace {

bool sameQuestion(const MapQuestion& a, const MapQuestion& b) {
    return a.tree == b.tree && a.families == b.families && a.times == b.times && a.view == b.view &&
           a.weight == b.weight && a.width == b.width && a.ratio == b.ratio;
}

} // namespace

MapCanvas::MapCanvas(Navigator& navigator, Pins& pins, MapState& state, QWidget* parent)
    : QWidget(parent), m_navigator(navigator), m_pins(pins), m_state(state), m_zoom(navigator) {
    installMapAccessibility();
    setObjectName(QStringLiteral("mapCanvas"));
    setAccessibleName(tr("Map of the ID order"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_gestures = new MapGestures(*this);
    m_keys = new MapKeys(*this);
    m_card = new HoverCard(navigator, this);
    connectAll();
    placeRows();
    askScene();
}

MapCanvas::~MapCanvas() = default;

void MapCanvas::connectAll() {
    connect(&m_navigator, &Navigator::placeChanged, this, [this] {
        askScene();
        takePins();
        if (!hasBrush() && m_focus != Focus::Pin) {
            m_focus = Focus::Cells;
        }
        announceMapFocus(*this);
        update();
    });
    connect(&m_navigator, &Navigator::viewChanged, this, &MapCanvas::askScene);
    connect(&m_navigator, &Navigator::rankChanged, this, qOverload<>(&QWidget::update));
    connect(&m_navigator, &Navigator::pathChanged, this, &MapCanvas::askScene);
    connect(&m_pins, &Pins::changed, this, &MapCanvas::takePins);
    connect(&m_state, &MapState::changed, this, [this] {
        forgetImages();
        askScene();
    });
}

void MapCanvas::setTimes(std::shared_ptr<const TimeColumn> times) {
    m_times = std::move(times);
    m_card->setTimes(m_times);
    askScene();
}

void MapCanvas::setHits(std::shared_ptr<const RankSet> hits) {
    m_hits = std::move(hits);
    update();
}

// What the Navigator shows is laid out on the worker; the newest question wins.
void MapCanvas::askScene() {
    Session* session = m_navigator.session();
    const auto& place = m_navigator.place();
    const auto tree = session != nullptr ? session->tree() : nullptr;
    if (!place.valid() || (m_scene && m_sceneOf != session)) {
        takeScene(nullptr);
    }
    if (!place.valid() || !tree || tree->keys() != place.space.keys || m_rows.width() <= 0) {
        update();
        return;
    }
    MapQuestion question;
    question.tree = tree;
    question.families = session->families();
    question.times = m_state.colouring() == Colouring::ByAge ? m_times : nullptr;
    question.view = place.view;
    question.weight = m_state.weight();
    question.ratio = devicePixelRatioF();
    question.width = qRound(m_rows.width() * question.ratio);
    if (sameQuestion(question, m_asked)) {
        return;
    }
    m_asked = question;
    update(); // stretched until the answer is there
    m_asking.ask(
        session->workers().layout,
        [question, before = m_scene](const std::stop_token& stop) {
            return layoutMap(question, before, stop);
        },
        [this, session](Result<std::shared_ptr<const MapScene>> scene) {
            if (scene) {
                m_sceneOf = session;
                takeScene(std::move(*scene));
            }
        });
}

void MapCanvas::takeScene(std::shared_ptr<const MapScene> scene) {
    m_scene = std::move(scene);
    if (!m_scene) {
        m_asked = {};
        m_sceneOf = nullptr;
        m_asking.drop();
    }
    m_columns = m_scene ? std::shared_ptr<const Columns>(m_scene, &m_scene->icicle.columns) : nullptr;
    m_zoom.setScene(m_scene);
    m_hovered.reset();
    m_card->hide();
    placeRows();
    announceMapScene(*this);
    announceMapFocus(*this);
    emit sceneChanged();
}

void MapCanvas::takePins() {
    m_shownPins.clear();
    std::vector<Span> spans;
    for (Pin& pin : m_pins.ofPlace(m_navigator.place())) {
        if (pin.state == Pin::State::There) {
            spans.push_back(pin.span);
            m_shownPins.push_back(std::move(pin));
        }
    }
    m_pinLanes = lanesOf(spans);
    if (m_focus == Focus::Pin && m_focusPin >= m_shownPins.size()) {
        m_focus = Focus::Cells;
    }
    placeRows();
}

std::size_t MapCanvas::laneCount() const {
    return m_pinLanes.empty() ? 0 : *std::max_element(m_pinLanes.begin(), m_pinLanes.end()) + 1;
}

std::vector<RowHeight> MapCanvas::levelHeights() const {
    return m_scene ? rowHeights(m_scene->icicle) : std::vector{RowHeight::Source, RowHeight::Family};
}

int MapCanvas::mostHeight() const {
    return m_scene ? keyatlas::mostHeight(laneCount(), levelHeights()) : QWIDGETSIZE_MAX;
}

void MapCanvas::placeRows() {
    m_rows = mapRows(size(), metrics().s3, laneCount(), levelHeights());
    forgetImages();
    setMaximumHeight(mostHeight());
}

void MapCanvas::forgetImages() {
    m_cells = {};
    m_minimap = {};
    update();
}

bool MapCanvas::isCurrent() const {
    return m_scene && sameQuestion(m_scene->asked, m_asked) && m_asked.view == m_navigator.view();
}

std::size_t MapCanvas::cellCount() const {
    std::size_t count = 0;
    for (std::size_t level = 0; m_scene && level < m_rows.levels.size(); ++level) {
        count += level < m_scene->icicle.levels.size() ? m_scene->icicle.levels[level].size() : 0;
    }
    return count;
}

void MapCanvas::brush(Rank from, Rank to) {
    Span span{std::min(from, to), std::max(from, to)};
    if (span.empty()) {
        span.last = span.first + 1;
    }
    m_navigator.select(span, std::nullopt, Navigator::Step::Browse);
}

void MapCanvas::setHovered(const QPoint& at) {
    const auto cell = cellAt(at);
    if (cell == m_hovered) {
        return;
    }
    m_hovered = cell;
    if (cell && cell->level > 0) {
        m_card->showFor(*m_scene, cellOf(m_scene->icicle, *cell), rectOf(cellOf(m_scene->icicle, *cell)));
    } else {
        m_card->hide();
    }
    update();
}

void MapCanvas::setBand(std::optional<std::pair<double, double>> band) {
    m_band = band;
    update();
}

std::optional<Pin> MapCanvas::focusedPin() const {
    return m_focus == Focus::Pin && m_focusPin < m_shownPins.size() ? std::optional(m_shownPins[m_focusPin])
                                                                    : std::nullopt;
}

void MapCanvas::setFocusPart(Focus focus, std::size_t pin) {
    m_focus = focus;
    m_focusPin = pin;
    announceMapFocus(*this);
    update();
}

QSize MapCanvas::sizeHint() const {
    return {metrics().px(800), metrics().px(340)};
}

QSize MapCanvas::minimumSizeHint() const {
    return {metrics().px(300), metrics().px(150)};
}

QString MapCanvas::emptyText() const {
    const Session* session = m_navigator.session();
    if (session == nullptr) {
        return tr("Nothing is open.");
    }
    if (session->state() == Session::State::Failed) {
        return tr("This source could not be read.");
    }
    if (m_navigator.place().valid() && m_navigator.place().whole().empty() && !session->running()) {
        return tr("No documents in this space.");
    }
    return QStringLiteral("…");
}

void MapCanvas::paintEmpty(QPainter& painter) const {
    painter.setPen(colours().line);
    painter.drawRect(m_rows.cells.adjusted(0, 0, -1, -1));
    painter.setPen(colours().muted);
    painter.drawText(rect(), Qt::AlignCenter, emptyText());
}

// The picture of an older view, at the place it has in the newer one.
void MapCanvas::paintStretched(QPainter& painter) const {
    const Columns& old = m_scene->columns();
    const Columns& all = m_scene->minimap->columns;
    if (m_cells.isNull() || m_scene->asked.tree->keys() != m_navigator.place().space.keys) {
        painter.drawImage(m_rows.cells, m_cells);
        return;
    }
    const Span view = m_navigator.view();
    const double from = all.xOf(view.first);
    const double to = std::max(all.xOf(view.last), all.xOf(view.first) + 1);
    const double scale = m_rows.width() / (to - from);
    const bool inside = old.view.first <= view.first && view.last <= old.view.last;
    if (inside) { // closer: a part of the picture
        const int left = old.xOf(view.first);
        const int right = std::max(left + 1, old.xOf(view.last));
        painter.drawImage(m_rows.cells, m_cells, QRect(left, 0, right - left, m_cells.height()));
        return;
    }
    const QRectF target(m_rows.left() + (all.xOf(old.view.first) - from) * scale, m_rows.cells.top(),
                        std::max(1.0, (all.xOf(old.view.last) - all.xOf(old.view.first)) * scale),
                        m_rows.cells.height());
    painter.save();
    painter.setClipRect(m_rows.cells);
    painter.drawImage(target, m_cells);
    painter.restore();
}

void MapCanvas::paintScene(QPainter& painter) {
    if (m_cells.isNull()) {
        m_cells = paintedCells(*m_scene, m_rows, m_state.colouring());
        m_minimap = paintedMinimap(*m_scene, m_rows);
    }
    painter.drawImage(m_rows.minimap, m_minimap);
    paintMinimapFrame(painter, *this);
    if (!isCurrent()) {
        paintStretched(painter);
        return;
    }
    painter.drawImage(m_rows.cells, m_cells);
    paintAxes(painter, *this);
    paintWash(painter, *this);
    const Session* session = m_navigator.session();
    const auto* space = session->space();
    const Extent total = space != nullptr ? session->shown(*space) : Extent{};
    paintLabels(painter, *m_scene, m_rows, m_state.colouring(),
                {cutForLayout(session->name(), 120),
                 tr("%1 · %2").arg(documentsText(total.keys), bytesText(total.valueBytes)),
                 !isWhole(*session)});
    paintPins(painter, *this);
    paintHits(painter, *this);
    paintRank(painter, *this);
    paintSelection(painter, *this);
    paintPointer(painter, *this);
}

void MapCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().panel);
    if (!m_scene || m_scene->icicle.levels.empty() || m_navigator.place().whole().empty()) {
        paintEmpty(painter);
    } else {
        paintScene(painter);
    }
    paintFocus(painter, *this);
}

void MapCanvas::resizeEvent(QResizeEvent*) {
    placeRows();
    askScene();
}

void MapCanvas::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::StyleChange) {
        placeRows();
        askScene();
    }
    QWidget::changeEvent(event);
}

} // namespace keyatlas
