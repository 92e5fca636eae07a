// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/systemscheme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QFileInfo>

namespace keyatlas {

namespace {

const QString kService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kInterface = QStringLiteral("org.freedesktop.portal.Settings");
const QString kSpace = QStringLiteral("org.freedesktop.appearance");
const QString kKey = QStringLiteral("color-scheme");

// Asking for a bus that is not there would start one.
bool hasSessionBus() {
    if (!qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")) {
        return true;
    }
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return !runtime.isEmpty() && QFileInfo::exists(runtime + QStringLiteral("/bus"));
}

} // namespace

SystemScheme::SystemScheme(QObject* parent) : QObject(parent) {}

void SystemScheme::ask() {
    if (!hasSessionBus()) {
        return;
    }
    auto bus = QDBusConnection::sessionBus();
    bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                SLOT(settingChanged(QString, QString, QDBusVariant)));
    auto message = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    message << kSpace << kKey;
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(message), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* call) {
        const QDBusPendingReply<QVariant> reply = *call;
        if (reply.isValid()) {
            take(reply.value());
        }
        call->deleteLater();
    });
}

SystemScheme::Answer SystemScheme::fromPortal(const QVariant& value) {
    QVariant bare = value;
    while (bare.canConvert<QDBusVariant>()) {
        bare = bare.value<QDBusVariant>().variant();
    }
    switch (bare.toUInt()) {
    case 1:
        return Answer::Dark;
    case 2:
        return Answer::Light;
    default:
        return Answer::NoAnswer;
    }
}

void SystemScheme::settingChanged(const QString& space, const QString& key, const QDBusVariant& value) {
    if (space == kSpace && key == kKey) {
        take(value.variant());
    }
}

void SystemScheme::take(const QVariant& value) {
    const Answer answer = fromPortal(value);
    if (answer != m_answer) {
        m_answer = answer;
        emit changed();
    }
}

} // namespace keyatlas
