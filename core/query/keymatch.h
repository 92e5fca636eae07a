// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"

#include <memory>
#include <string>

namespace keyatlas {

// A POSIX extended regular expression over the bytes of a key; "." is one byte. Any key will do: NUL inside
// it, bytes that are not UTF-8, many megabytes. Immutable; not to be used by two threads at once.
class KeyMatch {
public:
    // Error::Code::Usage says what is wrong with the expression.
    static Result<KeyMatch> of(const std::string& expression);

    bool matches(Bytes key) const;

private:
    struct Compiled;
    std::shared_ptr<const Compiled> m_compiled;
};

} // namespace keyatlas
