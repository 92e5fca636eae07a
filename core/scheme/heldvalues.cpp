// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/heldvalues.h"

#include "core/scheme/encode.h"

#include <algorithm>

namespace keyatlas {
namespace {

constexpr const char* kPlain[] = {"", "lower", "slug", "hex"};
constexpr const char* kTimes[] = {"date(yyyyMMddHHmmssSSS)",
                                  "date(yyyyMMddHHmmss)",
                                  "date(yyyyMMdd-HHmmss)",
                                  "date(yyyy-MM-ddTHH:mm:ss.SSSZ)",
                                  "date(yyyy-MM-ddTHH:mm:ssZ)",
                                  "date(yyyy-MM-dd)",
                                  "date(yyyyMMddHHmm)",
                                  "date(yyyyMMddHH)",
                                  "date(yyyyMMdd)",
                                  "date(yyyyMM)",
                                  "date(yyyy-MM)",
                                  "epoch-ms",
                                  "epoch-s",
                                  "reverse-time",
                                  "epoch-ms:base36"};
constexpr std::size_t kShortestDigest = 6;

// Runs of digits in the ID, by length: the widths that a padded number may have there.
std::vector<std::size_t> digitRuns(Bytes id) {
    std::vector<std::size_t> lengths;
    std::size_t run = 0;
    for (const char c : std::string(id) + '.') {
        const bool digit = c >= '0' && c <= '9';
        if (!digit && run > 0) {
            lengths.push_back(run);
        }
        run = digit ? run + 1 : 0;
    }
    return lengths;
}

class Collector {
public:
    Collector(const FieldPath& field, const FieldValue& value, Bytes id, std::vector<HeldValue>& held)
        : m_field(field), m_value(value), m_id(id), m_held(held) {}

    void add(const std::string& encodings) {
        auto parsed = parseEncodings(encodings);
        const auto encoded = parsed ? encode(m_value, *parsed) : Result<Encoded>(fail(parsed.error()));
        if (!encoded || encoded->text.empty() || m_id.find(encoded->text) == Bytes::npos) {
            return;
        }
        const auto same = [&](const HeldValue& each) {
            return each.text == encoded->text && each.component.field == m_field;
        };
        if (std::any_of(m_held.begin(), m_held.end(), same)) {
            return; // the plainest encoding is enough
        }
        Component component;
        component.kind = Component::Kind::Field;
        component.field = m_field;
        component.encodings = std::move(*parsed);
        m_held.push_back({encoded->text, std::move(component)});
    }

    // The longest front of the digest that stands in the ID.
    void addDigest(const std::string& name) {
        const auto whole = encode(m_value, parseEncodings(name).value_or(std::vector<Encoding>()));
        if (!whole || m_id.find(Bytes(whole->text).substr(0, kShortestDigest)) == Bytes::npos) {
            return;
        }
        std::size_t width = kShortestDigest;
        while (width < whole->text.size() &&
               m_id.find(Bytes(whole->text).substr(0, width + 1)) != Bytes::npos) {
            ++width;
        }
        add(width == whole->text.size() ? name : name + '(' + std::to_string(width) + ')');
    }

private:
    const FieldPath& m_field;
    const FieldValue& m_value;
    Bytes m_id;
    std::vector<HeldValue>& m_held;
};

} // namespace

std::vector<HeldValue> heldValues(Bytes document, const std::vector<FieldProfile>& fields, Bytes id) {
    std::vector<HeldValue> held;
    for (const FieldProfile& profile : fields) {
        const auto field = FieldPath::parse(profile.path);
        if (!field || profile.path == "_id" || profile.path == "_rev") {
            continue;
        }
        const FieldValue value = fieldValue(field->find(document));
        if (!value.usable() || value.text.empty() || value.text.size() > 512) {
            continue;
        }
        Collector collect(*field, value, id, held);
        for (const char* encodings : kPlain) {
            collect.add(encodings);
        }
        for (const std::size_t width : digitRuns(id)) {
            if (width > value.text.size() && width <= 64) {
                collect.add("pad(" + std::to_string(width) + ")");
            }
        }
        if (profile.isTime || value.kind == FieldValue::Kind::Date) {
            for (const char* encodings : kTimes) {
                collect.add(encodings);
            }
        }
        collect.addDigest("sha256");
        collect.addDigest("md5");
    }
    std::stable_sort(held.begin(), held.end(),
                     [](const HeldValue& a, const HeldValue& b) { return a.text.size() > b.text.size(); });
    return held;
}

} // namespace keyatlas
