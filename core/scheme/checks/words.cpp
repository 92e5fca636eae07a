// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/checks/words.h"

#include "core/base/display.h"
#include "core/scheme/momentformat.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace keyatlas::words {
namespace {

std::string twoDigits(double number) {
    if (number <= 0) {
        return "0";
    }
    const int exponent = static_cast<int>(std::floor(std::log10(number)));
    const double unit = std::pow(10.0, exponent - 1);
    double cut = std::round(number / unit) * unit;
    if (cut >= 10) {
        return display::count(static_cast<std::uint64_t>(std::llround(cut)));
    }
    const int places = exponent >= 0 ? 1 : 1 - exponent;
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), cut, std::chars_format::fixed,
                                   std::min(places, 12));
    return {text.data(), end.ptr};
}

} // namespace

std::string rounded(double number) {
    return twoDigits(number);
}

std::string howOften(double perYear) {
    if (!(perYear > 0)) {
        return "never";
    }
    constexpr double kDays = 365.25;
    if (perYear >= 2 * kDays) {
        return twoDigits(perYear / kDays) + " times a day";
    }
    if (perYear >= 1.5) {
        return twoDigits(perYear) + " times a year";
    }
    const double years = 1 / perYear;
    if (years < 1.5) {
        return "once a year";
    }
    if (years < 1e6) {
        return "once in " + twoDigits(years) + " years";
    }
    if (years < 1e9) {
        return "once in " + twoDigits(years / 1e6) + " million years";
    }
    if (years < 1e12) {
        return "once in " + twoDigits(years / 1e9) + " billion years";
    }
    return "less than once in 1,000 billion years";
}

std::string perSecond(double rate) {
    return twoDigits(rate) + "/s";
}

std::string documents(std::uint64_t count) {
    return display::counted(count, "document", "documents");
}

std::string share(double part) {
    constexpr std::uint64_t kWhole = 1000000;
    return display::share(static_cast<std::uint64_t>(std::llround(part * static_cast<double>(kWhole))),
                          kWhole);
}

std::string quoted(Bytes id) {
    constexpr std::size_t kShown = 60;
    return '"' + display::shown(id, kShown).text() + '"';
}

std::string bytesText(std::uint64_t bytes) {
    return display::bytes(bytes);
}

std::string dateOf(std::int64_t unixMilliseconds) {
    const auto format = MomentFormat::of("yyyy-MM-dd", "UTC");
    return format ? format->text(unixMilliseconds).value_or("the year 10000") : std::string();
}

std::string nameOf(const Component& component) {
    switch (component.kind) {
    case Component::Kind::Text:
        return quoted(component.text);
    case Component::Kind::Field:
        return component.field.text();
    case Component::Kind::Generated:
        break;
    }
    return toText(component.generator);
}

} // namespace keyatlas::words
