// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <tl/expected.hpp>

#include <string>
#include <utility>

namespace keyatlas {

// A value or the reason why there is none. [[nodiscard]], so that no failure is overlooked.
// (std::expected does not compile under clang 14; see core/README.md.)
template<class T>
class [[nodiscard]] Result : public tl::expected<T, Error> {
public:
    using tl::expected<T, Error>::expected;
    Result(tl::expected<T, Error> other) : tl::expected<T, Error>(std::move(other)) {}
};

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
    return tl::make_unexpected(std::move(error));
}

[[nodiscard]] inline tl::unexpected<Error> fail(Error::Code code, std::string what) {
    Error error;
    error.code = code;
    error.what = std::move(what);
    return tl::make_unexpected(std::move(error));
}

[[nodiscard]] inline tl::unexpected<Error> cancelled() {
    return fail(Error::Code::Cancelled, "cancelled");
}

} // namespace keyatlas
