// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/samples.h"

#include <QScrollArea>

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace keyatlas {

class DropArea;
class Recents;
class RecentsView;
class SampleList;

// What the window shows while nothing is open: where to drop a file, what was opened before, the samples.
class StartPage : public QScrollArea {
    Q_OBJECT
public:
    StartPage(Recents& recents, const QList<Sample>& samples, QWidget* parent = nullptr);

    // While something that can be dropped is over the window.
    void setDropping(bool dropping);

    QList<QWidget*> areas() const; // that F6 walks through

signals:
    void openFileWanted();
    void openFolderWanted();
    void openWanted(const QString& path);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeTitle();
    QWidget* makeRecents();
    QWidget* makeKeys();
    QWidget* makeSamples(const QList<Sample>& samples);
    void showRecents();
    void fit();

    Recents& m_recents;
    QHBoxLayout* m_columns = nullptr;
    QWidget* m_left = nullptr;
    QWidget* m_right = nullptr;
    DropArea* m_drop = nullptr;
    RecentsView* m_table = nullptr;
    SampleList* m_samples = nullptr;
    QLabel* m_noRecents = nullptr;
    QPushButton* m_clear = nullptr;
};

} // namespace keyatlas
