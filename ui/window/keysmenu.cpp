// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/keysmenu.h"

#include "ui/dialogs/integersprompt.h"
#include "ui/session/keytext.h"
#include "ui/theme/plaintext.h"
#include "ui/window/mainwindow.h"

#include <QActionGroup>
#include <QPointer>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr Rank kExamples = 3;

} // namespace

KeysMenu::KeysMenu(MainWindow& window) : WindowMenu(window, tr("&Keys as")) {
    m_choices = new QActionGroup(this);
    m_automatic = addChoice("view.keysAutomatic", tr("&Automatic"), [&window] {
        if (Session* session = window.sessions().current()) {
            session->setKeyFormat(std::nullopt);
        }
    });
    addSeparator();
    m_text = addChoice("view.keysText", tr("&Text"), [this] { choose(KeyFormat::Kind::Text); });
    m_hex = addChoice("view.keysHex", tr("&Hex"), [this] { choose(KeyFormat::Kind::Hex); });
    m_integers = addChoice("view.keysIntegers", tr("&Integers…"), [this] { askIntegers(); });
    m_composite =
        addChoice("view.keysComposite", tr("&NUL-separated"), [this] { choose(KeyFormat::Kind::Composite); });
    connect(&window.navigator(), &Navigator::keyFormatChanged, this, &KeysMenu::update);
    update();
}

QAction* KeysMenu::addChoice(const char* name, const QString& text, std::function<void()> does) {
    QAction* action = add(name, text, QString(), {}, [this, does = std::move(does)] {
        does();
        update(); // what was clicked is not yet what is
    });
    action->setCheckable(true);
    m_choices->addAction(action);
    return action;
}

// What was found says more than its kind: which parts are numbers.
void KeysMenu::choose(KeyFormat::Kind kind) {
    Session* session = window().sessions().current();
    if (session == nullptr) {
        return;
    }
    KeyFormat format = session->foundKeyFormat();
    if (format.kind != kind) {
        format = KeyFormat();
        format.kind = kind;
    }
    session->setKeyFormat(format);
}

void KeysMenu::askIntegers() {
    Session* session = window().sessions().current();
    const auto* space = session != nullptr ? session->space() : nullptr;
    if (space == nullptr || !space->view.keys) {
        return;
    }
    const bool shown = session->keyFormat().kind == KeyFormat::Kind::Integers;
    auto* prompt = new IntegersPrompt(shown ? session->keyFormat() : session->foundKeyFormat(), &window());
    connect(prompt, &IntegersPrompt::chosen, session,
            [session](const KeyFormat& format) { session->setKeyFormat(format); });
    prompt->open();
    m_asking.ask(
        session->workers().read,
        [keys = space->view.keys](const std::stop_token& stop) {
            return keys->keysOf({0, std::min(kExamples, keys->count())}, stop);
        },
        [prompt = QPointer(prompt),
         rows = space->view.rowNumberBytes > 0](Result<std::vector<std::string>> keys) {
            if (prompt && keys) {
                prompt->setExamples(std::move(*keys), rows);
            }
        });
}

void KeysMenu::update() {
    const Session* session = window().sessions().current();
    const auto* space = session != nullptr ? session->space() : nullptr;
    const QString nothing = session == nullptr ? tr("No source is open.")
                            : space == nullptr ? tr("Nothing was read yet.")
                                               : QString();
    for (QAction* action : m_choices->actions()) {
        setReason(action, nothing);
    }
    setReason(menuAction(), nothing);
    m_automatic->setText(
        space != nullptr && session->tree()
            ? tr("&Automatic (%1)").arg(plainMenuText(keyFormatText(session->foundKeyFormat())))
            : tr("&Automatic"));
    const auto chosen = session != nullptr ? session->chosenKeyFormat() : std::nullopt;
    QAction* const kinds[]{m_text, m_hex, m_integers, m_composite};
    (chosen ? kinds[static_cast<std::size_t>(chosen->kind)] : m_automatic)->setChecked(true);
}

} // namespace keyatlas
