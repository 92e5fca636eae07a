// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/samples.h"

#include <QAbstractButton>

namespace keyatlas {

// One sample: title, layout strip, template, lesson. A button: click, Enter and Space open it.
class SampleCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit SampleCard(Sample sample, QWidget* parent = nullptr);

    const Sample& sample() const { return m_sample; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintTitle(QPainter& painter, const QRect& row) const;
    void paintStrip(QPainter& painter, const QRect& strip) const;

    Sample m_sample;
};

// All of them, below each other in one frame.
class SampleList : public QWidget {
    Q_OBJECT
public:
    explicit SampleList(const QList<Sample>& samples, QWidget* parent = nullptr);

signals:
    void openWanted(const QString& path);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace keyatlas
