// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/heatview.h"

#include "ui/canvas/mapoverlay.h"
#include "ui/session/timewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace keyatlas {

namespace {

constexpr double kHeight = 128;
constexpr double kHatch = 6; // px from line to line

} // namespace

HeatView::HeatView(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("heatView"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&theme(), &Theme::changed, this, [this] {
        m_image = {};
        update();
    });
}

void HeatView::setInset(int left, int right) {
    m_left = left;
    m_right = right;
    update();
}

void HeatView::setColumns(std::shared_ptr<const Columns> columns) {
    m_columns = std::move(columns);
    m_hovered.reset();
    update();
}

void HeatView::setPicture(HeatPicture picture) {
    m_picture = std::move(picture);
    m_image = {};
    m_hovered.reset();
    if (!hasCells()) {
        m_current.reset();
    } else if (m_current) {
        m_current->column = std::min(m_current->column, m_picture.strip->columnCount() - 1);
        m_current->row = std::min(m_current->row, m_picture.strip->rows.size() - 1);
    }
    update();
}

void HeatView::setSelected(std::optional<Span> span) {
    if (m_selected != span) {
        m_selected = span;
        update();
    }
}

bool HeatView::hasCells() const {
    return m_picture.strip && m_picture.strip->columnCount() > 0 && !m_picture.strip->rows.empty();
}

QSize HeatView::sizeHint() const {
    return {metrics().px(400), metrics().px(kHeight)};
}

QRectF HeatView::area() const {
    return {static_cast<double>(m_left), 0, static_cast<double>(std::max(0, width() - m_left - m_right)),
            static_cast<double>(height())};
}

int HeatView::deviceX(double x) const {
    const int most = m_columns ? m_columns->width() : 0;
    return std::clamp(static_cast<int>(std::lround((x - m_left) * devicePixelRatioF())), 0, most);
}

double HeatView::widgetX(int deviceX) const {
    return m_left + deviceX / devicePixelRatioF();
}

std::optional<HeatView::Cell> HeatView::cellAt(const QPoint& at) const {
    if (!hasCells() || m_columns != m_picture.columns || !area().contains(at)) {
        return std::nullopt;
    }
    const auto row = static_cast<std::size_t>(at.y() * devicePixelRatioF() / m_picture.strip->rowHeight);
    if (row >= m_picture.strip->rows.size()) {
        return std::nullopt;
    }
    return Cell{m_picture.strip->columnAt(static_cast<int>((at.x() - m_left) * devicePixelRatioF())), row};
}

QRect HeatView::rectOf(Cell cell) const {
    const HeatStrip& strip = *m_picture.strip;
    const double left = widgetX(strip.edges[cell.column]);
    const double right = widgetX(strip.edges[cell.column + 1]);
    const double high = strip.rowHeight / devicePixelRatioF();
    const auto row = static_cast<double>(cell.row);
    return QRectF(left, row * high, right - left, high).toRect();
}

QString HeatView::cellText(Cell cell) const {
    const HeatStrip& strip = *m_picture.strip;
    const std::uint64_t count = strip.counts[strip.cell(cell.column, cell.row)];
    return tr("%1: %2; %3")
        .arg(rowText(strip.period, strip.rows[cell.row]), documentsText(count),
             ranksText({strip.ranks[cell.column], strip.ranks[cell.column + 1]}));
}

// One line of pixels a row, copied as often as the row is high.
void HeatView::makeImage() {
    const HeatStrip& strip = *m_picture.strip;
    const int wide = m_picture.columns->width();
    const int high = static_cast<int>(strip.rows.size()) * strip.rowHeight;
    m_image = QImage(wide, high, QImage::Format_RGB32);
    std::vector<QRgb> line(static_cast<std::size_t>(wide));
    for (std::size_t row = 0; row < strip.rows.size(); ++row) {
        for (std::size_t column = 0; column < strip.columnCount(); ++column) {
            const std::uint8_t step = strip.steps[strip.cell(column, row)];
            const QRgb colour =
                step == HeatStrip::kNothing ? colours().alt.rgb() : colours().heat[step].rgb();
            std::fill(line.begin() + strip.edges[column], line.begin() + strip.edges[column + 1], colour);
        }
        for (int y = 0; y < strip.rowHeight; ++y) {
            std::memcpy(m_image.scanLine(static_cast<int>(row) * strip.rowHeight + y), line.data(),
                        line.size() * sizeof(QRgb));
        }
    }
}

