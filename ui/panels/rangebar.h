// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/rangequery.h"
#include "ui/session/navigator.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QMenu;
class QTableView;
class QToolButton;
class QVBoxLayout;

namespace keyatlas {

class CopyAs;
class RangeForm;
class RangeResult;
class RankRowsModel;

// The current span as the query that answers it. What is selected elsewhere becomes start and end here; what
// is typed here is selected everywhere.
class RangeBar : public QWidget {
    Q_OBJECT
public:
    explicit RangeBar(Navigator& navigator, QWidget* parent = nullptr);

    void setFolded(bool folded); // in a small window only the result line stays
    bool isFolded() const { return m_folded; }
    RangeResult* result() const { return m_result; }

public slots:
    void takeFocus(); // puts the cursor into the start field

signals:
    void said(const QString& line); // for the status bar

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Earlier {
        RangeFields fields;
        QString text;
    };

    void createTitle(QVBoxLayout& column);
    void createForm(QVBoxLayout& column);
    void createRows(QVBoxLayout& column);
    void connectAll();
    void takePlace();
    void fill(const AllDocsQuery& query);
    void ask(Navigator::Step step, bool select);
    void take(const RangeReport& report, Navigator::Step step, bool select);
    void showRows(const RangeReport& report);
    void keep(const RangeReport& report); // in the history
    void fillHistory(QMenu& menu);
    void fillCopy(QMenu& menu);
    void use(const RangeFields& fields);
    void chooseRow(const QModelIndex& index);

    Navigator& m_navigator;
    QWidget* m_title = nullptr;
    QWidget* m_fieldsHolder = nullptr;
    RangeForm* m_form = nullptr;
    RangeResult* m_result = nullptr;
    RankRowsModel* m_rows = nullptr;
    QTableView* m_rowsView = nullptr;
    QToolButton* m_history = nullptr;
    QToolButton* m_copy = nullptr;
    CopyAs* m_copier = nullptr;
    std::vector<Earlier> m_earlier;      // newest first
    std::optional<AllDocsQuery> m_query; // of the newest report
    Place m_shown;                       // whose span the fields stand for
    bool m_folded = false;
    bool m_typed = false; // the fields are what the person wrote, not what somebody selected
    QTimer m_pause;       // until a pause in typing
    Latest m_filling;
    Latest m_asking;
};

} // namespace keyatlas
