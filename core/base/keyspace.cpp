// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/keyspace.h"

namespace keyatlas {

std::string afterPrefix(Bytes prefix) {
    std::string after(prefix);
    while (!after.empty() && static_cast<unsigned char>(after.back()) == 0xff) {
        after.pop_back();
    }
    if (!after.empty()) {
        after.back() = static_cast<char>(static_cast<unsigned char>(after.back()) + 1);
    }
    return after;
}

Result<Span> prefixSpan(const Keyspace& keys, Bytes prefix, std::stop_token stop) {
    const auto first = keys.lowerBound(prefix, stop);
    if (!first) {
        return tl::make_unexpected(first.error());
    }
    const auto after = afterPrefix(prefix);
    const auto last = after.empty() ? keys.size(stop) : keys.lowerBound(after, stop);
    if (!last) {
        return tl::make_unexpected(last.error());
    }
    return Span{*first, *last};
}

} // namespace keyatlas
