// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/keyformat.h"
#include "ui/session/latest.h"
#include "ui/window/windowmenu.h"

class QActionGroup;

namespace keyatlas {

class Session;

// How the keys of the current space are shown, typed and split.
class KeysMenu : public WindowMenu {
    Q_OBJECT
public:
    explicit KeysMenu(MainWindow& window);

protected:
    void update() override;

private:
    QAction* addChoice(const char* name, const QString& text, std::function<void()> does);
    void choose(KeyFormat::Kind kind);
    void askIntegers();

    QActionGroup* m_choices = nullptr;
    QAction* m_automatic = nullptr;
    QAction* m_text = nullptr;
    QAction* m_hex = nullptr;
    QAction* m_integers = nullptr;
    QAction* m_composite = nullptr;
    Latest m_asking;
};

} // namespace keyatlas
