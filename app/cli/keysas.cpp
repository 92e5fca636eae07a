// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/keysas.h"

#include "core/tree/keyguess.h"

namespace keyatlas::cli {

void addKeysAs(CLI::App& command, std::string& keysAs) {
    addText(
        command, "--keys-as", keysAs,
        "Show keys as auto (found from a sample), text, hex, nul (parts separated by NUL) or "
        "integers:4,8 (bytes of each big-endian number; 8s signed with its sign bit flipped, 4le low byte "
        "first, t1 a text of one byte, a last hex or text for what follows)");
}

Result<void> checkKeysAs(const std::string& keysAs) {
    if (keysAs.empty() || keysAs == "auto") {
        return {};
    }
    const auto format = keyFormatNamed(keysAs);
    return format ? Result<void>() : Result<void>(tl::make_unexpected(format.error()));
}

Result<std::optional<KeyFormat>> keysAsOf(const std::string& keysAs, const SpaceView& space,
                                          const std::stop_token& stop) {
    if (keysAs.empty()) {
        return std::nullopt;
    }
    const auto format =
        keysAs == "auto" ? guessKeyFormat(*space.keys, space.rowNumberBytes, stop) : keyFormatNamed(keysAs);
    if (!format) {
        return tl::make_unexpected(format.error());
    }
    return *format == KeyFormat() ? std::nullopt : std::optional(*format);
}

} // namespace keyatlas::cli
