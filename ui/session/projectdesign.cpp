// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/projectdesign.h"

#include "core/base/jsontext.h"
#include "ui/session/toqt.h"

namespace keyatlas {

ProjectDesign projectDesign(const DesignState& state) {
    ProjectDesign design;
    for (const DesignState::Entry& entry : state.schemes) {
        design.schemes.push_back({toStd(entry.name), entry.text, entry.origin});
    }
    design.current = state.current;
    design.patterns = writePatterns(state.patterns);
    design.perSecond = state.perSecond;
    design.seed = state.seed;
    design.origin = state.origin;
    return design;
}

DesignState designState(const ProjectDesign& design, int& lost) {
    DesignState state;
    for (const ProjectScheme& scheme : design.schemes) {
        state.schemes.push_back({fromUtf8(scheme.name), scheme.text, scheme.origin});
    }
    state.current = design.current;
    JsonWalker patterns(design.patterns);
    while (patterns.next()) { // one by one: the others stay
        auto one = parsePatterns('[' + std::string(patterns.value()) + ']');
        if (one) {
            state.patterns.push_back(std::move(one->front()));
        } else {
            ++lost;
        }
    }
    state.perSecond = design.perSecond;
    state.seed = design.seed;
    state.origin = design.origin;
    return state;
}

} // namespace keyatlas
