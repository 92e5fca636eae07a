// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/orderstrip.h"

#include "ui/canvas/cellpainter.h"
#include "ui/canvas/hovercard.h"
#include "ui/canvas/mapoverlay.h"
#include "ui/canvas/stripaccessible.h"
#include "ui/session/keytext.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kRow = 24;
constexpr double kLeastRow = 18;
constexpr double kMostRow = 40;
constexpr int kOutside = -10'000; // where levels lie that are not drawn

} // namespace

OrderStrip::OrderStrip(Navigator& navigator, QWidget* parent) : QWidget(parent), m_navigator(navigator) {
    installStripAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_card = new HoverCard(navigator, this);
    m_card->setHint(tr("Click to select"));
    connect(&theme(), &Theme::changed, this, [this] {
        m_image = {};
        update();
    });
}

OrderStrip::~OrderStrip() {
    delete m_card.data();
}

void OrderStrip::setOrder(StripQuestion question, Worker* worker) {
    question.weight = m_question.weight;
    m_question = std::move(question);
    m_worker = worker;
    m_failure.reset();
    if (!m_question.tree) {
        m_asking.drop();
        takeScene(nullptr);
        return;
    }
    askScene();
}

void OrderStrip::setWeight(Weight weight) {
    if (weight != m_question.weight) {
        m_question.weight = weight;
        askScene();
    }
}

void OrderStrip::askScene() {
    const int width = qRound(contentsRect().width() * devicePixelRatioF());
    if (!m_question.tree || m_worker == nullptr || width <= 0) {
        return;
    }
    m_question.width = width;
    m_question.ratio = devicePixelRatioF();
    m_asking.ask(
        *m_worker,
        [question = m_question](const std::stop_token& stop) { return layoutStrip(question, stop); },
        [this](Result<std::shared_ptr<const StripScene>> scene) {
            if (scene) {
                m_failure.reset();
                takeScene(std::move(*scene));
            } else {
                m_failure = scene.error();
                takeScene(nullptr);
            }
        });
}

void OrderStrip::takeScene(std::shared_ptr<const StripScene> scene) {
    m_scene = std::move(scene);
    setHovered(std::nullopt);
    m_current.reset();
    placeRows();
    update();
    announceStripScene(*this);
    emit sceneChanged();
}

bool OrderStrip::isShown(std::size_t level) const {
    return m_scene && std::find(m_scene->shown.begin(), m_scene->shown.end(), level) != m_scene->shown.end();
}

// As many of the scene's rows as find room.
void OrderStrip::placeRows() {
    m_rows = {};
    m_cells.clear();
    m_image = {};
    m_rows.cells = rect();
    if (!m_scene) {
        return;
    }
    const int room = std::max(1, height() / metrics().px(kLeastRow));
    const int count = std::min(room, static_cast<int>(m_scene->shown.size()));
    const int high = count == 0 ? 0 : std::min(metrics().px(kMostRow), height() / count);
    int row = 0;
    for (std::size_t level = 0; level < m_scene->map.icicle.levels.size(); ++level) {
        if (!isShown(level) || row >= count) {
            m_rows.levels.emplace_back(0, kOutside, width(), 2);
            continue;
        }
        m_rows.levels.emplace_back(0, row * high, width(), high);
        ++row;
        for (std::size_t i = 0; i < m_scene->map.icicle.levels[level].size(); ++i) {
            m_cells.push_back({level, i});
        }
    }
    m_rows.cells.setHeight(std::max(1, row * high));
}

double OrderStrip::xOf(Rank rank) const {
    const Columns& columns = m_scene->map.columns();
    return columns.width() == 0 ? 0.0 : static_cast<double>(columns.xOf(rank)) * width() / columns.width();
}

QRect OrderStrip::rectOf(CellPlace place) const {
    if (!m_scene || place.level >= m_rows.levels.size()) {
        return {};
    }
    const IcicleCell& cell = cellOf(m_scene->map.icicle, place);
    const double scale = static_cast<double>(width()) / std::max(1, m_scene->map.columns().width());
    const int left = qRound(cell.left * scale);
    const QRect& row = m_rows.levels[place.level];
    return {left, row.top(), std::max(1, qRound(cell.right * scale) - left), row.height()};
}

std::optional<CellPlace> OrderStrip::cellAt(const QPoint& at) const {
    const int level = m_scene && rect().contains(at) ? m_rows.levelAt(at.y()) : -1;
    if (level < 0) {
        return std::nullopt;
    }
    const int column = at.x() * m_scene->map.columns().width() / std::max(1, width());
    return keyatlas::cellAt(m_scene->map.icicle, level, column);
}

QString OrderStrip::nameOf(CellPlace place) const {
    const IcicleCell& cell = cellOf(m_scene->map.icicle, place);
    const auto& labels = m_scene->map.labels;
    QString name = prefixText(m_scene->map.asked.tree->format(), cell.node, 60);
    if (place.level < labels.size() && !labels[place.level][place.index].empty()) {
        name = keyText(Bytes(labels[place.level][place.index]), 60);
    }
    if (cell.merged) {
        name = tr("several, too narrow to tell apart");
    }
    const auto row =
        std::find(m_scene->shown.begin(), m_scene->shown.end(), place.level) - m_scene->shown.begin();
    return tr("%1: %2, level %3").arg(name, documentsText(cell.node.span.count())).arg(row + 1);
}

