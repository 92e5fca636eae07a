// SPDX-License-Identifier: GPL-3.0-or-later
// The tree over JSON text, paths into it and its values as shown. Random texts are held against the model
// they were written from and against nlohmann's parser; drawings of damaged texts follow from the rules in
// jsontree.h.
#include "core/base/jsondisplay.h"
#include "core/base/jsonpath.h"
#include "core/base/jsontree.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <random>

using namespace keyatlas;

namespace {

using Random = std::mt19937_64;

QString qt(const std::string& text) {
    return QString::fromStdString(text);
}

// What a random text was written from.
struct Model {
    JsonType type = JsonType::Null;
    std::string token;                // of a scalar
    std::vector<std::string> names{}; // literals
    std::vector<Model> items{};
};

std::string space(Random& random) {
    static const std::string kinds[] = {"", "", "", " ", "\n", "\t\r\n  "};
    return kinds[random() % 6];
}

// `unique`: names are numbered, so that a parser that keeps one of equal members agrees.
Model randomModel(Random& random, int depth, bool unique) {
    static const std::pair<JsonType, const char*> scalars[] = {{JsonType::Null, "null"},
                                                               {JsonType::True, "true"},
                                                               {JsonType::False, "false"},
                                                               {JsonType::Number, "0"},
                                                               {JsonType::Number, "-1.50E+10"},
                                                               {JsonType::Number, "18446744073709551615"},
                                                               {JsonType::String, "\"\""},
                                                               {JsonType::String, "\"a\\\"]}\""},
                                                               {JsonType::String, "\"\\u00e9/~ \\\\\""},
                                                               {JsonType::String, "\"{[,:\""},
                                                               {JsonType::String, "\"\xf0\x9f\x8e\xb5\""}};
    static const char* names[] = {"a", "b/c", "~", "", "x y", "\\u0061", "m~n", "0"};
    if (depth == 0 || random() % 3 == 0) {
        const auto& [type, token] = scalars[random() % std::size(scalars)];
        return {type, token};
    }
    Model model;
    model.type = random() % 2 == 0 ? JsonType::Array : JsonType::Object;
    for (auto left = random() % 6; left > 0; --left) {
        if (model.type == JsonType::Object) {
            const std::string number = unique ? std::to_string(left) : "";
            model.names.push_back("\"" + std::string(names[random() % std::size(names)]) + number + "\"");
        }
        model.items.push_back(randomModel(random, depth - 1, unique));
    }
    return model;
}

std::string written(const Model& model, Random& random) {
    if (model.type != JsonType::Array && model.type != JsonType::Object) {
        return model.token;
    }
    const bool object = model.type == JsonType::Object;
    std::string text = object ? "{" : "[";
    for (std::size_t i = 0; i < model.items.size(); ++i) {
        text += (i > 0 ? "," : "") + space(random);
        if (object) {
            text += model.names[i] + space(random) + ":" + space(random);
        }
        text += written(model.items[i], random) + space(random);
    }
    return text + (object ? "}" : "]");
}

std::vector<JsonNode> allChildren(const JsonTree& tree, const JsonNode& parent, std::size_t page) {
    std::vector<JsonNode> nodes;
    for (std::optional<JsonPlace> next = JsonPlace{parent.valueAt + 1, 0}; next;) {
        const auto read = tree.children(parent, *next, page, {}).value();
        nodes.insert(nodes.end(), read.nodes.begin(), read.nodes.end());
        next = read.next;
    }
    return nodes;
}

// `{a:1,b:[1,!7]}`: !7 is a node that is invalid from offset 7, a `~` before a bracket or string means not
// whole.
std::string drawn(const JsonTree& tree, const JsonNode& node) {
    std::string text;
    if (node.nameSize > 0) {
        text = std::string(tree.nameLiteral(node).substr(1, node.nameSize - 2)) + ":";
    }
    if (node.type == JsonType::Invalid) {
        return text + "!" + std::to_string(node.valueAt);
    }
    if (!node.isContainer()) {
        return text + (node.whole ? "" : "~") + std::string(tree.value(node));
    }
    text += std::string(node.whole ? "" : "~") + (node.type == JsonType::Object ? "{" : "[");
    const auto items = allChildren(tree, node, 2);
    for (std::size_t i = 0; i < items.size(); ++i) {
        text += (i > 0 ? "," : "") + drawn(tree, items[i]);
    }
    return text + (node.type == JsonType::Object ? "}" : "]");
}

} // namespace

