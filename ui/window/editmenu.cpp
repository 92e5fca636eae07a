// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/editmenu.h"

#include "ui/canvas/mapcanvas.h"
#include "ui/canvas/mappanel.h"
#include "ui/panels/copyas.h"
#include "ui/panels/rangebar.h"
#include "ui/session/toqt.h"
#include "ui/theme/plaintext.h"
#include "ui/window/mainwindow.h"
#include "ui/window/workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QShortcut>

namespace keyatlas {

namespace {

// The shortcut of `keys` that `focus`, or a panel around it, has of its own; null if none.
QShortcut* ownShortcut(QWidget* focus, const QKeySequence& keys) {
    for (QWidget* widget = focus; widget && !widget->isWindow(); widget = widget->parentWidget()) {
        for (auto* shortcut : widget->findChildren<QShortcut*>(QString(), Qt::FindDirectChildrenOnly)) {
            const bool reaches = widget == focus || shortcut->context() == Qt::WidgetWithChildrenShortcut;
            if (reaches && shortcut->key() == keys && shortcut->isEnabled()) {
                return shortcut;
            }
        }
    }
    return nullptr;
}

bool isTextField(const QWidget* widget) {
    return qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QPlainTextEdit*>(widget);
}

void press(QShortcut& shortcut) {
    QMetaObject::invokeMethod(&shortcut, "activated");
}

// Two shortcuts of the same keys would cancel each other out: where the focus has its own, ours waits.
void standBack(QAction& action, bool back) {
    action.setShortcutContext(back ? Qt::WidgetShortcut : Qt::WindowShortcut);
}

} // namespace

EditMenu::EditMenu(MainWindow& window) : WindowMenu(window, tr("&Edit")), m_copier(new CopyAs(this)) {
    addUndo();
    m_copy = add("edit.copy", tr("&Copy"), QStringLiteral("copy"), {QKeySequence::Copy}, [this] { copy(); });
    m_copyAs = add("edit.copyAs", tr("Copy &as…"), QString(),
                   {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)}, [this] { showForms(); });
    addSeparator();
    addRange();
    addSeparator();
    addFind();
    connect(m_copier, &CopyAs::copied, this, &EditMenu::said);
    connect(m_copier, &CopyAs::failed, this, &EditMenu::said);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { takeFocus(now); });
    update();
}

void EditMenu::addUndo() {
    auto* stack = &window().pins().undoStack();
    m_undo = add("edit.undo", tr("&Undo"), QStringLiteral("undo"), {QKeySequence(Qt::CTRL | Qt::Key_Z)},
                 [this] { undo(); });
    m_redo = add("edit.redo", tr("&Redo"), QStringLiteral("redo"),
                 {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z)}, [this] { redo(); });
    addSeparator();
    connect(stack, &QUndoStack::indexChanged, this, &EditMenu::updateUndo);
}

bool EditMenu::inDesign() const {
    return !window().showsStart() && window().workspace().tab() == QStringLiteral("design");
}

void EditMenu::undo() {
    auto& stack = window().pins().undoStack();
    Design& design = window().design();
    emit said(tr("Undone: %1").arg(inDesign() ? design.undoText() : stack.undoText()));
    inDesign() ? design.undo() : stack.undo();
}

void EditMenu::redo() {
    auto& stack = window().pins().undoStack();
    Design& design = window().design();
    emit said(tr("Done again: %1").arg(inDesign() ? design.redoText() : stack.redoText()));
    inDesign() ? design.redo() : stack.redo();
}

// The key tree has a narrower meaning of Ctrl+F, its filter: where it has the focus, the keys go there.
void EditMenu::addFind() {
    m_find = add("edit.find", tr("&Find…"), QStringLiteral("search"), {QKeySequence::Find}, [this] {
        window().showWork();
        window().workspace().showFind();
    });
    m_next = add("edit.findNext", tr("Find &next"), QString(), {QKeySequence(Qt::Key_F3)},
                 [this] { window().find().next(); });
    m_previous = add("edit.findPrevious", tr("Find pre&vious"), QString(),
                     {QKeySequence(Qt::SHIFT | Qt::Key_F3)}, [this] { window().find().previous(); });
    m_filter = add("edit.filter", tr("Filter the &key tree"), QStringLiteral("filter"), {}, [this] {
        window().showWork();
        window().workspace().showFilter();
    });
}

