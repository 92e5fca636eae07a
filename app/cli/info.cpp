// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/storeinfo.h"
#include "app/cli/table.h"
#include "app/cli/textorhex.h"
#include "core/base/text.h"
#include "core/sources/store.h"
#include "core/tree/keyguess.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace keyatlas::cli {
namespace {

using Json = nlohmann::ordered_json;

struct InfoOptions {
    CommonOptions common;
    bool headers = false;
};

const StoreFamily* familyOf(const Opened& opened, const SpaceView& view) {
    const auto store = opened.source->store();
    if (!store) {
        return nullptr;
    }
    const auto found = std::find_if(store->families.begin(), store->families.end(),
                                    [&view](const StoreFamily& family) { return family.id == view.id; });
    return found == store->families.end() ? nullptr : &*found; // the source keeps the store
}

// The store's own keys: without the row numbers before those in file order.
Figure ownKeyBytes(const SpaceView& view, const Extent& extent) {
    const std::uint64_t numbers = view.rowNumberBytes * extent.keys.value();
    return extent.keyBytes.isExact() && numbers <= extent.keyBytes.value()
               ? Figure::exact(extent.keyBytes.value() - numbers)
               : extent.keyBytes;
}

Figure keysOf(const SpaceView& view) {
    return view.keys->keysIn({0, view.keys->count()});
}

Json spaceJson(const Opened& opened, const SpaceView& view) {
    Json space = {{"name", textOrHex<Json>(view.name)}, {"main", view.main}, {"keys", keysOf(view).value()}};
    const SpaceSnapshot* snapshot = opened.snapshot->space(view.id);
    if (view.main && snapshot != nullptr) {
        space["deleted"] = snapshot->deleted ? snapshot->deleted->count() : 0;
    }
    if (!keysOf(view).isExact()) {
        space["estimated"] = true; // by a sample
    }
    if (view.order != "bytes") {
        space["order"] = view.order;
    }
    space["bytes"] = opened.source->info().bytes;
    const auto extent = view.keys->extent({0, view.keys->count()}, {});
    if (extent && extent->valueBytes.isKnown()) {
        space["valueBytes"] = extent->valueBytes.value();
    }
    if (const StoreFamily* family = familyOf(opened, view)) {
        space["comparator"] = textOrHex<Json>(family->comparator);
    }
    if (!view.note.empty()) {
        space["note"] = textOrHex<Json>(view.note);
    }
    if (const auto format = guessKeyFormat(*view.keys, view.rowNumberBytes, {})) {
        space["keyFormat"] = keyFormatName(*format);
    }
    space["complete"] = opened.snapshot->complete;
    return space;
}

Json warningsJson(const Opened& opened) {
    Json warnings = Json::array();
    for (const auto& warning : opened.source->warnings()) {
        Json one = {{"code", warning.code}};
        if (warning.offset) {
            one["offset"] = *warning.offset;
        }
        one["text"] = textOrHex<Json>(warning.text);
        warnings.push_back(std::move(one));
    }
    if (opened.failure) {
        warnings.push_back({{"code", "read-in-part"}, {"text", textOrHex<Json>(oneLine(*opened.failure))}});
    }
    return warnings;
}

std::string asJson(const Opened& opened, bool headers) {
    const SourceInfo& info = opened.source->info();
    Json json = {{"format", info.format}};
    if (!info.version.empty()) {
        json["version"] = info.version;
    }
    json["path"] = textOrHex<Json>(info.path);
    json["detail"] = textOrHex<Json>(info.detail);
    json["diskBytes"] = info.diskBytes;
    json["order"] = info.order;
    json["spaces"] = Json::array();
    for (const auto& view : opened.spaces()) {
        json["spaces"].push_back(spaceJson(opened, view));
    }
    json["warnings"] = warningsJson(opened);
    if (const auto store = opened.source->store(); store && headers) {
        json["store"] = Json::parse(storeJson(*store));
    }
    return json.dump() + "\n";
}

std::string asText(const Opened& opened, bool headers) {
    const SourceInfo& info = opened.source->info();
    Table facts;
    facts.row({"format", info.format + (info.version.empty() ? "" : " " + info.version)});
    facts.row({"path", escape(info.path)});
    facts.row({"what", escape(info.detail)});
    facts.row({"on disk", grouped(info.diskBytes) + " bytes"});
    facts.row({"order", info.order});
    Table spaces;
    const auto store = opened.source->store();
    std::vector<std::string> heading = {"space", "keys", "key bytes", info.bytes + " bytes"};
    if (store) {
        heading.insert(heading.end(), {"order", "comparator"});
    }
    heading.emplace_back("keys as");
    spaces.row(std::move(heading));
    spaces.alignRight(1, 3);
    for (const auto& view : opened.spaces()) {
        const auto extent = view.keys->extent({0, view.keys->count()}, {});
        const auto format = guessKeyFormat(*view.keys, view.rowNumberBytes, {});
        const Extent known = extent ? *extent : Extent();
        std::vector<std::string> row = {view.name.empty() ? "(main)" : "#" + escape(view.name),
                                        figureText(keysOf(view)), figureText(ownKeyBytes(view, known)),
                                        figureText(known.valueBytes)};
        if (const StoreFamily* family = familyOf(opened, view)) {
            row.insert(row.end(), {view.order, escape(family->comparator)});
        }
        row.push_back(format ? keyFormatName(*format) : std::string());
        spaces.row(std::move(row));
    }
    std::string text = facts.text() + "\n" + spaces.text();
    for (const auto& warning : opened.source->warnings()) {
        text += (text.back() == '\n' ? "" : "\n") + warning.code + ": " + escape(warning.text) + "\n";
    }
    if (store && headers) {
        text += "\n" + storeText(*store);
    }
    return text;
}

Exit run(const InfoOptions& options, const Context& context) {
    const auto read = readNamed(options.common, context);
    if (!read) {
        return report(read.error(), context, false);
    }
    context.output.write(options.common.json ? asJson(*read->opened, options.headers)
                                             : asText(*read->opened, options.headers));
    return exitOf(*read->opened);
}

} // namespace

Run addInfo(CLI::App& program) {
    CLI::App* command =
        program.add_subcommand("info", "What the source is: format, spaces, counts, sizes, warnings");
    const auto options = std::make_shared<InfoOptions>();
    options->common.sampleWillDo = true;
    addCommonOptions(*command, options->common);
    command->add_flag("--headers", options->headers, "The physical layer too: levels, tables, options");
    return [options](const Context& context) { return run(*options, context); };
}

} // namespace keyatlas::cli