class JsonTreeTest : public QObject {
    Q_OBJECT

private slots:
    void findsWhatWasWritten();
    void pointersResolveInAnotherParser();
    void damagedTextIsReadAsFarAsItGoes_data();
    void damagedTextIsReadAsFarAsItGoes();
    void anyCutOfATextCanBeWalked();
    void whatFollowsTheRoot();
    void paths_data();
    void paths();
    void depthIsNoProblem();
    void widthIsNoProblem();
    void stopsAreObeyed();
    void valuesAreShown_data();
    void valuesAreShown();
    void longStringsAreCut();

private:
    void compare(const JsonTree& tree, const JsonNode& node, const Model& model, std::size_t page);
    void compareWithParser(const JsonTree& tree, const JsonNode& node, const nlohmann::json& root);
};

void JsonTreeTest::compare(const JsonTree& tree, const JsonNode& node, const Model& model, std::size_t page) {
    QVERIFY(node.whole);
    QVERIFY(node.type == model.type);
    if (!node.isContainer()) {
        QCOMPARE(qt(std::string(tree.value(node))), qt(model.token));
    }
    const auto items = allChildren(tree, node, page);
    QCOMPARE(items.size(), model.items.size());
    QCOMPARE(tree.count(node, {}).value(), std::uint64_t{items.size()});
    QCOMPARE(tree.hasChildren(node), !items.empty());
    for (std::size_t i = 0; i < items.size(); ++i) {
        QCOMPARE(items[i].index, std::uint64_t{i});
        QVERIFY(tree.nameLiteral(items[i]) == (model.names.empty() ? Bytes() : Bytes(model.names[i])));
        compare(tree, items[i], model.items[i], page);
    }
}

void JsonTreeTest::findsWhatWasWritten() {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        Random random(seed);
        const Model model = randomModel(random, 6, false);
        const std::string text = space(random) + written(model, random) + space(random);
        const JsonTree tree(text);
        compare(tree, tree.root(), model, 1 + seed % 7);
        QVERIFY(!tree.rest());
        if (QTest::currentTestFailed()) {
            qWarning("seed %llu: %s", static_cast<unsigned long long>(seed), text.c_str());
            return;
        }
    }
}

void JsonTreeTest::compareWithParser(const JsonTree& tree, const JsonNode& node, const nlohmann::json& root) {
    const auto steps = jsonStepsTo(tree.text(), node.valueAt, {}).value();
    const auto& there = root.at(nlohmann::json::json_pointer(jsonPointer(steps)));
    QVERIFY(there == nlohmann::json::parse(tree.value(node)));
    if (node.nameSize > 0) {
        QCOMPARE(qt(jsonPointer(jsonStepsTo(tree.text(), node.nameAt, {}).value())), qt(jsonPointer(steps)));
    }
    for (const auto& child : allChildren(tree, node, 100)) {
        compareWithParser(tree, child, root);
    }
}

void JsonTreeTest::pointersResolveInAnotherParser() {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        Random random(seed);
        const std::string text = written(randomModel(random, 5, true), random);
        const JsonTree tree(text);
        compareWithParser(tree, tree.root(), nlohmann::json::parse(text));
    }
}

void JsonTreeTest::damagedTextIsReadAsFarAsItGoes_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("drawing");
    const auto row = [](const char* text, const char* drawing) { QTest::newRow(text) << text << drawing; };
    row("", "!0");
    row("   ", "!3");
    row("x", "!0");
    row("tru", "!0");
    row("\"abc", "~\"abc");
    row("{", "~{!1}");
    row("[", "~[!1]");
    row("[1", "~[1,!2]");
    row("[1,", "~[1,!3]");
    row("[1,]", "[1,!3]");
    row("[1 2]", "[1,!3]");
    row("[1 [2]]", "[1,!3]");
    row("[1, x, 2]", "[1,!4]");
    row("[1}", "~[1,!2]");
    row("[[1,[2", "~[~[1,~[2,!6]]]");
    row("{\"a\":1,\"b\":[1,{\"c\":\"d", "~{a:1,b:~[1,~{c:~\"d}]}");
    row("{\"a\":1,\"b", "~{a:1,!7}");
    row("{\"a\":1,\"b\"", "~{a:1,!7}");
    row("{\"a\":1,\"b\":", "~{a:1,b:!11}");
    row("{\"a\":1,\"b\":tru", "~{a:1,b:!11}");
    row("{\"a\":1 \"b\":2}", "{a:1,!7}");
    row("{\"a\" 1}", "{!1}");
    row("{a:1}", "{!1}");
    row("{\"a\":}", "{a:!5}");
    row("{\"a\":1,\"a\":2}", "{a:1,a:2}");
    row("[-0, 1E400, 9223372036854775808, 00012]", "[-0,1E400,9223372036854775808,00012]");
    row("[\"\\ud800\", \"\\q\"]", "[\"\\ud800\",\"\\q\"]");
}

