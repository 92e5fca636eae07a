// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/keyspace.h"

#include <atomic>
#include <memory>
#include <stop_token>

namespace keyatlas::test {

// Another keyspace's answers, until a stop is requested in the middle of the work; counts what is asked after
// it. It answers on: a stop must not be left to the keyspace.
class StopKeys : public Keyspace {
public:
    StopKeys(std::shared_ptr<const Keyspace> keys, std::uint64_t stopAt)
        : m_keys(std::move(keys)), m_stopAt(stopAt) {}

    Result<Rank> size(std::stop_token) const override { return m_keys->size({}); } // asked before any work
    Result<std::string> key(Rank rank, std::stop_token) const override {
        ask();
        return m_keys->key(rank, {});
    }
    Result<Rank> lowerBound(Bytes key, std::stop_token) const override {
        ask();
        return m_keys->lowerBound(key, {});
    }
    Result<Extent> extent(Span span, std::stop_token) const override {
        ask();
        return m_keys->extent(span, {});
    }
    Result<Rank> rankAtByte(std::uint64_t offset, std::stop_token) const override {
        ask();
        return m_keys->rankAtByte(offset, {});
    }

    std::stop_token token() const { return m_stop.get_token(); }
    bool stopped() const { return m_stop.stop_requested(); }
    std::uint64_t questionsAfterStop() const {
        return m_questions > m_stopAt ? m_questions - m_stopAt - 1 : 0;
    }

private:
    void ask() const {
        if (m_questions++ == m_stopAt) {
            m_stop.request_stop();
        }
    }

    std::shared_ptr<const Keyspace> m_keys;
    std::uint64_t m_stopAt;
    mutable std::atomic<std::uint64_t> m_questions{0};
    mutable std::stop_source m_stop;
};

// Another keyspace's answers, all figures of bytes as lower bounds.
class BoundKeys : public Keyspace {
public:
    explicit BoundKeys(std::shared_ptr<const Keyspace> keys) : m_keys(std::move(keys)) {}

    Result<Rank> size(std::stop_token stop) const override { return m_keys->size(stop); }
    Result<std::string> key(Rank rank, std::stop_token stop) const override {
        return m_keys->key(rank, stop);
    }
    Result<Rank> lowerBound(Bytes key, std::stop_token stop) const override {
        return m_keys->lowerBound(key, stop);
    }
    Result<Extent> extent(Span span, std::stop_token stop) const override {
        auto extent = m_keys->extent(span, stop);
        if (extent) {
            extent->valueBytes = Figure::atLeast(extent->valueBytes.value());
        }
        return extent;
    }
    Result<Rank> rankAtByte(std::uint64_t offset, std::stop_token stop) const override {
        return m_keys->rankAtByte(offset, stop);
    }

private:
    std::shared_ptr<const Keyspace> m_keys;
};

} // namespace keyatlas::test
