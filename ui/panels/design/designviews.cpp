// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/designviews.h"

#include "ui/panels/design/designpictures.h"
#include "ui/panels/design/movedview.h"
#include "ui/panels/design/patternsboard.h"

namespace keyatlas {

DesignViews makeDesignViews(Design& design, MapState& state, QObject& owner) {
    auto* span = new SchemeSpan(design, &owner);
    return {span, new DesignPictures(design, *span, state), new PatternsBoard(design, *span),
            new MovedView(design, *span)};
}

} // namespace keyatlas
