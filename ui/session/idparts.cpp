// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/idparts.h"

#include <algorithm>

namespace keyatlas {

namespace {

// Finds the components of one member in the bytes that it takes.
class MemberReader {
public:
    MemberReader(const std::vector<Component>& parts, const std::vector<ComponentFigures>* figures,
                 std::size_t firstNumber)
        : m_parts(parts), m_figures(figures), m_firstNumber(firstNumber) {}

    // Appends what it finds; false if the bytes are not of this member.
    bool read(Bytes id, std::size_t from, std::size_t to, std::vector<IdPart>& found) const {
        std::size_t at = from;
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            if (m_parts[i].kind == Component::Kind::Text) {
                if (!id.substr(at, to - at).starts_with(m_parts[i].text)) {
                    return false;
                }
                at += m_parts[i].text.size();
                continue;
            }
            const auto length = lengthOf(i, id, at, to);
            if (!length || *length > to - at) {
                return false;
            }
            found.push_back({at, at + *length, m_firstNumber + i});
            at += *length;
        }
        return at == to;
    }

private:
    std::optional<std::size_t> fixed(std::size_t i) const {
        if (m_parts[i].kind == Component::Kind::Text) {
            return m_parts[i].text.size();
        }
        const std::size_t number = m_firstNumber + i;
        if (m_figures == nullptr || number >= m_figures->size()) {
            return std::nullopt;
        }
        const ComponentFigures& figures = (*m_figures)[number];
        return figures.documents > 0 && figures.least == figures.most ? std::optional(figures.least)
                                                                      : std::nullopt;
    }

    // Bytes that all behind component `i` take; none if that differs from ID to ID.
    std::optional<std::size_t> tail(std::size_t i) const {
        std::size_t sum = 0;
        for (std::size_t j = i + 1; j < m_parts.size(); ++j) {
            const auto length = fixed(j);
            if (!length) {
                return std::nullopt;
            }
            sum += *length;
        }
        return sum;
    }

    std::optional<std::size_t> lengthOf(std::size_t i, Bytes id, std::size_t at, std::size_t to) const {
        if (const auto length = fixed(i)) {
            return length;
        }
        if (const auto behind = tail(i)) {
            return to - at >= *behind ? std::optional(to - at - *behind) : std::nullopt;
        }
        if (i + 1 < m_parts.size() && m_parts[i + 1].kind == Component::Kind::Text) {
            const auto next = id.substr(0, to).find(m_parts[i + 1].text, at);
            return next == Bytes::npos ? std::nullopt : std::optional(next - at);
        }
        return std::nullopt;
    }

    const std::vector<Component>& m_parts;
    const std::vector<ComponentFigures>* m_figures;
    std::size_t m_firstNumber;
};

struct Token {
    std::size_t first = 0;
    std::size_t last = 0;
};

// The values of a JSON array or object that stand at its top, strings without their quotes.
std::vector<Token> topValues(Bytes json, bool object) {
    std::vector<Token> values;
    std::size_t depth = 0;
    std::size_t begin = 1;
    bool inString = false;
    const auto close = [&](std::size_t end) {
        std::size_t first = begin;
        if (object && json[first] == '"') { // the name
            do {
                ++first;
            } while (first < end && !(json[first] == '"' && json[first - 1] != '\\'));
            first = std::min(end, first + 2);
        }
        const bool text = end > first + 1 && json[first] == '"' && json[end - 1] == '"';
        values.push_back(text ? Token{first + 1, end - 1} : Token{first, end});
        begin = end + 1;
    };
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (inString) {
            i += c == '\\' ? 1 : 0;
            inString = c != '"';
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            ++depth;
        } else if ((c == ']' || c == '}') && --depth == 0) {
            close(i);
            break;
        } else if (c == ',' && depth == 1) {
            close(i);
        }
    }
    return values;
}

std::optional<std::vector<IdPart>> partsUnder(const Template& scheme,
                                              const std::vector<ComponentFigures>* figures, Bytes id) {
    std::vector<Token> places{{0, id.size()}};
    if (scheme.form != Template::Form::Text) {
        const char opening = scheme.form == Template::Form::Object ? '{' : '[';
        if (id.size() < 2 || id.front() != opening) {
            return std::nullopt;
        }
        places = topValues(id, scheme.form == Template::Form::Object);
    }
    if (places.size() != scheme.members.size()) {
        return std::nullopt;
    }
    std::vector<IdPart> found;
    std::size_t number = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const TemplateMember& member = scheme.members[i];
        if (member.parts.size() == 1 && member.parts[0].kind != Component::Kind::Text) {
            found.push_back({places[i].first, places[i].last, number});
        } else if (member.json.empty() && !MemberReader(member.parts, figures, number)
                                               .read(id, places[i].first, places[i].last, found)) {
            return std::nullopt;
        }
        number += member.parts.size();
    }
    return found;
}

} // namespace

std::optional<IdParts> partsOf(const AppliedScheme& applied, Bytes id) {
    const auto& templates = applied.scheme.templates;
    for (std::size_t i = 0; i < templates.size(); ++i) {
        const auto* figures = i < applied.components.size() ? &applied.components[i] : nullptr;
        if (auto parts = partsUnder(templates[i], figures, id)) {
            return IdParts{i, std::move(*parts)};
        }
    }
    return std::nullopt;
}

} // namespace keyatlas
