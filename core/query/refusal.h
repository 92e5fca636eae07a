// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <utility>

namespace keyatlas {

// What CouchDB would answer with status 400: its error name and its reason.
[[nodiscard]] inline tl::unexpected<Error> refuse(std::string name, std::string reason) {
    Error error;
    error.code = Error::Code::Refused;
    error.what = std::move(reason);
    error.name = std::move(name);
    return tl::make_unexpected(std::move(error));
}

[[nodiscard]] inline tl::unexpected<Error> refuseQuery(std::string reason) {
    return refuse("query_parse_error", std::move(reason));
}

} // namespace keyatlas
