// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStatusBar>
#include <QTimer>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace keyatlas {

class Navigator;
class Session;

// The line at the bottom of the window: the lock, what the source is, its figures, how far reading is.
// Nothing may hide "read-only", so it shows no passing messages.
class StatusLine : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusLine(Navigator& navigator, QWidget* parent = nullptr);

    void say(const QString& line); // at the right end, for some seconds
    QString text() const;          // all parts shown, joined by " · "

signals:
    void cancelWanted();
    void warningsWanted();

private:
    void refresh();
    void showSource(const Session& session);
    void showState(const Session& session);
    QWidget* part(QWidget* widget); // with a line before it
    QLabel* labelPart(const QString& name);
    static void set(QLabel* label, const QString& text);

    Navigator& m_navigator;
    QHBoxLayout* m_row = nullptr;
    QLabel* m_what = nullptr;
    QLabel* m_order = nullptr;
    QLabel* m_documents = nullptr;
    QLabel* m_bytes = nullptr;
    QLabel* m_disk = nullptr;
    QLabel* m_state = nullptr;
    QPushButton* m_cancel = nullptr;
    QToolButton* m_warnings = nullptr;
    QLabel* m_says = nullptr;
    QTimer m_hush;
};

} // namespace keyatlas
