// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/worker.h"

#include <utility>

namespace keyatlas {

Worker::Worker() : m_thread([this](std::stop_token stop) { run(std::move(stop)); }) {}

Worker::~Worker() {
    m_thread.request_stop(); // first: what a stopped job still posts is not run
    cancel();
}

void Worker::post(Job job) {
    enqueue(std::move(job), false);
}

void Worker::latest(Job job) {
    enqueue(std::move(job), true);
}

void Worker::cancel() {
    std::deque<Job> dropped; // destroyed outside the lock: a job may own anything
    const std::lock_guard lock(m_mutex);
    dropped.swap(m_jobs);
    m_current.request_stop();
}

void Worker::enqueue(Job job, bool dropOthers) {
    std::deque<Job> dropped;
    {
        const std::lock_guard lock(m_mutex);
        if (dropOthers) {
            dropped.swap(m_jobs);
            m_current.request_stop();
        }
        m_jobs.push_back(std::move(job));
    }
    m_wake.notify_one();
}

void Worker::run(std::stop_token stop) {
    while (!stop.stop_requested()) {
        Job job;
        std::stop_token current;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, stop, [this] { return !m_jobs.empty(); })) {
                return;
            }
            job = std::move(m_jobs.front());
            m_jobs.pop_front();
            m_current = std::stop_source();
            current = m_current.get_token();
        }
        job(current);
    }
}

} // namespace keyatlas
