// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/componentcolours.h"

#include <array>

namespace keyatlas {

std::vector<FamilyColour> componentColours(const Template& scheme) {
    static constexpr std::array kFields{FamilyColour::Teal,  FamilyColour::Rust, FamilyColour::Violet,
                                        FamilyColour::Green, FamilyColour::Wine, FamilyColour::Sky,
                                        FamilyColour::Lime,  FamilyColour::Olive};
    std::vector<FamilyColour> chosen;
    std::size_t fields = 0;
    for (const Component& component : scheme.components()) {
        chosen.push_back(component.kind == Component::Kind::Text        ? FamilyColour::Slate
                         : component.kind == Component::Kind::Generated ? FamilyColour::Pink
                                                                        : kFields[fields++ % kFields.size()]);
    }
    return chosen;
}

} // namespace keyatlas
