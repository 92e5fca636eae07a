// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/keywalk.h"
#include "core/index/snapshot.h"
#include "core/tree/keyfind.h"
#include "tests/bench/bench.h"
#include "tests/bench/madekeys.h"
#include "tests/bench/measure.h"
#include "tests/support/memorycursor.h"

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <memory>
#include <unistd.h>

namespace keyatlas::bench {
namespace {

constexpr int kRounds = 5;

// The IDs one a line in a file that lives in memory, for grep.
class LinesFile {
public:
    explicit LinesFile(const PackedKeys& keys) {
        const int file = ::mkostemp(m_path.data(), O_CLOEXEC);
        std::string out;
        KeyWalk walk(keys, {0, keys.count()});
        while (walk.next()) {
            out.append(walk.key()) += '\n';
            if (out.size() > (1U << 20)) {
                m_written = m_written && ::write(file, out.data(), out.size()) == ssize_t(out.size());
                out.clear();
            }
        }
        m_written = m_written && ::write(file, out.data(), out.size()) == ssize_t(out.size());
        ::close(file);
    }
    ~LinesFile() { ::unlink(m_path.c_str()); }
    LinesFile(const LinesFile&) = delete;
    LinesFile& operator=(const LinesFile&) = delete;
    const std::string& path() const { return m_path; }
    bool written() const { return m_written; }

private:
    std::string m_path = "/dev/shm/keyatlas-bench-XXXXXX";
    bool m_written = true;
};

struct Case {
    const char* name;
    TextPattern pattern;
    std::string grep; // its options and pattern for the shell
};

std::vector<Case> casesOf(IdKind kind, const PackedKeys& keys) {
    using Kind = TextPattern::Kind;
    const bool structured = kind == IdKind::Structured;
    const std::string rare = keys.key(keys.count() / 3, {}).value().substr(structured ? 17 : 14, 12);
    const std::string often = structured ? "2024" : "a";
    const std::string regex = structured ? "03-1[0-5]:c0.*77$" : "^[0-9]+-.*f{3}";
    return {{"text, few hits", {rare, Kind::Text, LetterCase::Matters}, "-F '" + rare + "'"},
            {"text, many hits", {often, Kind::Text, LetterCase::Matters}, "-F '" + often + "'"},
            {"text without case", {rare, Kind::Text, LetterCase::Ignored}, "-i -F '" + rare + "'"},
            {"expression", {regex, Kind::Regex, LetterCase::Matters}, "-E '" + regex + "'"},
            {"expression without case", {regex, Kind::Regex, LetterCase::Ignored}, "-i -E '" + regex + "'"}};
}

double secondsOf(const PackedKeys& keys, const TextPattern& pattern, unsigned jobs, std::uint64_t& hits) {
    std::vector<double> seconds;
    for (int round = 0; round < kRounds; ++round) {
        const Stopwatch watch;
        hits = findKeys(keys, pattern, {0, keys.count()}, jobs, [](const FoundPart&) {}, {}).value();
        seconds.push_back(watch.seconds());
    }
    return median(seconds);
}

double secondsOfGrep(const std::string& arguments, const LinesFile& file) {
    const std::string command = "LC_ALL=C grep -c " + arguments + " " + file.path() +
                                " | cat >/dev/null"; // of /dev/null it would know that it may stop early
    std::vector<double> seconds;
    for (int round = 0; round < kRounds; ++round) {
        const Stopwatch watch;
        [[maybe_unused]] const int status =
            std::system(command.c_str()); // NOLINT(cert-env33-c): our own file
        seconds.push_back(watch.seconds());
    }
    return median(seconds);
}

int findInKind(IdKind kind, const char* name, std::uint64_t count) {
    MadeKeys cursor(kind, count);
    const auto outcome = buildSnapshot(cursor, test::LastWins(), {}, {});
    const auto* space = outcome.snapshot->space(SpaceId{});
    if (outcome.failure || space == nullptr) {
        std::fprintf(stderr, "the build failed\n");
        return 1;
    }
    const PackedKeys& keys = *space->live;
    const LinesFile file(keys);
    if (!file.written()) {
        std::fprintf(stderr, "no room in /dev/shm\n");
        return 1;
    }
    std::printf("%s: %llu keys, median of %d\n", name, static_cast<unsigned long long>(keys.count()),
                kRounds);
    std::printf("  %-26s %10s %9s %9s %9s %7s\n", "", "hits", "1 thread", "2", "grep -c", "2/grep");
    for (const Case& one : casesOf(kind, keys)) {
        std::uint64_t hits = 0;
        const double single = secondsOf(keys, one.pattern, 1, hits);
        const double both = secondsOf(keys, one.pattern, 2, hits);
        const double grep = secondsOfGrep(one.grep, file);
        std::printf("  %-26s %10llu %7.3f s %7.3f s %7.3f s %7.2f\n", one.name,
                    static_cast<unsigned long long>(hits), single, both, grep, both / grep);
    }
    return 0;
}

} // namespace

int benchFind(std::uint64_t count) {
    std::printf("%s\n", machine().c_str());
    return findInKind(IdKind::Structured, "structured IDs of 32 bytes", count) +
           findInKind(IdKind::Uuid, "random UUIDs of 36 bytes", count);
}

} // namespace keyatlas::bench
