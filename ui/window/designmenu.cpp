// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/designmenu.h"

#include "ui/panels/design/designpanel.h"
#include "ui/panels/design/patternsboard.h"
#include "ui/session/design.h"
#include "ui/theme/plaintext.h"
#include "ui/window/mainwindow.h"
#include "ui/window/workspace.h"

namespace keyatlas {

DesignMenu::DesignMenu(MainWindow& window) : WindowMenu(window, tr("&Design")) {
    addSources();
    addSeparator();
    addUndo();
    addSeparator();
    addSteps();
    connect(&window.design(), &Design::changed, this, &DesignMenu::update);
    connect(&window.design(), &Design::currentChanged, this, &DesignMenu::update);
    connect(&window.design(), &Design::entryChanged, this, &DesignMenu::update);
    update();
}

void DesignMenu::show() {
    window().showWork();
    window().workspace().showDesign();
}

void DesignMenu::addSources() {
    DesignPanel& panel = window().workspace().designPanel();
    m_new = add("design.new", tr("&New scheme"), QStringLiteral("add"), {}, [this, &panel] {
        show();
        panel.newScheme();
    });
    m_gallery = add("design.gallery", tr("&Gallery of schemes…"), QString(), {}, [this, &panel] {
        show();
        panel.openGallery();
    });
    m_suggest = add("design.suggest", tr("&Suggest schemes…"), QStringLiteral("suggest"), {}, [this, &panel] {
        show();
        panel.openSuggestions();
    });
    m_duplicate =
        add("design.duplicate", tr("&Copy of the scheme"), QStringLiteral("copy"), {}, [this, &panel] {
            show();
            panel.duplicate();
        });
    m_remove = add("design.remove", tr("&Remove the scheme"), QStringLiteral("remove"), {}, [this, &panel] {
        show();
        panel.removeScheme();
    });
}

// Without keys: those of the Edit menu come here while the panel is in front.
void DesignMenu::addUndo() {
    m_undo = add("design.undo", tr("&Undo in the design"), QStringLiteral("undo"), {}, [this] {
        show();
        window().design().undo();
    });
    m_redo = add("design.redo", tr("Re&do in the design"), QStringLiteral("redo"), {}, [this] {
        show();
        window().design().redo();
    });
}

void DesignMenu::addSteps() {
    DesignPanel& panel = window().workspace().designPanel();
    m_previous = add("design.previous", tr("&Previous scheme"), QStringLiteral("up"),
                     {QKeySequence(Qt::CTRL | Qt::Key_PageUp)}, [this, &panel] {
                         show();
                         panel.step(-1);
                     });
    m_next = add("design.next", tr("Ne&xt scheme"), QStringLiteral("down"),
                 {QKeySequence(Qt::CTRL | Qt::Key_PageDown)}, [this, &panel] {
                     show();
                     panel.step(+1);
                 });
    addSeparator();
    m_query = add("design.query", tr("New &query…"), QStringLiteral("search"), {}, [this] {
        show();
        window().workspace().patternsBoard().add();
    });
    m_fromSelection = add("design.fromSelection", tr("Query &from the selection"), QString(), {}, [this] {
        show();
        window().workspace().patternsBoard().addFromSelection();
    });
    addSeparator();
    m_again = add("design.again", tr("&Apply again"), QStringLiteral("refresh"), {}, [this] {
        show();
        window().design().again();
    });
    m_cancel = add("design.cancel", tr("S&top applying"), QStringLiteral("stop"), {},
                   [this] { window().design().cancel(); });
}

void DesignMenu::update() {
    const Design& design = window().design();
    const QString nothing =
        window().sessions().current() == nullptr ? tr("No source is open.") : design.whyNot();
    const auto unless = [&nothing](bool can, const QString& reason) {
        return nothing.isEmpty() ? (can ? QString() : reason) : nothing;
    };
    const DesignEntry& entry = design.entry();
    const bool today = entry.scheme.today;
    const bool known = !today || (entry.report && entry.report->todayTemplate);
    setReason(m_new, nothing);
    setReason(m_gallery, nothing);
    setReason(m_suggest, nothing);
    setReason(m_query, nothing);
    setReason(m_fromSelection, nothing);
    setReason(m_duplicate, unless(known, tr("Today's IDs follow no template that is known.")));
    setReason(m_remove, unless(!today, tr("Today's IDs stay for comparison.")));
    setReason(m_undo, unless(design.canUndo(), tr("Nothing was changed that could be undone.")));
    setReason(m_redo, unless(design.canRedo(), tr("Nothing was undone.")));
    setReason(m_previous, unless(design.current() > 0, tr("This is the first one.")));
    setReason(m_next, unless(design.current() + 1 < design.entries().size(), tr("This is the last one.")));
    setReason(m_again, unless(entry.failure.has_value(), tr("Nothing was stopped or went wrong.")));
    setReason(m_cancel, unless(design.running(), tr("Nothing is being applied.")));
}

} // namespace keyatlas
