// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/objecthead.h"

#include "core/base/jsontext.h"
#include "core/sources/json/valueend.h"

namespace keyatlas {
namespace {

constexpr std::size_t kLongValue = 64u << 10;

bool mayHoldRows(Bytes name) {
    return name == "rows" || name == "docs" || name == "results";
}

} // namespace

Bytes ObjectHead::value(Bytes name) const {
    Bytes found;
    for (const auto& [memberName, text] : m_members) {
        if (memberName == name) {
            found = text;
        }
    }
    return found;
}

// Moves over white space (and commas); false at the end of the text.
Result<bool> ObjectHead::skipTo(std::size_t& at, bool commas) {
    while (true) {
        const Bytes text = m_window.text();
        while (at < text.size() && (skipSpace(text, at) != at || (commas && text[at] == ','))) {
            ++at;
        }
        if (at < text.size()) {
            return true;
        }
        auto grown = m_window.grow();
        if (!grown || !*grown) {
            return grown;
        }
    }
}

Result<ObjectHead::End> ObjectHead::read(std::stop_token stop) {
    if (!m_rowsName.empty()) {
        const auto end = findValueEnd(m_window, m_at, stop);
        if (!end || *end != ValueEnd::Whole) {
            return end ? Result<End>(*end == ValueEnd::Cut ? End::Cut : End::Broken)
                       : Result<End>(fail(end.error()));
        }
        m_members.emplace_back(std::move(m_rowsName), "[");
        m_rowsName.clear();
    }
    while (true) {
        const auto end = readMember(stop);
        if (!end) {
            return fail(end.error());
        }
        if (*end) {
            return **end;
        }
    }
}

Result<std::optional<ObjectHead::End>> ObjectHead::readMember(std::stop_token stop) {
    const auto more = skipTo(m_at, true);
    if (!more || !*more) {
        return more ? Result<std::optional<End>>(End::Cut) : Result<std::optional<End>>(fail(more.error()));
    }
    if (m_window.text()[m_at] == '}') {
        ++m_at;
        return std::optional<End>(End::Closed);
    }
    if (m_window.text()[m_at] != '"') {
        return std::optional<End>(End::Broken);
    }
    std::size_t at = m_at;
    auto end = findValueEnd(m_window, at, stop);
    if (!end || *end != ValueEnd::Whole) {
        return end ? Result<std::optional<End>>(End::Cut) : Result<std::optional<End>>(fail(end.error()));
    }
    const std::size_t nameEnd = at;
    auto found = skipTo(at, false);
    if (!found || !*found || m_window.text()[at] != ':') {
        return found ? Result<std::optional<End>>(*found ? End::Broken : End::Cut)
                     : Result<std::optional<End>>(fail(found.error()));
    }
    found = skipTo(++at, false);
    if (!found || !*found) {
        return found ? Result<std::optional<End>>(End::Cut) : Result<std::optional<End>>(fail(found.error()));
    }
    auto name = decodeString(m_window.text().substr(m_at, nameEnd - m_at)).value_or(std::string());
    const std::size_t value = at;
    if (m_window.text()[value] == '[' && mayHoldRows(name)) {
        m_at = value;
        m_rowsName = std::move(name);
        return std::optional<End>(End::Rows);
    }
    end = findValueEnd(m_window, at, stop);
    if (!end || *end != ValueEnd::Whole) {
        return end ? Result<std::optional<End>>(*end == ValueEnd::Cut ? End::Cut : End::Broken)
                   : Result<std::optional<End>>(fail(end.error()));
    }
    const Bytes text = m_window.text().substr(value, at - value);
    m_members.emplace_back(std::move(name), std::string(text.size() > kLongValue ? text.substr(0, 1) : text));
    m_at = at;
    return std::optional<End>();
}

} // namespace keyatlas
