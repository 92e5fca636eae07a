// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/keyspace.h"

#include <stop_token>
#include <string>
#include <vector>

namespace keyatlas {

// Where a key breaks into segments: the one tokenizer of every view and report.
class SplitRule {
public:
    static SplitRule none();                        // radix: break where keys differ
    static SplitRule at(Bytes separators);          // each byte is a separator: ":-/"
    // Found from a sample of the keys: several separators at once, and value-like segments kept whole.
    static Result<SplitRule> found(const Keyspace& keys, std::stop_token stop);

    bool isNone() const { return m_separators.empty(); }
    const std::string& separators() const { return m_separators; }
    bool wasFound() const { return m_found; }

    // Length of the segment of `key` that begins at `from`, its separator included (so "A:B.C" and "A:B:C" stay
    // apart). Value-like segments (UUID, ISO time, MAC, IPv4, IPv6) are one segment even if they hold separators.
    // key.size() - from if no separator follows.
    std::size_t segmentEnd(Bytes key, std::size_t from) const;

    friend bool operator==(const SplitRule&, const SplitRule&) = default;

private:
    std::string m_separators;
    bool m_found = false;
};

} // namespace keyatlas
