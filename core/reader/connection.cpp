// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/connection.h"

#include "core/reader/samplekeys.h"
#include "core/sources/rocks/keyblock.h"

#include <algorithm>

namespace keyatlas::reader {
namespace {

Error misunderstood() {
    return {Error::Code::Usage, "the request was not understood"};
}

const Family* familyOf(const OpenStore& store, SpaceId space) {
    const auto number = static_cast<std::size_t>(space);
    return number < store.families.size() ? store.families[number].get() : nullptr;
}

} // namespace

const Result<OpenStore>& LazyStore::get() {
    const std::lock_guard lock(m_mutex);
    if (!m_store) {
        m_store = openStore(m_folder, m_library);
    }
    return *m_store;
}

void Connection::serve() {
    for (;;) {
        const auto request = m_channel.receive();
        if (!request) {
            return;
        }
        const auto& store = m_store->get();
        auto answered = store ? answer(*request, *store) : failed(store.error());
        if (answered) {
            answered = m_channel.flush();
        }
        if (!answered) {
            return;
        }
    }
}

Result<void> Connection::answer(const rocks::Frame& request, const OpenStore& store) {
    switch (request.kind) {
    case rocks::Kind::Describe:
        return m_channel.send(rocks::Kind::Description, encode(store.description));
    case rocks::Kind::Scan:
        return scan(request.payload, store);
    case rocks::Kind::Get:
        return get(request.payload, store);
    case rocks::Kind::Sizes:
        return sizes(request.payload, store);
    case rocks::Kind::Seek:
        return seek(request.payload, store);
    case rocks::Kind::Sample:
        return sample(request.payload, store);
    default:
        return failed(misunderstood());
    }
}

Result<void> Connection::failed(const Error& error) {
    return m_channel.send(rocks::Kind::Failed, rocks::encode(error));
}

Result<void> Connection::scan(Bytes payload, const OpenStore& store) {
    const auto request = rocks::decodeScan(payload);
    if (!request || (request->space && familyOf(store, *request->space) == nullptr)) {
        return failed(misunderstood());
    }
    for (const SpaceInfo& space : store.description.spaces) {
        if (request->space && *request->space != space.id) {
            continue;
        }
        if (auto done = scanFamily(store, space.id); !done) {
            return done.error().name == "closed" ? done : failed(done.error());
        }
    }
    return m_channel.send(rocks::Kind::Done, {});
}

Result<void> Connection::scanFamily(const OpenStore& store, SpaceId space) {
    rocks::KeyBlockWriter block;
    block.begin(space, 0);
    Result<void> sent;
    const auto scanned = familyOf(store, space)
                             ->scan(
                                 [&](Bytes key, std::uint64_t valueBytes) {
                                     block.add(key, valueBytes);
                                     if (block.full()) {
                                         sent = m_channel.send(rocks::Kind::Keys, block.finish());
                                     }
                                     return sent.has_value();
                                 },
                                 [&](const Warning& warning) {
                                     if (sent) {
                                         sent = m_channel.send(rocks::Kind::Notice, rocks::encode(warning));
                                     }
                                 });
    if (sent && block.rows() > 0) {
        sent = m_channel.send(rocks::Kind::Keys, block.finish());
    }
    return sent ? scanned : sent;
}

Result<void> Connection::get(Bytes payload, const OpenStore& store) {
    const auto request = rocks::decodeGet(payload);
    const Family* family = request ? familyOf(store, request->space) : nullptr;
    if (family == nullptr) {
        return failed(misunderstood());
    }
    for (const auto& key : request->keys) {
        const auto value = family->get(key);
        auto sent = !value   ? failed(value.error())
                    : *value ? sendValue(**value)
                             : m_channel.send(rocks::Kind::Missing, {});
        if (!sent) {
            return sent;
        }
    }
    return m_channel.send(rocks::Kind::Done, {});
}

Result<void> Connection::sendValue(const StoredValue& value) {
    Bytes left = value.bytes;
    for (;;) {
        const Bytes piece = left.substr(0, rocks::kValuePiece);
        left.remove_prefix(piece.size());
        auto sent = m_channel.send(rocks::Kind::Value,
                                   encode(rocks::ValuePiece{value.operands, left.empty(), piece}));
        if (!sent || left.empty()) {
            return sent;
        }
    }
}

Result<void> Connection::sizes(Bytes payload, const OpenStore& store) {
    const auto request = rocks::decodeSizes(payload);
    const Family* family = request ? familyOf(store, request->space) : nullptr;
    if (family == nullptr) {
        return failed(misunderstood());
    }
    const auto sizes = family->sizes(request->borders);
    return sizes ? m_channel.send(rocks::Kind::Numbers, rocks::encode(*sizes)) : failed(sizes.error());
}

Result<void> Connection::seek(Bytes payload, const OpenStore& store) {
    const auto request = rocks::decodeSeek(payload);
    const Family* family = request ? familyOf(store, request->space) : nullptr;
    if (family == nullptr) {
        return failed(misunderstood());
    }
    const auto found = family->seek(*request);
    if (!found) {
        return failed(found.error());
    }
    return *found ? m_channel.send(rocks::Kind::Found, encode(**found))
                  : m_channel.send(rocks::Kind::Missing, {});
}

Result<void> Connection::sample(Bytes payload, const OpenStore& store) {
    const auto request = rocks::decodeSample(payload);
    const Family* family = request ? familyOf(store, request->space) : nullptr;
    if (family == nullptr) {
        return failed(misunderstood());
    }
    std::vector<std::string> borders;
    for (const StoreTable& table :
         store.description.store.families[static_cast<std::size_t>(request->space)].tables) {
        borders.push_back(table.smallest);
    }
    Result<void> sent;
    const auto rows = sampleKeys(*family, std::move(borders), request->keys, [&](std::size_t keys) {
        sent = m_channel.send(rocks::Kind::Numbers, rocks::encode(std::vector<std::uint64_t>{keys}));
        sent = sent ? m_channel.flush() : sent;
        return sent.has_value();
    });
    if (!sent) {
        return sent;
    }
    return rows ? m_channel.send(rocks::Kind::Samples, rocks::encode(*rows)) : failed(rows.error());
}

} // namespace keyatlas::reader
