// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/source.h"

namespace keyatlas {

Result<Source::Sample> Source::sample(std::size_t, const ProgressSink&, std::stop_token) const {
    return fail(Error::Code::Unsupported, "this source can only be read whole");
}

} // namespace keyatlas
