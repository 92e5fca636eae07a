// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/sources/store.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas::rocks {

// What the process that reads a store and the one that asks tell each other. Every connection is a socket of
// its own: one request at a time, its answers in order. Whoever wants no more of an answer closes it.
//
// A frame is the payload's length (4 bytes, little-endian), its kind (1 byte) and the payload.
enum class Kind : std::uint8_t {
    // Requests
    Describe = 1, // -> Description
    Scan,         // ScanRequest -> Keys..., Notice..., Done
    Get,          // GetRequest -> for each key: Value... or Missing or Failed; then Done
    Sizes,        // SizesRequest -> Numbers
    Seek,         // SeekRequest -> Found or Missing
    Sample,       // SampleRequest -> Numbers (so many keys so far)..., Samples
    // Answers
    Description = 64,
    Keys,    // a block of rows: keyblock.h
    Notice,  // a Warning
    Value,   // a piece of a value
    Missing, // there is no such key
    Numbers,
    Found,
    Samples,
    Failed, // an Error; of a scan also its end
    Done,
};

constexpr std::size_t kLargestFrame = 256U << 20;
constexpr std::size_t kValuePiece = 1U << 20;
constexpr std::uint64_t kVersion = 1; // both sides come from one build; a stray old program is told apart

struct Description {
    Store store;
    SourceInfo info;
    std::vector<SpaceInfo> spaces;
    std::vector<Warning> warnings;
};
std::string encode(const Description& description);
Result<Description> decodeDescription(Bytes payload);

std::string encode(const Error& error);
Error decodeError(Bytes payload);
std::string encode(const Warning& warning);
std::optional<Warning> decodeWarning(Bytes payload);

struct ScanRequest {
    std::optional<SpaceId> space; // none: all, one after the other
};
std::string encode(const ScanRequest& request);
std::optional<ScanRequest> decodeScan(Bytes payload);

struct GetRequest {
    SpaceId space{};
    struct Key {
        std::string key;       // the store's own
        std::uint64_t row = 0; // its number in the scan, for families in file order
    };
    std::vector<Key> keys;
};
std::string encode(const GetRequest& request);
std::optional<GetRequest> decodeGet(Bytes payload);

struct ValuePiece {
    bool operands = false; // merge operands as operandlist.h writes them
    bool last = true;
    Bytes bytes;
};
std::string encode(const ValuePiece& piece);
std::optional<ValuePiece> decodeValue(Bytes payload);

struct SizesRequest { // how many bytes on disk about lie between each two neighbours of `borders`
    SpaceId space{};
    std::vector<std::string> borders;
};
std::string encode(const SizesRequest& request);
std::optional<SizesRequest> decodeSizes(Bytes payload);
std::string encode(const std::vector<std::uint64_t>& numbers);
std::optional<std::vector<std::uint64_t>> decodeNumbers(Bytes payload);

struct SeekRequest {
    SpaceId space{};
    std::string key;
    bool last = false; // the last key of the space instead
};
std::string encode(const SeekRequest& request);
std::optional<SeekRequest> decodeSeek(Bytes payload);
struct FoundKey {
    std::string key;
    std::uint64_t valueBytes = 0;
};
std::string encode(const FoundKey& found);
std::optional<FoundKey> decodeFound(Bytes payload);

struct SampleRequest {
    SpaceId space{};
    std::uint64_t keys = 0; // about so many are wanted
};
std::string encode(const SampleRequest& request);
std::optional<SampleRequest> decodeSample(Bytes payload);
struct SampleRow {
    std::string key;
    std::uint64_t valueBytes = 0; // its own
    std::uint64_t bytes = 0;      // on disk, about, from it to the next of the sample
};
std::string encode(const std::vector<SampleRow>& rows);
std::optional<std::vector<SampleRow>> decodeSamples(Bytes payload);

} // namespace keyatlas::rocks
