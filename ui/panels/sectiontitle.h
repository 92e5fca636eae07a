// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace keyatlas {

class ElidedLabel;

// The heading of a part of a panel: its name, one muted sentence, tools at the right.
class SectionTitle : public QWidget {
    Q_OBJECT
public:
    explicit SectionTitle(const QString& name, QWidget* parent = nullptr);

    void setName(const QString& name);
    void setSentence(const QString& sentence);
    QString sentence() const;
    void addTool(QWidget* tool); // at the right, in order
    QSize sizeHint() const override;

private:
    QHBoxLayout* m_row = nullptr;
    QLabel* m_name = nullptr;
    ElidedLabel* m_sentence = nullptr;
};

} // namespace keyatlas
