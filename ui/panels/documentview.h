// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/jsonmodel.h"

#include <QWidget>

class QStackedWidget;
class QToolButton;
class QTreeView;

namespace keyatlas {

class DocumentText;
class PanelTitle;

// A document, as a tree of its members or as text.
class DocumentView : public QWidget {
    Q_OBJECT
public:
    explicit DocumentView(QWidget* parent = nullptr);

    // Null: none, `why` says why. `worker` must outlive this object or the next call.
    void setDocument(std::shared_ptr<const std::string> text, Worker* worker, const QString& why = {});
    QTreeView* tree() const { return m_tree; }
    DocumentText* text() const { return m_text; }

signals:
    void said(const QString& line);

private:
    void createTitle();
    void createTree();
    void showTree(bool tree);
    void refresh();
    void openMore(const QModelIndex& index);
    void showMenu(const QPoint& at);
    void copyValue(const QModelIndex& index);
    void copyPath(const QModelIndex& index);

    PanelTitle* m_title = nullptr;
    QToolButton* m_asTree = nullptr;
    QToolButton* m_asText = nullptr;
    QStackedWidget* m_stack = nullptr;
    JsonModel* m_model = nullptr;
    QTreeView* m_tree = nullptr;
    DocumentText* m_text = nullptr;
    QWidget* m_none = nullptr;
    std::shared_ptr<const std::string> m_document;
    Worker* m_worker = nullptr;
    bool m_textStale = true; // the text view is filled when somebody looks
    Latest m_copying;
};

} // namespace keyatlas
