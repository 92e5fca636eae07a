// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QStackedWidget;
class QVBoxLayout;

namespace keyatlas {

class Design;
class DesignBar;
class EmptyState;
class SchemeEditor;
class SchemesTable;

// Schemes for the IDs of the current space, side by side; the current one as text, as a table and as
// pictures; what they do for the queries of an application.
class DesignPanel : public QWidget {
    Q_OBJECT
public:
    explicit DesignPanel(Design& design, QWidget* parent = nullptr);

    void setPictures(QWidget* pictures); // right of the component table; each takes its widget
    void setBoard(QWidget* board);       // access patterns
    void setMoved(QWidget* moved);       // new and old IDs
    SchemesTable& schemes() const { return *m_schemes; }
    SchemeEditor& editor() const { return *m_editor; }

public slots:
    void newScheme();
    void duplicate();
    void removeScheme();
    void step(int rows); // to the scheme before or after
    void openGallery();
    void openSuggestions();

signals:
    void said(const QString& line);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* createWork();
    void add(const std::string& text);
    void refresh();

    Design& m_design;
    DesignBar* m_bar = nullptr;
    QStackedWidget* m_stack = nullptr;
    QWidget* m_work = nullptr;
    EmptyState* m_empty = nullptr;
    SchemesTable* m_schemes = nullptr;
    SchemeEditor* m_editor = nullptr;
    QVBoxLayout* m_boardPlace = nullptr;
    QVBoxLayout* m_movedPlace = nullptr;
};

} // namespace keyatlas
