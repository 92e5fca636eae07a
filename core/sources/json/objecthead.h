// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/json/layout.h"
#include "core/sources/json/textwindow.h"

#include <optional>
#include <stop_token>
#include <string>

namespace keyatlas {

// Reads the members of the first object of an export until one may hold the rows. Values are kept while they
// are short; of a longer one only the first byte is.
class ObjectHead {
public:
    enum class End : unsigned char {
        Rows,   // `rowsName` holds an array; it begins at rowsAt
        Closed, // the object ends at `at`
        Cut,    // the text ends inside it
        Broken,
    };

    ObjectHead(TextWindow& window, std::size_t at) : m_window(window), m_at(at + 1) {}

    // Goes on, past an array it stopped at before.
    Result<End> read(std::stop_token stop);

    const HeaderMembers& members() const { return m_members; }
    bool has(Bytes name) const { return !value(name).empty(); }
    Bytes value(Bytes name) const; // JSON text of the last member of that name
    const std::string& rowsName() const { return m_rowsName; }
    std::size_t rowsAt() const { return m_at; }
    std::size_t at() const { return m_at; }

private:
    Result<std::optional<End>> readMember(std::stop_token stop);
    Result<bool> skipTo(std::size_t& at, bool commas);

    TextWindow& m_window;
    std::size_t m_at;
    HeaderMembers m_members;
    std::string m_rowsName;
};

} // namespace keyatlas
