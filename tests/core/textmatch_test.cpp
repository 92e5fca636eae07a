// SPDX-License-Identifier: GPL-3.0-or-later
// Finding text in bytes: against the plainest statement of it, and expressions with their shortcuts against
// the same expressions without.
#include "core/base/regexliteral.h"
#include "core/base/text.h"
#include "core/base/textmatch.h"
#include "tests/support/samplekeys.h"

#include <QTest>

#include <algorithm>
#include <locale.h>
#include <random>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using Kind = TextPattern::Kind;

TextMatch matchOf(std::string text, Kind kind = Kind::Text, LetterCase letterCase = LetterCase::Matters) {
    return TextMatch::of({std::move(text), kind, letterCase}).value();
}

std::vector<std::string> sorted(std::vector<std::string> keys) {
    std::sort(keys.begin(), keys.end());
    return keys;
}

std::size_t sharedOf(const std::string& a, const std::string& b) {
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    return static_cast<std::size_t>(end - a.begin());
}

} // namespace

class TextMatchTest : public QObject {
    Q_OBJECT

private slots:
    void textIsFoundAsBytes();
    void keysOneAfterTheOther_data();
    void keysOneAfterTheOther();
    void withoutCase_data();
    void withoutCase();
    void withoutCaseOneAfterTheOther();
    void whatExpressionsSayAboutText_data();
    void whatExpressionsSayAboutText();
    void shortcutsChangeNothing();
    void expressionsAreAboutBytesInAnyLocale();
    void digitsAsElsewhere();
    void wrongExpressions_data();
    void wrongExpressions();
    void hitsFollowEachOther();
    void longTextsAreSearchedInPieces();
};

void TextMatchTest::textIsFoundAsBytes() {
    const std::string nul(1, '\0');
    QVERIFY(matchOf("b" + nul).in("ab" + nul + "c"));
    QVERIFY(!matchOf("b" + nul).in("abc"));
    QVERIFY(matchOf("\xc3").in("\xc3\xa9")); // half a character is bytes too
    QVERIFY(matchOf("\xff").in("a\xff"));
    QVERIFY(matchOf("").in(""));
    QVERIFY(matchOf("").in("a"));
    QVERIFY(!matchOf("a").in(""));
    QVERIFY(!matchOf("A").in("a"));
    QVERIFY(matchOf("abc").in("abc"));
    QVERIFY(!matchOf("abcd").in("abc"));
    QVERIFY(matchOf(".*").in("a.*b")); // no expression
    QVERIFY(!matchOf(".*").in("ab"));
    QVERIFY(matchOf("z").in(std::string(8 << 20, 'x') + "z"));
}

void TextMatchTest::keysOneAfterTheOther_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 20; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

// Keys that share much, and needles that lie across the end of what they share.
void TextMatchTest::keysOneAfterTheOther() {
    QFETCH(const unsigned, seed);
    std::mt19937_64 random(seed);
    const auto keys = sorted(wildKeys(2000, random));
    for (int i = 0; i < 20; ++i) {
        const auto& from = keys[random() % keys.size()];
        const std::size_t at = random() % (from.size() + 1);
        const std::string needle = from.substr(at, 1 + random() % 4);
        auto match = matchOf(needle);
        std::string before;
        for (const auto& key : keys) {
            // What is said to be shared may be less than what is.
            const std::size_t all = sharedOf(before, key);
            const std::size_t shared = random() % 8 == 0 ? all - std::min<std::size_t>(all, 1) : all;
            QCOMPARE(match.inNext(key, shared), key.find(needle) != std::string::npos);
            before = key;
        }
    }
}

void TextMatchTest::withoutCase_data() {
    QTest::addColumn<QByteArray>("needle");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("found");
    // From the tables of Unicode (CaseFolding.txt, status C and S), not from what this program says.
    QTest::newRow("ASCII") << QByteArray("AbC") << QByteArray("xaBcx") << true;
    QTest::newRow("other ASCII stays") << QByteArray("[") << QByteArray("{") << false;
    QTest::newRow("at sign and grave") << QByteArray("@") << QByteArray("`") << false;
    QTest::newRow("umlaut") << QByteArray("L\xc3\x84NS") << QByteArray("l\xc3\xa4ns") << true;
    QTest::newRow("umlaut the other way") << QByteArray("l\xc3\xa4ns") << QByteArray("L\xc3\x84NS") << true;
    QTest::newRow("cyrillic, lead byte changes")
        << QByteArray("\xd1\x80") << QByteArray("\xd0\xa0") << true;                          // р, Р
    QTest::newRow("final sigma") << QByteArray("\xcf\x82") << QByteArray("\xce\xa3") << true; // ς, Σ
    QTest::newRow("Deseret, four bytes")
        << QByteArray("\xf0\x90\x90\x80") << QByteArray("\xf0\x90\x90\xa8") << true;
    QTest::newRow("sharp s is not SS") << QByteArray("\xc3\x9f") << QByteArray("SS") << false;
    QTest::newRow("CJK") << QByteArray("\xe6\x97\xa5") << QByteArray("\xe6\x97\xa5\xe6\x9c\xac") << true;
    QTest::newRow("bytes that are no text")
        << QByteArray("\xc3\x84\xff") << QByteArray("\xc3\xa4\xff") << true;
    QTest::newRow("half a letter is no letter") << QByteArray("\xc3\x84") << QByteArray("\xc3") << false;
    // Lengths differ: stated in casefold.h.
    QTest::newRow("KELVIN SIGN is no k") << QByteArray("k") << QByteArray("\xe2\x84\xaa") << false;
}

