// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace keyatlas {

class IconLabel;
class Navigator;

// The one line under the tabs that says what is wrong with the source, with what can be done about it.
// Hidden while nothing is. More than one warning is counted, not listed.
class NoticeBar : public QWidget {
    Q_OBJECT
public:
    explicit NoticeBar(Navigator& navigator, QWidget* parent = nullptr);

signals:
    void readWanted();
    void warningsWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void showText(const QString& text, const QString& details);

    Navigator& m_navigator;
    IconLabel* m_icon = nullptr;
    QLabel* m_text = nullptr;
    QPushButton* m_read = nullptr;
    QPushButton* m_all = nullptr;
    QPushButton* m_copy = nullptr;
    QString m_details;
};

} // namespace keyatlas
