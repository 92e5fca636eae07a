// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/todaytemplate.h"

#include "core/scheme/documentsample.h"
#include "core/scheme/encode.h"
#include "core/scheme/fieldprofile.h"
#include "core/scheme/generatorguess.h"
#include "core/scheme/heldvalues.h"

#include <algorithm>
#include <map>

namespace keyatlas {
namespace {

constexpr std::size_t kSample = 2000;
constexpr std::size_t kExamples = 8;
constexpr double kEnough = 0.9; // of a family that a template must account for
// A time that no field holds would look like several numbers drawn by chance.
constexpr std::size_t kMostGenerated = 2;
constexpr Bytes kSeparators = ":/|-_.~@#+ ";

bool isSeparator(char c) {
    return kSeparators.find(c) != Bytes::npos;
}

// A part of an ID: a text, a field, or something that nothing in the document explains.
struct Part {
    std::optional<Component> component{}; // none: unexplained
    Encoder encoder{};
};

using Documents = std::vector<const SampleDocument*>;

// Takes one ID apart from the left: what a field holds first, then up to the next separator.
std::vector<Part> partsOf(const SampleDocument& document, const std::vector<FieldProfile>& fields,
                          std::size_t from) {
    const Bytes id = document.key;
    const auto held = heldValues(document.text, fields, id);
    std::vector<Part> parts;
    const auto addText = [&](Bytes text) {
        if (parts.empty() || !parts.back().component ||
            parts.back().component->kind != Component::Kind::Text) {
            parts.push_back({Component()});
        }
        parts.back().component->text += text;
    };
    addText(id.substr(0, from));
    for (std::size_t at = from; at < id.size();) {
        const Bytes rest = id.substr(at);
        const auto found = std::find_if(held.begin(), held.end(), [&](const HeldValue& value) {
            const bool ends = value.text.size() == rest.size() ||
                              (rest.starts_with(value.text) && isSeparator(rest[value.text.size()]));
            return rest.starts_with(value.text) && (ends || value.text.size() >= 4);
        });
        if (found != held.end()) {
            parts.push_back({found->component, Encoder::of(found->component.encodings).value_or(Encoder())});
            at += found->text.size();
        } else if (isSeparator(rest[0])) {
            addText(rest.substr(0, 1));
            ++at;
        } else {
            const std::size_t unbroken = unbrokenLength(rest);
            parts.push_back({});
            at += unbroken > 0 ? unbroken : std::min(rest.find_first_of(kSeparators), rest.size());
        }
    }
    std::erase_if(parts, [](const Part& part) {
        return part.component && part.component->kind == Component::Kind::Text &&
               part.component->text.empty();
    });
    return parts;
}

// Whether the ID of another document is made of the same parts; `holes` gets what the unexplained ones hold.
bool matches(const SampleDocument& document, const std::vector<Part>& parts,
             std::vector<std::string>& holes) {
    Bytes rest = document.key;
    holes.clear();
    for (const Part& part : parts) {
        if (!part.component) {
            const std::size_t unbroken = unbrokenLength(rest);
            const std::size_t size =
                unbroken > 0 ? unbroken : std::min(rest.find_first_of(kSeparators), rest.size());
            holes.emplace_back(rest.substr(0, size));
            rest.remove_prefix(size);
            if (size == 0) {
                return false;
            }
            continue;
        }
        std::string text = part.component->text;
        if (part.component->kind == Component::Kind::Field) {
            const auto encoded = part.encoder.encode(fieldValue(part.component->field.find(document.text)));
            if (!encoded) {
                return false;
            }
            text = encoded->text;
        }
        if (!rest.starts_with(text)) {
            return false;
        }
        rest.remove_prefix(text.size());
    }
    return rest.empty();
}

struct Tried {
    Template made;
    std::size_t matched = 0;
    std::size_t fields = 0;
};

void append(std::vector<Component>& parts, Component component) {
    if (component.kind == Component::Kind::Text && !parts.empty() &&
        parts.back().kind == Component::Kind::Text) {
        parts.back().text += component.text;
    } else {
        parts.push_back(std::move(component));
    }
}

// The template of these parts, if the unexplained ones are constant or come from a generator.
std::optional<Tried> tried(const std::vector<Part>& parts, const Documents& documents) {
    std::vector<std::vector<std::string>> holes;
    std::vector<std::string> of;
    Tried result;
    for (const SampleDocument* document : documents) {
        if (!matches(*document, parts, of)) {
            continue;
        }
        ++result.matched;
        holes.resize(of.size());
        for (std::size_t i = 0; i < of.size(); ++i) {
            holes[i].push_back(of[i]);
        }
    }
    if (static_cast<double>(result.matched) < kEnough * static_cast<double>(documents.size())) {
        return std::nullopt;
    }
    TemplateMember member;
    std::size_t hole = 0;
    std::size_t generated = 0;
    for (const Part& part : parts) {
        if (part.component) {
            result.fields += part.component->kind == Component::Kind::Field ? 1 : 0;
            append(member.parts, *part.component);
            continue;
        }
        const auto& values = holes[hole++];
        Component component;
        if (values.size() > 1 &&
            std::all_of(values.begin(), values.end(), [&](const auto& each) { return each == values[0]; })) {
            component.text = values[0];
        } else if (const auto generator = generatorOf(values); generator && ++generated <= kMostGenerated) {
            component.kind = Component::Kind::Generated;
            component.generator = *generator;
        } else {
            return std::nullopt;
        }
        append(member.parts, std::move(component));
    }
    result.made.members = {std::move(member)};
    return result;
}

// IDs of one form: the same word in front, and as many colons and slashes.
std::string formOf(Bytes id, std::size_t& wordEnd) {
    const std::size_t end = id.find_first_of(":/_-");
    const Bytes word = id.substr(0, end);
    const bool isWord = end != Bytes::npos && !word.empty() &&
                        std::all_of(word.begin(), word.end(),
                                    [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
    wordEnd = isWord ? end + 1 : 0;
    return std::string(id.substr(0, wordEnd)) + '\0' + std::to_string(std::count(id.begin(), id.end(), ':')) +
           '/' + std::to_string(std::count(id.begin(), id.end(), '/'));
}

std::optional<Tried> templateOf(const Documents& documents, const std::vector<FieldProfile>& fields) {
    std::optional<Tried> best;
    const std::size_t examples = std::min(kExamples, documents.size());
    for (std::size_t i = 0; i < examples; ++i) {
        const SampleDocument& example = *documents[documents.size() / examples * i];
        std::size_t wordEnd = 0;
        formOf(example.key, wordEnd);
        auto one = tried(partsOf(example, fields, wordEnd), documents);
        if (one && (!best || one->matched > best->matched)) {
            best = std::move(one);
        }
    }
    return best;
}

} // namespace

Result<std::optional<TodayTemplate>> todayTemplate(const Opened& opened, const SpaceView& space,
                                                   std::stop_token stop) {
    const auto sample = sampleDocuments(*opened.source, space, kSample, stop);
    const auto fields = profileFields(*opened.source, space, kSample / 4, stop);
    if (!sample || !fields) {
        return fail(sample ? fields.error() : sample.error());
    }
    std::map<std::string, Documents> forms;
    for (const SampleDocument& document : *sample) {
        std::size_t wordEnd = 0;
        forms[formOf(document.key, wordEnd)].push_back(&document);
    }
    std::vector<Tried> found;
    std::size_t matched = 0;
    constexpr std::size_t kMostForms = 32;
    for (const auto& [form, documents] : forms) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        const bool few = documents.size() * 100 < sample->size();
        auto one = few || forms.size() > kMostForms ? std::nullopt : templateOf(documents, *fields);
        if (one) {
            matched += one->matched;
            found.push_back(std::move(*one));
        }
    }
    if (found.empty()) {
        return std::optional<TodayTemplate>();
    }
    // The first whose fields a document has counts: what needs more of them comes first.
    std::stable_sort(found.begin(), found.end(),
                     [](const Tried& a, const Tried& b) { return a.fields > b.fields; });
    TodayTemplate today;
    today.share = static_cast<double>(matched) / static_cast<double>(sample->size());
    for (Tried& one : found) {
        today.scheme.templates.push_back(std::move(one.made));
    }
    return std::optional(std::move(today));
}

} // namespace keyatlas
