// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/valueshapes.h"

#include <algorithm>

namespace keyatlas {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isHex(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isWord(char c) {
    return isDigit(c) || isLetter(c) || static_cast<unsigned char>(c) >= 0x80;
}

// One class of bytes of a pattern: x hexadecimal, d digit, 1 first digit of a year, 3 of a day, 2 of an hour,
// 5 of a minute or second, m of a month, T between date and time, s sign; all else stands for itself.
bool fits(char kind, char c) {
    switch (kind) {
    case 'x':
        return isHex(c);
    case 'd':
        return isDigit(c);
    case '1':
        return c == '1' || c == '2';
    case 'm':
        return c == '0' || c == '1';
    case '2':
        return c >= '0' && c <= '2';
    case '3':
        return c >= '0' && c <= '3';
    case '5':
        return c >= '0' && c <= '5';
    case 'T':
        return c == 'T' || c == ' ';
    case 's':
        return c == '+' || c == '-';
    default:
        return kind == c;
    }
}

std::size_t fitting(Bytes pattern, Bytes text) {
    const std::size_t most = std::min(pattern.size(), text.size());
    for (std::size_t i = 0; i < most; ++i) {
        if (!fits(pattern[i], text[i])) {
            return i;
        }
    }
    return most;
}

constexpr Bytes kUuid = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
constexpr Bytes kMacColon = "xx:xx:xx:xx:xx:xx";
constexpr Bytes kMacDash = "xx-xx-xx-xx-xx-xx";
constexpr Bytes kDate = "1ddd-md-3d";
constexpr Bytes kMinute = "T2d:5d";
constexpr Bytes kSecond = ":5d";
constexpr Bytes kZoneColon = "s2d:5d";
constexpr Bytes kZone = "s2d5d";

// Reads an ISO time part by part, as far as `shapes` allow.
class IsoReader {
public:
    IsoReader(Bytes text, ValueShapes allowed) : m_text(text), m_allowed(allowed) { read(); }

    std::size_t viable() const { return m_at; }
    std::size_t complete() const { return m_complete; } // end of the longest whole value
    ValueShapes shapes() const { return m_shapes; }     // what that value needs

private:
    void read() {
        if (!part(kDate, ValueShape::IsoDate) || !allowsTime() || !part(kMinute, ValueShape::IsoMinute)) {
            return;
        }
        if (allows(ValueShape::IsoSecond) && part(kSecond, ValueShape::IsoSecond)) {
            fraction();
        }
        if (m_at == m_complete) {
            zone();
        }
    }

    bool allows(ValueShape shape) const { return has(m_allowed, shape); }
    bool allowsTime() const { return allows(ValueShape::IsoMinute) || allows(ValueShape::IsoSecond); }
    Bytes rest() const { return m_text.substr(m_at); }

    void done(ValueShape shape) {
        m_complete = m_at;
        m_shapes = m_shapes | shape;
    }

    bool part(Bytes pattern, ValueShape shape) {
        const std::size_t length = fitting(pattern, rest());
        m_at += length;
        if (length < pattern.size()) {
            return false;
        }
        done(shape);
        return true;
    }

    void fraction() {
        const Bytes text = rest();
        if (!allows(ValueShape::IsoFraction) || text.empty() || (text[0] != '.' && text[0] != ',')) {
            return;
        }
        const auto end = std::find_if_not(text.begin() + 1, text.end(), isDigit);
        m_at += static_cast<std::size_t>(end - text.begin());
        if (end != text.begin() + 1) {
            done(ValueShape::IsoFraction);
        }
    }

    void zone() {
        const Bytes text = rest();
        if (!text.empty() && text[0] == 'Z') {
            ++m_at;
            m_complete = m_at;
            return;
        }
        if (!allows(ValueShape::IsoZone)) {
            return;
        }
        const std::size_t colon = fitting(kZoneColon, text);
        const std::size_t plain = fitting(kZone, text);
        m_at += std::max(colon, plain);
        if (colon == kZoneColon.size() || plain == kZone.size() || plain == 3) {
            done(ValueShape::IsoZone);
        }
    }

    Bytes m_text;
    ValueShapes m_allowed;
    std::size_t m_at = 0;
    std::size_t m_complete = 0;
    ValueShapes m_shapes = 0;
};

constexpr ValueShapes kWholeIso = ValueShape::IsoDate | ValueShape::IsoMinute | ValueShape::IsoSecond |
                                  ValueShape::IsoFraction | ValueShape::IsoZone;

// Up to `most` groups of 1 to `width` bytes of a class, with `mark` between them.
struct Groups {
    std::size_t viable = 0;
    std::size_t complete = 0; // groups that hold something
    std::size_t longest = 0;
    bool gap = false; // "::"
};

Groups readIpv4(Bytes text) {
    Groups groups;
    std::size_t width = 0;
    for (const char c : text) {
        if (isDigit(c) && width < 3) {
            groups.complete += width == 0 ? 1 : 0;
            ++width;
        } else if (c == '.' && width > 0 && groups.complete < 4) {
            width = 0;
        } else {
            break;
        }
        ++groups.viable;
    }
    return groups;
}

// "::" at most once; at most eight groups.
Groups readIpv6(Bytes text) {
    Groups groups;
    std::size_t width = 0;
    std::size_t colons = 0;
    for (std::size_t i = 0; i < text.size(); ++i, ++groups.viable) {
        if (isHex(text[i]) && width < 4) {
            groups.complete += width == 0 ? 1 : 0;
            groups.longest = std::max(groups.longest, ++width);
            continue;
        }
        const bool doubled = i > 0 && text[i - 1] == ':';
        if (text[i] != ':' || (doubled && groups.gap) || colons == 7) {
            break;
        }
        groups.gap = groups.gap || doubled;
        ++colons;
        width = 0;
    }
    return groups;
}

bool isMail(char c) {
    return isDigit(c) || isLetter(c) || c == '.' || c == '-' || c == '_' || c == '+';
}

std::size_t mailLength(Bytes text) {
    const auto at =
        static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isMail) - text.begin());
    if (at == 0 || at == text.size() || text[at] != '@') {
        return 0;
    }
    std::size_t end = at + 1;
    while (end < text.size() &&
           (isDigit(text[end]) || isLetter(text[end]) || text[end] == '.' || text[end] == '-')) {
        ++end;
    }
    while (end > at && !isLetter(text[end - 1])) {
        --end;
    }
    const auto dot = text.substr(0, end).rfind('.');
    return dot != Bytes::npos && dot > at + 1 && end - dot > 2 ? end : 0;
}

