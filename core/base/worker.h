// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace keyatlas {

// One background thread with a queue. Jobs get a stop token and must return within 200 ms of a stop.
// The destructor stops the running job, drops the waiting ones and joins.
class Worker {
public:
    using Job = std::function<void(std::stop_token)>;

    Worker();
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Runs after everything posted before it.
    void post(Job job);
    // The newest request wins: stops the running job, drops the waiting ones, then runs this one.
    void latest(Job job);
    // Stops the running job and drops the waiting ones.
    void cancel();

private:
    void run(std::stop_token stop);
    void enqueue(Job job, bool dropOthers);

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<Job> m_jobs;
    std::stop_source m_current;
    std::jthread m_thread; // last: joins before the rest goes
};

} // namespace keyatlas
