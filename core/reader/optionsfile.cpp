// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/optionsfile.h"

#include <algorithm>
#include <utility>

namespace keyatlas::reader {
namespace {

Bytes trimmed(Bytes line) {
    const auto first = line.find_first_not_of(" \t\r");
    if (first == Bytes::npos) {
        return {};
    }
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

// A comment begins at a "#" that has no backslash before it.
Bytes withoutComment(Bytes line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\') {
            ++i;
        } else if (line[i] == '#') {
            return line.substr(0, i);
        }
    }
    return line;
}

std::string unescaped(Bytes text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) {
            ++i;
            plain += text[i] == 'n' ? '\n' : text[i] == 'r' ? '\r' : text[i];
        } else {
            plain += text[i];
        }
    }
    return plain;
}

// [TableOptions/BlockBasedTable "default"]
struct Section {
    std::string title; // TableOptions
    std::string kind;  // BlockBasedTable
    std::string name;  // default
};

Section sectionOf(Bytes line) {
    line = line.substr(1, line.size() - 2);
    Section section;
    const auto quote = line.find('"');
    if (quote != Bytes::npos && line.back() == '"' && line.size() > quote + 1) {
        section.name = unescaped(line.substr(quote + 1, line.size() - quote - 2));
        line = trimmed(line.substr(0, quote));
    }
    const auto slash = line.find('/');
    section.title = line.substr(0, slash);
    section.kind = slash == Bytes::npos ? Bytes() : line.substr(slash + 1);
    return section;
}

} // namespace

OptionsFile parseOptions(Bytes text) {
    OptionsFile options;
    Section section;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const Bytes line = trimmed(withoutComment(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.size() > 2 && line.front() == '[' && line.back() == ']') {
            section = sectionOf(line);
            continue;
        }
        const auto equals = line.find('=');
        if (equals == Bytes::npos) {
            continue;
        }
        std::string name(trimmed(line.substr(0, equals)));
        std::string value = unescaped(trimmed(line.substr(equals + 1)));
        if (section.title == "Version" && name == "rocksdb_version") {
            options.version = std::move(value);
        } else if (section.title == "DBOptions") {
            options.store.emplace_back(std::move(name), std::move(value));
        } else if (section.title == "CFOptions") {
            options.families[section.name].emplace_back(std::move(name), std::move(value));
        } else if (section.title == "TableOptions") {
            name.insert(0, section.kind + ".");
            options.families[section.name].emplace_back(std::move(name), std::move(value));
        }
    }
    return options;
}

Bytes optionOf(const StoreOptions& options, Bytes name) {
    const auto found = std::find_if(options.begin(), options.end(),
                                    [name](const auto& option) { return option.first == name; });
    return found == options.end() ? Bytes() : Bytes(found->second);
}

} // namespace keyatlas::reader
