// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/generatorguess.h"

#include "core/ids/idclock.h"
#include "core/ids/numbertime.h"
#include "core/scheme/generate.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <set>

namespace keyatlas {
namespace {

constexpr Bytes kHex = "0123456789abcdef";
constexpr double kNearlyAll = 0.9;

bool madeOf(const std::vector<std::string>& values, Bytes digits) {
    return std::all_of(values.begin(), values.end(), [&](const std::string& value) {
        return value.find_first_not_of(digits) == std::string::npos;
    });
}

// Nearly all hold a time of 1990 to 2060: chance has it so for few.
bool holdTimes(const std::vector<std::string>& values,
               const std::function<std::optional<std::int64_t>(Bytes)>& timeOf) {
    constexpr std::int64_t k1990 = 631152000000;
    constexpr std::int64_t k2060 = 2840140800000;
    const auto plausible = std::count_if(values.begin(), values.end(), [&](const std::string& value) {
        const auto time = timeOf(value);
        return time && *time >= k1990 && *time < k2060;
    });
    return static_cast<double>(plausible) >= kNearlyAll * static_cast<double>(values.size());
}

bool isUuidText(Bytes text) {
    if (text.size() != 36) {
        return false;
    }
    for (std::size_t i = 0; i < 36; ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (dash ? text[i] != '-' : kHex.find(text[i]) == Bytes::npos) {
            return false;
        }
    }
    return true;
}

Generator::Kind hex32Kind(const std::vector<std::string>& values) {
    if (holdTimes(values, [](Bytes text) { return numbertime::hexMicroseconds(text); })) {
        return Generator::Kind::CouchUtcRandom;
    }
    std::set<std::string> prefixes;
    for (const std::string& value : values) {
        prefixes.insert(value.substr(0, 26));
    }
    return prefixes.size() * 2 <= values.size() ? Generator::Kind::CouchSequential
                                                : Generator::Kind::CouchRandom;
}

std::optional<Generator::Kind> timedKind(const std::vector<std::string>& values, std::size_t length) {
    if (length == 26 && holdTimes(values, idclock::ulid)) {
        return Generator::Kind::Ulid;
    }
    if (length == 27 && holdTimes(values, idclock::ksuid)) {
        return Generator::Kind::Ksuid;
    }
    if (length == 24 && madeOf(values, kHex) && holdTimes(values, idclock::objectId)) {
        return Generator::Kind::ObjectId;
    }
    if (length >= 18 && length <= 19 && madeOf(values, kHex.substr(0, 10)) &&
        holdTimes(values, numbertime::twitterSnowflake)) {
        return Generator::Kind::Snowflake;
    }
    return std::nullopt;
}

// Numbers without many gaps were counted, not drawn.
bool counted(const std::vector<std::string>& values) {
    std::set<std::uint64_t> numbers;
    for (const std::string& value : values) {
        std::uint64_t number = 0;
        std::from_chars(value.data(), value.data() + value.size(), number);
        numbers.insert(number);
    }
    constexpr std::uint64_t kGaps = 50; // a sample leaves most out
    return numbers.size() == values.size() &&
           (*numbers.rbegin() - *numbers.begin()) / kGaps <= numbers.size();
}

std::optional<Generator> drawn(const std::vector<std::string>& values, std::size_t length) {
    using Alphabet = Generator::Alphabet;
    Generator generator;
    generator.kind = Generator::Kind::Random;
    generator.width = static_cast<unsigned>(length);
    for (const Alphabet alphabet : {Alphabet::Base10, Alphabet::Base16, Alphabet::Base36, Alphabet::Base32,
                                    Alphabet::Base62, Alphabet::Base64Url}) {
        if (madeOf(values, digitsOf(alphabet))) {
            generator.alphabet = alphabet;
            if (alphabet == Alphabet::Base10 && counted(values)) {
                generator.kind = Generator::Kind::Counter;
                generator.alphabet = Alphabet::Base36;
            }
            return generator;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<Generator> generatorOf(const std::vector<std::string>& values) {
    if (values.empty()) {
        return std::nullopt;
    }
    const std::size_t length = values.front().size();
    const bool even = std::all_of(values.begin(), values.end(),
                                  [&](const std::string& value) { return value.size() == length; });
    if (!even || length == 0 || length > 64) {
        return std::nullopt;
    }
    Generator generator;
    if (std::all_of(values.begin(), values.end(), isUuidText)) {
        const bool seven =
            std::all_of(values.begin(), values.end(), [](const auto& each) { return each[14] == '7'; });
        generator.kind = seven ? Generator::Kind::Uuid7 : Generator::Kind::Uuid4;
        return generator;
    }
    if (const auto timed = timedKind(values, length)) {
        generator.kind = *timed;
        return generator;
    }
    if (length == 32 && madeOf(values, kHex)) {
        generator.kind = hex32Kind(values);
        return generator;
    }
    if (length == 21 && !madeOf(values, digitsOf(Generator::Alphabet::Base36)) &&
        madeOf(values, digitsOf(Generator::Alphabet::Base64Url))) {
        generator.kind = Generator::Kind::Nanoid;
        generator.width = 21;
        return generator;
    }
    return drawn(values, length);
}

std::size_t unbrokenLength(Bytes text) {
    if (text.size() >= 36 && isUuidText(text.substr(0, 36))) {
        return 36;
    }
    const bool nanoid = text.size() == 21 && text.find_first_of("-_") != Bytes::npos &&
                        text.find_first_not_of(digitsOf(Generator::Alphabet::Base64Url)) == Bytes::npos &&
                        text.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") != Bytes::npos;
    return nanoid ? 21 : 0;
}

} // namespace keyatlas
