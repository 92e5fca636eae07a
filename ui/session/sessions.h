// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QObject>

#include <memory>
#include <vector>

namespace keyatlas {

// The sources that are open side by side, and which of them the window shows.
class Sessions : public QObject {
    Q_OBJECT
public:
    explicit Sessions(QObject* parent = nullptr);
    ~Sessions() override;

    void setOpener(SourceOpener opener) { m_opener = std::move(opener); } // for what is opened from now on
    // Opens and shows it; what is open already is only shown. Never fails here: see Session::state().
    Session* open(const QString& path);
    void close(Session* session); // the one beside it becomes current

    const std::vector<Session*>& all() const { return m_all; } // in the order they were opened
    Session* current() const { return m_current; }             // null: nothing is open
    void setCurrent(Session* session);

    // Memory that the index of a source may take, of those that are opened from now on.
    void setMemory(std::uint64_t bytes) { m_memory = bytes; }

signals:
    void added(keyatlas::Session* session);
    void closing(keyatlas::Session* session); // still whole; gone when all have heard it
    void currentChanged(keyatlas::Session* session);

private:
    Worker m_undertaker; // first: the sessions' ends go to it
    SourceOpener m_opener = openSource;
    std::vector<Session*> m_all;
    Session* m_current = nullptr;
    std::uint64_t m_memory = BuildOptions().memoryBytes;
};

} // namespace keyatlas