void OrderStrip::choose(CellPlace place) {
    const IcicleCell& cell = cellOf(m_scene->map.icicle, place);
    setCurrent(place);
    emit chosen(cell.node.span, cell.merged ? std::nullopt : std::optional(cell.node.prefix));
}

void OrderStrip::setSpan(std::optional<Span> span) {
    if (span != m_span) {
        m_span = span;
        update();
    }
}

void OrderStrip::setTicks(std::vector<Rank> ranks) {
    m_ticks = std::move(ranks);
    update();
}

void OrderStrip::setCurrent(std::optional<CellPlace> place) {
    if (place != m_current) {
        m_current = place;
        update();
        announceStripFocus(*this);
    }
}

void OrderStrip::setHovered(std::optional<CellPlace> place) {
    if (place == m_hovered) {
        return;
    }
    m_hovered = place;
    update();
    if (!m_card) {
        return;
    }
    if (!place) {
        m_card->hide();
        return;
    }
    if (m_card->parentWidget() != window()) { // a strip has no room for it
        m_card->setParent(window());
    }
    const QRect rect = rectOf(*place);
    m_card->showFor(m_scene->map, cellOf(m_scene->map.icicle, *place),
                    QRect(mapTo(window(), rect.topLeft()), rect.size()));
}

void OrderStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeRows();
    askScene();
}

void OrderStrip::changeEvent(QEvent* event) {
    if (event->type() == QEvent::EnabledChange || event->type() == QEvent::ApplicationFontChange) {
        placeRows();
        update();
    }
    QWidget::changeEvent(event);
}

void OrderStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().panel);
    if (!m_scene) {
        painter.fillRect(rect(), colours().alt);
        painter.setPen(colours().muted);
        painter.setFont(fontFor(FontRole::Table));
        if (m_question.tree) {
            painter.drawText(rect(), Qt::AlignCenter, m_failure ? sentence(*m_failure) : QStringLiteral("…"));
        }
        return;
    }
    if (m_image.isNull()) {
        m_image = paintedCells(m_scene->map, m_rows, Colouring::ByFamily);
    }
    const bool fits = m_image.width() == qRound(width() * devicePixelRatioF());
    painter.setRenderHint(QPainter::SmoothPixmapTransform, !fits);
    painter.drawImage(m_rows.cells, m_image);
    paintSpan(painter);
    if (fits) {
        paintLabels(painter, m_scene->map, m_rows, Colouring::ByFamily, {});
    }
    paintTicks(painter);
    paintFrames(painter);
}

void OrderStrip::paintSpan(QPainter& painter) const {
    if (!m_span) {
        return;
    }
    const int left = qRound(xOf(m_span->first));
    const int right = std::max(left + metrics().px(2), qRound(xOf(m_span->last)));
    const QRect place(left, m_rows.cells.top(), right - left, m_rows.cells.height());
    painter.fillRect(place, brushWash());
    for (const int x : {left, right - metrics().px(2)}) {
        painter.fillRect(QRect(x, place.top(), metrics().px(2), place.height()), colours().accent);
    }
}

// A line of accent, with panel beside it so that it is seen on any fill; neighbours in one column are one.
void OrderStrip::paintTicks(QPainter& painter) const {
    const int high = std::min(m_rows.cells.height(), metrics().px(10));
    const int top = m_rows.cells.bottom() + 1 - high;
    int before = -2;
    for (const Rank rank : m_ticks) {
        const int x = qRound(xOf(rank));
        if (x != before) {
            painter.fillRect(QRect(x - 1, top, 3, high), colours().panel);
            before = x;
        }
    }
    before = -2;
    for (const Rank rank : m_ticks) {
        const int x = qRound(xOf(rank));
        if (x != before) {
            painter.fillRect(QRect(x, top, 1, high), colours().accent);
            before = x;
        }
    }
}

void OrderStrip::paintFrames(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    if (m_hovered) {
        painter.setPen(QPen(colours().text, 1.5));
        painter.drawRect(QRectF(rectOf(*m_hovered)).adjusted(0.75, 0.75, -0.75, -1.75));
    }
    if (!hasFocus()) {
        return;
    }
    painter.setPen(QPen(colours().accent, 2));
    const QRect frame = m_current ? rectOf(*m_current) : m_rows.cells;
    painter.drawRect(QRectF(frame).adjusted(1, 1, -1, -1));
}

QSize OrderStrip::sizeHint() const {
    return {metrics().px(310), metrics().px(2 * kRow + 2)};
}

QSize OrderStrip::minimumSizeHint() const {
    return {metrics().px(120), metrics().px(2 * kLeastRow)};
}

} // namespace keyatlas
