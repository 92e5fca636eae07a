// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonscan.h"

#include <bit>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace keyatlas {
namespace {

constexpr std::size_t kBlock = 64;

// Which bytes are inside strings, given which are unescaped quotes: a quote flips everything from itself on.
std::uint64_t flipFrom(std::uint64_t quotes) {
    for (int shift = 1; shift < 64; shift *= 2) {
        quotes ^= quotes << shift;
    }
    return quotes;
}

std::uint64_t below(std::size_t bit) {
    return bit >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << bit) - 1;
}

} // namespace

// One bit a byte, the first byte in the lowest bit.
struct BracketScan::Block {
    std::uint64_t quotes = 0;
    std::uint64_t backslashes = 0;
    std::uint64_t brackets = 0;
    std::uint64_t controls = 0;
    std::uint64_t newlines = 0;
    const char* bytes = nullptr;

    explicit Block(const char* at) : bytes(at) {
#if defined(__SSE2__)
        for (unsigned part = 0; part < 4; ++part) {
            load(part);
        }
#else
        for (std::size_t i = 0; i < kBlock; ++i) {
            const auto byte = static_cast<unsigned char>(at[i]);
            const auto folded = static_cast<unsigned char>(byte | 0x20);
            quotes |= std::uint64_t(byte == '"') << i;
            backslashes |= std::uint64_t(byte == '\\') << i;
            brackets |= std::uint64_t(folded == '{' || folded == '}') << i;
            controls |= std::uint64_t(byte < 0x20) << i;
            newlines |= std::uint64_t(byte == '\n') << i;
        }
#endif
    }

#if defined(__SSE2__)
private:
    static std::uint64_t bits(__m128i lanes) {
        return static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(lanes)));
    }
    void load(unsigned part) {
        const __m128i lanes =
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + std::size_t{part} * 16));
        const unsigned shift = part * 16;
        quotes |= bits(_mm_cmpeq_epi8(lanes, _mm_set1_epi8('"'))) << shift;
        backslashes |= bits(_mm_cmpeq_epi8(lanes, _mm_set1_epi8('\\'))) << shift;
        newlines |= bits(_mm_cmpeq_epi8(lanes, _mm_set1_epi8('\n'))) << shift;
        controls |= bits(_mm_cmpeq_epi8(_mm_min_epu8(lanes, _mm_set1_epi8(0x1f)), lanes)) << shift;
        // '[' and ']' differ from '{' and '}' in this bit only.
        const __m128i folded = _mm_or_si128(lanes, _mm_set1_epi8(0x20));
        const __m128i both = _mm_or_si128(_mm_cmpeq_epi8(folded, _mm_set1_epi8('{')),
                                          _mm_cmpeq_epi8(folded, _mm_set1_epi8('}')));
        brackets |= bits(both) << shift;
    }
#endif
};

bool BracketScan::push(bool object) {
    if (m_depth % 64 == 0 && m_depth > 0) {
        m_outer.push_back(m_kinds);
        m_kinds = 0;
    }
    m_kinds = (m_kinds << 1) | (object ? 1u : 0u);
    ++m_depth;
    return true;
}

bool BracketScan::pop(bool object) {
    if (m_depth == 0 || (m_kinds & 1) != (object ? 1u : 0u)) {
        return false;
    }
    m_kinds >>= 1;
    --m_depth;
    if (m_depth % 64 == 0 && !m_outer.empty()) {
        m_kinds = m_outer.back();
        m_outer.pop_back();
    }
    return true;
}

namespace {

// The bytes that follow an odd run of backslashes; `carry` says whether byte 0 does, and then whether byte 64
// will.
std::uint64_t escapedBytes(std::uint64_t backslashes, bool& carry) {
    std::uint64_t escaped = 0;
    if (carry) {
        escaped = 1;
        backslashes &= ~std::uint64_t(1); // an escaped backslash escapes nothing
        carry = false;
    }
    while (backslashes != 0) {
        const auto first = static_cast<unsigned>(std::countr_zero(backslashes));
        if (first == 63) {
            carry = true;
            break;
        }
        escaped |= std::uint64_t(2) << first;
        backslashes &= ~(std::uint64_t(3) << first);
    }
    return escaped;
}

} // namespace

BracketScan::Stop BracketScan::runBlock(const Block& block, std::size_t count, std::size_t& used,
                                        bool stopAtNewlines) {
    bool carry = m_escaped;
    const std::uint64_t escaped = escapedBytes(block.backslashes & below(count), carry);
    const std::uint64_t quotes = block.quotes & ~escaped & below(count);
    const std::uint64_t inside = flipFrom(quotes) ^ (m_inString ? ~std::uint64_t(0) : 0);
    const std::uint64_t rawControls = block.controls & inside & below(count);
    std::uint64_t stops = block.brackets & ~inside & ~escaped;
    if (stopAtNewlines) {
        stops |= block.newlines;
    }
    for (stops &= below(count); stops != 0; stops &= stops - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(stops));
        used = bit + 1;
        m_rawControl = m_rawControl || (rawControls & below(used)) != 0;
        const char byte = block.bytes[bit];
        if (byte == '\n') {
            m_inString = (inside >> bit) & 1;
            m_escaped = false;
            return Stop::Newline;
        }
        const bool object = (byte & 0x20) != 0;
        if ((byte | 0x20) == '{') {
            push(object);
        } else if (!pop(object)) {
            used = bit;
            return Stop::Broken;
        } else if (m_depth == 0) {
            return Stop::Done;
        }
    }
    used = count;
    m_rawControl = m_rawControl || rawControls != 0;
    m_inString = (inside >> (count - 1)) & 1;
    m_escaped = count == kBlock ? carry : ((escaped >> count) & 1) != 0;
    return Stop::More;
}

BracketScan::Stop BracketScan::run(Bytes text, std::size_t& at, bool stopAtNewlines) {
    char tail[kBlock];
    while (at < text.size()) {
        const std::size_t count = text.size() - at < kBlock ? text.size() - at : kBlock;
        const char* bytes = text.data() + at;
        if (count < kBlock) {
            std::memset(tail, ' ', kBlock);
            std::memcpy(tail, bytes, count);
            bytes = tail;
        }
        std::size_t used = 0;
        const Stop stop = runBlock(Block(bytes), count, used, stopAtNewlines);
        at += used;
        if (stop != Stop::More) {
            return stop;
        }
    }
    return Stop::More;
}

std::size_t findQuoteOrEscape(Bytes text, std::size_t at) {
#if defined(__SSE2__)
    for (; at + 16 <= text.size(); at += 16) {
        const __m128i lanes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at));
        const __m128i hits = _mm_or_si128(_mm_cmpeq_epi8(lanes, _mm_set1_epi8('"')),
                                          _mm_cmpeq_epi8(lanes, _mm_set1_epi8('\\')));
        const auto mask = static_cast<unsigned>(_mm_movemask_epi8(hits));
        if (mask != 0) {
            return at + static_cast<std::size_t>(std::countr_zero(mask));
        }
    }
#endif
    while (at < text.size() && text[at] != '"' && text[at] != '\\') {
        ++at;
    }
    return at < text.size() ? at : text.size();
}

std::size_t skipStringBody(Bytes text, std::size_t at) {
    while (true) {
        at = findQuoteOrEscape(text, at);
        if (at >= text.size()) {
            return Bytes::npos;
        }
        if (text[at] == '"') {
            return at + 1;
        }
        at += 2;
    }
}

} // namespace keyatlas
