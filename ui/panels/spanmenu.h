// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/navigator.h"

class QMenu;

namespace keyatlas {

class CopyAs;

// The entries that a span's context menu has wherever the span is shown.
void fillSpanMenu(QMenu& menu, Navigator& navigator, CopyAs& copier, Span span,
                  const std::optional<std::string>& prefix);

} // namespace keyatlas
