// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the samples: `keyatlas-make-samples FOLDER`. The same bytes on every machine and every day; a test
// runs it and compares. Everything in them is made up: names are drawn from lists, domains end in .example.

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Words = std::vector<std::string_view>;

// splitmix64 (Steele, Lea, Flood 2014): 64 bits in, 64 bits out, no library that may change under us.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next() {
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    std::uint64_t below(std::uint64_t limit) { return next() % limit; }
    std::string_view pick(const Words& words) { return words[below(words.size())]; }
    bool chance(std::uint64_t percent) { return below(100) < percent; }
    std::string text(std::string_view alphabet, std::size_t length) {
        std::string out;
        for (std::size_t i = 0; i < length; ++i) {
            out += alphabet[below(alphabet.size())];
        }
        return out;
    }
    std::string hash() { return text("0123456789abcdef", 32); }

private:
    std::uint64_t m_state;
};

constexpr std::string_view kBase36 = "0123456789abcdefghijklmnopqrstuvwxyz";

std::string padded(std::uint64_t number, std::size_t width) {
    const auto digits = std::to_string(number);
    return digits.size() < width ? std::string(width - digits.size(), '0') + digits : digits;
}

// Civil date from days since 1970 (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
struct Time {
    std::uint64_t year, month, day, hour, minute, second;
};

Time civil(std::uint64_t seconds) {
    const std::uint64_t days = seconds / 86400 + 719468;
    const std::uint64_t era = days / 146097;
    const std::uint64_t doe = days - era * 146097;
    const std::uint64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
    const std::uint64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    const std::uint64_t mp = (5 * doy + 2) / 153;
    const std::uint64_t month = mp < 10 ? mp + 3 : mp - 9;
    const std::uint64_t rest = seconds % 86400;
    return {yoe + era * 400 + (month <= 2 ? 1 : 0),
            month,
            doy - (153 * mp + 2) / 5 + 1,
            rest / 3600,
            rest / 60 % 60,
            rest % 60};
}

std::string isoTime(std::uint64_t seconds) {
    const Time t = civil(seconds);
    return padded(t.year, 4) + "-" + padded(t.month, 2) + "-" + padded(t.day, 2) + "T" + padded(t.hour, 2) +
           ":" + padded(t.minute, 2) + ":" + padded(t.second, 2) + "Z";
}

std::string compactTime(std::uint64_t seconds) {
    const Time t = civil(seconds);
    return padded(t.year, 4) + padded(t.month, 2) + padded(t.day, 2) + padded(t.hour, 2) +
           padded(t.minute, 2) + padded(t.second, 2);
}

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
        }
        out += c;
    }
    return out + "\"";
}

const Words kFirst = {"anna",  "ben",   "clara", "david", "elif", "farid", "greta", "hugo",    "ines",
                      "jonas", "kaya",  "lena",  "milo",  "nora", "oscar", "paula", "quentin", "rosa",
                      "samir", "tilda", "umut",  "vera",  "wim",  "xenia", "yara",  "zoe"};
const Words kLast = {"abel",     "brandt", "costa",  "dvorak", "eriksen", "fischer", "garcia",
                     "haas",     "ivanov", "jensen", "keller", "lopez",   "meier",   "novak",
                     "oliveira", "petit",  "quist",  "rossi",  "silva",   "toth",    "urban",
                     "vogel",    "weber",  "yilmaz", "zeman"};
const Words kDomains = {"mail.example", "shop.example", "post.example", "web.example", "uni.example"};
const Words kCities = {"Bern", "Wien",  "Köln",   "Zürich", "København",
                       "Łódź", "Porto", "Genève", "Oslo",   "Kraków"};
const Words kTopics = {"sorting",   "keys",      "ranges",  "time",        "views",  "paging",
                       "conflicts", "backup",    "indexes", "replication", "design", "naming",
                       "padding",   "migration", "testing", "storage"};
const Words kSayings = {"Thank you, this saved me an hour.",
                        "I would put the account first.",
                        "Does this hold for descending ranges too?",
                        "We moved to this scheme last year.",
                        "The time zone bit us: use UTC.",
                        "Nice picture!",
                        "What about collisions?",
                        "Works for us with 40 million documents."};
const Words kShops = {"Stadtwerke Bern", "Bäckerei Haas",     "City Transit", "Café Central",
                      "Book Corner",     "Grocer & Sons",     "Rail Ticket",  "Mobile Plan",
                      "Garden Shop",     "Cinema \\\"Rex\\\""};

// ---- transactions: an _all_docs answer with documents, rows as CouchDB prints them ----

struct Row {
    std::string id, rev, body; // body: the members after _rev, with a leading comma
};

std::string allDocs(std::vector<Row> rows) {
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.id < b.id; });
    std::string out = "{\"total_rows\":" + std::to_string(rows.size()) + ",\"offset\":0,\"rows\":[\n";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const auto id = quoted(row.id);
        out += "{\"id\":" + id + ",\"key\":" + id + ",\"value\":{\"rev\":\"" + row.rev +
               "\"},\"doc\":{\"_id\":" + id + ",\"_rev\":\"" + row.rev + "\"" + row.body + "}}" +
               (i + 1 < rows.size() ? ",\n" : "\n");
    }
    return out + "]}\n";
}

