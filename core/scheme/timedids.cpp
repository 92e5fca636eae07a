// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/timedids.h"

#include "core/base/text.h"
#include "core/scheme/digits.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr Bytes kCrockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

std::int64_t floorDivided(std::int64_t number, std::int64_t by) {
    return number >= 0 ? number / by : -((-number + by - 1) / by);
}

std::uint64_t clamped(std::int64_t number, std::uint64_t most) {
    return number < 0 ? 0 : std::min(static_cast<std::uint64_t>(number), most);
}

std::uint64_t bigEndian(std::span<const std::uint8_t> bytes) {
    std::uint64_t number = 0;
    for (const std::uint8_t byte : bytes) {
        number = number << 8 | byte;
    }
    return number;
}

void putBigEndian(std::span<std::uint8_t> bytes, std::uint64_t number) {
    for (std::size_t i = bytes.size(); i > 0; --i, number >>= 8) {
        bytes[i - 1] = static_cast<std::uint8_t>(number);
    }
}

std::string hexText(std::span<const std::uint8_t> bytes) {
    return toHex(Bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

// Adds to a big-endian number; false if it does not fit, and then wraps.
bool add(std::span<std::uint8_t> number, std::uint64_t more) {
    for (std::size_t i = number.size(); i > 0 && more > 0; --i) {
        more += number[i - 1];
        number[i - 1] = static_cast<std::uint8_t>(more);
        more >>= 8;
    }
    return more == 0;
}

constexpr std::uint64_t kMost48 = (std::uint64_t{1} << 48) - 1;

class Uuid7 final : public IdGenerator {
public:
    explicit Uuid7(Randomness& random) : m_random(random) {}
    std::string next(std::int64_t unixMicroseconds) override {
        const std::uint64_t now = clamped(floorDivided(unixMicroseconds, 1000), kMost48);
        if (!m_begun || now > m_milliseconds) {
            draw(now);
        } else {
            grow();
        }
        UuidBytes bytes{};
        putBigEndian(std::span(bytes).first(6), m_milliseconds);
        putBigEndian(std::span(bytes).subspan(6, 2), m_high);
        putBigEndian(std::span(bytes).subspan(8, 8), m_low);
        return uuidText(bytes, 7);
    }

private:
    static constexpr std::uint64_t kMost62 = (std::uint64_t{1} << 62) - 1;
    void draw(std::uint64_t milliseconds) {
        m_begun = true;
        m_milliseconds = milliseconds;
        std::array<std::uint8_t, 10> bytes{};
        m_random.fill(bytes);
        m_high = bigEndian(std::span(bytes).first(2)) & 0xfff;
        m_low = bigEndian(std::span(bytes).subspan(2)) & kMost62;
    }
    void grow() {
        m_low += 1 + m_random.below(std::uint64_t{1} << 32);
        if (m_low <= kMost62) {
            return;
        }
        m_low &= kMost62;
        if (++m_high > 0xfff) {
            draw(std::min(m_milliseconds + 1, kMost48));
        }
    }

    Randomness& m_random;
    bool m_begun = false;
    std::uint64_t m_milliseconds = 0;
    std::uint64_t m_high = 0; // 12 bits
    std::uint64_t m_low = 0;  // 62 bits
};

class Ulid final : public IdGenerator {
public:
    explicit Ulid(Randomness& random) : m_random(random) {}
    std::string next(std::int64_t unixMicroseconds) override {
        const std::uint64_t now = clamped(floorDivided(unixMicroseconds, 1000), kMost48);
        if (!m_begun || now > m_milliseconds) {
            m_begun = true;
            m_full = false;
            m_milliseconds = now;
            m_random.fill(m_part);
        } else {
            m_full = m_full || !add(m_part, 1);
        }
        return m_full ? std::string() : written();
    }

private:
    std::string written() const {
        std::string text = zeroPadded(inBase(m_milliseconds, kCrockford), 10);
        for (std::size_t half = 0; half < 2; ++half) { // 40 bits are 8 digits
            text += zeroPadded(inBase(bigEndian(std::span(m_part).subspan(half * 5, 5)), kCrockford), 8);
        }
        return text;
    }

    Randomness& m_random;
    bool m_begun = false;
    bool m_full = false;
    std::uint64_t m_milliseconds = 0;
    std::array<std::uint8_t, 10> m_part{};
};

class Ksuid final : public IdGenerator {
public:
    explicit Ksuid(Randomness& random) : m_random(random) {}
    std::string next(std::int64_t unixMicroseconds) override {
        constexpr std::int64_t kEpoch = 1400000000;
        std::array<std::uint8_t, 20> bytes{};
        putBigEndian(std::span(bytes).first(4),
                     clamped(floorDivided(unixMicroseconds, 1000000) - kEpoch, 0xffffffff));
        m_random.fill(std::span(bytes).subspan(4));
        return zeroPadded(inBase(hexText(bytes), 16, kDigits62), 27);
    }

private:
    Randomness& m_random;
};

class ObjectIds final : public IdGenerator {
public:
    explicit ObjectIds(Randomness& random) {
        random.fill(m_process);
        std::array<std::uint8_t, 3> start{};
        random.fill(start);
        m_counter = bigEndian(start);
    }
    std::string next(std::int64_t unixMicroseconds) override {
        std::array<std::uint8_t, 12> bytes{};
        putBigEndian(std::span(bytes).first(4), clamped(floorDivided(unixMicroseconds, 1000000), 0xffffffff));
        std::copy(m_process.begin(), m_process.end(), bytes.begin() + 4);
        putBigEndian(std::span(bytes).subspan(9), m_counter);
        m_counter = (m_counter + 1) & 0xffffff;
        return hexText(bytes);
    }

private:
    std::array<std::uint8_t, 5> m_process{};
    std::uint64_t m_counter = 0;
};

class Snowflakes final : public IdGenerator {
public:
    explicit Snowflakes(Randomness& random) : m_machine(random.below(1024)) {}
    std::string next(std::int64_t unixMicroseconds) override {
        constexpr std::int64_t kEpoch = 1288834974657;
        constexpr std::uint64_t kMost41 = (std::uint64_t{1} << 41) - 1;
        const std::uint64_t now = clamped(floorDivided(unixMicroseconds, 1000) - kEpoch, kMost41);
        if (!m_begun || now > m_milliseconds) {
            m_begun = true;
            m_milliseconds = now;
            m_counter = 0;
        } else if (++m_counter > 0xfff) {
            m_milliseconds = std::min(m_milliseconds + 1, kMost41);
            m_counter = 0;
        }
        return std::to_string(m_milliseconds << 22 | m_machine << 12 | m_counter);
    }

private:
    std::uint64_t m_machine;
    bool m_begun = false;
    std::uint64_t m_milliseconds = 0;
    std::uint64_t m_counter = 0;
};

} // namespace

std::string uuidText(UuidBytes bytes, unsigned version) {
    bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0f) | version << 4);
    bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3f) | 0x80);
    std::string text = hexText(bytes);
    for (const std::size_t at : {20, 16, 12, 8}) {
        text.insert(at, 1, '-');
    }
    return text;
}

std::unique_ptr<IdGenerator> makeTimedIds(Generator::Kind kind, Randomness& random) {
    switch (kind) {
    case Generator::Kind::Ulid:
        return std::make_unique<Ulid>(random);
    case Generator::Kind::Ksuid:
        return std::make_unique<Ksuid>(random);
    case Generator::Kind::ObjectId:
        return std::make_unique<ObjectIds>(random);
    case Generator::Kind::Snowflake:
        return std::make_unique<Snowflakes>(random);
    default:
        return std::make_unique<Uuid7>(random);
    }
}

} // namespace keyatlas
