// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/base/error.h"
#include "core/scheme/fieldprofile.h"
#include "ui/models/templateparts.h"

#include <QPlainTextEdit>

#include <optional>
#include <vector>

class QCompleter;
class QStringListModel;

namespace keyatlas {

// A scheme as text, a template a line: components washed and underlined in their colours, an error underlined
// at its character, names completed while they are typed. One line high, and a few where there are more. Undo
// is the window's.
class TemplateEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit TemplateEditor(QWidget* parent = nullptr);

    void setScheme(const std::string& text, const std::optional<Error>& error); // keeps the caret if it can
    void setFields(const std::vector<FieldProfile>& fields);                    // to complete names from
    int templateNumber() const { return textCursor().blockNumber(); }           // that the caret is in
    QCompleter& completer() const { return *m_completer; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void typed(const std::string& text);
    void templateChanged(); // the caret is in another one

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Place { // what is completed
        int from = 0;
        QString begun;
        QStringList choices;
    };
    void takeText();
    void fit();
    void paintParts(QPainter& painter) const;
    void paintError(QPainter& painter) const;
    // Rectangles of characters [at, at + length) on the viewport.
    std::vector<QRectF> rectsOf(int at, int length) const;
    std::optional<Place> place() const;
    void complete();
    void insertCompletion(const QString& choice);

    TemplateParts m_parts;
    std::optional<int> m_errorAt; // character
    QStringList m_fields;
    QStringListModel* m_choices = nullptr;
    QCompleter* m_completer = nullptr;
    int m_line = 0;
    bool m_setting = false;
};

} // namespace keyatlas