void JsonTreeTest::damagedTextIsReadAsFarAsItGoes() {
    QFETCH(QString, text);
    const std::string bytes = text.toStdString();
    const JsonTree tree(bytes);
    QTEST(qt(drawn(tree, tree.root())), "drawing");
}

void JsonTreeTest::anyCutOfATextCanBeWalked() {
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
        Random random(seed);
        std::string text = written(randomModel(random, 5, false), random);
        for (std::size_t cut = 0; cut <= text.size(); ++cut) {
            const JsonTree tree(Bytes(text).substr(0, cut));
            drawn(tree, tree.root()); // ends, and reads nothing behind the text (sanitizers)
        }
        for (int i = 0; i < 100 && !text.empty(); ++i) { // and any damage
            text[random() % text.size()] = "{}[],:\"\\ x1\xff"[random() % 12];
            const JsonTree tree(text);
            drawn(tree, tree.root());
            jsonStepsTo(text, random() % text.size(), {}).value();
        }
    }
}

void JsonTreeTest::whatFollowsTheRoot() {
    const JsonTree two("{\"a\":1} x");
    QCOMPARE(two.root().valueSize, std::size_t{7});
    QCOMPARE(two.rest().value().valueAt, std::size_t{8});
    QVERIFY(two.rest()->type == JsonType::Invalid);
    QVERIFY(!JsonTree(" 1 ").rest());
    QVERIFY(!JsonTree("[1").rest());
}

void JsonTreeTest::paths_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("offset");
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("path");
    // Pointers: RFC 6901, section 5.
    const auto row = [](const char* text, int offset, const char* pointer, const char* path) {
        QTest::addRow("%s @%d", text, offset) << text << offset << pointer << path;
    };
    row("{\"foo\": [\"bar\", \"baz\"]}", 0, "", "");
    row("{\"foo\": [\"bar\", \"baz\"]}", 8, "/foo", "foo");
    row("{\"foo\": [\"bar\", \"baz\"]}", 9, "/foo/0", "foo[0]");
    row("{\"foo\": [\"bar\", \"baz\"]}", 16, "/foo/1", "foo[1]");
    row("{\"\": 0}", 5, "/", "[\"\"]");
    row("{\"a/b\": 1}", 8, "/a~1b", "[\"a/b\"]");
    row("{\"m~n\": 8}", 8, "/m~0n", "[\"m~n\"]");
    row("{\"k\\\"l\": 6}", 9, "/k\"l", "[\"k\\\"l\"]");
    row("{\"a\":{\"b c\":[[7]]}}", 15, "/a/b c/0/0", "a[\"b c\"][0][0]");
    row("[{\"a\":1},{\"a\":2}]", 14, "/1/a", "[1].a");
    row("{\"a\":[1,{\"b\":", 13, "/a/1/b", "a[1].b");
    row("{\"\\ud800\":1}", 10, "/\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd", "[\"\\ud800\"]");
}

void JsonTreeTest::paths() {
    QFETCH(QString, text);
    QFETCH(int, offset);
    const std::string bytes = text.toStdString();
    const auto steps = jsonStepsTo(bytes, static_cast<std::size_t>(offset), {}).value();
    QTEST(qt(jsonPointer(steps)), "pointer");
    QTEST(qt(jsonPath(steps)), "path");
}

void JsonTreeTest::depthIsNoProblem() {
    constexpr std::size_t kDepth = 100000;
    std::string text;
    for (std::size_t i = 0; i < kDepth; ++i) {
        text += "{\"a\":[";
    }
    const JsonTree broken(text);
    QVERIFY(!broken.root().whole);
    const std::string pointer = jsonPointer(jsonStepsTo(text, text.size(), {}).value());
    QCOMPARE(pointer.size(), kDepth * 4);
    for (std::size_t i = 0; i < kDepth; ++i) {
        text += "]}";
    }
    const JsonTree tree(text);
    JsonNode node = tree.root();
    for (int i = 0; i < 100; ++i) {
        QVERIFY(node.whole && tree.hasChildren(node));
        const auto page = tree.children(node, 10, {}).value();
        QCOMPARE(page.nodes.size(), std::size_t{1});
        node = page.nodes[0];
    }
    QCOMPARE(node.valueAt, std::size_t{50 * 6});
}

