// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/couchids.h"

#include "core/base/text.h"
#include "core/scheme/digits.h"

#include <algorithm>
#include <array>

namespace keyatlas {
namespace {

std::string randomHex(Randomness& random, std::size_t count) {
    std::array<std::uint8_t, 16> bytes{};
    random.fill(std::span(bytes).first(count));
    return toHex(Bytes(reinterpret_cast<const char*>(bytes.data()), count));
}

std::string hex(std::uint64_t number, std::size_t digits) {
    return zeroPadded(inBase(number, kDigits36.substr(0, 16)), digits);
}

class CouchRandom final : public IdGenerator {
public:
    explicit CouchRandom(Randomness& random) : m_random(random) {}
    std::string next(std::int64_t /*unixMicroseconds*/) override { return randomHex(m_random, 16); }

private:
    Randomness& m_random;
};

class CouchSequential final : public IdGenerator {
public:
    explicit CouchSequential(Randomness& random) : m_random(random) { begin(); }
    std::string next(std::int64_t /*unixMicroseconds*/) override {
        std::string id = m_prefix + hex(m_counter, 6);
        if (m_counter >= kLast) {
            begin();
        } else {
            m_counter += step();
        }
        return id;
    }

private:
    static constexpr std::uint64_t kLast = 0xfff000;
    std::uint64_t step() { return 1 + m_random.below(0xffd); }
    void begin() {
        m_prefix = randomHex(m_random, 13);
        m_counter = step();
    }

    Randomness& m_random;
    std::string m_prefix;
    std::uint64_t m_counter = 0;
};

class CouchUtc final : public IdGenerator {
public:
    CouchUtc(Randomness* random, std::string suffix) : m_random(random), m_suffix(std::move(suffix)) {}
    std::string next(std::int64_t unixMicroseconds) override {
        constexpr std::int64_t kMost = (std::int64_t{1} << 56) - 1; // 14 digits
        m_last = std::min(std::max(unixMicroseconds, m_last + 1), kMost);
        return hex(static_cast<std::uint64_t>(m_last), 14) + (m_random ? randomHex(*m_random, 9) : m_suffix);
    }

private:
    Randomness* m_random; // null: the suffix
    std::string m_suffix;
    std::int64_t m_last = -1;
};

} // namespace

std::unique_ptr<IdGenerator> makeCouchIds(const Generator& generator, Randomness& random) {
    switch (generator.kind) {
    case Generator::Kind::CouchSequential:
        return std::make_unique<CouchSequential>(random);
    case Generator::Kind::CouchUtcRandom:
        return std::make_unique<CouchUtc>(&random, std::string());
    case Generator::Kind::CouchUtcId:
        return std::make_unique<CouchUtc>(nullptr, generator.suffix);
    default:
        return std::make_unique<CouchRandom>(random);
    }
}

} // namespace keyatlas
