// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/worker.h"

#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace keyatlas {

// Runs `action` on the GUI thread, in a later turn of its event loop; nothing once the application is gone.
void onGuiThread(std::function<void()> action);

// The way back of one request: from any thread to the one who asked, as long as he still wants the answer.
class Delivery {
public:
    Delivery() : m_request(std::make_shared<Request>()) {}

    // Runs `action` on the GUI thread unless the request was dropped by then.
    void send(std::function<void()> action) const {
        onGuiThread([request = m_request, action = std::move(action)] {
            if (!request->dropped) {
                action();
            }
        });
    }
    std::stop_token token() const { return m_request->stop.get_token(); }
    void requestStop() const { m_request->stop.request_stop(); }
    void drop() const { // on the GUI thread: nothing is delivered after it
        m_request->dropped = true;
        requestStop();
    }
    bool dropped() const { return m_request->dropped; }

private:
    struct Request {
        std::stop_source stop;
        std::atomic<bool> dropped = false;
    };
    std::shared_ptr<Request> m_request;
};

// One question at a time to a worker that others use too: the newest wins, a stale answer is never delivered,
// and none after this object is gone. Make it the last member of the receiver. GUI thread only; never waits.
class Latest {
public:
    Latest() = default;
    ~Latest() { drop(); }
    Latest(const Latest&) = delete;
    Latest& operator=(const Latest&) = delete;

    // `work` runs on `worker`: T work(std::stop_token) or T work(std::stop_token, const Delivery&), where the
    // delivery brings interim results. `done(T)` runs on the GUI thread. What both own must bear to be
    // destroyed on either.
    template<class Work, class Done>
    void ask(Worker& worker, Work work, Done done) {
        drop();
        const Delivery delivery;
        m_current = std::make_unique<Delivery>(delivery);
        worker.post(
            [this, delivery, work = std::move(work), done = std::move(done)](const std::stop_token& stop) {
                if (delivery.dropped()) {
                    return;
                }
                const std::stop_callback bridge(stop, [delivery] { delivery.requestStop(); });
                using Answer = decltype(answer(work, delivery));
                const auto found = std::make_shared<Answer>(answer(work, delivery));
                delivery.send([this, done, found] { // only while this object lives: its end drops the request
                    m_current.reset();
                    done(std::move(*found));
                });
            });
    }
    // Forgets the request; its answer is not delivered.
    void drop() {
        if (m_current) {
            m_current->drop();
            m_current.reset();
        }
    }
    // Asks the request to end soon; what it has then is still delivered.
    void stop() const {
        if (m_current) {
            m_current->requestStop();
        }
    }
    bool busy() const { return m_current != nullptr; }

private:
    template<class Work>
    static auto answer(const Work& work, const Delivery& delivery) {
        if constexpr (std::is_invocable_v<const Work&, std::stop_token, const Delivery&>) {
            return work(delivery.token(), delivery);
        } else {
            return work(delivery.token());
        }
    }

    std::unique_ptr<Delivery> m_current; // null: nothing is asked
};

} // namespace keyatlas