std::size_t numberLength(Bytes text) {
    std::size_t at = 0;
    std::size_t whole = 0;
    for (int part = 0;; ++part) {
        const std::size_t start = at;
        while (at < text.size() && isDigit(text[at])) {
            ++at;
        }
        if (at == start) {
            return whole;
        }
        whole = part > 0 ? at : 0;
        if (at == text.size() || text[at] != '.') {
            return whole;
        }
        ++at;
    }
}

std::size_t ipv4Length(Bytes text) {
    const Groups groups = readIpv4(text);
    return groups.complete == 4 && isDigit(text[groups.viable - 1]) ? groups.viable : 0;
}

// Strict, for `a::b` is an address to the letter but hardly ever in a key.
std::size_t ipv6Length(Bytes text) {
    const Groups groups = readIpv6(text);
    const bool whole = groups.complete == 8 || (groups.gap && groups.complete >= 2 && groups.longest >= 3);
    const bool trailing = groups.viable > 0 && text[groups.viable - 1] == ':'; // belongs to what follows
    const std::size_t end = groups.viable - (trailing ? 1 : 0);
    return whole && isHex(text[end - 1]) ? end : 0;
}

bool endsThere(Bytes text, std::size_t at) {
    return at >= text.size() || !isWord(text[at]);
}

} // namespace

std::size_t viableLength(Bytes text, ValueShapes shapes) {
    std::size_t length = 0;
    const auto take = [&length](std::size_t viable) { length = std::max(length, viable); };
    if (shapes == 0) {
        return 0;
    }
    if (has(shapes, ValueShape::Uuid)) {
        take(fitting(kUuid, text));
    }
    if (has(shapes, ValueShape::Mac)) {
        take(fitting(kMacColon, text));
        take(fitting(kMacDash, text));
    }
    if (has(shapes, ValueShape::IsoDate)) {
        take(IsoReader(text, shapes).viable());
    }
    if (has(shapes, ValueShape::Ipv4)) {
        take(readIpv4(text).viable);
    }
    if (has(shapes, ValueShape::Ipv6)) {
        take(readIpv6(text).viable);
    }
    return length;
}

ValueMatch matchValue(Bytes text) {
    ValueMatch best;
    const auto take = [&](std::size_t length, ValueShapes shapes) {
        if (length > best.length && endsThere(text, length)) {
            best = {length, shapes};
        }
    };
    const auto whole = [&](Bytes pattern, ValueShape shape) {
        if (fitting(pattern, text) == pattern.size()) {
            take(pattern.size(), static_cast<ValueShapes>(shape));
        }
    };
    whole(kUuid, ValueShape::Uuid);
    whole(kMacColon, ValueShape::Mac);
    whole(kMacDash, ValueShape::Mac);
    const IsoReader iso(text, kWholeIso);
    take(iso.complete(), iso.shapes());
    take(ipv4Length(text), static_cast<ValueShapes>(ValueShape::Ipv4));
    take(ipv6Length(text), static_cast<ValueShapes>(ValueShape::Ipv6));
    take(mailLength(text), static_cast<ValueShapes>(ValueShape::Email));
    take(numberLength(text), static_cast<ValueShapes>(ValueShape::Number));
    return best;
}

} // namespace keyatlas
