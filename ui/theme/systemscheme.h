// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QVariant>

class QDBusVariant;

namespace keyatlas {

// What the settings portal says of light and dark (org.freedesktop.appearance color-scheme), asked without
// waiting, and told again when it changes. Without a session bus or a portal it stays at NoAnswer.
class SystemScheme : public QObject {
    Q_OBJECT
public:
    enum class Answer : unsigned char { NoAnswer, Dark, Light }; // the portal's 0, 1, 2

    explicit SystemScheme(QObject* parent);

    void ask();
    Answer answer() const { return m_answer; }

    // The portal's value, however many variants it is wrapped in; NoAnswer for anything unknown.
    static Answer fromPortal(const QVariant& value);

signals:
    void changed();

private slots:
    void settingChanged(const QString& space, const QString& key, const QDBusVariant& value);

private:
    void take(const QVariant& value);

    Answer m_answer = Answer::NoAnswer;
};

} // namespace keyatlas
