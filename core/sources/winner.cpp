// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/winner.h"

#include "core/base/bytes.h"

#include <charconv>

namespace keyatlas {
namespace {

struct Parts {
    std::uint64_t generation = 0;
    Bytes hash;
};

Parts partsOf(Bytes rev) {
    Parts parts;
    const auto end = std::from_chars(rev.data(), rev.data() + rev.size(), parts.generation).ptr;
    const auto digits = static_cast<std::size_t>(end - rev.data());
    parts.hash = rev.substr(digits < rev.size() && rev[digits] == '-' ? digits + 1 : digits);
    return parts;
}

} // namespace

bool comesBefore(const Revision& a, const Revision& b) {
    if (a.deleted != b.deleted) {
        return !a.deleted;
    }
    const Parts left = partsOf(a.rev);
    const Parts right = partsOf(b.rev);
    return left.generation != right.generation ? left.generation > right.generation : left.hash > right.hash;
}

} // namespace keyatlas
