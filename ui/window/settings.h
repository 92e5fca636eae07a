// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>

namespace keyatlas {

// What the window remembers between two runs, in the user's configuration folder. GUI thread only.
class Settings {
public:
    Settings();

    Theme::Choice themeChoice() const;
    void setThemeChoice(Theme::Choice choice);

    QByteArray geometry() const;
    void setGeometry(const QByteArray& geometry);

    // State of a splitter by its name.
    QByteArray splitter(const QString& name) const;
    void setSplitter(const QString& name, const QByteArray& state);

    bool isShown(const QString& dock) const; // true unless it was hidden
    void setShown(const QString& dock, bool shown);

    QStringList lastCommands() const; // names of actions, newest first
    void setLastCommands(const QStringList& names);

    QSettings& store() { return m_store; }

private:
    QSettings m_store;
};

} // namespace keyatlas
