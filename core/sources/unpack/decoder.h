// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/sources/unpack/spool.h"
#include "core/sources/unpack/unpack.h"

#include <memory>
#include <stop_token>

namespace keyatlas {

// Unpacks a stream piece by piece into a spool.
class Decoder {
public:
    enum class State : unsigned char {
        Between, // at the start or at the end of a member or frame: the stream may end here
        Inside,
        Damaged, // takes no more
    };

    virtual ~Decoder() = default;
    virtual Result<void> feed(Bytes packed, Spool& spool, std::stop_token stop) = 0;
    State state() const { return m_state; }

protected:
    Decoder() = default;
    Decoder(const Decoder&) = default;
    Decoder& operator=(const Decoder&) = default;

    State m_state = State::Between;
};

std::unique_ptr<Decoder> makeDecoder(Codec codec); // null if there is no memory for it

} // namespace keyatlas
