// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/gallery.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace keyatlas {
namespace {

// Fields that play a part in schemes, by what the data look like.
class Roles {
public:
    explicit Roles(const std::vector<FieldProfile>& fields) : m_fields(fields) {}

    std::optional<std::string> type() const {
        return best([](const FieldProfile& field) { return field.isType; });
    }
    std::optional<std::string> time() const {
        return best([](const FieldProfile& field) { return field.isTime; });
    }
    // What many documents share, but by far not all: an account, a device, the post of a comment.
    std::optional<std::string> group() const {
        const auto groups = [&](const FieldProfile& field) {
            return isText(field) && !field.isType && field.distinct >= 3 &&
                   field.distinct * 3 < sampled(field);
        };
        const auto unlikely = [](const FieldProfile& field) { return field.distinct < 12; };
        const auto found = best([&](const FieldProfile& field) { return groups(field) && !unlikely(field); });
        return found ? found : best(groups);
    }
    // What is another one in every document, and short.
    std::optional<std::string> key() const {
        return best([&](const FieldProfile& field) {
            return isText(field) && field.distinct + field.distinct / 50 >= sampled(field) &&
                   field.most <= 64;
        });
    }
    std::optional<std::string> objectId() const {
        return best([](const FieldProfile& field) { return field.kind == FieldValue::Kind::ObjectId; });
    }

private:
    static bool isText(const FieldProfile& field) {
        const bool plain = field.kind == FieldValue::Kind::Text || field.kind == FieldValue::Kind::Number ||
                           field.kind == FieldValue::Kind::ObjectId || field.kind == FieldValue::Kind::Uuid;
        return plain && !field.isTime && field.path != "_id" && field.path != "_rev" && field.most <= 128;
    }
    std::uint64_t sampled(const FieldProfile& field) const {
        const auto id = std::find_if(m_fields.begin(), m_fields.end(),
                                     [](const FieldProfile& each) { return each.path == "_id"; });
        const double all = id == m_fields.end()
                               ? static_cast<double>(field.distinct) / std::max(field.share, 1e-9)
                               : static_cast<double>(id->distinct);
        return static_cast<std::uint64_t>(std::llround(all * field.share));
    }
    // Fields come with those first that most documents have.
    std::optional<std::string> best(const std::function<bool(const FieldProfile&)>& suits) const {
        const auto found = std::find_if(m_fields.begin(), m_fields.end(), suits);
        return found == m_fields.end() ? std::nullopt : std::optional(found->path);
    }

    const std::vector<FieldProfile>& m_fields;
};

// A template with places for fields: "%type:%key" and so on.
class Maker {
public:
    explicit Maker(const Roles& roles)
        : m_fields{{"%type", roles.type(), "type"},
                   {"%time", roles.time(), "created"},
                   {"%group", roles.group(), "account"},
                   {"%key", roles.key(), "key"},
                   {"%oid", roles.objectId(), "owner"}} {}

