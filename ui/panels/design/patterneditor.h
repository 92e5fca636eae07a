// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/design/patternform.h"

#include <QDialog>

#include <string>
#include <vector>

class QLabel;
class QPushButton;

namespace keyatlas {

class IconLabel;

// Asks what a query of the application is. Says in words what it asks, or what is wrong, while somebody
// types. Does not wait, and deletes itself when closed.
class PatternEditor : public QDialog {
    Q_OBJECT
public:
    PatternEditor(const AccessPattern& pattern, const std::vector<FieldProfile>& fields, QWidget* parent);

    void setTakenNames(std::vector<std::string> names);

signals:
    void chosen(const keyatlas::AccessPattern& pattern);

private:
    void refresh();
    QString problem(AccessPattern& made) const; // empty: none

    PatternForm* m_form = nullptr;
    IconLabel* m_mark = nullptr;
    QLabel* m_words = nullptr;
    QPushButton* m_save = nullptr;
    std::vector<std::string> m_taken;
};

} // namespace keyatlas
