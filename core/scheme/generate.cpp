// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/generate.h"

#include "core/base/text.h"
#include "core/scheme/couchids.h"
#include "core/scheme/digits.h"
#include "core/scheme/timedids.h"

#include <array>

namespace keyatlas {
namespace {

constexpr Bytes kNanoidDigits = "useandom-26T198340PX75pxJACKVERYMINDBUSHWOLF_GQZbfghjklqvwyzrict";

class SplitMix final : public Randomness {
public:
    SplitMix(std::uint64_t seed, std::uint64_t stream) : m_state(mixed(seed) ^ mixed(stream + kStep)) {}

    void fill(std::span<std::uint8_t> bytes) override {
        for (std::size_t at = 0; at < bytes.size();) {
            m_state += kStep;
            const std::uint64_t word = mixed(m_state);
            for (unsigned shift = 0; shift < 64 && at < bytes.size(); shift += 8) {
                bytes[at++] = static_cast<std::uint8_t>(word >> shift);
            }
        }
    }

private:
    static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;
    static std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    std::uint64_t m_state;
};

class Uuid4 final : public IdGenerator {
public:
    explicit Uuid4(Randomness& random) : m_random(random) {}
    std::string next(std::int64_t /*unixMicroseconds*/) override {
        UuidBytes bytes{};
        m_random.fill(bytes);
        return uuidText(bytes, 4);
    }

private:
    Randomness& m_random;
};

class Counter final : public IdGenerator {
public:
    explicit Counter(unsigned width) : m_width(width) {}
    std::string next(std::int64_t /*unixMicroseconds*/) override {
        return zeroPadded(std::to_string(++m_count), m_width);
    }

private:
    unsigned m_width;
    std::uint64_t m_count = 0;
};

// Digits, each drawn for itself.
class Drawn final : public IdGenerator {
public:
    Drawn(Randomness& random, std::string digits, unsigned width)
        : m_random(random), m_digits(std::move(digits)), m_width(width) {}
    std::string next(std::int64_t /*unixMicroseconds*/) override {
        std::string text(m_width, ' ');
        for (char& digit : text) {
            digit = m_digits[m_random.below(m_digits.size())];
        }
        return text;
    }

private:
    Randomness& m_random;
    std::string m_digits;
    unsigned m_width;
};

} // namespace

std::uint64_t Randomness::below(std::uint64_t limit) {
    // As few bytes as hold the limit; what lies above its last whole multiple is drawn again.
    unsigned size = 1;
    while (size < 8 && ((limit - 1) >> (8 * size)) != 0) {
        ++size;
    }
    const std::uint64_t range = size == 8 ? 0 : std::uint64_t{1} << (8 * size);
    const std::uint64_t uneven = size == 8 ? (0 - limit) % limit : range % limit;
    for (;;) {
        std::array<std::uint8_t, 8> bytes{};
        fill(std::span(bytes).first(size));
        std::uint64_t value = 0;
        for (unsigned i = 0; i < size; ++i) {
            value = value << 8 | bytes[i];
        }
        if (uneven == 0 || value < range - uneven) {
            return value % limit;
        }
    }
}

std::unique_ptr<Randomness> seededRandomness(std::uint64_t seed, std::uint64_t stream) {
    return std::make_unique<SplitMix>(seed, stream);
}

std::unique_ptr<IdGenerator> makeGenerator(const Generator& generator, Randomness& random) {
    switch (generator.kind) {
    case Generator::Kind::Uuid4:
        break;
    case Generator::Kind::Uuid7:
    case Generator::Kind::Ulid:
    case Generator::Kind::Ksuid:
    case Generator::Kind::ObjectId:
    case Generator::Kind::Snowflake:
        return makeTimedIds(generator.kind, random);
    case Generator::Kind::CouchRandom:
    case Generator::Kind::CouchSequential:
    case Generator::Kind::CouchUtcRandom:
    case Generator::Kind::CouchUtcId:
        return makeCouchIds(generator, random);
    case Generator::Kind::Nanoid:
        return std::make_unique<Drawn>(random, std::string(kNanoidDigits), generator.width);
    case Generator::Kind::Counter:
        return std::make_unique<Counter>(generator.width);
    case Generator::Kind::Random:
        return std::make_unique<Drawn>(random, digitsOf(generator.alphabet), generator.width);
    }
    return std::make_unique<Uuid4>(random);
}

bool hasState(const Generator& generator) {
    switch (generator.kind) {
    case Generator::Kind::Uuid4:
    case Generator::Kind::CouchRandom:
    case Generator::Kind::Nanoid:
    case Generator::Kind::Random:
    case Generator::Kind::Ksuid:
        return false;
    default:
        return true;
    }
}

bool readsClock(const Generator& generator) {
    switch (generator.kind) {
    case Generator::Kind::Uuid7:
    case Generator::Kind::Ulid:
    case Generator::Kind::Ksuid:
    case Generator::Kind::ObjectId:
    case Generator::Kind::Snowflake:
    case Generator::Kind::CouchUtcRandom:
    case Generator::Kind::CouchUtcId:
        return true;
    default:
        return false;
    }
}

std::string digitsOf(Generator::Alphabet alphabet) {
    switch (alphabet) {
    case Generator::Alphabet::Base10:
        return std::string(kDigits36.substr(0, 10));
    case Generator::Alphabet::Base16:
        return std::string(kDigits36.substr(0, 16));
    case Generator::Alphabet::Base32:
        return "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // Crockford's
    case Generator::Alphabet::Base36:
        break;
    case Generator::Alphabet::Base58:
        return "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    case Generator::Alphabet::Base62:
        return std::string(kDigits62);
    case Generator::Alphabet::Base64Url:
        return "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"; // in the order of bytes
    }
    return std::string(kDigits36);
}

} // namespace keyatlas
