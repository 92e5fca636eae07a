// SPDX-License-Identifier: GPL-3.0-or-later
// The template language. Rows are written by hand from its description on the command line's page.
#include "core/scheme/scheme.h"
#include "core/scheme/templatenames.h"

#include <QTest>

#include <random>

using namespace keyatlas;

class TemplateTest : public QObject {
    Q_OBJECT
private slots:
    void readsParts();
    void readsEveryEncoding_data();
    void readsEveryEncoding();
    void readsEveryGenerator_data();
    void readsEveryGenerator();
    void bracesStandForThemselvesDoubled();
    void fieldsMayBePointersOrQuoted();
    void objectsKeepTheirOrder();
    void arraysKeepConstantsAndTypes();
    void whatOnlyLooksLikeAnArrayIsText();
    void errorsNameTheCharacter_data();
    void errorsNameTheCharacter();
    void severalTemplatesStandInLines();
    void anyTemplateIsWrittenAndReadAgain();
};

namespace {

Template read(const char* text) {
    auto parsed = parseTemplate(text);
    if (!parsed) {
        qFatal("%s: %s", text, parsed.error().what.c_str());
    }
    return *parsed;
}

} // namespace

void TemplateTest::readsParts() {
    const Template scheme = read("txn:{account}-{created:date(yyyyMMddHHmmss)}-{=random(4,base36)}");
    QCOMPARE(scheme.form, Template::Form::Text);
    const auto parts = scheme.components();
    QCOMPARE(parts.size(), std::size_t{6});
    QCOMPARE(parts[0].text, std::string("txn:"));
    QCOMPARE(parts[1].field.text(), std::string("account"));
    QVERIFY(parts[1].encodings.empty());
    QCOMPARE(parts[3].encodings[0].pattern, std::string("yyyyMMddHHmmss"));
    QCOMPARE(parts[3].encodings[0].zone, std::string("UTC"));
    QCOMPARE(parts[5].kind, Component::Kind::Generated);
    QCOMPARE(parts[5].generator.width, 4U);
    QCOMPARE(parts[5].range.at, std::size_t{45});
    QCOMPARE(parts[5].range.size, std::size_t{19});
}

void TemplateTest::readsEveryEncoding_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("canonical");
    const char* const same[] = {"pad(8)",
                                "lower",
                                "slug",
                                "prefix(3)",
                                "hex",
                                "base36(6)",
                                "base36",
                                "base62(6)",
                                "sha256",
                                "sha256(10)",
                                "md5(8)",
                                "epoch-ms",
                                "epoch-s",
                                "reverse-time",
                                "int32",
                                "int64",
                                "objectid",
                                "uuid",
                                "lower:sha256(12)",
                                "date(yyyyMMdd-HHmmss)",
                                "date(yyyy-MM-dd'T'HH:mm:ss.SSS)",
                                "date(yyyyMMdd, Europe/Berlin)"};
    for (const char* text : same) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(text);
    }
    QTest::newRow("zone without blank")
        << QByteArray("date(yyyyMMdd,Europe/Berlin)") << QByteArray("date(yyyyMMdd, Europe/Berlin)");
    QTest::newRow("UTC is usual") << QByteArray("date(yyyy, UTC)") << QByteArray("date(yyyy)");
    QTest::newRow("blanks") << QByteArray(" lower : pad( 8 ) ") << QByteArray("lower:pad(8)");
}

void TemplateTest::readsEveryEncoding() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, canonical);
    const auto encodings = parseEncodings(text.toStdString());
    QVERIFY2(encodings, encodings ? "" : encodings.error().what.c_str());
    const Template scheme = read(("{x:" + text + "}").constData());
    QCOMPARE(scheme.components()[0].encodings, *encodings);
    QCOMPARE(toText(scheme), "{x:" + canonical.toStdString() + "}");
}

void TemplateTest::readsEveryGenerator_data() {
    QTest::addColumn<QByteArray>("canonical");
    QTest::newRow("uuid4") << QByteArray("uuid4");
    QTest::newRow("uuid7") << QByteArray("uuid7");
    QTest::newRow("couch-random") << QByteArray("couch-random");
    QTest::newRow("couch-sequential") << QByteArray("couch-sequential");
    QTest::newRow("couch-utc-random") << QByteArray("couch-utc-random");
    QTest::newRow("couch-utc-id(@node)") << QByteArray("couch-utc-id(@node)");
    QTest::newRow("ulid") << QByteArray("ulid");
    QTest::newRow("ksuid") << QByteArray("ksuid");
    QTest::newRow("objectid") << QByteArray("objectid");
    QTest::newRow("snowflake") << QByteArray("snowflake");
    QTest::newRow("nanoid") << QByteArray("nanoid(21)");
    QTest::newRow("nanoid(10)") << QByteArray("nanoid(10)");
    QTest::newRow("counter(8)") << QByteArray("counter(8)");
    QTest::newRow("random(4)") << QByteArray("random(4,base36)");
    QTest::newRow("random(4, base62)") << QByteArray("random(4,base62)");
}

