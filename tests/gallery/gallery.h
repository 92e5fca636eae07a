// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/mainwindow.h"

#include <QTimer>

#include <functional>
#include <memory>

namespace keyatlas {

// Shows scene after scene in the real window and saves a picture of each, in all looks; then ends the
// program.
class Gallery : public QObject {
    Q_OBJECT
public:
    // `suffix` goes into the files' names ("150" for a run at 150 %).
    Gallery(QString folder, QString suffix);

private:
    struct Scene {
        QString name;
        std::function<void()> prepare;
        std::function<bool()> isReady;
        bool withPanels = false; // save each panel too
    };

    void collect();
    void addSample(const Sample& sample);
    void addDialog(const QString& name, const char* action, const char* dialog);
    void addMenus();
    void begin();
    void look();
    void saveAll();
    void save(QWidget& widget, const QString& name);
    bool isRead() const;

    QString m_folder;
    QString m_suffix;
    std::unique_ptr<MainWindow> m_window;
    QList<Scene> m_scenes;
    qsizetype m_at = 0;
    int m_quiet = 0;
    int m_waited = 0;
    QTimer m_timer;
};

} // namespace keyatlas
