// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ids/civiltime.h"

#include "core/base/calendar.h"

#include <array>

namespace keyatlas {
namespace {

constexpr Bytes kSeparators = "-/.:_";
constexpr char kNone = '\0';

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isLetterOrDigit(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

class CivilReader {
public:
    explicit CivilReader(Bytes text) : m_text(text) {}

    std::optional<std::int64_t> read(CivilDepth depth, bool whole) {
        if (!readDate(depth) || !readClock(depth)) {
            return std::nullopt;
        }
        if (depth == CivilDepth::Second) {
            readFraction();
            readZone();
        } else if (whole && isDigit(peek())) {
            return std::nullopt;
        }
        return dayNumber(m_year, m_month, m_day) * 86400000 + m_milliseconds;
    }

private:
    char peek(std::size_t ahead = 0) const {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : kNone;
    }
    bool number(unsigned digits, unsigned least, unsigned most, unsigned& value) {
        value = 0;
        for (unsigned i = 0; i < digits; ++i) {
            if (!isDigit(peek(i))) {
                return false;
            }
            value = value * 10 + static_cast<unsigned>(peek(i) - '0');
        }
        m_at += digits;
        return value >= least && value <= most;
    }
    // A separator, or none if a digit follows at once.
    bool separator(char& found) {
        found = kNone;
        if (isDigit(peek())) {
            return true;
        }
        if (kSeparators.find(peek()) == Bytes::npos || peek() == kNone) {
            return false;
        }
        found = peek();
        ++m_at;
        return true;
    }
    bool same(char expected) {
        if (expected == kNone) {
            return true;
        }
        m_at += 1;
        return m_at <= m_text.size() && m_text[m_at - 1] == expected;
    }

    bool readDate(CivilDepth depth) {
        if (!number(4, 1900, 2199, m_year) || !separator(m_dateMark) || !number(2, 1, 12, m_month)) {
            return false;
        }
        if (depth == CivilDepth::Month) {
            return m_dateMark != kNone; // six digits in a row may be anything
        }
        return same(m_dateMark) && number(2, 1, daysInMonth(m_year, m_month), m_day);
    }

    bool readClock(CivilDepth depth) {
        if (depth <= CivilDepth::Day) {
            return true;
        }
        const bool joined = isDigit(peek());
        if (joined ? m_dateMark != kNone : Bytes("Tt -/.:_").find(peek()) == Bytes::npos || peek() == kNone) {
            return false;
        }
        m_at += joined ? 0 : 1;
        unsigned hour = 0;
        unsigned minute = 0;
        unsigned second = 0;
        if (!number(2, 0, 23, hour)) {
            return false;
        }
        if (depth >= CivilDepth::Minute &&
            (!separator(m_clockMark) || (joined && m_clockMark != kNone) || !number(2, 0, 59, minute))) {
            return false;
        }
        if (depth == CivilDepth::Second && (!same(m_clockMark) || !number(2, 0, 60, second))) {
            return false;
        }
        m_milliseconds = ((hour * 60 + minute) * 60 + second) * std::int64_t{1000};
        return true;
    }

    void readFraction() {
        const bool mark = (peek() == '.' || peek() == ',') && isDigit(peek(1));
        if (!mark && (m_clockMark != kNone || !isDigit(peek()))) {
            return;
        }
        m_at += mark ? 1 : 0;
        for (std::int64_t unit = 100; isDigit(peek()); unit /= 10, ++m_at) {
            m_milliseconds += unit * (peek() - '0');
        }
    }

    // Z, +02:00, -0330, +02. A minus with digits behind a clock without colons is rather the next part of a
    // key.
    void readZone() {
        const char sign = peek();
        if ((sign != '+' && sign != '-') || (sign == '-' && m_clockMark != ':')) {
            return;
        }
        const std::size_t back = m_at++;
        unsigned hours = 0;
        unsigned minutes = 0;
        bool valid = number(2, 0, 14, hours);
        if (valid && (peek() == ':' || isDigit(peek()))) {
            m_at += peek() == ':' ? 1 : 0;
            valid = number(2, 0, 59, minutes) && minutes % 15 == 0;
        } else if (sign == '-') {
            valid = false;
        }
        if (!valid || isLetterOrDigit(peek())) {
            m_at = back;
            return;
        }
        const auto offset = static_cast<std::int64_t>(hours * 60 + minutes) * 60000;
        m_milliseconds += sign == '-' ? offset : -offset;
    }

    Bytes m_text;
    std::size_t m_at = 0;
    unsigned m_year = 0;
    unsigned m_month = 1;
    unsigned m_day = 1;
    char m_dateMark = kNone;
    char m_clockMark = kNone;
    std::int64_t m_milliseconds = 0;
};

} // namespace

std::optional<std::int64_t> readCivil(Bytes text, CivilDepth depth, bool whole) {
    return CivilReader(text).read(depth, whole);
}

std::optional<std::int64_t> readCivil(Bytes text) {
    constexpr std::array kDepths = {CivilDepth::Second, CivilDepth::Minute, CivilDepth::Hour, CivilDepth::Day,
                                    CivilDepth::Month};
    for (const CivilDepth depth : kDepths) {
        if (const auto time = readCivil(text, depth)) {
            return time;
        }
    }
    return std::nullopt;
}

} // namespace keyatlas
