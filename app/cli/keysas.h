// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "core/tree/keyformat.h"

#include <optional>
#include <stop_token>
#include <string>

namespace keyatlas::cli {

// --keys-as: how keys are shown to people. Empty: not said.
void addKeysAs(CLI::App& command, std::string& keysAs);
// Usage if it names no format; call it before anything is read.
Result<void> checkKeysAs(const std::string& keysAs);
// What it means for that space: "auto" is found from a sample. Where rows are numbered the format is that of
// the store's own keys. None: text, as keys are shown without it.
Result<std::optional<KeyFormat>> keysAsOf(const std::string& keysAs, const SpaceView& space,
                                          const std::stop_token& stop);

} // namespace keyatlas::cli
