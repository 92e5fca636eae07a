// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/prettyjson.h"

#include "core/base/jsontext.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kPrintedPerStop = 4096;

// The offset behind the token that begins at `at`: a bracket, comma, colon, string, or a run of anything
// else.
std::size_t tokenEnd(Bytes text, std::size_t at) {
    constexpr Bytes kEnds = "{}[],:\" \n\t\r";
    if (text[at] == '"') {
        return std::min(skipValue(text, at), text.size());
    }
    if (kEnds.find(text[at]) != Bytes::npos) {
        return at + 1;
    }
    return std::min(text.find_first_of(kEnds, at), text.size());
}

class Printer {
public:
    Printer(Bytes text, const PrettyOptions& options) : m_text(text), m_options(options) {}

    // False at the end, or when the output is full.
    bool step() {
        const std::size_t at = skipSpace(m_text, m_at);
        if (at == m_text.size()) {
            m_at = at;
            return false;
        }
        const std::size_t end = tokenEnd(m_text, at);
        const Bytes token = m_text.substr(at, end - at);
        const std::string space = spaceBefore(token[0]);
        if (m_out.size() + space.size() + token.size() > m_options.mostBytes) {
            cut(space, token);
            return false;
        }
        m_out += space;
        m_out += token;
        count(token[0]);
        m_last = token[0];
        m_at = end;
        return true;
    }

    PrettyJson take() { return {std::move(m_out), m_at, m_at < m_text.size()}; }

private:
    static bool opens(char c) { return c == '{' || c == '['; }
    static bool closes(char c) { return c == '}' || c == ']'; }

    std::string newLine(std::size_t depth) const {
        const std::size_t columns =
            depth > m_options.mostIndent ? m_options.mostIndent : depth * m_options.indent;
        return "\n" + std::string(std::min(columns, m_options.mostIndent), ' ');
    }

    std::string spaceBefore(char first) const {
        if (m_out.empty() || first == ',' || first == ':') {
            return {};
        }
        if (closes(first)) {
            return opens(m_last) ? std::string() : newLine(m_depth > 0 ? m_depth - 1 : 0);
        }
        return m_last == ':' ? " " : newLine(m_depth);
    }

    void count(char first) {
        if (opens(first)) {
            ++m_depth;
        } else if (closes(first) && m_depth > 0) {
            --m_depth;
        }
    }

    // A token that is longer than all that may be shown is shown in part; any other begins on the next page.
    void cut(const std::string& space, Bytes token) {
        if (token.size() + space.size() <= m_options.mostBytes / 2) {
            return;
        }
        const std::size_t used = m_out.size() + space.size();
        std::size_t room = m_options.mostBytes > used ? m_options.mostBytes - used : 0;
        room = std::min(room, token.size());
        while (room > 0 && room < token.size() && (static_cast<unsigned char>(token[room]) & 0xc0) == 0x80) {
            --room;
        }
        if (room > 0) {
            m_out += space;
            m_out += token.substr(0, room);
            m_at = static_cast<std::size_t>(token.data() - m_text.data()) + room;
        }
    }

    Bytes m_text;
    const PrettyOptions& m_options;
    std::string m_out;
    std::size_t m_at = 0;
    std::size_t m_depth = 0;
    char m_last = 0;
};

} // namespace

Result<PrettyJson> prettyJson(Bytes text, const PrettyOptions& options, std::stop_token stop) {
    Printer printer(text, options);
    std::size_t tokens = 0;
    while (printer.step()) {
        if (++tokens % kPrintedPerStop == 0 && stop.stop_requested()) {
            return cancelled();
        }
    }
    return printer.take();
}

} // namespace keyatlas
