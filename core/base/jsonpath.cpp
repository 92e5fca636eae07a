// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonpath.h"

#include "core/base/jsontext.h"
#include "core/base/text.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kTokensPerStop = 4096;

// The containers that are open at a place, each with the item that stands there.
class OpenItems {
public:
    // Takes the token at text[at]; returns the offset behind it.
    std::size_t take(Bytes text, std::size_t at) {
        switch (text[at]) {
        case '{':
            m_open.push_back({true, true, {}});
            return at + 1;
        case '[':
            m_open.push_back({false, false, {}});
            return at + 1;
        case '}':
        case ']':
            if (!m_open.empty()) {
                m_open.pop_back();
            }
            return at + 1;
        case ',':
            if (!m_open.empty()) {
                m_open.back().nameFollows = m_open.back().object;
                m_open.back().step.nameLiteral = {};
                ++m_open.back().step.index;
            }
            return at + 1;
        case '"':
            return takeString(text, at);
        default:
            return at + 1;
        }
    }

    std::vector<JsonStep> steps() const {
        std::vector<JsonStep> steps;
        for (const auto& open : m_open) {
            steps.push_back(open.step);
        }
        return steps;
    }

    // The name whose value follows, if `offset` is inside of it.
    bool nameAt(Bytes text, std::size_t at) const {
        return text[at] == '"' && !m_open.empty() && m_open.back().nameFollows;
    }

private:
    struct Open {
        bool object;
        bool nameFollows;
        JsonStep step;
    };

    std::size_t takeString(Bytes text, std::size_t at) {
        const std::size_t end = std::min(skipValue(text, at), text.size());
        if (nameAt(text, at)) {
            m_open.back().step.nameLiteral = text.substr(at, end - at);
            m_open.back().nameFollows = false;
        }
        return end;
    }

    std::vector<Open> m_open;
};

bool isIdentifier(Bytes name) {
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    return !name.empty() && !(name[0] >= '0' && name[0] <= '9') &&
           std::all_of(name.begin(), name.end(), fits);
}

Bytes bodyOf(Bytes literal) {
    return literal.size() < 2 ? Bytes() : literal.substr(1, literal.size() - 2);
}

std::string pointerToken(const JsonStep& step) {
    if (step.nameLiteral.empty()) {
        return std::to_string(step.index);
    }
    std::string token;
    Bytes name;
    const auto decoded = decodeString(step.nameLiteral);
    name = decoded ? Bytes(*decoded) : bodyOf(step.nameLiteral);
    while (!name.empty()) {
        const std::size_t length = utf8Length(name);
        const Bytes character = name.substr(0, std::max<std::size_t>(length, 1));
        token += length == 0        ? Bytes("\xef\xbf\xbd")
                 : character == "~" ? "~0"
                 : character == "/" ? "~1"
                                    : character;
        name.remove_prefix(character.size());
    }
    return token;
}

} // namespace

Result<std::vector<JsonStep>> jsonStepsTo(Bytes text, std::size_t offset, std::stop_token stop) {
    OpenItems items;
    std::size_t tokens = 0;
    for (std::size_t at = skipSpace(text, 0); at < offset && at < text.size(); at = skipSpace(text, at)) {
        if (++tokens % kTokensPerStop == 0 && stop.stop_requested()) {
            return cancelled();
        }
        at = items.take(text, at);
    }
    if (offset < text.size() && items.nameAt(text, offset)) {
        items.take(text, offset);
    }
    return items.steps();
}

std::string jsonPointer(const std::vector<JsonStep>& steps) {
    std::string pointer;
    for (const auto& step : steps) {
        pointer += "/" + pointerToken(step);
    }
    return pointer;
}

std::string jsonPath(const std::vector<JsonStep>& steps) {
    std::string path;
    for (const auto& step : steps) {
        if (step.nameLiteral.empty()) {
            path += "[" + std::to_string(step.index) + "]";
        } else if (isIdentifier(bodyOf(step.nameLiteral))) {
            path += (path.empty() ? "" : ".") + std::string(bodyOf(step.nameLiteral));
        } else {
            path += "[" + std::string(step.nameLiteral) + "]";
        }
    }
    return path;
}

} // namespace keyatlas
