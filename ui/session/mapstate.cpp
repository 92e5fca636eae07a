// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/mapstate.h"

namespace keyatlas {

std::string MapState::timeField(const QString& path) const {
    const auto at = m_timeFields.find(path);
    return at == m_timeFields.end() ? std::string() : at->second;
}

void MapState::setWeight(Weight weight) {
    if (m_weight != weight) {
        m_weight = weight;
        emit changed();
    }
}

void MapState::setColouring(Colouring colouring) {
    if (m_colouring != colouring) {
        m_colouring = colouring;
        emit changed();
    }
}

void MapState::setTimeField(const QString& path, const std::string& field) {
    if (timeField(path) == field) {
        return;
    }
    if (field.empty()) {
        m_timeFields.erase(path);
    } else {
        m_timeFields[path] = field;
    }
    emit changed();
}

} // namespace keyatlas
