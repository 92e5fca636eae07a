// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/designengine.h"

namespace keyatlas {

DesignEngine DesignEngine::usual() {
    DesignEngine engine;
    engine.evaluate = evaluateScheme;
    engine.profile = profileFields;
    engine.suggest = suggestSchemes;
    engine.patternOfSpan = keyatlas::patternOfSpan;
    engine.gallery = keyatlas::gallery;
    return engine;
}

} // namespace keyatlas
