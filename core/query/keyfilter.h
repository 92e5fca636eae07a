// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/textmatch.h"
#include "core/index/keyindex.h"

#include <functional>
#include <optional>

namespace keyatlas {

// Which rows of an answer are written: all, or those whose key a pattern is in. One thread at a time.
class KeyFilter {
public:
    KeyFilter() = default; // all
    // Searches with `jobs` threads. Error::Code::Usage for a wrong expression.
    static Result<KeyFilter> of(const TextPattern& pattern, unsigned jobs);

    bool wants(Bytes key) const;
    // Calls `visit` for the wanted of `rows`, as spans without gaps: rising, or backwards from the last. They
    // come as they are found. The first error of `visit` ends it and is returned.
    using Visit = std::function<Result<void>(Span)>;
    Result<void> spans(const KeyIndex& keys, Span rows, bool backwards, const Visit& visit,
                       const std::stop_token& stop) const;

private:
    Result<std::vector<Span>> found(const KeyIndex& keys, Span rows, const std::stop_token& stop) const;

    std::optional<TextPattern> m_pattern;
    mutable std::optional<TextMatch> m_match; // made ready; for keys one by one
    unsigned m_jobs = 1;
};

} // namespace keyatlas
