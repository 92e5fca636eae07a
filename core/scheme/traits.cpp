// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/traits.h"

#include "core/scheme/digits.h"
#include "core/scheme/generate.h"
#include "core/scheme/momentformat.h"

#include <cmath>

namespace keyatlas {
namespace {

using Order = Traits::Order;

constexpr double kMillisecond = 0.001;
constexpr double kDay = 86400;
constexpr std::int64_t kYear10000 = 253402300800000; // 10000-01-01

std::bitset<256> bytesOf(Bytes text) {
    std::bitset<256> bytes;
    for (const char c : text) {
        bytes.set(static_cast<unsigned char>(c));
    }
    return bytes;
}

std::bitset<256> digitBytes(unsigned base) {
    return bytesOf(kDigits36.substr(0, base));
}

// base^digits steps of `stepSeconds`, as a moment; none where it lies beyond what is counted.
std::optional<std::int64_t> overflowOf(unsigned base, unsigned digits, double stepSeconds) {
    const double moment = std::pow(base, digits) * stepSeconds * 1000;
    return moment < 1e17 ? std::optional(static_cast<std::int64_t>(std::llround(moment))) : std::nullopt;
}

double stepOf(MomentFormat::Part part) {
    switch (part) {
    case MomentFormat::Part::Millisecond:
        return kMillisecond;
    case MomentFormat::Part::Second:
        return 1;
    case MomentFormat::Part::Minute:
        return 60;
    case MomentFormat::Part::Hour:
        return 3600;
    case MomentFormat::Part::Day:
    case MomentFormat::Part::DayOfYear:
        return kDay;
    case MomentFormat::Part::Month:
        return 31 * kDay;
    default:
        return 366 * kDay;
    }
}

void applyDate(const Encoding& encoding, Traits& traits) {
    traits = {};
    const auto format = MomentFormat::of(encoding.pattern, encoding.zone);
    if (!format) {
        return;
    }
    traits.order = format->sortsLikeTime() ? Order::Time : Order::None;
    traits.stepSeconds = stepOf(format->smallest());
    traits.lossless = traits.order == Order::Time && format->smallest() == MomentFormat::Part::Millisecond;
    traits.holdsUntil = kYear10000;
    if (const auto example = format->text(0)) {
        traits.fixedBytes = static_cast<unsigned>(example->size());
    }
    traits.alphabet = digitBytes(10);
    for (const auto& piece : format->pieces()) {
        traits.alphabet |= bytesOf(piece.text);
    }
}

void applyTime(Traits& traits, Order order, double step, std::optional<std::int64_t> until) {
    traits = {};
    traits.order = order;
    traits.stepSeconds = step;
    traits.lossless = step <= kMillisecond;
    traits.holdsUntil = until;
    traits.alphabet = digitBytes(10);
}

// A number in `base`, padded to `width` or as long as it is. Of times in `traits` each digit counts steps,
// but for dates.
void applyNumber(Traits& traits, unsigned base, unsigned width, std::bitset<256> alphabet) {
    const bool date = traits.stepSeconds && traits.holdsUntil == kYear10000;
    const bool time = traits.order == Order::Time || traits.order == Order::TimeReverse;
    traits.alphabet = alphabet;
    traits.mixedCase = base > 36;
    traits.fixedBytes = width > 0 ? std::optional(width) : std::nullopt;
    if (!time || date) { // what has as many digits sorts as a number
        traits.order = width == 0 ? Order::None : time ? traits.order : Order::Number;
        return;
    }
    if (traits.order == Order::TimeReverse) {
        return; // 15 digits, and so always as many in another base
    }
    constexpr double kToday = 1.6e12; // without a width digits stay as many as times of today have
    const double steps = kToday / 1000 / *traits.stepSeconds;
    const unsigned digits =
        width > 0 ? width : static_cast<unsigned>(std::floor(std::log(steps) / std::log(base))) + 1;
    traits.holdsUntil = overflowOf(base, digits, *traits.stepSeconds);
}

void applyText(Traits& traits, Order order, bool lossless, std::optional<unsigned> width) {
    traits.order = order;
    traits.lossless = lossless;
    traits.fixedBytes = width;
    traits.stepSeconds.reset();
    traits.holdsUntil.reset();
}

void apply(const Encoding& encoding, Traits& traits) {
    using Kind = Encoding::Kind;
    const Order before = traits.order;
    switch (encoding.kind) {
    case Kind::Pad:
        return applyNumber(traits, 10, encoding.width, digitBytes(10));
    case Kind::Base36:
        return applyNumber(traits, 36, encoding.width, digitBytes(36));
    case Kind::Base62:
        return applyNumber(traits, 62, encoding.width, bytesOf(kDigits62));
    case Kind::Lower:
        for (int c = 'A'; c <= 'Z'; ++c) {
            traits.alphabet.reset(static_cast<std::size_t>(c));
        }
        return applyText(traits, Order::None, false, traits.fixedBytes);
    case Kind::Slug:
        traits.alphabet = digitBytes(36) | bytesOf("-");
        return applyText(traits, Order::None, false, std::nullopt);
    case Kind::Prefix:
        return applyText(traits, before == Order::Bytewise ? Order::Bytewise : Order::None, false,
                         std::nullopt);
    case Kind::Hex:
        traits.alphabet = digitBytes(16);
        return applyText(traits, Order::None, traits.lossless, std::nullopt);
    case Kind::Sha256:
    case Kind::Md5: {
        traits.alphabet = digitBytes(16);
        const unsigned whole = encoding.kind == Kind::Sha256 ? 64 : 32;
        return applyText(traits, Order::None, false, encoding.width > 0 ? encoding.width : whole);
    }
    case Kind::Date:
        return applyDate(encoding, traits);
    case Kind::EpochMs:
        return applyTime(traits, Order::Time, kMillisecond, overflowOf(10, 13, kMillisecond));
    case Kind::EpochS:
        return applyTime(traits, Order::Time, 1, overflowOf(10, 10, 1));
    case Kind::ReverseTime:
        applyTime(traits, Order::TimeReverse, kMillisecond, std::nullopt);
        traits.fixedBytes = 15;
        return;
    case Kind::Int32:
    case Kind::Int64:
        if (traits.stepSeconds) {
            return; // the digits stay as they are
        }
        traits.alphabet = digitBytes(10) | bytesOf("-");
        return applyText(traits, Order::None, traits.lossless, std::nullopt);
    case Kind::ObjectId:
    case Kind::Uuid:
        traits.alphabet = digitBytes(16);
        return applyText(traits, Order::Bytewise, traits.lossless, encoding.kind == Kind::ObjectId ? 24 : 32);
    }
}

Traits fieldTraits(const Component& component) {
    Traits traits;
    traits.order = Order::Bytewise;
    traits.lossless = true;
    traits.mixedCase = true;
    traits.alphabet.set();
    for (const Encoding& encoding : component.encodings) {
        apply(encoding, traits);
        traits.mixedCase = traits.alphabet.test('A') && traits.alphabet.test('a');
    }
    return traits;
}

struct GeneratorFacts {
    Generator::Kind kind;
    unsigned bytes; // 0: not fixed, or by width
    double step;    // seconds; 0: no clock
    double bits;    // random, per step
    Bytes alphabet;
    bool monotonic;
    bool neverRepeats;
    std::int64_t until; // 0: far away
};

// Layouts as generate.h says. An ObjectId's 40 bits are a process's own: two processes agree in them by
// chance, one never repeats itself. A snowflake's 10 bits of a machine are given out, not drawn.
constexpr GeneratorFacts kGenerators[] = {
    {Generator::Kind::Uuid4, 36, 0, 122, "0123456789abcdef-", false, false, 0},
    {Generator::Kind::Uuid7, 36, 0.001, 74, "0123456789abcdef-", true, true, 0},
    {Generator::Kind::CouchRandom, 32, 0, 128, "0123456789abcdef", false, false, 0},
    {Generator::Kind::CouchSequential, 32, 0, 104, "0123456789abcdef", false, true, 0},
    {Generator::Kind::CouchUtcRandom, 32, 0.000001, 72, "0123456789abcdef", true, true, 72057594037927},
    {Generator::Kind::CouchUtcId, 0, 0.000001, 0, "0123456789abcdef", true, true, 72057594037927},
    {Generator::Kind::Ulid, 26, 0.001, 80, "0123456789ABCDEFGHJKMNPQRSTVWXYZ", true, true, 0},
    {Generator::Kind::Ksuid, 27, 1, 128, kDigits62, false, false, 5694967296000},
    {Generator::Kind::ObjectId, 24, 1, 40, "0123456789abcdef", false, true, 4294967296000},
    {Generator::Kind::Snowflake, 0, 0.001, 0, "0123456789", true, true, 3487858230209},
    {Generator::Kind::Counter, 0, 0, 0, "0123456789", true, true, 0},
};

Traits generatorTraits(const Generator& generator) {
    Traits traits;
    traits.generated = true;
    if (generator.kind == Generator::Kind::Random || generator.kind == Generator::Kind::Nanoid) {
        const std::string digits = generator.kind == Generator::Kind::Nanoid
                                       ? digitsOf(Generator::Alphabet::Base64Url)
                                       : digitsOf(generator.alphabet);
        traits.randomBits = generator.width * std::log2(static_cast<double>(digits.size()));
        traits.fixedBytes = generator.width;
        traits.alphabet = bytesOf(digits);
    }
    for (const GeneratorFacts& facts : kGenerators) {
        if (facts.kind != generator.kind) {
            continue;
        }
        traits.randomBits = facts.bits;
        traits.fixedBytes = facts.bytes > 0 ? std::optional(facts.bytes) : std::nullopt;
        traits.stepSeconds = facts.step > 0 ? std::optional(facts.step) : std::nullopt;
        traits.order = facts.step > 0 ? Order::Time : facts.monotonic ? Order::Number : Order::None;
        traits.alphabet = bytesOf(facts.alphabet) | bytesOf(generator.suffix);
        traits.monotonic = facts.monotonic;
        traits.neverRepeatsItself = facts.neverRepeats;
        traits.holdsUntil = facts.until > 0 ? std::optional(facts.until) : std::nullopt;
    }
    if (generator.kind == Generator::Kind::CouchUtcId) {
        traits.fixedBytes = static_cast<unsigned>(14 + generator.suffix.size());
    }
    const auto has = [&](char first, char last) {
        for (char c = first; c <= last; ++c) {
            if (traits.alphabet.test(static_cast<unsigned char>(c))) {
                return true;
            }
        }
        return false;
    };
    traits.mixedCase = has('A', 'Z') && has('a', 'z');
    return traits;
}

} // namespace

Traits traitsOf(const Component& component) {
    switch (component.kind) {
    case Component::Kind::Field:
        return fieldTraits(component);
    case Component::Kind::Generated:
        return generatorTraits(component.generator);
    case Component::Kind::Text:
        break;
    }
    Traits traits;
    traits.order = Order::Constant;
    traits.fixedBytes = static_cast<unsigned>(component.text.size());
    traits.alphabet = bytesOf(component.text);
    return traits;
}

} // namespace keyatlas
