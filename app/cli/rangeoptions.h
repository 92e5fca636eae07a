// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/query/alldocs.h"

#include <string>

namespace CLI {
class App;
}

namespace keyatlas::cli {

// The range options of `keys` and `tree`. Their values go to the parser of `_all_docs` as they are, in the
// order given.
class RangeOptions {
public:
    void addTo(CLI::App& command);
    // After the command line was parsed: what can be refused without looking at the source.
    Result<AllDocsQuery> check() const;
    // The query over these keys.
    Result<AllDocsQuery> query(const Keyspace& keys, std::stop_token stop) const;

private:
    Parameters parameters() const;

    CLI::App* m_command = nullptr;
    std::string m_url;
    std::string m_prefix;
};

} // namespace keyatlas::cli
