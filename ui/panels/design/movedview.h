// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/movedmodel.h"
#include "ui/session/schemespan.h"

#include <QWidget>

class QLineEdit;
class QStackedWidget;

namespace keyatlas {

class EmptyState;
class RankTable;
class SectionTitle;

// New and old IDs in the order of the current scheme. A row that is clicked becomes the current document.
class MovedView : public QWidget {
    Q_OBJECT
public:
    MovedView(Design& design, SchemeSpan& span, QWidget* parent = nullptr);

    QSize sizeHint() const override;

signals:
    void said(const QString& line);

private:
    void createTitle();
    void createTable();
    void takeScheme();
    void refresh(); // names, and what is said instead of rows
    void takeSpan();
    void reveal(Rank rank);
    void revealWanted();
    void goTo(const QString& text);
    QString emptyLine() const;
    void fitColumns();

    Design& m_design;
    SchemeSpan& m_span;
    MovedModel* m_model = nullptr;
    SectionTitle* m_title = nullptr;
    QLineEdit* m_goTo = nullptr;
    QStackedWidget* m_stack = nullptr;
    RankTable* m_table = nullptr;
    EmptyState* m_empty = nullptr;
    std::shared_ptr<const KeyIndex> m_keys;        // today's, of the rows that are shown
    std::shared_ptr<const AppliedScheme> m_fitted; // whose rows gave the columns their widths
    std::optional<Rank> m_wanted;                  // to be revealed as soon as its row is there
    bool m_following = false;
    Latest m_seeking;
};

} // namespace keyatlas
