// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/regexliteral.h"

#include <optional>

namespace keyatlas {
namespace {

constexpr std::size_t kLost = Bytes::npos;

// Behind the bracket expression that begins at `at`; kLost if it does not end.
std::size_t behindBracket(Bytes text, std::size_t at) {
    std::size_t in = at + 1;
    in += in < text.size() && text[in] == '^' ? 1 : 0;
    in += in < text.size() && text[in] == ']' ? 1 : 0;
    while (in < text.size() && text[in] != ']') {
        const char kind = text[in] == '[' && in + 1 < text.size() ? text[in + 1] : '\0';
        if (kind == ':' || kind == '.' || kind == '=') {
            const char end[] = {kind, ']'};
            const std::size_t close = text.find(Bytes(end, 2), in + 2);
            if (close == Bytes::npos) {
                return kLost;
            }
            in = close + 2;
        } else {
            ++in;
        }
    }
    return in < text.size() ? in + 1 : kLost;
}

// Behind the group that begins at `at`.
std::size_t behindGroup(Bytes text, std::size_t at) {
    std::size_t depth = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == '[') {
            at = behindBracket(text, at);
            continue; // kLost ends the walk
        }
        depth += c == '(' ? 1 : 0;
        depth -= c == ')' ? 1 : 0;
        at += c == '\\' ? 2 : 1;
        if (depth == 0) {
            return at;
        }
    }
    return kLost;
}

// Behind an interval "{2,5}"; kLost if it is none.
std::size_t behindInterval(Bytes text, std::size_t at) {
    const std::size_t close = text.find('}', at);
    if (close == Bytes::npos || close == at + 1) {
        return kLost;
    }
    const bool plain = text.substr(at + 1, close - at - 1).find_first_not_of("0123456789,") == Bytes::npos;
    return plain ? close + 1 : kLost;
}

// The character that a backslash makes plain; none where it makes something else of a letter or digit ("\w",
// "\1") or of "<>`'", which are places between characters.
std::optional<char> escaped(char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                        static_cast<unsigned char>(c) >= 0x80;
    return letter || Bytes("<>`'").find(c) != Bytes::npos ? std::nullopt : std::optional<char>(c);
}

// Walks an expression on its outermost level and collects runs of characters that stand for themselves.
class Reader {
public:
    explicit Reader(Bytes text) : m_text(text) {}

    RegexLiteral read() {
        while (m_at < m_text.size()) {
            step();
        }
        if (m_at == kLost) {
            return {};
        }
        endRun();
        m_found.whole = m_plain && m_found.text == m_all;
        return m_found;
    }

private:
    void step() {
        const char c = m_text[m_at];
        switch (c) {
        case '^':
            m_plain = m_plain && m_at == 0;
            m_found.atStart = true;
            skipTo(m_at + 1);
            break;
        case '$':
            m_plain = m_plain && m_at + 1 == m_text.size();
            m_found.atEnd = true;
            skipTo(m_at + 1);
            break;
        case '|':
        case ')':
            m_at = kLost;
            break;
        case '.':
            leave(m_at + 1);
            break;
        case '[':
            leave(behindBracket(m_text, m_at));
            break;
        case '(':
            leave(behindGroup(m_text, m_at));
            break;
        case '*':
        case '?':
            dropLast();
            leave(m_at + 1);
            break;
        case '{':
            dropLast();
            leave(behindInterval(m_text, m_at));
            break;
        case '+':
            if (m_at + 1 < m_text.size() && Bytes("*?+{").find(m_text[m_at + 1]) != Bytes::npos) {
                dropLast();
            }
            leave(m_at + 1);
            break;
        case '\\':
            takeEscaped();
            break;
        default:
            take(c, m_at + 1);
        }
    }

    void takeEscaped() {
        if (m_at + 1 == m_text.size()) {
            m_at = kLost;
        } else if (const auto plain = escaped(m_text[m_at + 1])) {
            take(*plain, m_at + 2);
        } else {
            leave(m_at + 2);
        }
    }
    void take(char c, std::size_t next) {
        m_run += c;
        m_all += c;
        m_at = next;
    }
    void leave(std::size_t next) { // something that is not plain text
        m_plain = false;
        skipTo(next);
    }
    void skipTo(std::size_t next) {
        endRun();
        m_at = next;
    }
    void dropLast() { // it may be there no time at all
        if (!m_run.empty()) {
            m_run.pop_back();
        }
    }
    void endRun() {
        if (m_run.size() > m_found.text.size()) {
            m_found.text = m_run;
        }
        m_run.clear();
    }

    Bytes m_text;
    std::size_t m_at = 0;
    bool m_plain = true;
    std::string m_run;
    std::string m_all;
    RegexLiteral m_found;
};

} // namespace

RegexLiteral literalOf(Bytes expression) {
    return Reader(expression).read();
}

} // namespace keyatlas
