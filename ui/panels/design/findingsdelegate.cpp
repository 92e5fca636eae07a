// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/findingsdelegate.h"

#include "ui/models/findingsmodel.h"
#include "ui/models/roles.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextLayout>

#include <algorithm>
#include <array>

namespace keyatlas {

namespace {

// A text on as many lines as it needs.
class Wrapped {
public:
    Wrapped(const QString& text, const QFont& font, int width) : m_layout(text, font) {
        QTextOption option(Qt::AlignLeft);
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        m_layout.setTextOption(option);
        m_layout.beginLayout();
        double y = 0;
        for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
            line.setLineWidth(std::max(1, width));
            line.setPosition({0, y});
            y += line.height();
            m_widest = std::max(m_widest, line.naturalTextWidth());
        }
        m_layout.endLayout();
        m_height = text.isEmpty() ? 0 : qRound(y);
    }
    int height() const { return m_height; }
    int width() const { return qRound(m_widest); }
    void draw(QPainter& painter, const QPoint& at) const {
        if (m_height > 0) {
            m_layout.draw(&painter, at);
        }
    }

private:
    QTextLayout m_layout;
    int m_height = 0;
    double m_widest = 0;
};

struct Lines {
    Wrapped title;
    Wrapped text;
    Wrapped advice;
    Wrapped link;
    int height() const { return title.height() + text.height() + advice.height() + link.height(); }
};

Lines linesOf(const QModelIndex& index, int width) {
    const QFont font = fontFor(FontRole::Table);
    return {{index.data().toString(), fontFor(FontRole::TableHeader), width},
            {index.data(FindingsModel::TextRole).toString(), font, width},
            {index.data(FindingsModel::AdviceRole).toString(), font, width},
            {index.data(FindingsModel::LinkRole).toString(), font, width}};
}

int leftOf() {
    return metrics().s2 + metrics().icon + metrics().s2;
}

// The same whether a scroll bar is shown or not: rows keep their heights when it comes.
int textWidth(const QStyleOptionViewItem& option) {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width =
        view != nullptr ? view->width() - view->verticalScrollBar()->sizeHint().width() : metrics().rightDock;
    return width - leftOf() - metrics().s2;
}

} // namespace

QSize FindingsDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const int width = textWidth(option);
    return {width, linesOf(index, width).height() + 2 * metrics().s2 + 1};
}

QRect FindingsDelegate::linkRect(const QStyleOptionViewItem& option, const QModelIndex& index) {
    const QRect& rect = option.rect;
    const Lines lines = linesOf(index, textWidth(option));
    if (lines.link.height() == 0) {
        return {};
    }
    return {rect.left() + leftOf(), rect.top() + metrics().s2 + lines.height() - lines.link.height(),
            lines.link.width(), lines.link.height()};
}

void FindingsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const Colours& c = colours();
    painter->save();
    const QRect& rect = option.rect;
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->fillRect(rect, c.selection);
    } else if (option.state.testFlag(QStyle::State_MouseOver)) {
        painter->fillRect(rect, c.hover);
    }
    const auto glyph = index.data(Qt::DecorationRole).value<QIcon>();
    const int side = metrics().icon;
    const Lines lines = linesOf(index, textWidth(option));
    QPoint at(rect.left() + leftOf(), rect.top() + metrics().s2);
    glyph.paint(painter, rect.left() + metrics().s2, at.y(), side, side);
    const bool stale = index.data(MutedRole).toBool();
    const QColor plain = stale ? c.muted : c.text;
    const std::array<std::pair<const Wrapped*, QColor>, 4> parts{
        {{&lines.title, plain}, {&lines.text, c.muted}, {&lines.advice, plain}, {&lines.link, c.accent}}};
    for (const auto& [part, pen] : parts) {
        painter->setPen(pen);
        part->draw(*painter, at);
        at.ry() += part->height();
    }
    painter->setPen(c.line);
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setPen(c.accent);
        painter->drawRect(rect.adjusted(0, 0, -1, -2));
    }
    painter->restore();
}

bool FindingsDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
                                   const QStyleOptionViewItem& option, const QModelIndex& index) {
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && linkRect(option, index).contains(mouse->pos())) {
            emit linked(index);
            return true;
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace keyatlas
