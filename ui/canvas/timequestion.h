// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "ui/session/times.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace keyatlas {

// Where no time is known: where it was looked, a field to choose, or how far reading one is.
class TimeQuestion : public QWidget {
    Q_OBJECT
public:
    explicit TimeQuestion(QWidget* parent = nullptr);

    // `canGoBack`: the person asked for it beside times that are known, and may leave it.
    void say(const SpaceTimes& times, const Times& progress, bool canGoBack);
    QString line() const;

signals:
    void fieldChosen(const QString& field);
    void cancelled(); // what is running
    void wanted();    // look in the IDs
    void left();      // back to the strip

private:
    void createParts();
    void offerFields(const SpaceTimes& times);
    void choose();

    QLabel* m_line = nullptr;
    QLabel* m_label = nullptr;
    QComboBox* m_field = nullptr;
    QPushButton* m_use = nullptr;
    QPushButton* m_cancel = nullptr;
    QPushButton* m_look = nullptr;
    QPushButton* m_back = nullptr;
    QStringList m_offered;
};

} // namespace keyatlas