void EditMenu::updateFind(const QString& nothing) {
    const Find& find = window().find();
    const bool any = find.hits() && find.hits()->count() > 0;
    const QString why = !nothing.isEmpty()                  ? nothing
                        : find.state() == Find::State::Idle ? tr("Nothing is looked for; Ctrl+F opens Find.")
                        : find.state() == Find::State::Running ? tr("Nothing was found yet.")
                                                               : tr("Nothing was found.");
    setReason(m_find, nothing);
    setReason(m_filter, nothing);
    setReason(m_next, any && nothing.isEmpty() ? QString() : why);
    setReason(m_previous, any && nothing.isEmpty() ? QString() : why);
}

// Single letters are for the map alone; elsewhere they type.
void EditMenu::addRange() {
    m_take = add("range.take", tr("&Take the selection as range"), QString(), {QKeySequence(Qt::Key_R)},
                 [this] { emit window().navigator().rangeWanted(); });
    m_pin = add("range.pin", tr("&Pin to map…"), QStringLiteral("pin"), {QKeySequence(Qt::Key_P)}, [this] {
        window().workspace().showRange();
        window().workspace().range().pin();
    });
    for (QAction* action : {m_take, m_pin}) {
        action->setShortcutContext(Qt::WidgetShortcut);
        window().workspace().map().canvas().addAction(action);
    }
}

void EditMenu::updateUndo() {
    const auto& stack = window().pins().undoStack();
    const Design& design = window().design();
    const bool canUndo = inDesign() ? design.canUndo() : stack.canUndo();
    const bool canRedo = inDesign() ? design.canRedo() : stack.canRedo();
    const auto named = [](const QString& verb, const QString& what) {
        return what.isEmpty() ? verb : QStringLiteral("%1 %2").arg(verb, plainMenuText(what));
    };
    m_undo->setText(named(tr("&Undo"), inDesign() ? design.undoText() : stack.undoText()));
    m_redo->setText(named(tr("&Redo"), inDesign() ? design.redoText() : stack.redoText()));
    setReason(m_undo, canUndo ? QString() : tr("Nothing was changed that could be undone."));
    setReason(m_redo, canRedo ? QString() : tr("Nothing was undone."));
}

void EditMenu::takeFocus(QWidget* focus) {
    standBack(*m_copy, focus && (isTextField(focus) || ownShortcut(focus, QKeySequence::Copy)));
    standBack(*m_find, focus && ownShortcut(focus, QKeySequence::Find));
    update();
}

void EditMenu::copy() {
    QWidget* focus = QApplication::focusWidget();
    if (QShortcut* own = focus ? ownShortcut(focus, QKeySequence::Copy) : nullptr) {
        press(*own);
    } else if (isTextField(focus)) {
        QMetaObject::invokeMethod(focus, "copy");
    } else {
        copyId();
    }
}

// Where nothing else is meant, the current document's ID, as text.
void EditMenu::copyId() {
    const Navigator& navigator = window().navigator();
    if (navigator.rank()) {
        m_copier->copy(CopyAs::Form::Ids, {[&] {
                                               Place place = navigator.place();
                                               place.span = {*navigator.rank(), *navigator.rank() + 1};
                                               place.prefix.reset();
                                               return place;
                                           }(),
                                           std::nullopt});
    }
}

void EditMenu::showForms() {
    auto* menu = new QMenu(&window());
    menu->setObjectName(QStringLiteral("copyAsMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_copier->fill(*menu, {window().navigator().place(), std::nullopt});
    const QWidget* focus = QApplication::focusWidget();
    const QWidget* at = focus ? focus : &window();
    menu->popup(at->mapToGlobal(QPoint(at->width() / 3, at->height() / 3)));
}

void EditMenu::update() {
    const bool start = window().showsStart();
    const bool valid = !start && window().navigator().place().valid();
    const QString nothing = window().sessions().current()
                                ? (start   ? tr("The Start page is shown; Alt+2 goes back to the documents.")
                                   : valid ? QString()
                                           : tr("Nothing was read yet."))
                                : tr("No source is open.");
    QWidget* focus = QApplication::focusWidget();
    const bool own = focus && (isTextField(focus) || ownShortcut(focus, QKeySequence::Copy));
    const bool something = own || (valid && window().navigator().rank());
    setReason(m_copy, something ? QString() : nothing.isEmpty() ? tr("No document is chosen.") : nothing);
    setReason(m_copyAs, nothing);
    updateFind(nothing);
    setReason(m_take, nothing);
    setReason(m_pin, nothing.isEmpty() ? window().workspace().range().whyNoPin() : nothing);
    updateUndo();
}

} // namespace keyatlas
