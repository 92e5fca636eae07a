// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/settings.h"

namespace keyatlas {

namespace {

const QString kTheme = QStringLiteral("window/theme");
const QString kGeometry = QStringLiteral("window/geometry");
const QString kSplitter = QStringLiteral("window/splitter/%1");
const QString kShown = QStringLiteral("window/shown/%1");
const QString kCommands = QStringLiteral("palette/last");

} // namespace

Settings::Settings()
    : m_store(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("keyatlas"),
              QStringLiteral("keyatlas")) {}

Theme::Choice Settings::themeChoice() const {
    const QString name = m_store.value(kTheme).toString();
    if (name == QStringLiteral("light")) {
        return Theme::Choice::Light;
    }
    return name == QStringLiteral("dark") ? Theme::Choice::Dark : Theme::Choice::System;
}

void Settings::setThemeChoice(Theme::Choice choice) {
    const QString name = choice == Theme::Choice::Light  ? QStringLiteral("light")
                         : choice == Theme::Choice::Dark ? QStringLiteral("dark")
                                                         : QStringLiteral("system");
    m_store.setValue(kTheme, name);
}

QByteArray Settings::geometry() const {
    return m_store.value(kGeometry).toByteArray();
}

void Settings::setGeometry(const QByteArray& geometry) {
    m_store.setValue(kGeometry, geometry);
}

QByteArray Settings::splitter(const QString& name) const {
    return m_store.value(kSplitter.arg(name)).toByteArray();
}

void Settings::setSplitter(const QString& name, const QByteArray& state) {
    m_store.setValue(kSplitter.arg(name), state);
}

bool Settings::isShown(const QString& dock) const {
    return m_store.value(kShown.arg(dock), true).toBool();
}

void Settings::setShown(const QString& dock, bool shown) {
    m_store.setValue(kShown.arg(dock), shown);
}

QStringList Settings::lastCommands() const {
    return m_store.value(kCommands).toStringList();
}

void Settings::setLastCommands(const QStringList& names) {
    m_store.setValue(kCommands, names);
}

} // namespace keyatlas
