// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;
class QMenu;
class QPushButton;
class QToolButton;

namespace keyatlas {

class ComponentsModel;
class ComponentsView;
class Design;
class ProblemLabel;
class SectionTitle;
class TemplateEditor;

// The current scheme: what came of it, its text, and the same as a table of components; beside that its
// pictures.
class SchemeEditor : public QWidget {
    Q_OBJECT
public:
    explicit SchemeEditor(Design& design, QWidget* parent = nullptr);

    void setPictures(QWidget* pictures); // takes it
    TemplateEditor& editor() const { return *m_editor; }
    ComponentsView& components() const { return *m_view; }

signals:
    void useTodayWanted(); // as a scheme of the person's own
    void said(const QString& line);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* createTable();
    QWidget* createTools();
    void createTitle();
    void connectAll();
    void refresh();
    void refreshTools();
    void fillMenu(QMenu& menu);
    void addField(QMenu& menu, const struct FieldProfile& field);
    void addGenerator(QMenu& menu, const QString& form);
    void insert(const struct Component& component);

    Design& m_design;
    SectionTitle* m_title = nullptr;
    QPushButton* m_useToday = nullptr;
    QPushButton* m_again = nullptr;
    TemplateEditor* m_editor = nullptr;
    ProblemLabel* m_problem = nullptr;
    ComponentsModel* m_model = nullptr;
    ComponentsView* m_view = nullptr;
    QToolButton* m_add = nullptr;
    QToolButton* m_up = nullptr;
    QToolButton* m_down = nullptr;
    QToolButton* m_remove = nullptr;
    QBoxLayout* m_halves = nullptr;
    QWidget* m_pictures = nullptr;
};

} // namespace keyatlas
