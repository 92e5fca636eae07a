// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/templateeditor.h"

#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QCompleter>
#include <QKeyEvent>
#include <QPainter>
#include <QStringListModel>
#include <QTextBlock>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kMostLines = 6; // shown at once
constexpr double kLineHeight = 18;
constexpr double kWash = 0.22;

} // namespace

TemplateEditor::TemplateEditor(QWidget* parent) : QPlainTextEdit(parent) {
    setObjectName(QStringLiteral("templateEditor"));
    setAccessibleName(tr("Template of the ID"));
    setPlaceholderText(tr("text, {field} or {=generator}"));
    setFont(fontFor(FontRole::Key));
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    document()->setDocumentMargin(metrics().px(2));
    setViewportMargins(metrics().px(6), metrics().px(2), metrics().px(6), metrics().px(2));
    m_choices = new QStringListModel(this);
    m_completer = new QCompleter(m_choices, this);
    m_completer->setWidget(this);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this,
            &TemplateEditor::insertCompletion);
    connect(this, &QPlainTextEdit::textChanged, this, &TemplateEditor::takeText);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        if (!m_setting && m_line != templateNumber()) {
            m_line = templateNumber();
            emit templateChanged();
        }
    });
}

void TemplateEditor::setScheme(const std::string& text, const std::optional<Error>& error) {
    const QString shown = fromUtf8(text);
    if (shown != toPlainText()) {
        m_setting = true;
        const int caret = textCursor().position();
        setPlainText(shown);
        QTextCursor cursor = textCursor();
        cursor.setPosition(std::min(caret, static_cast<int>(shown.size())));
        setTextCursor(cursor);
        m_setting = false;
        fit();
    }
    m_parts = templateParts(text);
    m_errorAt =
        error && !text.empty() ? std::optional(characterAt(text, error->offset.value_or(0))) : std::nullopt;
    if (m_line != templateNumber()) {
        m_line = templateNumber();
        emit templateChanged();
    }
    viewport()->update();
}

void TemplateEditor::setFields(const std::vector<FieldProfile>& fields) {
    m_fields.clear();
    for (const FieldProfile& field : fields) {
        m_fields << fromUtf8(field.path);
    }
}

void TemplateEditor::takeText() {
    fit();
    if (!m_setting) {
        m_parts = templateParts(toStd(toPlainText())); // before anything is painted
        m_errorAt.reset();
        emit typed(toStd(toPlainText()));
    }
}

QSize TemplateEditor::sizeHint() const {
    const int lines = std::clamp(document()->blockCount(), 1, kMostLines);
    return {metrics().px(320), lines * metrics().px(kLineHeight) + metrics().px(8)};
}

void TemplateEditor::fit() {
    if (height() != sizeHint().height()) {
        setFixedHeight(sizeHint().height());
    }
}

// Ctrl+Z belongs to the whole design, not to this text.
bool TemplateEditor::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return false;
        }
    }
    return QPlainTextEdit::event(event);
}

std::vector<QRectF> TemplateEditor::rectsOf(int at, int length) const {
    std::vector<QRectF> rects;
    const QTextBlock block = document()->findBlock(at);
    const QTextLayout* layout = block.layout();
    if (!block.isValid() || layout->lineCount() == 0) {
        return rects;
    }
    const QPointF origin = blockBoundingGeometry(block).translated(contentOffset()).topLeft();
    const QTextLine line = layout->lineAt(0);
    const int from = at - block.position();
    const double left = line.cursorToX(from);
    const double right = line.cursorToX(from + length);
    rects.emplace_back(origin.x() + left, origin.y() + line.y(), right - left, line.height());
    return rects;
}

void TemplateEditor::paintParts(QPainter& painter) const {
    const int thick = metrics().px(2);
    for (const TemplatePart& part : m_parts) {
        const QColor colour = colours().family[static_cast<std::size_t>(part.colour)];
        for (const QRectF& rect : rectsOf(part.at, part.length)) {
            const QRect place = rect.toAlignedRect();
            painter.fillRect(place, mixed(colours().panel, colour, kWash));
            painter.fillRect(QRect(place.left(), place.bottom() - thick + 1, place.width(), thick), colour);
        }
    }
}

// At least as wide as a letter, so that the end of the text can be wrong too.
void TemplateEditor::paintError(QPainter& painter) const {
    if (!m_errorAt) {
        return;
    }
    const int thick = metrics().px(2);
    const int letter = fontMetrics().horizontalAdvance(u'x');
    for (const QRectF& rect : rectsOf(*m_errorAt, 1)) {
        const QRect place = rect.toAlignedRect();
        const QRect under(place.left(), place.bottom() - thick + 1, std::max(place.width(), letter), thick);
        painter.fillRect(QRect(under.left(), place.top(), under.width(), place.height()),
                         colours().errorGround);
        painter.fillRect(under, colours().error);
    }
}

void TemplateEditor::paintEvent(QPaintEvent* event) {
    {
        QPainter painter(viewport());
        painter.setClipRect(event->rect());
        paintParts(painter);
        paintError(painter);
    }
    QPlainTextEdit::paintEvent(event);
}

void TemplateEditor::focusInEvent(QFocusEvent* event) {
    QPlainTextEdit::focusInEvent(event);
    if (parentWidget() != nullptr) {
        parentWidget()->update(); // draws the frame
    }
}

void TemplateEditor::focusOutEvent(QFocusEvent* event) {
    QPlainTextEdit::focusOutEvent(event);
    if (parentWidget() != nullptr) {
        parentWidget()->update();
    }
}

void TemplateEditor::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        viewport()->update();
    }
}

} // namespace keyatlas
