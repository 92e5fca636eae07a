// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reader/openstore.h"
#include "core/sources/rocks/channel.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace keyatlas::reader {

// A store that is opened by whoever asks first.
class LazyStore {
public:
    LazyStore(std::string folder, Library library) : m_folder(std::move(folder)), m_library(library) {}
    const Result<OpenStore>& get();

private:
    const std::string m_folder;
    const Library m_library;
    std::mutex m_mutex;
    std::optional<Result<OpenStore>> m_store;
};

// Answers one connection's requests until the other side closes it.
class Connection {
public:
    Connection(rocks::Channel channel, std::shared_ptr<LazyStore> store)
        : m_channel(std::move(channel)), m_store(std::move(store)) {}
    void serve();

private:
    Result<void> answer(const rocks::Frame& request, const OpenStore& store);
    Result<void> scan(Bytes payload, const OpenStore& store);
    Result<void> scanFamily(const OpenStore& store, SpaceId space);
    Result<void> get(Bytes payload, const OpenStore& store);
    Result<void> sendValue(const StoredValue& value);
    Result<void> sizes(Bytes payload, const OpenStore& store);
    Result<void> seek(Bytes payload, const OpenStore& store);
    Result<void> sample(Bytes payload, const OpenStore& store);
    Result<void> failed(const Error& error);

    rocks::Channel m_channel;
    std::shared_ptr<LazyStore> m_store;
};

} // namespace keyatlas::reader