void TextMatchTest::withoutCase() {
    QFETCH(const QByteArray, needle);
    QFETCH(const QByteArray, text);
    QFETCH(const bool, found);
    auto match = matchOf(needle.toStdString(), Kind::Text, LetterCase::Ignored);
    QCOMPARE(match.in(text.toStdString()), found);
    QCOMPARE(match.first(text.toStdString()).has_value(), found);
}

// As one by one, also where the keys' shared bytes end inside a letter and its case changes the byte before.
void TextMatchTest::withoutCaseOneAfterTheOther() {
    const std::vector<std::string> parts{
        "\xc3\x84", "\xc3\xa4", "\xc5\xb8", "\xc3\xbf", "\xc5\xb9", "\xc3\xb9",        "a",
        "A",        "\xc5",     "\xb8",     "\xd0\xa0", "\xd1\x80", "\xf0\x90\x90\x80"};
    std::mt19937_64 random(11);
    std::vector<std::string> keys;
    for (int i = 0; i < 3000; ++i) {
        std::string key;
        for (std::size_t part = random() % 5; part > 0; --part) {
            key += parts[random() % parts.size()];
        }
        keys.push_back(std::move(key));
    }
    keys = sorted(std::move(keys));
    for (const auto& needle : parts) {
        auto streaming = matchOf(needle, Kind::Text, LetterCase::Ignored);
        auto single = matchOf(needle, Kind::Text, LetterCase::Ignored);
        std::string before;
        for (const auto& key : keys) {
            QCOMPARE(streaming.inNext(key, sharedOf(before, key)), single.in(key));
            before = key;
        }
    }
}

void TextMatchTest::whatExpressionsSayAboutText_data() {
    QTest::addColumn<QByteArray>("expression");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("kind"); // whole, ^whole, whole$, ^whole$, part, none
    const auto row = [](const char* expression, const char* text, const char* kind) {
        QTest::newRow(expression) << QByteArray(expression) << QByteArray(text) << QByteArray(kind);
    };
    row("abc", "abc", "whole");
    row("a\\.b", "a.b", "whole");
    row("^abc", "abc", "^whole");
    row("abc$", "abc", "whole$");
    row("^abc$", "abc", "^whole$");
    row("a.bcd", "bcd", "part");
    row("abcd*", "abc", "part");
    row("abcd?x", "abc", "part");
    row("abcd+x", "abcd", "part");
    row("abcd+*x", "abc", "part");
    row("abcd{2}x", "abc", "part");
    row("abcd{2,}x", "abc", "part");
    row("[abc]def", "def", "part");
    row("[]abc]def", "def", "part");
    row("[^]abc]def", "def", "part");
    row("[[:alpha:]]+def", "def", "part");
    row("[[.].]x]def", "def", "part");
    row("(abcdef)gh", "gh", "part");
    row("(abc|d[)]e)gh", "gh", "part");
    row("(\\)x)gh", "gh", "part");
    row("abc|def", "", "none");
    row("(abc|def)", "", "none");
    row("ab\\1", "ab", "part");
    row("ab\\wcde", "cde", "part");
    row("a^bcd", "bcd", "part");
    row("ab$cd", "ab", "part");
    row("\xc3\xa4.", "\xc3\xa4", "part");
    row("^", "", "^whole");
    row(".*", "", "none");
}

void TextMatchTest::whatExpressionsSayAboutText() {
    QFETCH(const QByteArray, expression);
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, kind);
    const auto literal = literalOf(expression.toStdString());
    QCOMPARE(QByteArray::fromStdString(literal.text), text);
    const auto said = literal.whole
                          ? QByteArray(literal.atStart ? "^" : "") + "whole" + (literal.atEnd ? "$" : "")
                      : literal.text.empty() ? QByteArray("none")
                                             : QByteArray("part");
    QCOMPARE(said, kind);
}

