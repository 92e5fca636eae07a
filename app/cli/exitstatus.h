// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace keyatlas::cli {

enum class Exit : int {
    Done = 0,
    Partial = 1, // done, but part of the source could not be read
    Usage = 2,   // wrong usage, or a query the system itself would refuse
    CannotOpen = 3,
    RuleBroken = 4, // read whole, but a rule of `design --check` is broken
    NoSuchKey = 5,
    Interrupted = 130,
};

// The status for an error that ended a command; `opened`: the source had been opened by then.
inline Exit exitFor(const Error& error, bool opened) {
    switch (error.code) {
    case Error::Code::Usage:
    case Error::Code::Refused:
        return Exit::Usage;
    case Error::Code::NoSuchKey:
        return Exit::NoSuchKey;
    case Error::Code::Cancelled:
        return Exit::Interrupted;
    default:
        return opened ? Exit::Partial : Exit::CannotOpen;
    }
}

} // namespace keyatlas::cli
