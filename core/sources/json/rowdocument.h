// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/sources/json/layout.h"
#include "core/sources/source.h"

namespace keyatlas {

// A row as a person sees it: the document's bytes and what the row says about revisions.
Document documentOfRow(Shape shape, Bytes row);

} // namespace keyatlas
