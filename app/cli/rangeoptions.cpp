// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/rangeoptions.h"

#include "app/cli/command.h"
#include "core/base/text.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>

namespace keyatlas::cli {
namespace {

struct Named {
    const char* option;
    const char* parameter; // of _all_docs
    const char* help;
};

constexpr std::array<Named, 11> kValues = {{
    {"--startkey", "startkey", "Start, JSON"},
    {"--endkey", "endkey", "End, JSON"},
    {"--key", "key", "Only this ID, JSON"},
    {"--keys", "keys", "These IDs in this order, a JSON array"},
    {"--startkey-docid", "startkey_docid",
     "The start if there is no --startkey; text, or with hex: base64: json: esc:"},
    {"--endkey-docid", "endkey_docid", "The end if there is no --endkey, likewise"},
    {"--inclusive-end", "inclusive_end", "true or false: whether the end belongs to the range"},
    {"--limit", "limit", "At most so many rows"},
    {"--skip", "skip", "Leave out the first rows"},
    {"--group-level", "group_level", "For views; refused here as CouchDB refuses it"},
    {"--reduce", "reduce", "For views; true is refused here as CouchDB refuses it"},
}};

constexpr std::array<Named, 4> kFlags = {{
    {"--descending", "descending", "Walk backwards; start and end change places"},
    {"--include-docs", "include_docs", "With documents"},
    {"--conflicts", "conflicts", "With --include-docs: list conflicts in the documents"},
    {"--group", "group", "For views; refused here as CouchDB refuses it"},
}};

bool isId(const Named& value) {
    return Bytes(value.option).ends_with("-docid");
}

bool isRange(const AllDocsQuery& query) {
    return query.startKey || query.endKey || query.keys;
}

} // namespace

void RangeOptions::addTo(CLI::App& command) {
    m_command = &command;
    for (const auto& value : kValues) {
        command.add_option(value.option, value.help)
            ->expected(1)
            ->type_name("TEXT")
            ->allow_extra_args(false)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    }
    for (const auto& flag : kFlags) {
        command.add_flag(flag.option, flag.help);
    }
    addText(command, "--prefix", m_prefix,
            "All IDs that begin with this; text, or with hex: base64: json: esc:");
    addText(command, "--url", m_url, "The query string as it is sent: 'startkey=\"a\"&limit=3'");
}

Parameters RangeOptions::parameters() const {
    Bytes url = m_url;
    url.remove_prefix(!url.empty() && url.front() == '?' ? 1 : 0);
    Parameters found = parseQueryString(url);
    for (const CLI::Option* option : m_command->parse_order()) {
        const auto isThis = [&](const Named& named) { return option->check_name(named.option); };
        if (const auto* value = std::find_if(kValues.begin(), kValues.end(), isThis);
            value != kValues.end()) {
            const auto& text = option->results().back();
            const auto id = isId(*value) ? parseIdOperand(text) : Result<std::string>(text);
            found.emplace_back(value->parameter, id ? *id : text);
        }
        if (const auto* flag = std::find_if(kFlags.begin(), kFlags.end(), isThis); flag != kFlags.end()) {
            found.emplace_back(flag->parameter, option->results().back());
        }
    }
    return found;
}

Result<AllDocsQuery> RangeOptions::check() const {
    for (const auto& value : kValues) {
        if (isId(value) && m_command->count(value.option) > 0) {
            const auto id = parseIdOperand(m_command->get_option(value.option)->results().back());
            if (!id) {
                return tl::make_unexpected(id.error());
            }
        }
    }
    auto query = parseAllDocs(parameters());
    if (!query || m_command->count("--prefix") == 0) {
        return query;
    }
    if (isRange(*query)) {
        return fail(Error::Code::Usage,
                    "--prefix is a range of its own: leave out --startkey, --endkey, --key, --keys");
    }
    if (const auto prefix = parseIdOperand(m_prefix); !prefix) {
        return tl::make_unexpected(prefix.error());
    }
    return query;
}

Result<AllDocsQuery> RangeOptions::query(const Keyspace& keys, std::stop_token stop) const {
    auto query = check();
    if (!query || m_command->count("--prefix") == 0) {
        return query;
    }
    return withPrefix(keys, *query, *parseIdOperand(m_prefix), std::move(stop));
}

} // namespace keyatlas::cli
