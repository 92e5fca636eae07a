// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/journey/watchdog.h"

#include <QMetaObject>

#include <algorithm>
#include <chrono>

namespace keyatlas::test {

namespace {

constexpr auto kEvery = std::chrono::milliseconds(2);

} // namespace

Watchdog::Watchdog() {
    m_thread = std::thread([this] {
        while (!m_stop) {
            if (!m_waiting.exchange(true)) {
                QMetaObject::invokeMethod(
                    this, [this, knocked = now()] { answer(knocked); }, Qt::QueuedConnection);
            }
            std::this_thread::sleep_for(kEvery);
        }
    });
}

Watchdog::~Watchdog() {
    m_stop = true;
    m_thread.join();
}

void Watchdog::answer(std::int64_t knocked) {
    m_longest = std::max(m_longest.load(), now() - knocked);
    m_waiting = false;
}

std::int64_t Watchdog::now() {
    return std::chrono::duration_cast<std::chrono::microseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

} // namespace keyatlas::test
