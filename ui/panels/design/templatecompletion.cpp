// SPDX-License-Identifier: GPL-3.0-or-later
// What the template editor completes: fields after "{", encodings after ":", generators after "{=".
#include "core/scheme/templatenames.h"
#include "ui/panels/design/templateeditor.h"
#include "ui/panels/design/templatewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/metrics.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStringListModel>
#include <QTextBlock>

namespace keyatlas {

namespace {

// Where the component begins that the caret is in; -1: it is in none. "{{" is a brace.
int openBrace(const QString& line, int caret) {
    int open = -1;
    for (int i = 0; i < caret; ++i) {
        if (line[i] == u'{' && i + 1 < line.size() && line[i + 1] == u'{' && open < 0) {
            ++i;
        } else if (line[i] == u'{') {
            open = i;
        } else if (line[i] == u'}') {
            open = -1;
        }
    }
    return open;
}

} // namespace

std::optional<TemplateEditor::Place> TemplateEditor::place() const {
    const QTextBlock block = textCursor().block();
    const QString line = block.text();
    const int caret = textCursor().positionInBlock();
    const int open = openBrace(line, caret);
    if (open < 0) {
        return std::nullopt;
    }
    const QString inside = line.mid(open + 1, caret - open - 1);
    if (inside.startsWith(u'"')) {
        return std::nullopt; // an object of texts, between them
    }
    const int colon = static_cast<int>(inside.lastIndexOf(u':'));
    const int bracket = static_cast<int>(inside.lastIndexOf(u'('));
    if (bracket > colon && inside.indexOf(u')', bracket) < 0) {
        return std::nullopt; // arguments are typed
    }
    if (inside.startsWith(u'=')) {
        return Place{block.position() + open + 2, inside.mid(1), generatorForms()};
    }
    if (colon >= 0) {
        return Place{block.position() + open + 2 + colon, inside.mid(colon + 1), encodingForms()};
    }
    return Place{block.position() + open + 1, inside, m_fields};
}

void TemplateEditor::complete() {
    const auto at = place();
    if (!at || at->choices.contains(at->begun)) {
        m_completer->popup()->hide();
        return;
    }
    m_choices->setStringList(at->choices);
    m_completer->setCompletionPrefix(at->begun);
    if (m_completer->completionCount() == 0) {
        m_completer->popup()->hide();
        return;
    }
    m_completer->popup()->setFont(font());
    QRect where = cursorRect().translated(viewport()->pos());
    where.setWidth(m_completer->popup()->sizeHintForColumn(0) + metrics().s5 +
                   m_completer->popup()->verticalScrollBar()->sizeHint().width());
    m_completer->complete(where);
}

void TemplateEditor::insertCompletion(const QString& choice) {
    const auto at = place();
    if (!at) {
        return;
    }
    QTextCursor cursor = textCursor();
    cursor.setPosition(at->from);
    cursor.setPosition(at->from + static_cast<int>(at->begun.size()), QTextCursor::KeepAnchor);
    cursor.insertText(choice);
    setTextCursor(cursor);
}

void TemplateEditor::keyPressEvent(QKeyEvent* event) {
    const bool shown = m_completer->popup()->isVisible();
    const bool chooses = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
                         event->key() == Qt::Key_Tab || event->key() == Qt::Key_Escape;
    if (shown && chooses) {
        event->ignore(); // the list's
        return;
    }
    const bool asks = event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier;
    if (!asks) {
        QPlainTextEdit::keyPressEvent(event);
    }
    const bool types = !event->text().isEmpty() && event->text().front().isPrint();
    if (asks || types || (shown && event->key() == Qt::Key_Backspace)) {
        complete();
    }
}

} // namespace keyatlas