Row transaction(Dice& dice, std::uint64_t account, std::uint64_t time) {
    const std::int64_t cents = static_cast<std::int64_t>(dice.below(25000)) - 20000;
    const std::string amount = std::string(cents < 0 ? "-" : "") + std::to_string(std::abs(cents) / 100) +
                               "." + padded(static_cast<std::uint64_t>(std::abs(cents) % 100), 2);
    std::string body = ",\"type\":\"txn\",\"account\":" + std::to_string(account) + ",\"created\":\"" +
                       isoTime(time) + "\",\"amount\":" + amount + ",\"currency\":\"" +
                       (dice.chance(80) ? "EUR" : "CHF") + "\",\"kind\":\"" +
                       (cents < 0 ? "debit" : "credit") + "\",\"text\":\"" + std::string(dice.pick(kShops)) +
                       " ref " + dice.text("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789", 5) + "\"";
    if (dice.chance(30)) {
        body += ",\"tags\":[\"online\",\"card\"]";
    }
    return {"txn:" + padded(account, 8) + "-" + compactTime(time) + "-" + dice.text(kBase36, 4),
            "1-" + dice.hash(), body};
}

std::string transactions() {
    constexpr std::size_t kDocuments = 12000;
    Dice dice(20120526);
    std::vector<Row> rows;
    rows.push_back(
        {"_design/accounts", "3-" + dice.hash(),
         ",\"language\":\"javascript\",\"views\":{\"by_account_created\":{\"map\":\"function (doc) {\\n  if "
         "(doc.type === \\\"txn\\\") { emit([doc.account, doc.created], null); }\\n}\"}}"});
    std::vector<std::uint64_t> accounts;
    for (std::uint64_t account = 866; accounts.size() < 20; account += 60 + dice.below(90)) {
        accounts.push_back(account);
        rows.push_back({"account:" + padded(account, 8), "1-" + dice.hash(),
                        ",\"type\":\"account\",\"owner\":\"" + std::string(dice.pick(kFirst)) + " " +
                            std::string(dice.pick(kLast)) + "\",\"city\":\"" +
                            std::string(dice.pick(kCities)) + "\""});
    }
    constexpr std::uint64_t kFrom = 1262304000; // 1 January 2010
    constexpr std::uint64_t kYears = 4;
    while (rows.size() < kDocuments) {
        // A few busy accounts, and more documents as the years go by: the larger of two draws.
        const std::uint64_t account = accounts[std::min(dice.below(20), dice.below(20))];
        const std::uint64_t span = kYears * 365 * 86400;
        rows.push_back(transaction(dice, account, kFrom + std::max(dice.below(span), dice.below(span))));
    }
    return allDocs(std::move(rows));
}

// ---- blog: a backup with every leaf of every document, as couchbackup writes it ----

std::string leaf(const std::string& id, const std::vector<std::string>& hashes, const std::string& body) {
    std::string ids;
    for (const auto& hash : hashes) {
        ids += (ids.empty() ? "\"" : ",\"") + hash + "\"";
    }
    const auto generation = std::to_string(hashes.size());
    return "{\"_id\":" + quoted(id) + ",\"_rev\":\"" + generation + "-" + hashes.front() + "\"" + body +
           ",\"_revisions\":{\"start\":" + generation + ",\"ids\":[" + ids + "]}}";
}

std::vector<std::string> history(Dice& dice, std::size_t length) {
    std::vector<std::string> hashes(length);
    for (auto& hash : hashes) {
        hash = dice.hash();
    }
    return hashes;
}

std::string slug(Dice& dice, std::size_t number) {
    return std::string(dice.pick(kTopics)) + "-and-" + std::string(dice.pick(kTopics)) +
           (dice.chance(40) ? "-part-" + std::to_string(1 + number % 4) : "");
}

std::vector<std::string> blogLeaves(Dice& dice) {
    constexpr std::size_t kDocuments = 2148;
    std::vector<std::string> leaves;
    std::map<std::string, int> used;
    std::size_t live = 0;
    while (live < kDocuments) {
        const std::string name = slug(dice, live);
        if (++used[name] > 1) {
            continue;
        }
        const std::string post = "post:" + name;
        std::uint64_t time = 1325376000 + dice.below(800) * 86400 + dice.below(86400);
        leaves.push_back(leaf(post, history(dice, 1 + dice.below(6)),
                              ",\"type\":\"post\",\"title\":\"On " + name + "\",\"author\":\"" +
                                  std::string(dice.pick(kFirst)) + "\",\"posted\":\"" + isoTime(time) +
                                  "\""));
        ++live;
        for (std::uint64_t comments = dice.below(18); comments > 0 && live < kDocuments; --comments) {
            time += 60 + dice.below(90000);
            const std::string id = post + ":comment:" + isoTime(time);
            const std::string body = ",\"type\":\"comment\",\"post\":\"" + name + "\",\"author\":\"" +
                                     std::string(dice.pick(kFirst)) + "\",\"text\":\"" +
                                     std::string(dice.pick(kSayings)) + "\"";
            const auto revisions = history(dice, 2);
            leaves.push_back(leaf(id, revisions, body));
            ++live;
            if (dice.chance(2)) { // edited on two devices: a conflict
                leaves.push_back(leaf(id, {dice.hash(), revisions[1]}, body + ",\"edited\":true"));
            }
            if (dice.chance(2)) { // taken back
                leaves.push_back(leaf(id + ":reply", history(dice, 2), ",\"_deleted\":true"));
            }
        }
    }
    return leaves;
}

