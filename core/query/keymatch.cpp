// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/keymatch.h"

#include <array>
#include <regex.h>

namespace keyatlas {

struct KeyMatch::Compiled {
    Compiled() = default;
    Compiled(const Compiled&) = delete;
    Compiled& operator=(const Compiled&) = delete;
    ~Compiled() {
        if (status == 0) {
            regfree(&regex);
        }
    }

    regex_t regex{};
    int status = -1;
};

Result<KeyMatch> KeyMatch::of(const std::string& expression) {
    if (expression.find('\0') != std::string::npos) {
        return fail(Error::Code::Usage, "a regular expression cannot hold NUL");
    }
    auto compiled = std::make_shared<Compiled>();
    compiled->status = regcomp(&compiled->regex, expression.c_str(), REG_EXTENDED | REG_NOSUB);
    if (compiled->status != 0) {
        std::array<char, 200> reason{};
        regerror(compiled->status, &compiled->regex, reason.data(), reason.size());
        return fail(Error::Code::Usage, std::string("not a regular expression: ") + reason.data());
    }
    KeyMatch match;
    match.m_compiled = std::move(compiled);
    return match;
}

bool KeyMatch::matches(Bytes key) const {
    regmatch_t part{};
    part.rm_so = 0;
    part.rm_eo = static_cast<regoff_t>(key.size());
    const char* data = key.empty() ? "" : key.data();
    return regexec(&m_compiled->regex, data, 1, &part, REG_STARTEND) == 0;
}

} // namespace keyatlas
