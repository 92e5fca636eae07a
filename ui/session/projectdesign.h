// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/project/project.h"
#include "ui/session/designstate.h"

namespace keyatlas {

// What was tried on a space, between the window and a project file. Access patterns that are not understood
// are left out; `lost` counts them.
ProjectDesign projectDesign(const DesignState& state);
DesignState designState(const ProjectDesign& design, int& lost);

} // namespace keyatlas