void TemplateTest::readsEveryGenerator() {
    QFETCH(QByteArray, canonical);
    const std::string text = QTest::currentDataTag();
    const auto generator = parseGenerator(text);
    QVERIFY2(generator, generator ? "" : generator.error().what.c_str());
    QCOMPARE(toText(*generator), canonical.toStdString());
    QCOMPARE(toText(read(("{=" + text + "}").c_str())), "{=" + canonical.toStdString() + "}");
}

void TemplateTest::bracesStandForThemselvesDoubled() {
    const Template scheme = read("{{a}}{b}}}");
    const auto parts = scheme.components();
    QCOMPARE(parts.size(), std::size_t{3});
    QCOMPARE(parts[0].text, std::string("{a}"));
    QCOMPARE(parts[1].field.text(), std::string("b"));
    QCOMPARE(parts[2].text, std::string("}"));
    QCOMPARE(toText(scheme), std::string("{{a}}{b}}}"));
}

void TemplateTest::fieldsMayBePointersOrQuoted() {
    QCOMPARE(read("{/address/city}").components()[0].field.text(), std::string("/address/city"));
    QCOMPARE(read("{address.city:lower}").components()[0].field.text(), std::string("address.city"));
    const auto quoted = read(R"({doc["a:b}"]:lower})").components();
    QCOMPARE(quoted[0].field.text(), std::string(R"(doc["a:b}"])"));
    QCOMPARE(quoted[0].encodings.size(), std::size_t{1});
}

void TemplateTest::objectsKeepTheirOrder() {
    const Template scheme = read(R"( { "z" : "{oid:objectid}","d":"{day:int32}", "c": 5 } )");
    QCOMPARE(scheme.form, Template::Form::Object);
    QCOMPARE(scheme.members.size(), std::size_t{3});
    QCOMPARE(scheme.members[0].name, std::string("z"));
    QCOMPARE(scheme.members[2].json, std::string("5"));
    QCOMPARE(scheme.members[1].parts[0].range.at, std::size_t{31}); // of the brace, in the text as written
    QCOMPARE(toText(scheme), std::string(R"({"z": "{oid:objectid}", "d": "{day:int32}", "c": 5})"));
}

void TemplateTest::arraysKeepConstantsAndTypes() {
    const Template scheme = read(R"(["post", "{slug}", "{n:pad(3)}", "a{b}", null, 1e2])");
    QCOMPARE(scheme.form, Template::Form::Array);
    QVERIFY(!scheme.members[0].keepsType());
    QVERIFY(scheme.members[1].keepsType());
    QVERIFY(!scheme.members[2].keepsType());
    QVERIFY(!scheme.members[3].keepsType());
    QCOMPARE(scheme.members[5].json, std::string("1e2"));
    QCOMPARE(toText(scheme), std::string(R"(["post", "{slug}", "{n:pad(3)}", "a{b}", null, 1e2])"));
}

void TemplateTest::whatOnlyLooksLikeAnArrayIsText() {
    QCOMPARE(read("[2012]-{x}").form, Template::Form::Text);
    QCOMPARE(read("[{x}]").form, Template::Form::Text);
    QCOMPARE(read("[type]").form, Template::Form::Text);
    QCOMPARE(read("[{{x}}]").form, Template::Form::Text);
    QCOMPARE(read("[2012]").form, Template::Form::Array);
}

