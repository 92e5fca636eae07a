// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/folderband.h"

#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kBand = 20;
constexpr double kLegend = 20;
constexpr double kSwatch = 10;
constexpr int kHatchEvery = 6;
constexpr double kPart = 0.62; // of the colour, as the tables above

std::size_t partOf(const StoreFile& file) {
    if (!file.live) {
        return 3;
    }
    switch (file.kind) {
    case StoreFile::Kind::Table:
    case StoreFile::Kind::Blob:
        return 0;
    case StoreFile::Kind::Log:
        return 1;
    default:
        return 2;
    }
}

} // namespace

FolderBand::FolderBand(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("folderBand"));
    setAccessibleName(tr("Bytes of the folder"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FolderBand::setStore(const std::shared_ptr<const Store>& store) {
    m_parts = {{tr("tables"), 0, 0, static_cast<std::size_t>(FamilyColour::Teal), false},
               {tr("logs"), 0, 0, static_cast<std::size_t>(FamilyColour::Sky), false},
               {tr("description"), 0, 0, static_cast<std::size_t>(FamilyColour::Slate), false},
               {tr("not in this version"), 0, 0, Colours::kFamilies, true}};
    for (const StoreFile& file : store ? store->files : std::vector<StoreFile>()) {
        Part& part = m_parts[partOf(file)];
        part.bytes += file.bytes;
        ++part.files;
    }
    m_parts.erase(
        std::remove_if(m_parts.begin(), m_parts.end(), [](const Part& part) { return part.files == 0; }),
        m_parts.end());
    QStringList lines;
    for (const Part& part : m_parts) {
        lines << textOf(part);
    }
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
    update();
}

QString FolderBand::textOf(const Part& part) const {
    const QString files = part.files == 1 ? tr("1 file") : tr("%1 files").arg(countText(part.files));
    return tr("%1: %2 in %3").arg(part.name, exactBytesText(part.bytes), files);
}

QRect FolderBand::bandRect() const {
    return {metrics().s3, 0, std::max(1, width() - 2 * metrics().s3), metrics().px(kBand)};
}

// What has bytes has at least a few pixels; the widest gives them.
std::vector<QRect> FolderBand::rects() const {
    const QRect band = bandRect();
    std::uint64_t total = 0;
    for (const Part& part : m_parts) {
        total += part.bytes;
    }
    std::vector<int> widths;
    widths.reserve(m_parts.size());
    int sum = 0;
    for (const Part& part : m_parts) {
        const double share = total == 0 ? 0 : static_cast<double>(part.bytes) / static_cast<double>(total);
        widths.push_back(part.bytes == 0 ? 0 : std::max(metrics().px(3), qRound(share * band.width())));
        sum += widths.back();
    }
    if (total > 0) {
        *std::max_element(widths.begin(), widths.end()) += band.width() - sum;
    }
    std::vector<QRect> rects;
    rects.reserve(widths.size());
    int left = band.left();
    for (const int width : widths) {
        rects.emplace_back(left, band.top(), width, band.height());
        left += width;
    }
    return rects;
}

QColor FolderBand::fillOf(const Part& part) const {
    return part.hatched ? colours().alt : mixed(colours().panel, colours().familyOrOther(part.family), kPart);
}

void FolderBand::paintPart(QPainter& painter, const QRect& rect, const Part& part) const {
    painter.fillRect(rect, fillOf(part));
    if (!part.hatched) {
        return;
    }
    painter.save();
    painter.setClipRect(rect);
    painter.setPen(colours().muted);
    for (int x = rect.left() - rect.height(); x <= rect.right(); x += metrics().px(kHatchEvery)) {
        painter.drawLine(x, rect.bottom(), x + rect.height(), rect.top());
    }
    painter.restore();
}

void FolderBand::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().panel);
    painter.fillRect(bandRect(), colours().alt);
    const auto places = rects();
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (places[i].width() > 0) {
            const int gap = i + 1 < m_parts.size() && places[i].width() > 1 ? 1 : 0;
            paintPart(painter, places[i].adjusted(0, 0, -gap, 0), m_parts[i]);
        }
    }
    painter.setFont(fontFor(FontRole::Small));
    const QFontMetrics measure(painter.font());
    const int swatch = metrics().px(kSwatch);
    int x = metrics().s3;
    const int top = bandRect().bottom() + 1 + metrics().s1;
    for (const Part& part : m_parts) {
        const QString text = QStringLiteral("%1 %2").arg(part.name, bytesText(part.bytes));
        const QRect square(x, top + (metrics().px(kLegend) - swatch) / 2, swatch, swatch);
        paintPart(painter, square, part);
        painter.setPen(colours().muted);
        const QRect room(square.right() + 1 + metrics().s1, top, width() - metrics().s3 - square.right(),
                         metrics().px(kLegend));
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, text);
        x = room.left() + measure.horizontalAdvance(text) + metrics().s4;
    }
}

bool FolderBand::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto places = rects();
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            if (places[i].contains(help->pos())) {
                QToolTip::showText(help->globalPos(), plainToolTip(textOf(m_parts[i])), this);
                return true;
            }
        }
    }
    return QWidget::event(event);
}

QSize FolderBand::sizeHint() const {
    return {metrics().px(300), metrics().px(kBand) + metrics().s1 + metrics().px(kLegend) + metrics().s1};
}

} // namespace keyatlas
