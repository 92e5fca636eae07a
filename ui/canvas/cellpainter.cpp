// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cellpainter.h"

#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kFullGap = 5; // cells wider than this have a whole pixel of gap
constexpr int kLineEvery = 3;  // of merged cells
constexpr int kHatchEvery = 8;
constexpr float kHatchStrength = 0.35F; // labels must stay readable over it
constexpr double kMergedLess = 0.35;    // what a merged cell's ground has less than its lines

int device(int length, double ratio) {
    return qRound(length * ratio);
}

QImage emptyImage(const QRect& rect, double ratio) {
    QImage image(QSize(device(rect.width(), ratio), device(rect.height(), ratio)).expandedTo(QSize(1, 1)),
                 QImage::Format_RGB32);
    image.fill(colours().panel);
    return image;
}

// Paints cells into an image of device pixels.
class CellsPainter {
public:
    CellsPainter(QImage& image, const MapScene& scene, Colouring colouring)
        : m_painter(&image), m_colours(scene, colouring), m_ratio(scene.asked.ratio) {
        m_painter.setPen(Qt::NoPen);
    }

    void paint(const std::vector<IcicleCell>& cells, int top, int bottom) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const QColor fill = m_colours.fill(cells[i], i);
            const QRect rect(cells[i].left, top, cells[i].width(), bottom - top);
            if (cells[i].merged) {
                paintMerged(rect, fill);
            } else {
                paintNode(rect, fill);
                if (m_colours.hatched(cells[i])) {
                    paintHatch(rect.adjusted(0, 0, -1, 0));
                }
            }
        }
    }

private:
    void paintNode(const QRect& rect, const QColor& fill) {
        const bool whole = rect.width() > kFullGap * m_ratio;
        const int gap = whole ? std::max(1, qRound(m_ratio)) : m_ratio >= 2 ? qRound(m_ratio / 2) : 0;
        m_painter.fillRect(rect.adjusted(0, 0, -std::min(gap, rect.width() - 1), 0), fill);
        if (gap == 0 && rect.width() > 1) { // half a pixel
            m_painter.fillRect(QRect(rect.right(), rect.top(), 1, rect.height()),
                               mixed(colours().panel, fill, 0.5));
        }
    }

    // Lines stand at the same places whatever is merged, so that they do not dance.
    void paintMerged(const QRect& rect, const QColor& fill) {
        m_painter.fillRect(rect, mixed(colours().panel, fill, 1 - kMergedLess));
        const int every = std::max(2, device(kLineEvery, m_ratio));
        const int wide = std::max(1, qRound(m_ratio));
        for (int x = (rect.left() + every - 1) / every * every; x <= rect.right(); x += every) {
            m_painter.fillRect(QRect(x, rect.top(), std::min(wide, rect.right() - x + 1), rect.height()),
                               fill);
        }
    }

    void paintHatch(const QRect& rect) {
        m_painter.save();
        m_painter.setClipRect(rect);
        QColor line = colours().panel;
        line.setAlphaF(kHatchStrength);
        m_painter.setPen(QPen(line, std::max(1.0, m_ratio)));
        const int every = device(kHatchEvery, m_ratio);
        for (int x = rect.left() - rect.height(); x <= rect.right(); x += every) {
            m_painter.drawLine(x, rect.bottom(), x + rect.height(), rect.top());
        }
        m_painter.restore();
    }

    QPainter m_painter;
    CellColours m_colours;
    double m_ratio;
};

} // namespace

QImage paintedCells(const MapScene& scene, const MapRows& rows, Colouring colouring) {
    const double ratio = scene.asked.ratio;
    QImage image = emptyImage(rows.cells, ratio);
    CellsPainter painter(image, scene, colouring);
    const int gap = std::max(1, qRound(ratio));
    for (std::size_t level = 0; level < rows.levels.size() && level < scene.icicle.levels.size(); ++level) {
        const int top = device(rows.levels[level].top() - rows.cells.top(), ratio);
        const int bottom = device(rows.levels[level].bottom() + 1 - rows.cells.top(), ratio);
        painter.paint(scene.icicle.levels[level], top, bottom - gap);
    }
    return image;
}

QImage paintedMinimap(const MapScene& scene, const MapRows& rows) {
    QImage image = emptyImage(rows.minimap, scene.asked.ratio);
    QPainter painter(&image);
    const Columns& all = scene.minimap->columns;
    const int first = all.xOf(scene.columns().view.first);
    const int last = std::max(first + 1, all.xOf(scene.columns().view.last));
    const CellColours fills(scene, Colouring::ByFamily);
    const auto& levels = scene.minimap->levels;
    for (const auto& cell : levels.size() > 1 ? levels[1] : std::vector<IcicleCell>()) {
        const QRect rect(cell.left, 0, cell.width(), image.height());
        painter.fillRect(rect, fills.minimapFill(cell, false));
        painter.fillRect(rect & QRect(first, 0, last - first, image.height()), fills.minimapFill(cell, true));
        if (rect.width() > kFullGap * scene.asked.ratio) {
            painter.fillRect(QRect(rect.right(), 0, 1, image.height()), colours().panel);
        }
    }
    return image;
}

} // namespace keyatlas
