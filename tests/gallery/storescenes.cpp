// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gallery/storescenes.h"

#include "tests/support/rocks/samplestore.h"
#include "ui/canvas/tablebands.h"
#include "ui/canvas/tablecard.h"
#include "ui/panels/filepanel.h"
#include "ui/panels/storetables.h"
#include "ui/window/mainwindow.h"
#include "ui/window/workspace.h"

#include <QDir>

namespace keyatlas {

namespace {

TableBands& bandsOf(MainWindow& window) {
    return window.workspace().file().tables().bands();
}

bool isRead(MainWindow& window) {
    const Session* session = window.sessions().current();
    return session != nullptr && session->complete() && session->tree() && window.navigator().place().valid();
}

void openStore(MainWindow& window, const QString& folder) {
    if (!QDir(folder).exists()) {
        test::writeSampleStore(folder.toStdString());
    }
    window.open(folder);
}

} // namespace

QList<Scene> storeScenes(MainWindow& window, const QString& folder) {
    const auto drawn = [&window] {
        return isRead(window) && bandsOf(window).isCurrent() && bandsOf(window).scene()->byRank();
    };
    const auto showSpace = [&window](const char* name) {
        return [&window, name] { window.sessions().current()->setSpace(name); };
    };
    return {
        {QStringLiteral("store"), [&window, folder] { openStore(window, folder); },
         [&window] { return isRead(window); }, true},
        {QStringLiteral("store-file"), [&window] { window.workspace().showFile(); }, drawn, true},
        {QStringLiteral("store-file-table"),
         [&window] {
             TableBands& bands = bandsOf(window);
             bands.setFocus();
             bands.choose(bands.scene()->cells[1].tableIn(*bands.scene()->ranges));
         },
         drawn, false},
        {QStringLiteral("store-file-closer"),
         [&window] { bandsOf(window).zoomTo(*bandsOf(window).current()); }, drawn, false},
        {QStringLiteral("store-file-hover"), [&window] { bandsOf(window).setHovered(0); }, drawn, false},
        {QStringLiteral("store-file-lists"), showSpace("lists"), drawn, false},
        {QStringLiteral("store-lists-inside"),
         [&window] {
             window.workspace().showDocuments();
             window.navigator().setRank(3);
         },
         [&window] { return isRead(window); }, false},
        {QStringLiteral("store-index-inside"),
         [&window] {
             window.sessions().current()->setSpace("index");
             window.workspace().showDocuments();
         },
         [&window] { return isRead(window); }, false},
        {QStringLiteral("export-file"),
         [&window] {
             window.open(window.samples().first().path);
             window.workspace().showFile();
         },
         [&window] { return isRead(window); }, false},
    };
}

} // namespace keyatlas