std::string blog() {
    Dice dice(4711);
    const auto leaves = blogLeaves(dice);
    std::string out = "{\"name\":\"@cloudant/"
                      "couchbackup\",\"version\":\"2.11.0\",\"mode\":\"full\",\"attachments\":false}\n";
    constexpr std::size_t kBatch = 500;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        out += (i % kBatch == 0 ? "[" : ",") + leaves[i];
        if (i % kBatch == kBatch - 1 || i + 1 == leaves.size()) {
            out += "]\n";
        }
    }
    return out;
}

// ---- users: one document a line, in the order they signed up ----

std::string users() {
    constexpr std::size_t kDocuments = 5000;
    Dice dice(1138);
    std::map<std::string, int> used;
    std::string out;
    std::uint64_t joined = 1420070400;
    for (std::size_t i = 0; i < kDocuments; ++i) {
        const auto first = dice.pick(kFirst);
        const auto last = dice.pick(kLast);
        const auto domain = dice.pick(kDomains);
        std::string name = std::string(first) + "." + std::string(last);
        const int again = used[name + std::string(domain)]++;
        if (again > 0) {
            name += dice.chance(90) ? std::to_string(again + 1) : "+" + std::to_string(again + 1);
        }
        joined += 600 + dice.below(40000);
        out += "{\"_id\":\"user:" + name + "@" + std::string(domain) + "\",\"joined\":\"" + isoTime(joined) +
               "\",\"city\":\"" + std::string(dice.pick(kCities)) + "\"}\n";
    }
    return out;
}

// ---- wiki: pages whose revisions are documents of their own, with the random IDs CouchDB gave them ----

std::string wiki() {
    constexpr std::size_t kDocuments = 1900;
    Dice dice(1900);
    std::string out = "{\"new_edits\":false,\"docs\":[\n";
    out += "{\"_id\":\"_design/pages\",\"_rev\":\"1-" + dice.hash() +
           "\",\"language\":\"javascript\",\"views\":{\"by_title_rev\":{\"map\":\"function (doc) {\\n  "
           "emit([doc.title, "
           "doc.rev], null);\\n}\"}}}";
    std::size_t count = 1;
    std::uint64_t edited = 1262304000;
    while (count < kDocuments) {
        const std::string title = "About " + std::string(dice.pick(kTopics)) + " and " +
                                  std::string(dice.pick(kTopics)) + " " + std::to_string(count);
        const std::uint64_t revisions = 1 + dice.below(40) * dice.below(3) / 2;
        for (std::uint64_t rev = 1; rev <= revisions && count < kDocuments; ++rev, ++count) {
            edited += 30 + dice.below(50000);
            out += ",\n{\"_id\":\"" + dice.hash() + "\",\"_rev\":\"1-" + dice.hash() + "\",\"title\":\"" +
                   title + "\",\"rev\":" + std::to_string(rev) + ",\"edited\":\"" + isoTime(edited) +
                   "\",\"by\":\"" + std::string(dice.pick(kFirst)) + "\",\"text\":\"" +
                   std::string(dice.pick(kSayings)) + "\"}";
        }
    }
    return out + "\n]}\n";
}

bool write(const std::string& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    return static_cast<bool>(file.flush());
}

bool writeGzip(const std::string& path, const std::string& text) {
    const gzFile file = gzopen(path.c_str(), "wb9");
    if (file == nullptr) {
        return false;
    }
    const bool whole =
        gzwrite(file, text.data(), static_cast<unsigned>(text.size())) == static_cast<int>(text.size());
    return gzclose(file) == Z_OK && whole;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("usage: keyatlas-make-samples FOLDER\n", stderr);
        return 2;
    }
    const std::string folder = std::string(argv[1]) + "/";
    const bool done = writeGzip(folder + "transactions.json.gz", transactions()) &&
                      write(folder + "blog.txt", blog()) && write(folder + "users.ndjson", users()) &&
                      write(folder + "wiki.json", wiki());
    if (!done) {
        std::fprintf(stderr, "cannot write the samples (%s): check that the folder exists\n", argv[1]);
    }
    return done ? 0 : 3;
}
