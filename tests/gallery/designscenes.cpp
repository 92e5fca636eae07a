// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gallery/designscenes.h"

#include "ui/panels/design/componentsview.h"
#include "ui/panels/design/designpanel.h"
#include "ui/panels/design/offersdialog.h"
#include "ui/panels/design/schemeeditor.h"
#include "ui/panels/design/templateeditor.h"
#include "ui/window/mainwindow.h"
#include "ui/window/workspace.h"

#include <QApplication>
#include <QListWidget>

#include <algorithm>

namespace keyatlas {

namespace {

bool isApplied(MainWindow& window) {
    const Design& design = window.design();
    const auto& entries = design.entries();
    return design.available() && !design.running() && !design.fields().empty() &&
           std::none_of(entries.begin(), entries.end(),
                        [](const DesignEntry& entry) { return entry.stale && !entry.error; });
}

bool hasOffers() {
    const auto tops = QApplication::topLevelWidgets();
    return std::any_of(tops.begin(), tops.end(), [](QWidget* top) {
        const auto* dialog = qobject_cast<OffersDialog*>(top);
        return dialog != nullptr && dialog->isVisible() && dialog->list().count() > 0;
    });
}

void addSchemes(MainWindow& window) {
    Design& design = window.design();
    design.addScheme("{account}-{created:date(yyyyMMddHHmmss)}-{=random(4,base36)}");
    design.addScheme("txn:{created:epoch-ms}{=random(5,base62)}");
    design.addScheme("{=couch-sequential}");
    design.setCurrent(1);
    window.workspace().designPanel().editor().components().selectRow(1);
}

} // namespace

QList<Scene> designScenes(MainWindow& window, const QString& path) {
    const auto applied = [&window] { return isApplied(window); };
    DesignPanel& panel = window.workspace().designPanel();
    const auto size = [&window](int width, int height) {
        return [&window, width, height] { window.resize(QSize(width, height) / window.devicePixelRatioF()); };
    };
    return {
        {QStringLiteral("design-today"),
         [&window, path] {
             window.open(path);
             window.workspace().showDesign();
         },
         applied},
        {QStringLiteral("design-schemes"), [&window] { addSchemes(window); }, applied},
        {QStringLiteral("design-typing"), [&panel] { panel.editor().editor().setFocus(); }, applied},
        {QStringLiteral("design-error"),
         [&window] { window.design().setText(1, "{account}-{created:dat(yyyy)}\n{account}", {}); }, applied},
        {QStringLiteral("design-small"),
         [&window, size] {
             window.design().undo();
             size(960, 600)();
         },
         applied},
        {QStringLiteral("design-gallery"),
         [&panel, size] {
             size(1440, 900)();
             panel.openGallery();
         },
         hasOffers},
        {QStringLiteral("design-suggestions"), [&panel] { panel.openSuggestions(); }, hasOffers},
    };
}

} // namespace keyatlas
