// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes opened as an export, read by both passes, its documents fetched again by locator.
#include "core/base/bytereader.h"
#include "core/sources/foreign.h"
#include "core/sources/json/exportsource.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

using namespace keyatlas;

namespace {

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

struct Row {
    std::string key;
    std::uint64_t valueBytes;
    Locator locator;
    SpaceId space;
    bool deleted;
    friend bool operator==(const Row&, const Row&) = default;
};

struct Pass {
    std::vector<Row> rows;
    bool careful = false;
    bool lost = false;
};

Pass read(const Source& source, Source::Effort effort) {
    const auto cursor = source.cursor(effort);
    require(cursor.has_value());
    Pass pass;
    EntryBatch batch;
    while ((*cursor)->next(batch, {})) {
        for (const Entry& entry : batch.entries) {
            pass.rows.push_back(
                {std::string(batch.key(entry)), entry.valueBytes, entry.locator, entry.space, entry.deleted});
        }
    }
    const auto status = (*cursor)->status();
    pass.careful = !status && status.error().name == "careful";
    require(status || pass.careful);
    const auto warnings = source.warnings();
    pass.lost =
        std::any_of(warnings.begin(), warnings.end(), [](const Warning& warning) { return warning.lost; });
    return pass;
}

void fetch(const Source& source, const Pass& pass) {
    for (const Row& row : pass.rows) {
        const auto document = source.document(row.space, {{}, row.locator, 0}, {});
        require(document && document->text.size() == row.valueBytes);
    }
    std::vector<Locator> leaves;
    for (const Row& row : pass.rows) {
        if (row.key == pass.rows.front().key) {
            leaves.push_back(row.locator);
        }
    }
    if (leaves.size() > 1) {
        const auto winner = source.judge().winner(pass.rows.front().key, leaves, {});
        require(winner && *winner < leaves.size());
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    (void)foreignFile(bytes, size);
    ExportText text;
    text.text = memoryReader(bytes);
    text.original = text.text;
    std::vector<ExportText> texts;
    texts.push_back(std::move(text));
    const auto source = openExport(std::move(texts), "fuzz", {});
    if (!source) {
        require(!source.error().what.empty());
        return 0;
    }
    const Pass fast = read(**source, Source::Effort::Fast);
    const Pass careful = read(**source, Source::Effort::Careful);
    fetch(**source, careful);
    // Where nothing is damaged, both ways of reading come to the same.
    require(fast.careful || fast.lost || careful.lost || fast.rows == careful.rows);
    return 0;
}
