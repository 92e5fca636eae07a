// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/measure.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace keyatlas::bench {

// A file mapped and touched once, so that it is in the page cache.
class MappedText {
public:
    explicit MappedText(const std::string& path);
    ~MappedText();
    MappedText(const MappedText&) = delete;
    MappedText& operator=(const MappedText&) = delete;
    std::string_view text() const { return m_text; } // empty if it cannot be read

private:
    std::string_view m_text;
};

// The first rows of an `_all_docs` export as a document of its own, in a temporary file that goes with it.
class SliceFile {
public:
    SliceFile(std::string_view text, std::uint64_t rows);
    ~SliceFile();
    SliceFile(const SliceFile&) = delete;
    SliceFile& operator=(const SliceFile&) = delete;
    const std::string& path() const { return m_path; }
    std::uint64_t size() const { return m_size; } // 0 if it could not be made

private:
    std::string m_path;
    std::uint64_t m_size = 0;
};

// nullopt if it failed.
std::optional<Spent> spentOnNlohmannSax(std::string_view text);
std::optional<Spent> spentOnJq(const std::string& path);

} // namespace keyatlas::bench