void TemplateTest::errorsNameTheCharacter_data() {
    QTest::addColumn<int>("offset");
    QTest::addColumn<QString>("what");
    QTest::newRow("") << 0 << "empty";
    QTest::newRow("a{b") << 1 << "not closed";
    QTest::newRow("a}b") << 1 << "closes nothing";
    QTest::newRow("{}") << 1 << "no field";
    QTest::newRow("{a.}") << 1 << "name is missing";
    QTest::newRow("{a:}") << 3 << "encoding is missing";
    QTest::newRow("{a:upper}") << 3 << "no encoding \"upper\"";
    QTest::newRow("{a:lower:pad}") << 12 << "width";
    QTest::newRow("{a:pad(0)}") << 7 << "width";
    QTest::newRow("{a:pad(65)}") << 7 << "width";
    QTest::newRow("{a:lower(3)}") << 8 << "nothing in brackets";
    QTest::newRow("{a:date}") << 7 << "pattern";
    QTest::newRow("{a:md5(33)}") << 7 << "1 to 32";
    QTest::newRow("x{=uuid9}") << 3 << "no generator";
    QTest::newRow("{=random}") << 8 << "width";
    QTest::newRow("{=random(4,base3)}") << 11 << "no alphabet";
    QTest::newRow("{=uuid4(3)}") << 7 << "nothing in brackets";
    QTest::newRow("{=couch-utc-id}") << 14 << "suffix";
    QTest::newRow("a\nb") << 1 << "line break";
    QTest::newRow(R"({"a": "{b:x}"})") << 10 << "no encoding";
    QTest::newRow(R"({"\u00e9": "\u00e9{b:x}"})") << 21 << "no encoding";
    QTest::newRow(R"({"a": {"b": 1}})") << 6 << "inside of an ID";
    QTest::newRow(R"({"a": 1, "a": 2})") << 14 << "stands twice";
    QTest::newRow(R"(["{a}", )") << 8 << "no whole JSON array";
    QTest::newRow(R"(["{a}"] x)") << 7 << "no whole JSON array";
}

void TemplateTest::errorsNameTheCharacter() {
    QFETCH(int, offset);
    QFETCH(QString, what);
    const auto parsed = parseTemplate(QTest::currentDataTag());
    QVERIFY(!parsed);
    QCOMPARE(parsed.error().code, Error::Code::Usage);
    QVERIFY2(QString::fromStdString(parsed.error().what).contains(what), parsed.error().what.c_str());
    QCOMPARE(static_cast<int>(parsed.error().offset.value()), offset);
    QVERIFY(!parsed.error().next.empty());
}

void TemplateTest::severalTemplatesStandInLines() {
    const auto scheme = parseScheme("post:{slug}\npost:{post}:{at:epoch-ms}");
    QVERIFY(scheme);
    QCOMPARE(scheme->templates.size(), std::size_t{2});
    QCOMPARE(toText(*scheme), std::string("post:{slug}\npost:{post}:{at:epoch-ms}"));
    QCOMPARE(scheme->templates[1].components()[1].range.at, std::size_t{17});
    const auto broken = parseScheme("post:{slug}\npost:{post");
    QVERIFY(!broken);
    QCOMPARE(broken.error().offset.value(), std::uint64_t{17});
    QVERIFY(parseScheme("today")->today);
    QCOMPARE(toText(*parseScheme("today")), std::string("today"));
    QVERIFY(!parseScheme(""));
}

// Templates put together at random are written and read to the same.
void TemplateTest::anyTemplateIsWrittenAndReadAgain() {
    std::mt19937 random(5);
    const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
    for (int round = 0; round < 2000; ++round) {
        TemplateMember member;
        for (std::size_t parts = 1 + below(6); parts > 0; --parts) {
            Component part;
            const std::size_t kind = below(3);
            if (kind == 0 && (member.parts.empty() || member.parts.back().kind != Component::Kind::Text)) {
                for (std::size_t size = 1 + below(4); size > 0; --size) {
                    part.text += ":-{}_a\"\\"[below(8)];
                }
            } else if (kind == 1) {
                part.kind = Component::Kind::Generated;
                part.generator.kind = Generator::Kind::Random;
                part.generator.width = 1 + static_cast<unsigned>(below(9));
                part.generator.alphabet = alphabetNames()[below(alphabetNames().size())].alphabet;
            } else {
                part.kind = Component::Kind::Field;
                part.field =
                    FieldPath::parse(std::vector<const char*>{"a", "b.c", "/d/e", R"(f["g:}"])"}[below(4)])
                        .value();
                for (std::size_t count = below(3); count > 0; --count) {
                    const EncodingName& name = encodingNames()[below(encodingNames().size())];
                    Encoding encoding;
                    encoding.kind = name.kind;
                    encoding.width = name.takes == Takes::Width || name.takes == Takes::MayTakeWidth ? 1 : 0;
                    encoding.pattern = name.takes == Takes::DatePattern ? "yyyy','MM" : "";
                    part.encodings.push_back(encoding);
                }
            }
            member.parts.push_back(part);
        }
        Template scheme;
        scheme.form = static_cast<Template::Form>(below(3));
        member.name = scheme.form == Template::Form::Object ? "n\"" : "";
        scheme.members = {member};
        const std::string text = toText(scheme);
        const auto again = parseTemplate(text);
        QVERIFY2(again, text.c_str());
        QVERIFY2(*again == scheme, text.c_str());
    }
}

QTEST_APPLESS_MAIN(TemplateTest)
#include "template_test.moc"
