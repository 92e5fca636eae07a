// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/gallery/scene.h"
#include "ui/window/mainwindow.h"

#include <QTemporaryDir>
#include <QTimer>

#include <functional>
#include <memory>

namespace keyatlas {

// Shows scene after scene in the real window and saves a picture of each, in all looks; then ends the
// program.
class Gallery : public QObject {
    Q_OBJECT
public:
    // `suffix` goes into the files' names ("150" for a run at 150 %); `only` leaves out scenes whose names do
    // not hold it.
    Gallery(QString folder, QString suffix, QString only);

private:
    void collect();
    void addSample(const Sample& sample);
    void addMillion();
    void addKeyFormats();
    void addStore();
    void addDesign();
    void addDialog(const QString& name, const char* action, const char* dialog);
    void addMenus();
    void begin();
    void look();
    void saveAll();
    void save(QWidget& widget, const QString& name);
    bool isRead() const;

    QString m_folder;
    QString m_suffix;
    QString m_only;
    QTemporaryDir m_made; // sources that were written for the pictures
    std::unique_ptr<MainWindow> m_window;
    QList<Scene> m_scenes;
    qsizetype m_at = 0;
    int m_quiet = 0;
    int m_waited = 0;
    QTimer m_timer;
};

} // namespace keyatlas
