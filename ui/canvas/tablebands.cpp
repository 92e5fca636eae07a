// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/tablebands.h"

#include "ui/canvas/tableaccessible.h"
#include "ui/canvas/tablecard.h"
#include "ui/canvas/tablepainter.h"
#include "ui/session/toqt.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kAxis = 22;
constexpr double kGutter = 40; // for the levels' names
constexpr double kLane = 20;
constexpr double kNarrowLane = 12;
constexpr std::size_t kManyLanes = 10;
constexpr int kRunMs = 300;

} // namespace

TableBands::TableBands(Navigator& navigator, MapState& state, QWidget* parent)
    : QWidget(parent), m_navigator(navigator), m_state(state) {
    installTableAccessibility();
    setObjectName(QStringLiteral("tableBands"));
    setAccessibleName(tr("Tables by level"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_run.setSingleShot(true);
    m_run.setInterval(kRunMs);
    connect(&m_run, &QTimer::timeout, &m_navigator, &Navigator::settle);
    connect(&m_navigator, &Navigator::viewChanged, this, &TableBands::askScene);
    connect(&m_navigator, &Navigator::placeChanged, this, [this] {
        askScene();
        update();
    });
    connect(&m_state, &MapState::changed, this, &TableBands::askScene);
}

TableBands::~TableBands() = default;

void TableBands::setCardOver(QWidget* widget) {
    m_card = new TableCard(widget);
}

void TableBands::setFamily(std::shared_ptr<const StoreFamily> family, bool scanned,
                           const KeyFormat& keyFormat) {
    if (family != m_family && m_current) {
        m_current.reset();
        emit currentChanged();
    }
    m_family = std::move(family);
    m_scanned = scanned;
    m_keyFormat = keyFormat;
    askScene();
}

void TableBands::askScene() {
    Session* session = m_navigator.session();
    const int width = this->width() - metrics().px(kGutter) - metrics().s3;
    if (!m_family || session == nullptr || width <= 0) {
        m_asking.drop();
        m_asked = {};
        takeScene(nullptr);
        return;
    }
    const Place& place = m_navigator.place();
    TableQuestion question;
    question.family = m_family;
    question.weight = m_state.weight();
    question.ratio = devicePixelRatioF();
    question.keyFormat = m_keyFormat;
    question.width = qRound(width * question.ratio);
    if (m_scanned && place.valid()) {
        question.keys = place.space.keys;
        question.view = place.view;
    }
    if (question == m_asked) {
        return;
    }
    m_asked = question;
    m_asking.ask(
        session->workers().layout,
        [question, before = m_scene](const std::stop_token& stop) {
            return layoutTables(question, before, stop);
        },
        [this](Result<std::shared_ptr<const TableScene>> scene) {
            if (scene) {
                takeScene(std::move(*scene));
            }
        });
}

void TableBands::takeScene(std::shared_ptr<const TableScene> scene) {
    if (!scene && !m_scene) {
        return;
    }
    m_scene = std::move(scene);
    setHovered(std::nullopt);
    forgetImage();
    updateGeometry();
    announceTableScene(*this);
    emit sceneChanged();
}

void TableBands::forgetImage() {
    m_image = {};
    update();
}

void TableBands::choose(std::size_t table, Navigator::Step step) {
    if (!m_family || table >= m_family->tables.size()) {
        return;
    }
    const bool other = m_current != table;
    m_current = table;
    if (m_scene && m_scene->byRank()) {
        const Span span = m_scene->ranges->ranges[table].span;
        if (span.empty()) {
            emit said(tr("No key of %1 is found any more.").arg(keyInText(m_family->tables[table].file)));
        } else {
            m_navigator.select(span, std::nullopt, step);
        }
    }
    update();
    if (other) {
        emit currentChanged();
        announceTableFocus(*this);
    }
}

void TableBands::zoomTo(std::size_t table) {
    if (m_scene && m_scene->byRank() && table < m_scene->ranges->ranges.size()) {
        m_navigator.zoomTo(m_scene->ranges->ranges[table].span);
    }
}

std::optional<std::size_t> TableBands::cellAt(const QPoint& at) const {
    for (std::size_t i = 0; m_scene && i < m_scene->cells.size(); ++i) {
        if (rectOf(i).contains(at)) {
            return i;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> TableBands::cellOf(std::size_t table) const {
    if (!m_scene || table >= m_scene->ranges->ranges.size()) {
        return std::nullopt;
    }
    const TableRange& range = m_scene->ranges->ranges[table];
    const auto& lane = m_scene->ranges->levels[range.level].lanes[range.lane];
    const auto place = static_cast<std::size_t>(std::find(lane.begin(), lane.end(), table) - lane.begin());
    const auto& cells = m_scene->cells;
    const auto at = std::find_if(cells.begin(), cells.end(), [&](const TableCell& cell) {
        return cell.level == range.level && cell.lane == range.lane && cell.first <= place &&
               place < cell.first + cell.count;
    });
    return at == cells.end() ? std::nullopt
                             : std::optional<std::size_t>(static_cast<std::size_t>(at - cells.begin()));
}

QRect TableBands::rectOf(std::size_t cell) const {
    const TableCell& shown = m_scene->cells[cell];
    const QRect lane = laneRect(shown.level, shown.lane);
    const int left = qRound(canvasX(shown.x0));
    return {left, lane.top(), std::max(1, qRound(canvasX(shown.x1)) - left), lane.height()};
}

void TableBands::setHovered(std::optional<std::size_t> cell) {
    if (cell == m_hovered) {
        return;
    }
    m_hovered = cell;
    if (m_card != nullptr && cell) {
        const QRect rect = rectOf(*cell);
        m_card->showFor(*m_scene, m_scene->cells[*cell],
                        QRect(mapTo(m_card->parentWidget(), rect.topLeft()), rect.size()));
    } else if (m_card != nullptr) {
        m_card->hide();
    }
    update();
}

QRect TableBands::axisRect() const {
    const int left = metrics().px(kGutter);
    return {left, 0, std::max(1, width() - left - metrics().s3), metrics().px(kAxis)};
}

int TableBands::laneHeight() const {
    return metrics().px(m_scene && m_scene->ranges->lanes() > kManyLanes ? kNarrowLane : kLane);
}

int TableBands::topOf(std::size_t level) const {
    int top = metrics().px(kAxis) + metrics().s1;
    for (std::size_t i = 0; i < level; ++i) {
        top += static_cast<int>(m_scene->ranges->levels[i].lanes.size()) * laneHeight() + metrics().s1;
    }
    return top;
}

QRect TableBands::laneRect(std::size_t level, std::size_t lane) const {
    const QRect axis = axisRect();
    return {axis.left(), topOf(level) + static_cast<int>(lane) * laneHeight(), axis.width(), laneHeight()};
}

QRect TableBands::levelRect(std::size_t level) const {
    const auto lanes = static_cast<int>(m_scene->ranges->levels[level].lanes.size());
    return {axisRect().left(), topOf(level), axisRect().width(), lanes * laneHeight()};
}

QRect TableBands::bandsRect() const {
    const int top = metrics().px(kAxis) + metrics().s1;
    const std::size_t levels = m_scene ? m_scene->ranges->levels.size() : 0;
    const int bottom = levels > 0 ? topOf(levels) - metrics().s1 : top + laneHeight();
    return {axisRect().left(), top, axisRect().width(), bottom - top};
}

double TableBands::canvasX(int deviceX) const {
    return axisRect().left() + deviceX / (m_scene ? m_scene->asked.ratio : 1.0);
}

QSize TableBands::sizeHint() const {
    return {metrics().px(400), bandsRect().bottom() + 1 + metrics().s2};
}

void TableBands::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().panel);
    if (!m_scene) {
        return;
    }
    if (m_image.isNull()) {
        m_image = paintedTables(*m_scene, *this);
    }
    painter.drawImage(QRect(QPoint(axisRect().left(), bandsRect().top()),
                            QSizeF(m_image.size() / m_scene->asked.ratio).toSize()),
                      m_image);
    paintTableAxis(painter, *this);
    paintTableLabels(painter, *this);
    paintTableSelection(painter, *this, m_navigator.place());
    if (hasFocus()) {
        paintTableFocus(painter, *this);
    }
}

void TableBands::resizeEvent(QResizeEvent*) {
    setHovered(std::nullopt);
    forgetImage();
    askScene();
}

void TableBands::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::StyleChange) {
        forgetImage();
        updateGeometry();
        askScene();
    }
    QWidget::changeEvent(event);
}

} // namespace keyatlas
