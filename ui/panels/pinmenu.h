// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/navigator.h"
#include "ui/session/pins.h"

class QMenu;

namespace keyatlas {

class CopyAs;
class PinPrompt;

// What a pinned query offers wherever it is shown: Go to, Use as range, Rename…, Copy as, Remove. What it
// cannot do now is disabled with the reason. All but `menu` must outlive it.
struct PinTools {
    Navigator& navigator;
    Pins& pins;
    PinPrompt& prompt;
    CopyAs& copier;
};
void fillPinMenu(QMenu& menu, const PinTools& tools, QueryId id);

} // namespace keyatlas
