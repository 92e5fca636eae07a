// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/pinmenu.h"
#include "ui/panels/rangequery.h"
#include "ui/session/navigator.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QLabel;
class QMenu;
class QTableView;
class QToolButton;
class QVBoxLayout;

namespace keyatlas {

class CopyAs;
class PinPrompt;
class Pins;
class RangeForm;
class RangeHistory;
class RangeResult;
class RankRowsModel;

// The current span as the query that answers it. What is selected elsewhere becomes start and end here; what
// is typed here is selected everywhere.
class RangeBar : public QWidget {
    Q_OBJECT
public:
    RangeBar(Navigator& navigator, Pins& pins, QWidget* parent = nullptr);

    void setFolded(bool folded); // in a small window only the result line stays
    bool isFolded() const { return m_folded; }
    RangeResult* result() const { return m_result; }
    QString whyNoPin() const;  // the current range cannot be pinned; empty if it can
    PinTools pinTools() const; // for the menus of pins that are shown elsewhere

public slots:
    void takeFocus(); // puts the cursor into the start field
    void pin();       // asks for a name; once the range is known, if it is being asked

signals:
    void pinChanged();              // whyNoPin() may say something else
    void said(const QString& line); // for the status bar

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void createTitle(QVBoxLayout& column);
    void createForm(QVBoxLayout& column);
    void createRows(QVBoxLayout& column);
    void connectAll();
    void takePlace();
    void takeKeyFormat();
    QString whyRefused() const;
    void fill(const AllDocsQuery& query);
    void ask(Navigator::Step step, bool select);
    void take(const RangeReport& report, Navigator::Step step, bool select);
    void showRows(const RangeReport& report);
    void setQuery(const std::optional<AllDocsQuery>& query);
    bool busy() const { return m_filling.busy() || m_asking.busy() || m_pause.isActive(); }
    void fillCopy(QMenu& menu);
    void use(const RangeFields& fields);
    void useSpan(Span span);
    void pinSpan(Span span, const std::optional<std::string>& prefix);
    void chooseRow(const QModelIndex& index);

    Navigator& m_navigator;
    Pins& m_pins;
    QWidget* m_title = nullptr;
    QLabel* m_kind = nullptr; // of query
    QWidget* m_fieldsHolder = nullptr;
    RangeForm* m_form = nullptr;
    RangeResult* m_result = nullptr;
    RankRowsModel* m_rows = nullptr;
    QTableView* m_rowsView = nullptr;
    QToolButton* m_historyButton = nullptr;
    QToolButton* m_pin = nullptr;
    QToolButton* m_copy = nullptr;
    CopyAs* m_copier = nullptr;
    PinPrompt* m_prompt = nullptr;
    RangeHistory* m_history = nullptr;
    std::optional<AllDocsQuery> m_query; // of the newest report
    RangeReport m_reported;              // whose rows are shown
    Place m_shown;                       // whose span the fields stand for
    bool m_folded = false;
    bool m_pinsNext = false; // pin() waits for the range that is being asked
    bool m_typed = false;    // the fields are what the person wrote, not what somebody selected
    QTimer m_pause;          // until a pause in typing
    Latest m_filling;
    Latest m_asking;
};

} // namespace keyatlas
