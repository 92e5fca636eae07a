// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/rocks/protocol.h"

#include "core/sources/rocks/wire.h"

#include <type_traits>
#include <utility>

namespace keyatlas::rocks {
namespace {

// One list of members serves both directions.
class Put {
public:
    template<class T>
    using Of = const T;

    template<class... T>
    void operator()(const T&... values) {
        (put(values), ...);
    }
    std::string take() { return m_out.take(); }

private:
    template<class T>
    void put(const T& value) {
        if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
            m_out.number(static_cast<std::uint64_t>(value));
        } else {
            members(*this, value);
        }
    }
    void put(const std::string& text) { m_out.bytes(text); }
    void put(Bytes text) { m_out.bytes(text); }
    template<class T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) {
            put(*value);
        }
    }
    template<class T>
    void put(const std::vector<T>& values) {
        m_out.number(values.size());
        for (const auto& value : values) {
            put(value);
        }
    }
    template<class A, class B>
    void put(const std::pair<A, B>& pair) {
        put(pair.first);
        put(pair.second);
    }
    void put(Figure figure) {
        put(figure.trust());
        put(figure.value());
    }

    WireWriter m_out;
};

class Take {
public:
    template<class T>
    using Of = T;

    explicit Take(Bytes data) : m_in(data) {}

    template<class... T>
    void operator()(T&... values) {
        (take(values), ...);
    }
    bool whole() const { return m_in.ok() && m_in.atEnd(); }

private:
    template<class T>
    void take(T& value) {
        if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
            value = static_cast<T>(m_in.number());
        } else {
            members(*this, value);
        }
    }
    void take(std::string& text) { text = m_in.bytes(); }
    void take(Bytes& text) { text = m_in.bytes(); }
    template<class T>
    void take(std::optional<T>& value) {
        if (m_in.number() != 0) {
            take(value.emplace());
        }
    }
    template<class T>
    void take(std::vector<T>& values) {
        const auto count = m_in.count();
        for (std::size_t i = 0; i < count && m_in.ok(); ++i) {
            take(values.emplace_back());
        }
    }
    template<class A, class B>
    void take(std::pair<A, B>& pair) {
        take(pair.first);
        take(pair.second);
    }
    void take(Figure& figure) {
        const auto trust = static_cast<Figure::Trust>(m_in.number());
        const auto value = m_in.number();
        switch (trust) {
        case Figure::Trust::Exact:
            figure = Figure::exact(value);
            break;
        case Figure::Trust::About:
            figure = Figure::about(value);
            break;
        case Figure::Trust::AtLeast:
            figure = Figure::atLeast(value);
            break;
        default:
            figure = Figure::unknown();
        }
    }

    WireReader m_in;
};

template<class A, class T>
using In = typename A::template Of<T>;

template<class A>
void members(A& a, In<A, Error>& error) {
    a(error.code, error.what, error.path, error.offset, error.next, error.name);
}
template<class A>
void members(A& a, In<A, Extent>& extent) {
    a(extent.keys, extent.keyBytes, extent.valueBytes);
}
template<class A>
void members(A& a, In<A, Warning>& warning) {
    a(warning.code, warning.offset, warning.text, warning.lost);
}
template<class A>
void members(A& a, In<A, SourceInfo>& info) {
    a(info.format, info.version, info.path, info.detail, info.diskBytes, info.order, info.bytes);
}
template<class A>
void members(A& a, In<A, SpaceInfo>& space) {
    a(space.id, space.name, space.main, space.order, space.listed, space.rowNumbers, space.about, space.note);
}
template<class A>
void members(A& a, In<A, StoreTable>& table) {
    a(table.number, table.file, table.level, table.smallest, table.largest, table.bytes, table.entries,
      table.deletions, table.rangeDeletions, table.mergeOperands, table.rawKeyBytes, table.rawValueBytes,
      table.blocks, table.compression, table.createdAt, table.oldestKeyAt, table.formatVersion,
      table.smallestSequence, table.largestSequence, table.problem);
}
template<class A>
void members(A& a, In<A, StoreFamily>& family) {
    a(family.id, family.name, family.number, family.comparator, family.bytewise, family.mergeOperator,
      family.tables, family.options, family.about);
}
template<class A>
void members(A& a, In<A, StoreFile>& file) {
    a(file.kind, file.name, file.bytes, file.live);
}
template<class A>
void members(A& a, In<A, Store>& store) {
    a(store.engine, store.writtenBy, store.identity, store.lastSequence, store.manifestNumber, store.logBytes,
      store.families, store.files, store.options);
}
template<class A>
void members(A& a, In<A, Description>& description) {
    a(description.store, description.info, description.spaces, description.warnings);
}
template<class A>
void members(A& a, In<A, ScanRequest>& request) {
    a(request.space);
}
template<class A>
void members(A& a, In<A, GetRequest::Key>& key) {
    a(key.key, key.row);
}
template<class A>
void members(A& a, In<A, GetRequest>& request) {
    a(request.space, request.keys);
}
template<class A>
void members(A& a, In<A, ValuePiece>& piece) {
    a(piece.operands, piece.last, piece.bytes);
}
template<class A>
void members(A& a, In<A, SizesRequest>& request) {
    a(request.space, request.borders);
}
template<class A>
void members(A& a, In<A, SeekRequest>& request) {
    a(request.space, request.key, request.last);
}
template<class A>
void members(A& a, In<A, FoundKey>& found) {
    a(found.key, found.valueBytes);
}
template<class A>
void members(A& a, In<A, SampleRequest>& request) {
    a(request.space, request.keys);
}
template<class A>
void members(A& a, In<A, SampleRow>& row) {
    a(row.key, row.valueBytes, row.bytes);
}

