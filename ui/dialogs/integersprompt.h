// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/keyformat.h"

#include <QDialog>

#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace keyatlas {

class IconLabel;

// Asks which numbers the keys of a space are made of, and shows some keys as they would look while somebody
// types. Deletes itself when closed.
class IntegersPrompt : public QDialog {
    Q_OBJECT
public:
    // `current` fills the field, if it is of integers.
    IntegersPrompt(const KeyFormat& current, QWidget* parent);

    void setExamples(std::vector<std::string> keys, bool rowNumbers); // the first keys of the space

signals:
    void chosen(const keyatlas::KeyFormat& format);

private:
    void createField(const KeyFormat& current);
    void createAnswer();
    Result<KeyFormat> format() const;
    QString problem() const; // in words; empty if the field says a format
    void refresh();

    QLineEdit* m_field = nullptr;
    IconLabel* m_mark = nullptr;
    QLabel* m_answer = nullptr; // the examples, or what is wrong
    QPushButton* m_use = nullptr;
    std::vector<std::string> m_examples;
    bool m_rowNumbers = false;
};

} // namespace keyatlas
