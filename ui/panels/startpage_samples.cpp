// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/startpage_samples.h"

#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <cmath>

namespace keyatlas {

SampleCard::SampleCard(Sample sample, QWidget* parent)
    : QAbstractButton(parent), m_sample(std::move(sample)) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setAccessibleName(tr("Sample: %1").arg(m_sample.title));
    setAccessibleDescription(
        tr("%1, %2: %3").arg(documentsText(m_sample.documents), m_sample.templateText, m_sample.lesson));
}

QSize SampleCard::sizeHint() const {
    return {metrics().px(352), metrics().px(98)};
}

void SampleCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

bool SampleCard::event(QEvent* event) {
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave) {
        update();
    }
    return QAbstractButton::event(event);
}

void SampleCard::paintEvent(QPaintEvent*) {
    const Colours& c = colours();
    const Metrics& m = metrics();
    QPainter painter(this);
    painter.fillRect(rect(), isDown() ? c.selection : (underMouse() ? c.hover : c.panel));
    const int wide = width() - 2 * m.s3;
    paintTitle(painter, QRect(m.s3, m.px(10), wide, m.px(18)));
    paintStrip(painter, QRect(m.s3, m.px(33), wide * 289 / 328, m.px(18)));
    painter.setFont(fontFor(FontRole::Key));
    painter.setPen(c.text);
    const QRect code(m.s3, m.px(54), wide, m.px(17));
    painter.drawText(code, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(m_sample.templateText, Qt::ElideRight, wide));
    painter.setFont(fontFor(FontRole::Table));
    painter.setPen(c.muted);
    const QRect lesson(m.s3, m.px(70), wide, m.px(17));
    painter.drawText(lesson, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(m_sample.lesson, Qt::ElideRight, wide));
    if (hasFocus()) {
        painter.setPen(c.accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void SampleCard::paintTitle(QPainter& painter, const QRect& row) const {
    const QString count = documentsText(m_sample.documents);
    painter.setFont(fontFor(FontRole::Table));
    painter.setPen(colours().muted);
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine, count);
    const int room = row.width() - painter.fontMetrics().horizontalAdvance(count) - metrics().s2;
    painter.setFont(fontFor(FontRole::Heading));
    painter.setPen(colours().text);
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(m_sample.title, Qt::ElideRight, room));
}

// Segments in proportion, separators grey and 8 wide, 1 px of ground between them.
void SampleCard::paintStrip(QPainter& painter, const QRect& strip) const {
    const Colours& c = colours();
    const int gap = metrics().px(8);
    double weights = 0;
    int separators = 0;
    for (const SampleSegment& segment : m_sample.segments) {
        segment.colour ? weights += segment.weight : ++separators;
    }
    const double unit = weights > 0 ? (strip.width() - separators * gap) / weights : 0;
    painter.setFont(fontFor(FontRole::MapLabel));
    double at = strip.left();
    for (const SampleSegment& segment : m_sample.segments) {
        const double to = at + (segment.colour ? segment.weight * unit : gap);
        const QRect cell(static_cast<int>(std::lround(at)), strip.top(),
                         static_cast<int>(std::lround(to) - std::lround(at)) - 1, strip.height());
        const QColor fill =
            segment.colour ? c.familyOrOther(static_cast<std::size_t>(*segment.colour)) : c.line;
        painter.fillRect(cell, fill);
        if (painter.fontMetrics().horizontalAdvance(segment.label) + metrics().s1 <= cell.width()) {
            painter.setPen(c.labelOn(fill));
            painter.drawText(cell, Qt::AlignCenter | Qt::TextSingleLine, segment.label);
        }
        at = to;
    }
}

SampleList::SampleList(const QList<Sample>& samples, QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("samples"));
    setAccessibleName(tr("Samples"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(1);
    for (const Sample& sample : samples) {
        auto* card = new SampleCard(sample);
        connect(card, &SampleCard::clicked, this, [this, path = sample.path] { emit openWanted(path); });
        layout->addWidget(card);
    }
}

void SampleList::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), colours().line); // shows as frame and between the cards
}

} // namespace keyatlas
