// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/query/output.h"

#include <string>

namespace keyatlas::cli {

// Standard output, buffered. Data only: whatever is for people goes to standard error.
class StandardOutput {
public:
    ~StandardOutput() { flush(); }

    // False once nobody reads any more or the disk is full; nothing is written from then on.
    bool write(Bytes data);
    bool flush();
    // Why writing ended: a closed pipe is no failure, a full disk is.
    bool failed() const { return m_failed; }
    bool closed() const { return m_closed; }

    Out out() {
        return [this](Bytes data) { return write(data); };
    }

private:
    bool send(Bytes data);

    std::string m_buffer;
    bool m_closed = false;
    bool m_failed = false;
};

// "keyatlas-cli: TEXT" as one line on standard error.
void complain(const std::string& text);

} // namespace keyatlas::cli
