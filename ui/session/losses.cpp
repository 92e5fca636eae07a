// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/losses.h"

#include "core/sources/store.h"
#include "ui/session/session.h"

#include <algorithm>

namespace keyatlas {

namespace {

// What is said of a file begins with its name.
bool isAbout(const Warning& warning, const StoreTable& table) {
    return Bytes(warning.text).starts_with(table.file) &&
           Bytes(warning.text).substr(table.file.size(), 1) == ":";
}

// The family whose table lost something; null: it is not about a table of the store's current version.
const StoreFamily* loserOf(const Store& store, const Warning& warning) {
    const auto at =
        std::find_if(store.families.begin(), store.families.end(), [&warning](const StoreFamily& family) {
            return std::any_of(family.tables.begin(), family.tables.end(),
                               [&warning](const StoreTable& table) { return isAbout(warning, table); });
        });
    return at == store.families.end() ? nullptr : &*at;
}

} // namespace

bool mayLack(const Opened& opened, const SpaceView& space) {
    const auto store = opened.source->store();
    if (!store) {
        return opened.partial();
    }
    if (!opened.snapshot->complete || opened.failure) {
        return true;
    }
    const auto warnings = opened.source->warnings();
    return std::any_of(warnings.begin(), warnings.end(), [&](const Warning& warning) {
        const StoreFamily* loser = warning.lost ? loserOf(*store, warning) : nullptr;
        return warning.lost && (loser == nullptr || loser->id == space.id);
    });
}

bool isWhole(const Session& session, const SpaceView& space) {
    return session.complete() || (session.opened() && !mayLack(*session.opened(), space));
}

bool isWhole(const Session& session) {
    const SpaceTotal* space = session.space();
    return space != nullptr ? isWhole(session, space->view) : session.complete();
}

} // namespace keyatlas
