// SPDX-License-Identifier: GPL-3.0-or-later
// Re-indented JSON text, held against nlohmann's printer and against the tokens it was made from.
#include "core/base/prettyjson.h"

#include "core/base/text.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <random>

using namespace keyatlas;

namespace {

QString qt(const std::string& text) {
    return QString::fromStdString(text);
}

std::string pretty(Bytes text) {
    return prettyJson(text, {}, {}).value().text;
}

// Without white space outside of strings.
std::string squeezed(Bytes text) {
    std::string out;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (inString && c == '\\' && i + 1 < text.size()) {
            out += c;
            out += text[++i];
            continue;
        }
        inString = inString != (c == '"');
        if (inString || !space) {
            out += c;
        }
    }
    return out;
}

nlohmann::json randomJson(std::mt19937_64& random, int depth) {
    switch (random() % (depth > 0 ? 6 : 3)) {
    case 0:
        return random() % 1000;
    case 1:
        return "text \"{[,:]}\\ \xc3\xa9";
    case 2:
        return nullptr;
    case 3: {
        auto array = nlohmann::json::array();
        for (auto left = random() % 5; left > 0; --left) {
            array.push_back(randomJson(random, depth - 1));
        }
        return array;
    }
    default: {
        auto object = nlohmann::json::object();
        for (auto left = random() % 5; left > 0; --left) {
            object["name " + std::to_string(left)] = randomJson(random, depth - 1);
        }
        return object;
    }
    }
}

} // namespace

class PrettyJsonTest : public QObject {
    Q_OBJECT

private slots:
    void looksLikeAnotherPrinters();
    void keepsEveryToken_data();
    void keepsEveryToken();
    void keepsTheTokensOfAnyBytes();
    void damagedText_data();
    void damagedText();
    void depthCostsNoSpace();
    void outputIsBounded();
    void stopsAreObeyed();
};

void PrettyJsonTest::looksLikeAnotherPrinters() {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        std::mt19937_64 random(seed);
        const auto json = randomJson(random, 5);
        QCOMPARE(qt(pretty(json.dump())), qt(json.dump(2)));
        QCOMPARE(qt(pretty(json.dump(7, '\t'))), qt(json.dump(2)));
    }
}

void PrettyJsonTest::keepsEveryToken_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("pretty");
    const auto row = [](const char* name, QByteArray text, QByteArray out) {
        QTest::newRow(name) << text << out;
    };
    row("digits", "[1E400,-0,18446744073709551616]", "[\n  1E400,\n  -0,\n  18446744073709551616\n]");
    row("duplicates", "{\"a\":1,\"a\":2}", "{\n  \"a\": 1,\n  \"a\": 2\n}");
    row("escapes", "[\"\\u0041\\/\"]", "[\n  \"\\u0041\\/\"\n]");
    row("bad UTF-8", "[\"\xff\"]", "[\n  \"\xff\"\n]");
    row("empty", "{\"a\":[ ],\"b\":{\n}}", "{\n  \"a\": [],\n  \"b\": {}\n}");
    row("scalar", " 1 ", "1");
    row("nothing", " ", "");
    row("two values", "{}{}", "{}\n{}");
}

void PrettyJsonTest::keepsEveryToken() {
    QFETCH(QByteArray, text);
    QTEST(QByteArray::fromStdString(pretty(text.toStdString())), "pretty");
}

void PrettyJsonTest::keepsTheTokensOfAnyBytes() {
    std::mt19937_64 random(7);
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (auto left = random() % 40; left > 0; --left) {
            text += "{}[],:\"\\ \n1x\xff"[random() % 13];
        }
        const std::string out = pretty(text);
        // Words may part where a bracket parts them, never merge: compared without white space.
        QCOMPARE(qt(toHex(squeezed(out))), qt(toHex(squeezed(text))));
        QCOMPARE(qt(toHex(pretty(out))), qt(toHex(out)));
    }
}

void PrettyJsonTest::damagedText_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("pretty");
    QTest::newRow("cut") << "{\"a\":[1,2"
                         << "{\n  \"a\": [\n    1,\n    2";
    QTest::newRow("open string") << "[\"a, b"
                                 << "[\n  \"a, b";
    QTest::newRow("closed too often") << "[1]]1"
                                      << "[\n  1\n]\n]\n1";
    QTest::newRow("no comma") << "[1 2]"
                              << "[\n  1\n  2\n]";
}

void PrettyJsonTest::damagedText() {
    QFETCH(QString, text);
    QTEST(qt(pretty(text.toStdString())), "pretty");
}

void PrettyJsonTest::depthCostsNoSpace() {
    const std::string deep = std::string(100000, '[') + std::string(100000, ']');
    const auto out = prettyJson(deep, {}, {}).value();
    QVERIFY(!out.cut);
    QVERIFY(out.text.size() < 200000 * 82);
    QCOMPARE(qt(squeezed(out.text)), qt(deep));
}

void PrettyJsonTest::outputIsBounded() {
    std::mt19937_64 random(3);
    for (int round = 0; round < 300; ++round) {
        const std::string text = randomJson(random, 5).dump();
        const std::string all = pretty(text);
        for (const std::size_t most : {0, 1, 10, 33, 100, 1000}) {
            PrettyOptions options;
            options.mostBytes = most;
            const auto out = prettyJson(text, options, {}).value();
            QVERIFY(out.text.size() <= most);
            QVERIFY(Bytes(all).starts_with(out.text));
            QCOMPARE(out.cut, out.text.size() < all.size());
            QCOMPARE(qt(squeezed(Bytes(text).substr(0, out.used))), qt(squeezed(out.text)));
        }
    }
    PrettyOptions options;
    options.mostBytes = 100;
    const auto out = prettyJson("[\"" + std::string(1000, 'x') + "\"]", options, {}).value();
    QCOMPARE(out.text.size(), std::size_t{100});
    QVERIFY(out.cut);
    options.mostBytes = 10;
    QVERIFY(isUtf8(
        prettyJson("[\"\xf0\x9f\x8e\xb5\xf0\x9f\x8e\xb5\xf0\x9f\x8e\xb5\"]", options, {}).value().text));
}

void PrettyJsonTest::stopsAreObeyed() {
    std::stop_source source;
    source.request_stop();
    const auto out = prettyJson(std::string(100000, '['), {}, source.get_token());
    QVERIFY(!out);
    QVERIFY(out.error().code == Error::Code::Cancelled);
}

QTEST_APPLESS_MAIN(PrettyJsonTest)
#include "prettyjson_test.moc"
