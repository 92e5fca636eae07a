// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/findingsmodel.h"
#include "ui/session/design.h"

#include <QWidget>

#include <string>

class QLabel;
class QLineEdit;
class QListView;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace keyatlas {

class EmptyState;
class PanelTitle;

// The right dock of the Design panel: what the checks say about the current scheme, and the rate of inserts
// that they are for.
class ChecksPanel : public QWidget {
    Q_OBJECT
public:
    explicit ChecksPanel(Design& design, QWidget* parent = nullptr);

    QSize sizeHint() const override;

signals:
    void said(const QString& line);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void createRate(QVBoxLayout& column);
    void createState(QVBoxLayout& column);
    void createList(QVBoxLayout& column);
    void refresh();
    void showRate();
    void takeRate();
    void showState();
    void showEmpty();
    void showExamples(const QModelIndex& index);
    void keepRow();

    Design& m_design;
    FindingsModel* m_model = nullptr;
    PanelTitle* m_title = nullptr;
    QWidget* m_rateRow = nullptr;
    QLineEdit* m_rate = nullptr;
    QWidget* m_state = nullptr; // what runs, or what failed
    QLabel* m_stateText = nullptr;
    QToolButton* m_stop = nullptr;
    QToolButton* m_again = nullptr;
    QToolButton* m_copy = nullptr;
    QStackedWidget* m_stack = nullptr;
    QListView* m_list = nullptr;
    EmptyState* m_empty = nullptr;
    std::string m_code; // of the current row: it stays current in the next report
};

} // namespace keyatlas
