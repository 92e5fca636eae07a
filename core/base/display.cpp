// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/display.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace keyatlas::display {
namespace {

struct Scaled {
    std::uint64_t hundredths = 0; // of the unit, rounded to three figures
    int decimals = 0;
};

// n / unit to three figures. `unit` is 1000 or more.
Scaled threeFigures(std::uint64_t n, std::uint64_t unit) {
    const auto rounded = [n](std::uint64_t step) { return n / step + (n % step >= step - step / 2 ? 1 : 0); };
    const std::uint64_t hundredths = rounded(unit / 100);
    if (hundredths < 1000) {
        return {hundredths, 2};
    }
    const std::uint64_t tenths = rounded(unit / 10);
    if (tenths < 1000) {
        return {tenths * 10, 1};
    }
    return {rounded(unit) * 100, 0};
}

std::string printed(const Scaled& scaled) {
    std::string text = grouped(scaled.hundredths / 100);
    if (scaled.decimals > 0) {
        const std::string digits = std::to_string(100 + scaled.hundredths % 100);
        text += "." + digits.substr(1, static_cast<std::size_t>(scaled.decimals));
    }
    return text;
}

// Binary units do not divide into hundredths: in floating point, which is exact enough for three figures.
Scaled threeFigures(double value) {
    const double tenths = std::floor(value * 10 + 0.5);
    const double hundredths = std::floor(value * 100 + 0.5);
    if (hundredths < 1000) {
        return {static_cast<std::uint64_t>(hundredths), 2};
    }
    if (tenths < 1000) {
        return {static_cast<std::uint64_t>(tenths) * 10, 1};
    }
    return {static_cast<std::uint64_t>(std::floor(value + 0.5)) * 100, 0};
}

std::string decimalBytes(std::uint64_t count) {
    static constexpr std::array<const char*, 6> kNames = {" kB", " MB", " GB", " TB", " PB", " EB"};
    std::uint64_t unit = 1000;
    for (std::size_t i = 0;; ++i, unit *= 1000) {
        const Scaled scaled = threeFigures(count, unit);
        if (scaled.hundredths < 100000 || i + 1 == kNames.size()) {
            return printed(scaled) + kNames[i];
        }
    }
}

std::string binaryBytes(std::uint64_t count) {
    static constexpr std::array<const char*, 6> kNames = {" KiB", " MiB", " GiB", " TiB", " PiB", " EiB"};
    double value = static_cast<double>(count) / 1024;
    for (std::size_t i = 0;; ++i, value /= 1024) {
        const Scaled scaled = threeFigures(value);
        if (scaled.hundredths < 102400 || i + 1 == kNames.size()) {
            return printed(scaled) + kNames[i];
        }
    }
}

std::string known(Figure figure, std::string text) {
    switch (figure.trust()) {
    case Figure::Trust::Exact:
        return text;
    case Figure::Trust::About:
        return "about " + text;
    case Figure::Trust::AtLeast:
        return "at least " + text;
    case Figure::Trust::Unknown:
        break;
    }
    return "not known";
}

} // namespace

std::string bytes(std::uint64_t count, ByteUnits units) {
    if (units == ByteUnits::Exact) {
        return counted(count, "byte", "bytes");
    }
    if (count < (units == ByteUnits::Decimal ? 1000 : 1024)) {
        return grouped(count) + " B";
    }
    return units == ByteUnits::Decimal ? decimalBytes(count) : binaryBytes(count);
}

std::string count(std::uint64_t number) {
    return grouped(number);
}

std::string counted(std::uint64_t number, std::string_view one, std::string_view many) {
    return grouped(number) + " " + std::string(number == 1 ? one : many);
}

std::string figure(Figure figure) {
    return known(figure, grouped(figure.value()));
}

std::string figureBytes(Figure figure, ByteUnits units) {
    return known(figure, bytes(figure.value(), units));
}

std::string share(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) {
        return "not known";
    }
    const double percent = 100.0 * (static_cast<double>(part) / static_cast<double>(whole));
    if (part > 0 && percent < 0.01) {
        return "< 0.01 %";
    }
    const bool small = part > 0 && percent < 0.1;
    const auto hundredths =
        static_cast<std::uint64_t>(std::floor(percent * (small ? 100 : 10) + 0.5)) * (small ? 1 : 10);
    return printed({hundredths, small ? 2 : 1}) + " %";
}

std::string timeLeft(double seconds) {
    const double most = 100.0 * 365 * 24 * 3600;
    const double known = std::isnan(seconds) ? most : std::clamp(seconds, 0.0, most);
    const auto rounded = [](double value) { return grouped(static_cast<std::uint64_t>(std::ceil(value))); };
    if (known <= 90) {
        return "about " + rounded(known) + " s left";
    }
    if (known <= 90.0 * 60) {
        return "about " + rounded(known / 60) + " min left";
    }
    return "about " + rounded(known / 3600) + " h left";
}

} // namespace keyatlas::display