void HeatView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(area(), colours().alt);
    if (hasCells()) {
        if (m_image.isNull()) {
            makeImage();
        }
        paintImage(painter);
        paintUnread(painter);
        paintLabels(painter);
    }
    paintWash(painter);
    if (m_hovered) {
        paintOutline(painter, *m_hovered, colours().text);
    }
    if (hasFocus()) {
        painter.setPen(QPen(colours().accent, 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
        if (m_current) {
            paintOutline(painter, *m_current, colours().accent);
        }
    }
}

// The part of the picture that the map still shows, where it shows it by now.
void HeatView::paintImage(QPainter& painter) const {
    const double ratio = devicePixelRatioF();
    const double high = m_image.height() / ratio;
    if (!m_columns || m_columns == m_picture.columns) {
        painter.drawImage(QRectF(m_left, 0, m_image.width() / ratio, high), m_image);
        return;
    }
    const Span both = intersection(m_columns->view, m_picture.columns->view);
    if (both.empty()) {
        return;
    }
    const int from = m_picture.columns->xOf(both.first);
    const int to = std::max(from + 1, m_picture.columns->xOf(both.last));
    const double left = widgetX(m_columns->xOf(both.first));
    const double right = widgetX(m_columns->xOf(both.last));
    painter.drawImage(QRectF(left, 0, right - left, high), m_image,
                      QRectF(from, 0, to - from, m_image.height()));
}

void HeatView::paintUnread(QPainter& painter) const {
    const auto& shown = m_columns ? m_columns : m_picture.columns;
    if (m_picture.readTo >= shown->view.last) {
        return;
    }
    const double left = widgetX(shown->xOf(std::max(m_picture.readTo, shown->view.first)));
    const QRectF unread(left, 0, area().right() - left, height());
    painter.save();
    painter.setClipRect(unread);
    painter.setPen(QPen(colours().line, 1));
    const int step = metrics().px(kHatch);
    for (int x = static_cast<int>(left) - height(); x < width(); x += step) {
        painter.drawLine(x, height(), x + height(), 0);
    }
    painter.setFont(fontFor(FontRole::Small));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(unread, Qt::AlignCenter, tr("not read yet"));
    painter.restore();
}

void HeatView::paintLabels(QPainter& painter) const {
    const HeatStrip& strip = *m_picture.strip;
    painter.setFont(fontFor(FontRole::Small));
    const QFontMetrics measure(painter.font());
    const double rowHigh = strip.rowHeight / devicePixelRatioF();
    const int high = measure.ascent() + metrics().px(1);
    for (const HeatStrip::Label& label : strip.labels) {
        const QString text = labelText(strip.labelPeriod, label.at);
        const double middle = (static_cast<double>(label.row) + 0.5) * rowHigh;
        const double top =
            std::clamp(middle - high / 2.0, 0.0, std::max(0.0, static_cast<double>(height() - high)));
        const QRectF box(m_left, std::round(top), measure.horizontalAdvance(text) + metrics().s1, high);
        QColor ground = colours().alt;
        ground.setAlphaF(0.85F);
        painter.fillRect(box, ground);
        painter.setPen(colours().text);
        painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, text);
    }
}

void HeatView::paintWash(QPainter& painter) const {
    double left = 0;
    double right = 0;
    if (m_drag && m_drag->drawn) {
        left = widgetX(std::min(m_drag->from, m_drag->to));
        right = widgetX(std::max(m_drag->from, m_drag->to));
    } else if (m_selected && m_columns && m_selected->first < m_columns->view.last &&
               m_selected->last > m_columns->view.first) {
        left = widgetX(m_columns->xOf(m_selected->first));
        right = widgetX(m_columns->xOf(m_selected->last));
    } else {
        return;
    }
    painter.fillRect(QRectF(left, 0, right - left, height()), brushWash());
    const double line = std::max(1, metrics().px(1.5));
    painter.fillRect(QRectF(left - line / 2, 0, line, height()), colours().accent);
    painter.fillRect(QRectF(right - line / 2, 0, line, height()), colours().accent);
}

void HeatView::paintOutline(QPainter& painter, Cell cell, const QColor& colour) const {
    painter.setPen(QPen(colour, std::max(1, metrics().px(1.5))));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rectOf(cell).adjusted(-1, -1, 0, 0));
}

void HeatView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) {
        update();
    }
    QWidget::changeEvent(event);
}

bool HeatView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto cell = cellAt(help->pos())) {
            QToolTip::showText(help->globalPos(), plainToolTip(cellText(*cell)), this, rectOf(*cell));
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QWidget::event(event);
}

} // namespace keyatlas
