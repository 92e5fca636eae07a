// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/columnmarks.h"

namespace keyatlas {

// Neighbouring columns whose keys are of one node.
struct ColumnRun {
    int begin = 0;
    int end = 0;
    bool known = true; // false: the keys' fronts are too short to tell how far it goes

    int width() const { return end - begin; }
};

// Finds nodes by the keys of columns alone.
class ColumnRuns {
public:
    explicit ColumnRuns(const MarkedColumns& marked) : m_marked(marked) {}

    // The run from column `x` on, up to `end`, of keys that share what `sharedIn` says of the first.
    template<class SharedIn>
    ColumnRun from(int x, int end, SharedIn sharedIn) const {
        const std::string& key = keyAt(x);
        const auto shared = sharedIn(key);
        ColumnRun run{x, x + 1, shared || key.size() < MarkedColumns::kKeyBytes};
        if (shared) {
            run.end = withPrefix(x, end, Bytes(key).substr(0, *shared));
            return run;
        }
        const Rank rank = m_marked.columns.rankUnder(x);
        while (run.end < end && m_marked.columns.rankUnder(run.end) == rank) {
            ++run.end;
        }
        return run;
    }

    // How far from column `x` on keys begin with `prefix`, as that of `x` does.
    int withPrefix(int x, int end, Bytes prefix) const {
        while (x < end && Bytes(keyAt(x)).starts_with(prefix)) {
            ++x;
        }
        return x;
    }

    const std::string& keyAt(int x) const { return m_marked.keys[static_cast<std::size_t>(x)]; }

private:
    const MarkedColumns& m_marked;
};

} // namespace keyatlas
