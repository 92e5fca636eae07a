// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/rangequery.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace keyatlas {

class Session;

// The line that says what a range answers; where it answers something else than was meant, it says that
// instead, in warning colours, with what to try.
class RangeResult : public QWidget {
    Q_OBJECT
public:
    explicit RangeResult(QWidget* parent = nullptr);

    void show(const RangeReport& report, const Session& session);
    void showError(const Error& error);
    void showProblem(const QString& problem);
    void setStale(bool stale); // newer figures are on their way
    QString text() const;      // all of the line

signals:
    void tryWanted(const keyatlas::RangeFields& instead);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showFigures(const RangeReport& report, const Session& session);
    void warn(const QString& text, const std::optional<RangeFields>& instead);
    void restyle();

    QLabel* m_icon = nullptr;
    QLabel* m_count = nullptr;
    QLabel* m_stored = nullptr;
    QLabel* m_answer = nullptr;
    QLabel* m_ranks = nullptr;
    QPushButton* m_try = nullptr;
    std::optional<RangeFields> m_instead;
    bool m_warns = false;
    bool m_stale = false;
};

// What is the matter, in a sentence.
QString adviceText(const RangeAdvice& advice);

} // namespace keyatlas
