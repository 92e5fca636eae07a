// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/find.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace keyatlas {

class HitList;

// The bar in which somebody says what to find, and sees how much of it there is. It asks while one types;
// fields are read only when one pauses. Closing it ends the search.
class FindBar : public QWidget {
    Q_OBJECT
public:
    FindBar(Navigator& navigator, Find& find, QWidget* parent = nullptr);

    bool showsList() const;

public slots:
    void open();  // shows it and puts the cursor into it
    void close(); // and gives the keyboard back

signals:
    void said(const QString& line);
    void listToggled(); // it needs room, or gives it back

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void createQuery(QHBoxLayout& row);
    void createAnswer(QHBoxLayout& row);
    void createSteps(QHBoxLayout& row);
    QToolButton* addTool(QHBoxLayout& row, const char* name, const QString& text, const QString& tip);
    void connectAll();
    void choosePlace();
    void wait(); // until one has typed
    void ask();
    void step(bool forward);
    void stopOrGoOn();
    void refresh();
    void showAnswer();
    FindQuery query() const;
    QString answerText() const;
    QString failureText() const;
    void keyPressEvent(QKeyEvent* event) override;

    Navigator& m_navigator;
    Find& m_find;
    QLineEdit* m_text = nullptr;
    QComboBox* m_where = nullptr;
    QLineEdit* m_field = nullptr;
    QToolButton* m_regex = nullptr;
    QToolButton* m_case = nullptr;
    QLabel* m_answer = nullptr;
    QToolButton* m_cancel = nullptr;
    QToolButton* m_previous = nullptr;
    QToolButton* m_next = nullptr;
    QToolButton* m_list = nullptr;
    HitList* m_hits = nullptr;
    QTimer m_typing;
    QTimer m_slow;              // a search that takes long enough to show how far it is
    QPointer<QWidget> m_before; // had the keyboard
};

} // namespace keyatlas
