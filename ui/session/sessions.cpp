// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/sessions.h"

#include <QFileInfo>

#include <algorithm>

namespace keyatlas {

Sessions::Sessions(QObject* parent) : QObject(parent) {}

Sessions::~Sessions() {
    for (Session* session : std::exchange(m_all, {})) {
        delete session;
    }
}

Session* Sessions::open(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const auto same = std::find_if(m_all.begin(), m_all.end(),
                                   [&](const Session* open) { return open->path() == absolute; });
    if (same != m_all.end()) {
        setCurrent(*same);
        return *same;
    }
    auto* session = new Session(absolute, m_undertaker, m_opener);
    session->setMemory(m_memory);
    m_all.push_back(session);
    emit added(session);
    setCurrent(session);
    session->open();
    return session;
}

void Sessions::close(Session* session) {
    const auto at = std::find(m_all.begin(), m_all.end(), session);
    if (at == m_all.end()) {
        return;
    }
    const auto beside = std::next(at) != m_all.end() ? std::next(at)
                        : at == m_all.begin()        ? m_all.end()
                                                     : std::prev(at);
    if (session == m_current) {
        setCurrent(beside == m_all.end() ? nullptr : *beside);
    }
    emit closing(session);
    m_all.erase(std::find(m_all.begin(), m_all.end(), session));
    delete session;
}

void Sessions::setCurrent(Session* session) {
    if (session == m_current) {
        return;
    }
    m_current = session;
    emit currentChanged(session);
}

} // namespace keyatlas
