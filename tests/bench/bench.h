// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace keyatlas::bench {

enum class RowOrder { Sorted, Shuffled };
enum class IdKind { Structured, Uuid };

// Writes an `_all_docs` export as CouchDB prints it. False if the file cannot be written.
bool generateExport(const std::string& path, std::uint64_t rows, RowOrder order, IdKind kind);

// Bytes a key and random ranges of PackedKeys.
int benchKeys(std::uint64_t count, std::uint64_t memoryBytes);

// How soon a build returns after a stop.
int benchStop(std::uint64_t count);

// Levels of the key tree: separators found, children, groups, the largest siblings.
int benchTree(std::uint64_t count);

// Text and expressions in the IDs, beside grep over the same IDs.
int benchFind(std::uint64_t count);

// Times found in IDs, the heat strip of them, and a field read from documents.
int benchTime(std::uint64_t count);

// A scheme applied to so many documents, then with all checks and some patterns; how soon it can be stopped.
int benchDesign(std::uint64_t count);

// The map's layout over packed keys, and over a hundred million computed ones; `width` in pixels.
int benchMap(std::uint64_t count, int width);

// A ready tree from an export, beside nlohmann's SAX parse and jq.
int benchExport(const std::string& path);
int benchRocksdb(std::uint64_t entries);

} // namespace keyatlas::bench
