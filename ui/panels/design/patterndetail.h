// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/scheme/patternanswer.h"

#include <QString>
#include <QWidget>

#include <optional>

class QLabel;
class QToolButton;

namespace keyatlas {

class ElidedLabel;

// One scheme's answer to one pattern: why, the range of a real example, what it reads and sends. Keeps its
// height, whatever it says.
class PatternDetail : public QWidget {
    Q_OBJECT
public:
    explicit PatternDetail(QWidget* parent = nullptr);

    void show(const QString& pattern, const QString& scheme, const PatternAnswer& answer);
    void say(const QString& line); // instead of an answer
    QString text() const;          // all of it, for tests

signals:
    void rangeWanted();
    void said(const QString& line);

private:
    void copy();

    QLabel* m_name = nullptr;
    ElidedLabel* m_why = nullptr;
    QLabel* m_from = nullptr;
    ElidedLabel* m_start = nullptr;
    QLabel* m_to = nullptr;
    ElidedLabel* m_end = nullptr;
    ElidedLabel* m_figures = nullptr;
    QToolButton* m_copy = nullptr;
    QToolButton* m_show = nullptr;
    std::optional<PatternAnswer> m_answer;
};

// "reads 16.7 rows, wants 16.7; answer 2.1 kB, with documents 5.4 kB; ..."
QString answerFigures(const PatternAnswer& answer);

} // namespace keyatlas
