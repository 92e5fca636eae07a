// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/keypieces.h"

#include <algorithm>

namespace keyatlas {
namespace {

class PieceCutter {
public:
    PieceCutter(const KeyFormat& format, Bytes key) : m_format(format), m_key(key) {}

    std::vector<KeyPiece> pieces() {
        if (m_format.rowNumbers && !m_key.empty()) {
            take(KeyPiece::Kind::Row, kRowNumberBytes);
        }
        for (const auto& part : m_format.parts) {
            if (m_at == m_key.size()) {
                break;
            }
            if (part.kind == KeyPart::Kind::UpToNul) {
                takeUpToNul();
            } else {
                const bool number = part.kind == KeyPart::Kind::Number;
                take(number ? KeyPiece::Kind::Number : KeyPiece::Kind::Letters, part.bytes(), part.number);
            }
        }
        if (m_format.kind == KeyFormat::Kind::Composite) {
            while (m_at < m_key.size()) {
                takeUpToNul();
            }
        } else if (m_at < m_key.size()) {
            take(KeyPiece::Kind::Rest, m_key.size() - m_at);
        }
        return std::move(m_pieces);
    }

private:
    void take(KeyPiece::Kind kind, std::size_t bytes, NumberForm number = {}) {
        const std::size_t end = std::min(m_key.size(), m_at + bytes);
        m_pieces.push_back({kind, m_at, end, number, end == m_at + bytes});
        m_at = end;
    }
    void takeUpToNul() {
        const std::size_t nul = m_key.find('\0', m_at);
        take(KeyPiece::Kind::Between, std::min(nul, m_key.size()) - m_at);
        if (nul != Bytes::npos) {
            take(KeyPiece::Kind::Nul, 1);
        }
    }

    const KeyFormat& m_format;
    Bytes m_key;
    std::size_t m_at = 0;
    std::vector<KeyPiece> m_pieces;
};

} // namespace

std::vector<KeyPiece> keyPieces(const KeyFormat& format, Bytes key) {
    return PieceCutter(format, key).pieces();
}

} // namespace keyatlas
