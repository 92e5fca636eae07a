// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/storemanifest.h"

#include "core/base/text.h"
#include "core/lsm/storefiles.h"
#include "core/reader/problems.h"

#include <algorithm>
#include <set>
#include <utility>

namespace keyatlas::reader {
namespace {

struct Tables {
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;
};

std::set<std::uint64_t> tablesNamed(const lsm::Manifest& manifest) {
    std::set<std::uint64_t> named;
    for (const auto& family : manifest.families) {
        for (const auto& table : family.tables) {
            named.insert(table.number);
        }
    }
    return named;
}

Tables tablesBeside(const lsm::Manifest& described, const std::set<std::uint64_t>& named) {
    Tables beside;
    for (const auto& family : described.families) {
        for (const auto& table : family.tables) {
            if (named.count(table.number) == 0) {
                ++beside.count;
                beside.bytes += table.bytes;
            }
        }
    }
    return beside;
}

std::string textOf(const Tables& tables) {
    return grouped(tables.count) + (tables.count == 1 ? " table (" : " tables (") + grouped(tables.bytes) +
           " bytes)";
}

// What tables do not say of the families and what was read of a MANIFEST does.
void addKnown(lsm::Manifest& described, const lsm::Manifest& known) {
    for (const auto& dropped : known.dropped) {
        const auto gone = std::remove_if(described.families.begin(), described.families.end(),
                                         [&](const auto& family) { return family.id == dropped.id; });
        described.families.erase(gone, described.families.end());
    }
    for (const auto& family : known.families) {
        auto own = std::find_if(described.families.begin(), described.families.end(),
                                [&](const auto& other) { return other.id == family.id; });
        if (own == described.families.end()) {
            described.families.push_back(family);
            described.families.back().tables.clear();
            described.families.back().logNumber = 0; // the logs may hold rows of it
        } else if (own->comparator.empty()) {
            own->comparator = family.comparator;
            own->bytewise = own->bytewise && family.bytewise;
        }
    }
    std::sort(described.families.begin(), described.families.end(),
              [](const auto& a, const auto& b) { return a.id < b.id; });
    described.engine = known.engine == lsm::Engine::RocksDB ? known.engine : described.engine;
    described.lastSequence = known.lastSequence;
    described.databaseId = known.databaseId;
    described.blobFiles = known.blobFiles;
}

void tellUnreadable(StoreManifest& store) {
    for (const Error& damage : store.manifest.damage) {
        store.warnings.push_back(warningOf(damage, codeOf(damage), true));
    }
}

constexpr const char* kShownAgain = "rows that were deleted may show again";

// The MANIFEST ends too early. Tables that it does not name hold what came after: then all tables are read.
Result<void> mendCut(const std::string& folder, StoreManifest& store) {
    const std::vector<Error> damage = std::move(store.manifest.damage);
    auto described = lsm::describeTables(folder, {});
    if (!described) {
        return fail(described.error());
    }
    const Tables all = tablesBeside(*described, {});
    const Tables beside = tablesBeside(*described, tablesNamed(store.manifest));
    for (std::size_t i = 0; i < damage.size(); ++i) {
        Error why = damage[i];
        if (beside.count > 0) {
            why.next = i > 0
                           ? ""
                           : textOf(beside) + " in the folder are not in what could be read of it, so all " +
                                 textOf(all) + " are read, and " + kShownAgain;
        }
        store.warnings.push_back(warningOf(why, "damaged-manifest", true));
    }
    store.damaged = true;
    if (beside.count == 0) {
        store.manifest.damage = damage;
        return {};
    }
    addKnown(*described, store.manifest);
    store.manifest = std::move(*described);
    store.filesMissing = true; // a writer that is just adding the record looks the same
    tellUnreadable(store);
    return {};
}

// Another MANIFEST of the folder.
std::optional<lsm::Manifest> otherOf(const std::string& folder) {
    const auto current = lsm::currentManifest(folder);
    if (const auto other = lsm::otherManifest(folder, current.value_or(""))) {
        auto manifest = lsm::readManifest(folder, *other, {});
        if (manifest && !manifest->families.empty()) {
            return std::move(*manifest);
        }
    }
    return std::nullopt;
}

Warning unreadable(const std::string& folder, Error why) {
    if (why.path == lsm::inFolder(folder, "CURRENT") && why.code == Error::Code::NotFound) {
        why.path.clear(); // the sentence names it
    }
    why.next.clear(); // it is done here
    return warningOf(why, "damaged-manifest", true);
}

} // namespace

Result<StoreManifest> readStoreManifest(const std::string& folder) {
    StoreManifest store;
    auto manifest = lsm::readManifest(folder, {});
    if (manifest) {
        store.manifest = std::move(*manifest);
    } else {
        store.filesMissing = manifest.error().code == Error::Code::NotFound;
        store.damaged = true;
        Warning why = unreadable(folder, manifest.error());
        if (auto other = otherOf(folder)) {
            store.manifest = std::move(*other);
            why.text += "; " + store.manifest.file + " is read instead";
            store.warnings.push_back(std::move(why));
        } else {
            auto described = lsm::describeTables(folder, {});
            if (!described) {
                return fail(described.error());
            }
            store.manifest = std::move(*described);
            why.text += "; the tables in the folder are read alone, all " +
                        textOf(tablesBeside(store.manifest, {})) + ", and " + kShownAgain;
            store.warnings.push_back(std::move(why));
            tellUnreadable(store);
            return store;
        }
    }
    if (!store.manifest.damage.empty()) {
        if (auto mended = mendCut(folder, store); !mended) {
            return fail(mended.error());
        }
    }
    return store;
}

} // namespace keyatlas::reader
