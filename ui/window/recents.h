// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/base/figure.h"
#include "core/base/worker.h"
#include "ui/session/latest.h"

#include <QDateTime>
#include <QList>
#include <QObject>
#include <QString>

class QSettings;

namespace keyatlas {

// A source that was opened before.
struct Recent {
    QString path;
    QString kind; // "_all_docs export": what it was when it was opened
    bool isFolder = false;
    Figure documents;
    Figure diskBytes;
    QDateTime opened;
    bool pinned = false;
    bool missing = false; // not there when it was looked for last; not stored
};

// The sources opened before: pinned ones first, then by time. Kept in the settings; whether they are still
// there is looked up on a worker. GUI thread only.
class Recents : public QObject {
    Q_OBJECT
public:
    explicit Recents(QSettings& store, QObject* parent = nullptr);

    const QList<Recent>& all() const { return m_all; }
    bool anyMissing() const;

    void note(Recent recent); // new, or opened again: keeps its pin
    void remove(const QString& path);
    void setPinned(const QString& path, bool pinned);
    void clearMissing();
    void check(); // looks for all of them; changed() follows if something is new

    static constexpr int kUnpinned = 10; // older ones are forgotten

signals:
    void changed();

private:
    void load();
    void save();
    void sort();
    void takeMissing(const QStringList& missing);

    QSettings& m_store;
    QList<Recent> m_all;
    Worker m_worker;
    Latest m_checking;
};

// "today 09:14", "yesterday", "24 Nov", "3 Nov 2025"; `now` is passed in so that it can be tested.
QString recentTime(const QDateTime& time, const QDateTime& now);

} // namespace keyatlas
