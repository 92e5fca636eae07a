// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/posixregex.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <locale.h>
#include <regex.h>

namespace keyatlas {
namespace {

using Clock = std::chrono::steady_clock;

constexpr regoff_t kShort = 4096;         // bytes that are searched in one go
constexpr regoff_t kFirstSteps = 1 << 21; // of a longer text, at most, before the first look whether to stop

// From how many places next, after `starts` took so long: some 20 ms are far from 200 and from nothing.
regoff_t nextStarts(regoff_t starts, Clock::duration took) {
    if (took < std::chrono::milliseconds(10)) {
        return std::min(2 * starts + 1, regoff_t(1) << 24);
    }
    return took > std::chrono::milliseconds(40) ? starts / 4 : starts;
}

// The C locale for this thread as long as it lives. A window has set the person's, in which expressions are
// about characters and many times slower.
class InCLocale {
public:
    InCLocale() : m_before(uselocale(cLocale())) {}
    ~InCLocale() { uselocale(m_before); }
    InCLocale(const InCLocale&) = delete;
    InCLocale& operator=(const InCLocale&) = delete;

private:
    static locale_t cLocale() {
        static const locale_t locale = newlocale(LC_ALL_MASK, "C", nullptr);
        return locale;
    }

    locale_t m_before;
};

} // namespace

std::string withDigitClasses(const std::string& expression) {
    std::string written;
    written.reserve(expression.size());
    bool inBrackets = false; // a backslash is itself there
    for (std::size_t i = 0; i < expression.size(); ++i) {
        const char c = expression[i];
        const char next = i + 1 < expression.size() ? expression[i + 1] : '\0';
        if (!inBrackets && c == '\\' && next != '\0') {
            written += next == 'd' ? "[0-9]" : next == 'D' ? "[^0-9]" : std::string{c, next};
            ++i;
            continue;
        }
        written += c;
        if (!inBrackets && c == '[') {
            inBrackets = true;
            // A closing bracket that comes first, also behind "^", is itself.
            for (const char first : {'^', ']'}) {
                if (i + 1 < expression.size() && expression[i + 1] == first) {
                    written += expression[++i];
                }
            }
        } else if (inBrackets && c == ']') {
            inBrackets = false;
        }
    }
    return written;
}

struct PosixRegex::Compiled {
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

Result<PosixRegex> PosixRegex::of(const std::string& expression, LetterCase letterCase) {
    if (expression.find('\0') != std::string::npos) {
        return fail(Error::Code::Usage, "a regular expression cannot hold NUL");
    }
    const InCLocale c;
    auto compiled = std::make_shared<Compiled>();
    const int flags = REG_EXTENDED | (letterCase == LetterCase::Ignored ? REG_ICASE : 0);
    compiled->status = regcomp(&compiled->regex, expression.c_str(), flags);
    if (compiled->status != 0) {
        std::array<char, 200> reason{};
        regerror(compiled->status, &compiled->regex, reason.data(), reason.size());
        return fail(Error::Code::Usage, std::string("not a regular expression: ") + reason.data());
    }
    PosixRegex regex;
    regex.m_compiled = std::move(compiled);
    return regex;
}

bool PosixRegex::matches(Bytes text, const std::stop_token& stop) const {
    const InCLocale c;
    const auto size = static_cast<regoff_t>(text.size());
    const char* data = text.empty() ? "" : text.data();
    regex_t regex = m_compiled->regex; // re_search() takes it as variable; it is ready, so nothing is written
    if (size <= kShort) {
        return re_search(&regex, data, size, 0, size, nullptr) >= 0;
    }
    regoff_t starts = kFirstSteps / size; // each may look at all of the text
    for (regoff_t from = 0; from <= size && !stop.stop_requested();) {
        const auto begun = Clock::now();
        const regoff_t more = std::min(starts, size - from);
        if (re_search(&regex, data, size, from, more, nullptr) >= 0) {
            return true;
        }
        from += more + 1;
        starts = nextStarts(starts, Clock::now() - begun);
    }
    return false;
}

std::optional<TextHit> PosixRegex::first(Bytes text, std::size_t from) const {
    if (from > text.size()) {
        return std::nullopt;
    }
    const InCLocale c;
    regmatch_t part{};
    part.rm_so = static_cast<regoff_t>(from);
    part.rm_eo = static_cast<regoff_t>(text.size());
    const char* data = text.empty() ? "" : text.data();
    if (regexec(&m_compiled->regex, data, 1, &part, REG_STARTEND) != 0) {
        return std::nullopt;
    }
    return TextHit{static_cast<std::size_t>(part.rm_so), static_cast<std::size_t>(part.rm_eo)};
}

} // namespace keyatlas
