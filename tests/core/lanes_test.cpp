// SPDX-License-Identifier: GPL-3.0-or-later
// Spans beside each other in lanes, and what lies between them: drawings, and a model that counts every
// place.
#include "core/query/lanes.h"

#include <QtTest>

#include <algorithm>
#include <random>

using namespace keyatlas;

namespace {

// Spans as a drawing: each letter in `drawing` is a span of that name, from its first to its last place.
std::vector<Span> spansOf(const QStringList& drawing) {
    std::vector<Span> spans;
    for (const QString& line : drawing) {
        const auto first = line.indexOf(QRegularExpression(QStringLiteral("[a-z]")));
        const auto last = line.lastIndexOf(QRegularExpression(QStringLiteral("[a-z]")));
        spans.push_back({static_cast<Rank>(first), static_cast<Rank>(last + 1)});
    }
    return spans;
}

QString drawn(const std::vector<Span>& spans) {
    const auto rows = lanesOf(spans);
    QStringList lines;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        while (lines.size() <= static_cast<qsizetype>(rows[i])) {
            lines << QString();
        }
        QString& line = lines[static_cast<qsizetype>(rows[i])];
        line = line.leftJustified(static_cast<qsizetype>(std::max(spans[i].last, spans[i].first + 1)));
        for (Rank at = spans[i].first; at < std::max(spans[i].last, spans[i].first + 1); ++at) {
            line[static_cast<qsizetype>(at)] = QChar(u'a' + static_cast<char16_t>(i));
        }
    }
    return lines.join(u'\n');
}

std::vector<Span> randomSpans(std::mt19937& random) {
    std::vector<Span> spans(random() % 9);
    for (auto& span : spans) {
        span.first = random() % 40;
        span.last = span.first + random() % 12;
    }
    return spans;
}

} // namespace

class LanesTest : public QObject {
    Q_OBJECT
private slots:
    void overlapsAreStacked();
    void gapsAreNamed();
    void noTwoInARowOverlapAndRowsAreFew();
    void gapsAndSpansMakeTheHull();
};

void LanesTest::overlapsAreStacked() {
    QCOMPARE(drawn(spansOf({"aaaa", "    bbb", "        ccc"})), QStringLiteral("aaaabbb ccc"));
    QCOMPARE(drawn(spansOf({"  aaaa", "    bbbb", "      cc", "bb"})), QStringLiteral("ddaaaacc\n    bbbb"));
    QCOMPARE(drawn(spansOf({"aaa", "bbb", "c"})), QStringLiteral("aaa\nbbb\nc"));
    QCOMPARE(drawn({}), QString());
    // An empty span takes the one place it is at.
    QCOMPARE(drawn({{2, 2}, {1, 4}, {4, 4}}), QStringLiteral(" bbbc\n  a"));
}

void LanesTest::gapsAreNamed() {
    using Gaps = std::vector<Gap>;
    QVERIFY(gapsBetween({}).empty());
    QVERIFY(gapsBetween(spansOf({"aa", "  bb", " cc"})).empty());
    QCOMPARE(gapsBetween(spansOf({"       bb", "aa", "   cc"})), (Gaps{{{2, 3}, 1, 2}, {{5, 7}, 2, 0}}));
    // The one that goes furthest bounds the gap, not the one that began last.
    QCOMPARE(gapsBetween(spansOf({"aaaaaa", " b", "        c"})), (Gaps{{{6, 8}, 0, 2}}));
    const std::vector<Span> withEmpty = {{0, 2}, {4, 4}, {6, 8}};
    QCOMPARE(gapsBetween(withEmpty), (Gaps{{{2, 6}, 0, 2}}));
}

void LanesTest::noTwoInARowOverlapAndRowsAreFew() {
    std::mt19937 random(20261130);
    for (int round = 0; round < 2000; ++round) {
        const auto spans = randomSpans(random);
        const auto rows = lanesOf(spans);
        std::vector<std::vector<int>> taken(spans.size(), std::vector<int>(64));
        std::vector<std::size_t> deep(64); // how many spans are at a place: no fewer rows can do
        for (std::size_t i = 0; i < spans.size(); ++i) {
            for (Rank at = spans[i].first; at < std::max(spans[i].last, spans[i].first + 1); ++at) {
                QCOMPARE(++taken[rows[i]][at], 1);
                ++deep[at];
            }
        }
        const auto used = rows.empty() ? 0 : *std::max_element(rows.begin(), rows.end()) + 1;
        QCOMPARE(used, *std::max_element(deep.begin(), deep.end()));
    }
}

void LanesTest::gapsAndSpansMakeTheHull() {
    std::mt19937 random(4711);
    for (int round = 0; round < 2000; ++round) {
        const auto spans = randomSpans(random);
        std::vector<int> covered(64);
        for (const auto& span : spans) {
            for (Rank at = span.first; at < span.last; ++at) {
                covered[at] = 1;
            }
        }
        const auto begin = std::find(covered.begin(), covered.end(), 1);
        const auto end = std::find(covered.rbegin(), covered.rend(), 1).base();
        for (const auto& gap : gapsBetween(spans)) {
            QVERIFY(!gap.span.empty());
            QCOMPARE(spans[gap.before].last, gap.span.first);
            QCOMPARE(spans[gap.after].first, gap.span.last);
            for (Rank at = gap.span.first; at < gap.span.last; ++at) {
                QCOMPARE(covered[at]++, 0);
            }
        }
        QVERIFY(begin >= end || std::all_of(begin, end, [](int times) { return times == 1; }));
        QVERIFY(std::all_of(covered.begin(), std::min(begin, covered.end()),
                            [](int times) { return times == 0; }));
    }
}

QTEST_GUILESS_MAIN(LanesTest)
#include "lanes_test.moc"
