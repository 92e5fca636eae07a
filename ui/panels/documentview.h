// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/source.h"
#include "ui/models/jsonmodel.h"

#include <QWidget>

class QStackedWidget;
class QToolButton;
class QTreeView;

namespace keyatlas {

class ButtonRow;
class DocumentText;
class OperandsView;
class PanelTitle;

// What there is to show of a document.
struct ShownDocument {
    std::shared_ptr<const std::string> text{}; // null: there is none
    Document::Form form = Document::Form::Json;
    std::shared_ptr<const std::vector<std::string>> operands{}; // of Form::Operands
    bool baseValue = false;
    std::string mergeOperator{}; // that would merge them
};

// A document, as a tree of its members or as text; what is no JSON as text or bytes, or as its operands.
class DocumentView : public QWidget {
    Q_OBJECT
public:
    explicit DocumentView(QWidget* parent = nullptr);

    // Null: none, `why` says why. `worker` must outlive this object or the next call.
    void setDocument(ShownDocument document, Worker* worker, const QString& why = {});
    QTreeView* tree() const { return m_tree; }
    DocumentText* text() const { return m_text; }
    OperandsView* operands() const { return m_operands; }

signals:
    void said(const QString& line);

private:
    void createTitle();
    void createTree();
    void refresh();
    void refreshText();
    void copyAll();
    void openMore(const QModelIndex& index);
    void showMenu(const QPoint& at);
    void copyValue(const QModelIndex& index);
    void copyPath(const QModelIndex& index);

    PanelTitle* m_title = nullptr;
    QToolButton* m_asTree = nullptr;
    QToolButton* m_asText = nullptr;
    QToolButton* m_asPlain = nullptr; // of bytes
    QToolButton* m_asHex = nullptr;
    ButtonRow* m_jsonForms = nullptr;
    ButtonRow* m_byteForms = nullptr;
    QToolButton* m_copyAll = nullptr;
    QStackedWidget* m_stack = nullptr;
    JsonModel* m_model = nullptr;
    QTreeView* m_tree = nullptr;
    DocumentText* m_text = nullptr;
    OperandsView* m_operands = nullptr;
    QWidget* m_none = nullptr;
    Document::Form m_form = Document::Form::Json;
    std::shared_ptr<const std::string> m_document;
    std::shared_ptr<const std::vector<std::string>> m_operandList;
    Worker* m_worker = nullptr;
    bool m_textStale = true; // the text view is filled when somebody looks
    Latest m_copying;
};

} // namespace keyatlas