void JsonTreeTest::widthIsNoProblem() {
    std::string text = "[";
    for (int i = 0; i < 1000000; ++i) {
        text += std::to_string(i) + ",";
    }
    text.back() = ']';
    const JsonTree tree(text);
    const auto root = tree.root();
    QCOMPARE(tree.count(root, {}).value(), std::uint64_t{1000000});
    const auto page = tree.children(root, 1000, {}).value();
    QCOMPARE(page.nodes.size(), std::size_t{1000});
    const auto second = tree.children(root, page.next.value(), 1, {}).value();
    QCOMPARE(qt(std::string(tree.value(second.nodes.at(0)))), QStringLiteral("1000"));
    QCOMPARE(second.nodes[0].index, std::uint64_t{1000});
    QCOMPARE(qt(jsonPath(jsonStepsTo(text, second.nodes[0].valueAt, {}).value())), QStringLiteral("[1000]"));
}

void JsonTreeTest::stopsAreObeyed() {
    std::stop_source source;
    source.request_stop();
    const std::string text = "[" + std::string(20000, '[') + std::string(20000, ']') + "]";
    std::string wide = "[1";
    for (int i = 0; i < 20000; ++i) {
        wide += ",1";
    }
    wide += "]";
    const JsonTree tree(wide);
    QVERIFY(tree.count(tree.root(), source.get_token()).error().code == Error::Code::Cancelled);
    QVERIFY(tree.children(tree.root(), 20000, source.get_token()).error().code == Error::Code::Cancelled);
    QVERIFY(jsonStepsTo(wide, wide.size(), source.get_token()).error().code == Error::Code::Cancelled);
    QVERIFY(jsonStepsTo(text, text.size(), source.get_token()).error().code == Error::Code::Cancelled);
}

void JsonTreeTest::valuesAreShown_data() {
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char* name, QByteArray value, const QString& shown) {
        QTest::newRow(name) << std::move(value) << shown;
    };
    row("ui: digits as in the file", "9223372036854775807", "9223372036854775807");
    row("digits", "-0.10E+400", "-0.10E+400");
    row("word", "null", "null");
    row("string", "\"abc\"", "abc");
    row("escapes", "\"a\\n\\u200b\\\"\\u00e9\\ud83c\\udfb5\"",
        "a\\n\\u200B\"" + QString::fromUtf8("\xc3\xa9\xf0\x9f\x8e\xb5"));
    row("lone surrogate", "\"abcdefghi\\ud800\"", "abcdefghi\\xED\\xA0\\x80");
    row("bad UTF-8", "\"abcdef\xff\"", "abcdef\\xFF");
    row("malformed escape", "\"a\\q\"", "\"a\\q\"");
    row("not whole", "\"abc", "\"abc");
    row("object", "{\"a\":\n1}", "{\"a\":\\n1}");
    row("nothing", "", "");
}

void JsonTreeTest::valuesAreShown() {
    QFETCH(QByteArray, value);
    QTEST(qt(display::shownJson(value.toStdString()).text()), "shown");
}

void JsonTreeTest::longStringsAreCut() {
    const std::string text = "\"" + std::string(8400000, 'x') + "\"";
    QCOMPARE(qt(display::shownJson(text).text()), QString(256, 'x') + "… 8.40 MB");
    // Wherever the look-ahead ends, no escape, pair or character is torn.
    for (std::size_t shift = 0; shift < 14; ++shift) {
        for (const char* piece : {"\\ud83c\\udfb5", "\\u00e9", "\\n", "\xe4\xb8\xad", "\\\\", "\\ud800"}) {
            std::string body(shift, 'x');
            while (body.size() < 500) {
                body += piece;
            }
            const auto cut = display::shownJson("\"" + body + "\"", 8);
            const auto whole = display::shownJson("\"" + body + "\"", 100000);
            QVERIFY(cut.cut && !whole.cut);
            std::string front;
            std::string all;
            for (const auto& part : cut.pieces) {
                front += part.text;
            }
            for (const auto& part : whole.pieces) {
                all += part.text;
            }
            QVERIFY2(cut.hex || Bytes(all).starts_with(front), front.c_str());
            QCOMPARE(cut.bytes, std::uint64_t{body.size()});
        }
    }
}

QTEST_APPLESS_MAIN(JsonTreeTest)
#include "jsontree_test.moc"