template<class T>
std::string written(const T& value) {
    Put put;
    put(value);
    return put.take();
}

template<class T>
std::optional<T> read(Bytes payload) {
    T value{};
    Take take(payload);
    take(value);
    return take.whole() ? std::optional<T>(std::move(value)) : std::nullopt;
}

} // namespace

std::string encode(const Description& description) {
    Put put;
    put(kVersion, description);
    return put.take();
}

Result<Description> decodeDescription(Bytes payload) {
    std::uint64_t version = 0;
    Description description;
    Take take(payload);
    take(version);
    if (version == kVersion) {
        take(description);
    }
    if (version != kVersion || !take.whole()) {
        return fail(Error{Error::Code::Io,
                          "the program that reads stores is of another version",
                          {},
                          std::nullopt,
                          "install keyatlas and keyatlas-cli of the same version",
                          {}});
    }
    return description;
}

std::string encode(const Error& error) {
    return written(error);
}
Error decodeError(Bytes payload) {
    return read<Error>(payload).value_or(Error{Error::Code::Io, "the process that reads the store failed"});
}
std::string encode(const Warning& warning) {
    return written(warning);
}
std::optional<Warning> decodeWarning(Bytes payload) {
    return read<Warning>(payload);
}
std::string encode(const ScanRequest& request) {
    return written(request);
}
std::optional<ScanRequest> decodeScan(Bytes payload) {
    return read<ScanRequest>(payload);
}
std::string encode(const GetRequest& request) {
    return written(request);
}
std::optional<GetRequest> decodeGet(Bytes payload) {
    return read<GetRequest>(payload);
}
std::string encode(const ValuePiece& piece) {
    return written(piece);
}
std::optional<ValuePiece> decodeValue(Bytes payload) {
    return read<ValuePiece>(payload);
}
std::string encode(const SizesRequest& request) {
    return written(request);
}
std::optional<SizesRequest> decodeSizes(Bytes payload) {
    return read<SizesRequest>(payload);
}
std::string encode(const std::vector<std::uint64_t>& numbers) {
    return written(numbers);
}
std::optional<std::vector<std::uint64_t>> decodeNumbers(Bytes payload) {
    return read<std::vector<std::uint64_t>>(payload);
}
std::string encode(const SeekRequest& request) {
    return written(request);
}
std::optional<SeekRequest> decodeSeek(Bytes payload) {
    return read<SeekRequest>(payload);
}
std::string encode(const FoundKey& found) {
    return written(found);
}
std::optional<FoundKey> decodeFound(Bytes payload) {
    return read<FoundKey>(payload);
}
std::string encode(const SampleRequest& request) {
    return written(request);
}
std::optional<SampleRequest> decodeSample(Bytes payload) {
    return read<SampleRequest>(payload);
}
std::string encode(const std::vector<SampleRow>& rows) {
    return written(rows);
}
std::optional<std::vector<SampleRow>> decodeSamples(Bytes payload) {
    return read<std::vector<SampleRow>>(payload);
}

} // namespace keyatlas::rocks
