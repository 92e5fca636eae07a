// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/fieldprofile.h"

#include "core/base/jsonpath.h"
#include "core/base/jsontext.h"
#include "core/ids/fieldtime.h"
#include "core/scheme/documentsample.h"
#include "core/scheme/personaldata.h"

#include <algorithm>
#include <map>
#include <set>

namespace keyatlas {
namespace {

constexpr std::size_t kDeepest = 3;
constexpr std::size_t kMostFields = 2000; // data used as names would be no end of them
constexpr std::size_t kExample = 64;

struct Seen {
    FieldProfile profile;
    std::uint64_t documents = 0;
    std::uint64_t times = 0;
    std::uint64_t personal = 0;
    std::size_t order = 0; // in which fields were met
    std::map<FieldValue::Kind, std::uint64_t> kinds;
    std::set<std::string> values;
};

class Profiler {
public:
    void look(Bytes document) {
        std::vector<Open> open;
        open.push_back({JsonWalker(document), {}});
        while (!open.empty()) {
            if (!open.back().walker.next()) {
                open.pop_back();
                continue;
            }
            auto steps = open.back().steps;
            steps.push_back({open.back().walker.nameLiteral(), 0});
            const Bytes json = open.back().walker.value();
            const FieldValue value = fieldValue(json);
            if (value.usable()) {
                note(jsonPath(steps), value, json);
            } else if (typeOf(json) == JsonType::Object && steps.size() < kDeepest) {
                open.push_back({JsonWalker(json), std::move(steps)});
            }
        }
    }

    std::vector<FieldProfile> profiles(std::size_t documents) {
        std::vector<const Seen*> seen;
        seen.reserve(m_seen.size());
        for (auto& [path, each] : m_seen) {
            finish(each, documents);
            seen.push_back(&each);
        }
        std::sort(seen.begin(), seen.end(), [](const Seen* a, const Seen* b) {
            return a->documents != b->documents ? a->documents > b->documents : a->order < b->order;
        });
        std::vector<FieldProfile> profiles;
        profiles.reserve(seen.size());
        for (const Seen* each : seen) {
            profiles.push_back(each->profile);
        }
        return profiles;
    }

private:
    struct Open {
        JsonWalker walker;
        std::vector<JsonStep> steps;
    };

    void note(const std::string& path, const FieldValue& value, Bytes json) {
        const auto found = m_seen.find(path);
        if (found == m_seen.end() && m_seen.size() >= kMostFields) {
            return;
        }
        Seen& seen = found == m_seen.end() ? m_seen[path] : found->second;
        if (seen.documents++ == 0) {
            seen.order = m_seen.size();
            seen.profile.path = path;
            seen.profile.example = value.text.substr(0, kExample);
            seen.profile.least = value.text.size();
        }
        ++seen.kinds[value.kind];
        const bool time =
            momentOf(value) &&
            timeOfValue(typeOf(json), value.kind == FieldValue::Kind::Text ? Bytes(value.text) : json);
        seen.times += time ? 1 : 0;
        seen.personal += value.kind == FieldValue::Kind::Text && looksPersonal(value.text) ? 1 : 0;
        seen.profile.least = std::min(seen.profile.least, value.text.size());
        seen.profile.most = std::max(seen.profile.most, value.text.size());
        seen.values.insert(value.text.substr(0, 256));
    }

    static void finish(Seen& seen, std::size_t documents) {
        constexpr double kNearlyAll = 0.9;
        constexpr std::size_t kFewValues = 24;
        FieldProfile& profile = seen.profile;
        const auto count = static_cast<double>(seen.documents);
        profile.share = count / static_cast<double>(documents);
        profile.distinct = seen.values.size();
        profile.kind =
            std::max_element(seen.kinds.begin(), seen.kinds.end(), [](const auto& a, const auto& b) {
                return a.second < b.second;
            })->first;
        profile.isTime = static_cast<double>(seen.times) >= kNearlyAll * count;
        profile.isPersonal =
            namesPersonalData(profile.path) || static_cast<double>(seen.personal) >= kNearlyAll * count;
        const Bytes last = Bytes(profile.path).substr(profile.path.rfind('.') + 1);
        const bool named =
            last == "type" || last == "kind" || last == "doctype" || last == "docType" || last == "_type";
        profile.isType =
            profile.kind == FieldValue::Kind::Text && !profile.isTime && profile.distinct <= kFewValues &&
            profile.most <= 32 &&
            (named || (profile.distinct > 1 && count >= 20.0 * static_cast<double>(profile.distinct)));
    }

    std::map<std::string, Seen> m_seen;
};

} // namespace

Result<std::vector<FieldProfile>> profileFields(const Source& source, const SpaceView& space,
                                                std::size_t documents, std::stop_token stop) {
    const auto sample = sampleDocuments(source, space, documents, stop);
    if (!sample) {
        return fail(sample.error());
    }
    Profiler profiler;
    for (const SampleDocument& each : *sample) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        profiler.look(each.text);
    }
    return profiler.profiles(sample->size());
}

} // namespace keyatlas