    GalleryEntry entry(const char* code, const char* name, std::string text, const char* lesson,
                       const char* cost) const {
        GalleryEntry entry;
        entry.code = code;
        entry.name = name;
        entry.lesson = lesson;
        entry.cost = cost;
        for (const Field& field : m_fields) {
            const std::string written = field.path.value_or(field.usual);
            for (std::size_t at = text.find(field.place); at != std::string::npos;
                 at = text.find(field.place)) {
                text.replace(at, field.place.size(), written);
                entry.fits = entry.fits && field.path.has_value();
            }
        }
        if (auto scheme = parseScheme(text)) {
            entry.scheme = std::move(*scheme);
        }
        return entry;
    }

private:
    struct Field {
        std::string place;
        std::optional<std::string> path;
        std::string usual;
    };
    std::vector<Field> m_fields;
};

void addMeaningful(const Maker& make, std::vector<GalleryEntry>& all) {
    all.push_back(make.entry("type-key", "Type and key", "{%type}:{%key}",
                             "One type of documents is one range; the ID says what it is.",
                             "The key must be unique and must never change."));
    all.push_back(make.entry("account-time-random", "Account, time, random",
                             "{%group}-{%time:date(yyyyMMddHHmmss)}-{=random(4,base36)}",
                             "One account by day, month or year is one range, in the order of time.",
                             "Inserts scatter over all accounts."));
    all.push_back(make.entry("time-random", "Time, random", "{%time:epoch-ms}{=random(4,base36)}",
                             "All documents in the order of time; a day is one range.",
                             "All inserts go to one end."));
    all.push_back(make.entry("parent-child", "Parent, then its children",
                             "{%group}-{%time:date(yyyyMMddHHmmssSSS)}\n{%key}",
                             "A parent and its children come together, in one range.",
                             "The separator must sort below what a longer parent can go on with."));
    all.push_back(make.entry("partition", "CouchDB partition",
                             "{%group}:{%time:date(yyyyMMddHHmmss)}{=random(4,base36)}",
                             "A partitioned database answers for one partition from one shard.",
                             "A partition should stay below 10 GB, and its name stands in every ID."));
    all.push_back(make.entry("relational-pouch", "relational-pouch", "{%type}_1_{=counter(16)}",
                             "Type, kind of ID and number, as relational-pouch writes them.",
                             "Numbers must be given out by one writer."));
    all.push_back(
        make.entry("relational-pouch-text", "relational-pouch, IDs of text", "{%type}_2_{%key}",
                   "Type, kind of ID and the application's own ID, as relational-pouch writes them.",
                   "The ID of the application must be unique within its type."));
}

void addGenerated(const Maker& make, std::vector<GalleryEntry>& all) {
    all.push_back(make.entry("ulid", "ULID", "{=ulid}", "Unique and in the order of time, in 26 characters.",
                             "The ID answers no question but that of time."));
    all.push_back(make.entry("uuid7", "UUID version 7", "{=uuid7}",
                             "Unique and in the order of time; every language has it.",
                             "36 characters that answer no question but that of time."));
    all.push_back(make.entry("couch-random", "CouchDB random", "{=couch-random}", "Cannot be guessed.",
                             "32 characters in no order; every insert touches another part of the index."));
    all.push_back(make.entry("couch-sequential", "CouchDB sequential", "{=couch-sequential}",
                             "Neighbours in time are neighbours in the index.",
                             "32 characters; in order only within some 8,000 IDs."));
    all.push_back(make.entry("couch-utc-random", "CouchDB utc_random", "{=couch-utc-random}",
                             "In the order of time, to the microsecond.", "32 characters."));
    all.push_back(make.entry("couch-utc-id", "CouchDB utc_id", "{=couch-utc-id(node1)}",
                             "In the order of time; the suffix tells the nodes apart.",
                             "Two nodes with one suffix write the same IDs."));
    all.push_back(make.entry("objectid", "MongoDB ObjectId", "{=objectid}",
                             "Seconds, process and counter in 24 characters, 12 bytes as an ObjectId.",
                             "Within a second the order is that of processes."));
}

void addCompound(const Maker& make, std::vector<GalleryEntry>& all) {
    all.push_back(
        make.entry("object-id", "Object _id", R"({"g": "{%group}", "t": "{%time:epoch-ms:int64}"})",
                   "An object as _id saves a compound index in MongoDB, and is smaller than a text.",
                   "Names of members stand in every ID; their order counts."));
    all.push_back(make.entry("view-key", "Compound view key", R"(["{%group}", "{%time}"])",
                             "One view answers for a group, a group by time, and the newest of a group.",
                             "A view is a second index; the ID may do the same without."));
}

} // namespace

std::vector<GalleryEntry> gallery(const std::vector<FieldProfile>& fields) {
    const Maker make{Roles(fields)};
    std::vector<GalleryEntry> all;
    addMeaningful(make, all);
    addGenerated(make, all);
    addCompound(make, all);
    return all;
}

} // namespace keyatlas