// Random expressions over few characters: the match with its shortcuts finds what regexec alone finds.
void TextMatchTest::shortcutsChangeNothing() {
    const std::vector<std::string> pieces{"a", "b",   "c",     "ab",  "B",   ".",   "*",          "+",
                                          "?", "{2}", "{0,1}", "|",   "(",   ")",   "[ab]",       "[^a]",
                                          "^", "$",   "\\.",   "\\(", "\\w", "\\b", "[[:digit:]]"};
    std::mt19937_64 random(4);
    int tried = 0;
    int found = 0;
    int other = 0;
    while (tried < 4000) {
        std::string expression;
        for (std::size_t i = 1 + random() % 7; i > 0; --i) {
            expression += pieces[random() % pieces.size()];
        }
        const auto letterCase = random() % 3 == 0 ? LetterCase::Ignored : LetterCase::Matters;
        const auto plain = PosixRegex::of(expression, letterCase);
        auto match = TextMatch::of({expression, Kind::Regex, letterCase});
        QCOMPARE(match.has_value(), plain.has_value());
        if (!plain) {
            continue;
        }
        ++tried;
        for (int i = 0; i < 20; ++i) {
            std::string text;
            for (std::size_t size = random() % 7; size > 0; --size) {
                text += "abcAB.( 1"[random() % 9];
            }
            const bool wanted = plain->matches(text);
            QVERIFY2(match->in(text) == wanted, (expression + " in " + text).c_str());
            const auto hit = match->first(text);
            QVERIFY2(hit == plain->first(text), (expression + " first in " + text).c_str());
            (wanted ? found : other) += 1;
        }
    }
    QVERIFY2(found > 5000 && other > 5000, qPrintable(QStringLiteral("%1 %2").arg(found).arg(other)));
}

void TextMatchTest::expressionsAreAboutBytesInAnyLocale() {
    const std::string before = setlocale(LC_ALL, nullptr);
    QVERIFY(setlocale(LC_ALL, "C.UTF-8") != nullptr);
    auto bytes = matchOf("^a..$", Kind::Regex);
    auto letters = matchOf("^[[:alpha:]]+$", Kind::Regex, LetterCase::Ignored);
    QVERIFY(bytes.in("a\xc3\xa9")); // "é" is two bytes
    QVERIFY(bytes.in("a\xff\xfe"));
    QVERIFY(!letters.in("a\xc3\xa9"));
    setlocale(LC_ALL, before.c_str());
}

// grep -P '\\d' is the independent reading of these rows.
void TextMatchTest::digitsAsElsewhere() {
    QVERIFY(matchOf("txn-\\d{4}$", Kind::Regex).in("txn-2012"));
    QVERIFY(!matchOf("txn-\\d{4}$", Kind::Regex).in("txn-dddd"));
    QVERIFY(matchOf("^\\D+$", Kind::Regex).in("abc"));
    QVERIFY(!matchOf("^\\D+$", Kind::Regex).in("ab1"));
    QVERIFY(matchOf("\\\\d", Kind::Regex).in("a\\d"));     // a backslash, then d
    QVERIFY(matchOf("^[]\\d]+$", Kind::Regex).in("]d\\")); // in brackets they are themselves
}

void TextMatchTest::wrongExpressions_data() {
    QTest::addColumn<std::string>("expression");
    QTest::newRow("open group") << std::string("(");
    QTest::newRow("open bracket") << std::string("[a");
    QTest::newRow("backslash at the end") << std::string("a\\");
    QTest::newRow("NUL") << std::string("a\0b", 3);
    QTest::newRow("interval backwards") << std::string("a{3,2}");
}

void TextMatchTest::wrongExpressions() {
    QFETCH(const std::string, expression);
    const auto match = TextMatch::of({expression, Kind::Regex, LetterCase::Matters});
    QVERIFY(!match.has_value());
    QCOMPARE(match.error().code, Error::Code::Usage);
    QVERIFY(TextMatch::of({expression, Kind::Text, LetterCase::Matters}).has_value()); // as text it is fine
}

void TextMatchTest::hitsFollowEachOther() {
    const auto all = [](TextMatch match, const std::string& text) {
        std::vector<TextHit> hits;
        for (auto hit = match.first(text); hit;
             hit = match.first(text, hit->end == hit->begin ? hit->end + 1 : hit->end)) {
            hits.push_back(*hit);
        }
        return hits;
    };
    using Hits = std::vector<TextHit>;
    QVERIFY(all(matchOf("aa"), "aaaab") == (Hits{{0, 2}, {2, 4}}));
    QVERIFY(all(matchOf("A", Kind::Text, LetterCase::Ignored), "aXA") == (Hits{{0, 1}, {2, 3}}));
    QVERIFY(all(matchOf("a+", Kind::Regex), "aabaa") == (Hits{{0, 2}, {3, 5}}));
    QVERIFY(all(matchOf("^a", Kind::Regex), "aa") == (Hits{{0, 1}}));
    QVERIFY(all(matchOf("a$", Kind::Regex), "aa") == (Hits{{1, 2}}));
    QVERIFY(all(matchOf("x*", Kind::Regex), "ax") == (Hits{{0, 0}, {1, 2}, {2, 2}}));
}

// As in one go, wherever the pieces of a long text end.
void TextMatchTest::longTextsAreSearchedInPieces() {
    auto match = matchOf("a[0-9]+b$|^x[0-9]", Kind::Regex);
    for (std::size_t size = 4090; size < 4700; ++size) {
        const std::string filling(size, 'a');
        QVERIFY(!match.in(filling));
        QVERIFY(match.in(filling + "1b"));
        QVERIFY(!match.in(filling + "1bc"));
        QVERIFY(!match.in(filling + "x1"));
        QVERIFY(match.in("x1" + filling));
    }
}

QTEST_APPLESS_MAIN(TextMatchTest)
#include "textmatch_test.moc"
