// SPDX-License-Identifier: GPL-3.0-or-later
// IDs that a database refuses, or that make trouble on the way to it. Rules of CouchDB: couch_doc.erl
// validate_docid, couch_partition.erl; of URLs: chttpd.erl unquote; limits of Cloudant and of MongoDB
// before 4.2: their documentation.
#include "core/scheme/checks/legalids.h"

#include "core/base/text.h"
#include "core/scheme/checks/checks.h"
#include "core/scheme/checks/words.h"

#include <algorithm>
#include <array>
#include <functional>

namespace keyatlas {
namespace {

constexpr std::size_t kUrlBytes = 8000; // of a request line of 8,192
constexpr std::size_t kCloudantCharacters = 7168;
constexpr std::size_t kOldMongoBytes = 1011;

std::size_t characters(Bytes id) {
    return static_cast<std::size_t>(std::count_if(
        id.begin(), id.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Of the path of a request: what is not unreserved takes three characters.
std::size_t urlBytes(Bytes id) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_' || c == '.' || c == '~';
    };
    const auto count = static_cast<std::size_t>(std::count_if(id.begin(), id.end(), plain));
    return count + 3 * (id.size() - count);
}

bool hasControl(Bytes id) {
    return std::any_of(id.begin(), id.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

struct Rule {
    const char* code;
    Finding::Level level;
    const char* title;
    const char* text; // behind "N documents"
    const char* advice;
    std::function<bool(Bytes)> broken;
};

std::array<Rule, 6> rules() {
    using Level = Finding::Level;
    return {{{"illegal-ids", Level::Error, "IDs that CouchDB refuses", "would be answered 400 illegal_docid",
              "Begin the ID with a letter, a digit or a type, and keep it UTF-8.",
              [](Bytes id) { return !isLegalForCouch(id); }},
             {"url-characters", Level::Warning, "Characters that URLs must escape",
              "have / + % ? # & or another of them: the slash reads as an attachment, the plus as a blank, "
              "if a client forgets",
              "Use letters, digits and - _ . ~ or the colon.",
              [](Bytes id) { return id.find_first_of("/+%?#&\\\"<>^`{|} ") != Bytes::npos; }},
             {"dot-ids", Level::Warning, "IDs that are . or ..",
              "cannot be addressed by path: clients take the dots away", "Put something in front.",
              [](Bytes id) { return id == "." || id == ".."; }},
             {"control-characters", Level::Warning, "Control characters in IDs",
              "hold characters that cannot be seen and that tools cut at", "Encode the field, or clean it.",
              hasControl},
             {"long-ids", Level::Warning, "IDs too long for a request",
              "are longer than a URL takes (about 8,000 bytes) or Cloudant (7,168 characters)",
              "Use a digest of the field.",
              [](Bytes id) { return urlBytes(id) > kUrlBytes || characters(id) > kCloudantCharacters; }},
             {"long-for-old-mongodb", Level::Info, "IDs too long for MongoDB before 4.2",
              "are longer than 1,011 bytes, which its index refuses", "Use a digest of the field.",
              [](Bytes id) { return id.size() > kOldMongoBytes; }}}};
}

class LegalIds final : public Check, RowObserver {
public:
    RowObserver* observer() override { return this; }

    void see(const SchemeRow& row) override {
        const Bytes id = row.id;
        const bool none = id.empty() && !row.alternative && !row.todayId.empty();
        if (none) {
            return;
        }
        ++m_ids;
        for (std::size_t i = 0; i < m_rules.size(); ++i) {
            if (m_rules[i].broken(id)) {
                note(m_found[i], row);
            }
        }
        if (!isLegalPartitioned(id)) {
            note(m_unpartitioned, row);
        }
    }

    Result<void> conclude(const CheckInput& /*input*/, SchemeReport& report,
                          std::stop_token /*stop*/) override {
        bool any = false;
        for (std::size_t i = 0; i < m_rules.size(); ++i) {
            if (m_found[i].documents > 0) {
                report.findings.push_back(finding(m_rules[i], m_found[i]));
                any = true;
            }
        }
        if (!any) {
            Finding good;
            good.code = "illegal-ids";
            good.unit = "documents";
            good.title = "Legal for CouchDB, Cloudant, PouchDB";
            good.text = "None of " + words::documents(m_ids) +
                        " has an ID that is refused, that a URL must escape, or that is too long.";
            report.findings.push_back(std::move(good));
        }
        report.findings.push_back(partitioned());
        return {};
    }

private:
    struct Found {
        std::uint64_t documents = 0;
        std::vector<Finding::Example> examples;
    };

    static void note(Found& found, const SchemeRow& row) {
        if (++found.documents <= kMostExamples) {
            found.examples.push_back({std::string(row.id.substr(0, 4096)), row.rank, {}});
        }
    }

    static Finding finding(const Rule& rule, const Found& found) {
        Finding finding;
        finding.code = rule.code;
        finding.level = rule.level;
        finding.title = rule.title;
        finding.text = words::documents(found.documents) + ' ' + rule.text + '.';
        finding.advice = rule.advice;
        finding.figure = static_cast<double>(found.documents);
        finding.unit = "documents";
        finding.documents = found.documents;
        finding.examples = found.examples;
        return finding;
    }

    Finding partitioned() const {
        Finding finding;
        finding.code = "partitioned";
        finding.figure = static_cast<double>(m_unpartitioned.documents);
        finding.unit = "documents";
        if (m_unpartitioned.documents == 0) {
            finding.title = "Fits a partitioned database";
            finding.text = "What stands before the first colon is a partition.";
            return finding;
        }
        finding.level = Finding::Level::Info;
        finding.title = "Not for a partitioned database";
        finding.text = words::documents(m_unpartitioned.documents) +
                       " have no partition before a colon, or one that is empty or begins with _.";
        finding.documents = m_unpartitioned.documents;
        finding.examples = m_unpartitioned.examples;
        return finding;
    }

    std::array<Rule, 6> m_rules = rules();
    std::array<Found, 6> m_found;
    Found m_unpartitioned;
    std::uint64_t m_ids = 0;
};

} // namespace

bool isLegalForCouch(Bytes id) {
    if (id.empty() || id == "_design/" || id == "_local/" || !isUtf8(id)) {
        return false;
    }
    return id[0] != '_' || id.starts_with("_design/") || id.starts_with("_local/");
}

bool isLegalPartitioned(Bytes id) {
    if (id.starts_with("_design/") || id.starts_with("_local/")) {
        return isLegalForCouch(id);
    }
    const std::size_t colon = id.find(':');
    if (colon == Bytes::npos || colon == 0 || id[0] == '_' || !isUtf8(id.substr(0, colon))) {
        return false;
    }
    return isLegalForCouch(id.substr(colon + 1));
}

std::unique_ptr<Check> legalIdsCheck() {
    return std::make_unique<LegalIds>();
}

} // namespace keyatlas
