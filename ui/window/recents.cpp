// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/recents.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QSettings>

#include <algorithm>

namespace keyatlas {

namespace {

const QString kGroup = QStringLiteral("recents");

// A figure as it is stored: "12", at least "+12", about "~12"; nothing if it is not known.
QString stored(Figure figure) {
    if (!figure.isKnown()) {
        return {};
    }
    const bool about = figure.trust() == Figure::Trust::About;
    const QString mark = about ? QStringLiteral("~") : QStringLiteral("+");
    return (figure.isExact() ? QString() : mark) + QString::number(figure.value());
}

Figure figureOf(const QString& stored) {
    bool ok = false;
    const bool atLeast = stored.startsWith(u'+');
    const bool about = stored.startsWith(u'~');
    const quint64 value = stored.mid(atLeast || about ? 1 : 0).toULongLong(&ok);
    if (!ok) {
        return Figure::unknown();
    }
    return atLeast ? Figure::atLeast(value) : about ? Figure::about(value) : Figure::exact(value);
}

Recent read(QSettings& store) {
    Recent recent;
    recent.path = store.value("path").toString();
    recent.kind = store.value("kind").toString();
    recent.isFolder = store.value("folder").toBool();
    recent.documents = figureOf(store.value("documents").toString());
    recent.diskBytes = figureOf(store.value("bytes").toString());
    recent.opened = QDateTime::fromString(store.value("opened").toString(), Qt::ISODate);
    recent.pinned = store.value("pinned").toBool();
    return recent;
}

void write(QSettings& store, const Recent& recent) {
    store.setValue("path", recent.path);
    store.setValue("kind", recent.kind);
    store.setValue("folder", recent.isFolder);
    store.setValue("documents", stored(recent.documents));
    store.setValue("bytes", stored(recent.diskBytes));
    store.setValue("opened", recent.opened.toString(Qt::ISODate));
    store.setValue("pinned", recent.pinned);
}

} // namespace

Recents::Recents(QSettings& store, QObject* parent) : QObject(parent), m_store(store) {
    load();
}

bool Recents::anyMissing() const {
    return std::any_of(m_all.begin(), m_all.end(), [](const Recent& recent) { return recent.missing; });
}

void Recents::note(Recent recent) {
    const auto same = std::find_if(m_all.begin(), m_all.end(),
                                   [&](const Recent& other) { return other.path == recent.path; });
    if (same != m_all.end()) {
        recent.pinned = same->pinned;
        m_all.erase(same);
    }
    m_all.prepend(std::move(recent)); // of two in one moment the later comes first
    sort();
    save();
    emit changed();
}

void Recents::remove(const QString& path) {
    if (m_all.removeIf([&](const Recent& recent) { return recent.path == path; }) > 0) {
        save();
        emit changed();
    }
}

void Recents::setPinned(const QString& path, bool pinned) {
    for (Recent& recent : m_all) {
        if (recent.path == path) {
            recent.pinned = pinned;
        }
    }
    sort();
    save();
    emit changed();
}

void Recents::clearMissing() {
    if (m_all.removeIf([](const Recent& recent) { return recent.missing; }) > 0) {
        save();
        emit changed();
    }
}

void Recents::check() {
    QStringList paths;
    for (const Recent& recent : m_all) {
        paths << recent.path;
    }
    m_checking.ask(
        m_worker,
        [paths](const std::stop_token& stop) {
            QStringList missing;
            for (const QString& path : paths) {
                if (!stop.stop_requested() && !QFileInfo::exists(path)) {
                    missing << path;
                }
            }
            return missing;
        },
        [this](const QStringList& missing) { takeMissing(missing); });
}

void Recents::takeMissing(const QStringList& missing) {
    bool news = false;
    for (Recent& recent : m_all) {
        const bool gone = missing.contains(recent.path);
        news = news || gone != recent.missing;
        recent.missing = gone;
    }
    if (news) {
        emit changed();
    }
}

void Recents::load() {
    const int count = m_store.beginReadArray(kGroup);
    for (int i = 0; i < count; ++i) {
        m_store.setArrayIndex(i);
        Recent recent = read(m_store);
        if (!recent.path.isEmpty()) {
            m_all.append(std::move(recent));
        }
    }
    m_store.endArray();
    sort();
}

void Recents::save() {
    m_store.remove(kGroup);
    m_store.beginWriteArray(kGroup, static_cast<int>(m_all.size()));
    for (int i = 0; i < m_all.size(); ++i) {
        m_store.setArrayIndex(i);
        write(m_store, m_all[i]);
    }
    m_store.endArray();
}

// Pinned first, newest first; unpinned ones past the limit go.
void Recents::sort() {
    std::stable_sort(m_all.begin(), m_all.end(), [](const Recent& a, const Recent& b) {
        return a.pinned != b.pinned ? a.pinned : a.opened > b.opened;
    });
    const auto pinned =
        std::count_if(m_all.begin(), m_all.end(), [](const Recent& recent) { return recent.pinned; });
    if (m_all.size() > pinned + kUnpinned) {
        m_all.resize(pinned + kUnpinned);
    }
}

QString recentTime(const QDateTime& time, const QDateTime& now) {
    const QLocale locale;
    const QDate day = time.date();
    if (day == now.date()) {
        return QCoreApplication::translate("Recents", "today %1")
            .arg(locale.toString(time.time(), QStringLiteral("HH:mm")));
    }
    if (day == now.date().addDays(-1)) {
        return QCoreApplication::translate("Recents", "yesterday");
    }
    const bool thisYear = day.year() == now.date().year();
    return locale.toString(day, thisYear ? QStringLiteral("d MMM") : QStringLiteral("d MMM yyyy"));
}

} // namespace keyatlas
