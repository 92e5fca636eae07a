// SPDX-License-Identifier: GPL-3.0-or-later
// What the documents of a space hold, and the gallery that is filled with it. Figures counted by hand from
// the loop that makes the documents.
#include "core/scheme/applyscheme.h"
#include "core/scheme/documentsample.h"
#include "core/scheme/fieldprofile.h"
#include "core/scheme/gallery.h"
#include "core/scheme/personaldata.h"
#include "tests/support/exportfile.h"

#include <QtTest>

#include <set>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

std::string documents() {
    std::string text = R"({"_id":"_design/x","type":"never","views":{}})"
                       "\n";
    for (int i = 0; i < 1000; ++i) {
        const std::string n = std::to_string(i);
        text += R"({"_id":"d)" + std::to_string(10000 + i) + R"(","type":")" +
                (i % 2 == 0 ? "post" : "comment") + R"(","account":"a)" + std::to_string(i % 50) +
                R"(","created":"2021-01-01T00:)" + std::to_string(10 + i / 60 % 50) + ':' +
                std::to_string(10 + i % 50) + R"(Z","email":"u)" + n + R"(@x.example","size":)" + n +
                R"(,"in":{"deep":{"er":{"est":1},"two":true}},"tags":["a"])" +
                (i % 4 == 0 ? R"(,"rare":null)" : R"(,"rare":5)") + "}\n";
    }
    return text;
}

struct Asked {
    ExportFile file{documents(), "export.jsonl"};
    Opened opened = readSource(file.path(), {}, {}, {}).value();
    SpaceView space = opened.space("").value();
};

const FieldProfile& of(const std::vector<FieldProfile>& all, const std::string& path) {
    for (const FieldProfile& each : all) {
        if (each.path == path) {
            return each;
        }
    }
    qFatal("no field %s", path.c_str());
}

} // namespace

class FieldProfileTest : public QObject {
    Q_OBJECT
private slots:
    void tellsWhatFieldsHold();
    void samplesEvenly();
    void knowsPersonalData_data();
    void knowsPersonalData();
    void galleryIsWhole();
    void galleryTakesTheFieldsOfTheData();
};

void FieldProfileTest::tellsWhatFieldsHold() {
    const Asked asked;
    const auto all = profileFields(*asked.opened.source, asked.space, 5000, {}).value();
    QCOMPARE(of(all, "type").distinct, std::uint64_t{2}); // the design document is left out
    QVERIFY(of(all, "type").isType);
    QCOMPARE(of(all, "account").distinct, std::uint64_t{50});
    QVERIFY(of(all, "created").isTime);
    QVERIFY(!of(all, "size").isTime);
    QVERIFY(of(all, "email").isPersonal);
    QVERIFY(!of(all, "account").isPersonal);
    QCOMPARE(of(all, "rare").share, 0.75);
    QCOMPARE(of(all, "email").share, 1.0);
    QCOMPARE(of(all, "in.deep.two").kind, FieldValue::Kind::Bool);
    QCOMPARE(of(all, "email").least, std::size_t{12}); // u0@x.example
    QCOMPARE(of(all, "email").most, std::size_t{14});
    for (const FieldProfile& each : all) {
        QVERIFY(FieldPath::parse(each.path));
        QVERIFY(each.path != "in.deep.er.est" && each.path != "tags");
    }
    QVERIFY(all.back().path == "rare");
}

void FieldProfileTest::samplesEvenly() {
    const Asked asked;
    const auto sample = sampleDocuments(*asked.opened.source, asked.space, 100, {}).value();
    QVERIFY(sample.size() >= 99 && sample.size() <= 100);
    for (std::size_t i = 1; i < sample.size(); ++i) {
        QVERIFY(sample[i].rank > sample[i - 1].rank && sample[i].rank - sample[i - 1].rank <= 11);
        QVERIFY(sample[i].text.find(sample[i].key) != std::string::npos);
    }
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(profileFields(*asked.opened.source, asked.space, 100, stop.get_token()).error().code,
             Error::Code::Cancelled);
}

void FieldProfileTest::knowsPersonalData_data() {
    QTest::addColumn<bool>("name");
    QTest::addColumn<bool>("personal");
    QTest::newRow("email") << true << true;
    QTest::newRow("user.firstName") << true << true;
    QTest::newRow("contact.phone_number") << true << true;
    QTest::newRow("account") << true << false;
    QTest::newRow("product.name") << true << false;
    QTest::newRow("anna@x.example") << false << true;
    QTest::newRow("+49 30 1234567") << false << true;
    QTest::newRow("DE89370400440532013000") << false << true; // the bank association's example
    QTest::newRow("a@b") << false << false;
    QTest::newRow("2012-05-26") << false << false;
    QTest::newRow("ACC-105032") << false << false;
}

void FieldProfileTest::knowsPersonalData() {
    QFETCH(bool, name);
    QFETCH(bool, personal);
    QCOMPARE(name ? namesPersonalData(QTest::currentDataTag()) : looksPersonal(QTest::currentDataTag()),
             personal);
}

void FieldProfileTest::galleryIsWhole() {
    const auto entries = gallery({});
    std::set<std::string> codes;
    for (const GalleryEntry& entry : entries) {
        QVERIFY2(!entry.scheme.templates.empty(), entry.code.c_str());
        QVERIFY2(parseScheme(toText(entry.scheme)).value() == entry.scheme, entry.code.c_str());
        QVERIFY(!entry.name.empty() && entry.lesson.ends_with('.') && entry.cost.ends_with('.'));
        QVERIFY(codes.insert(entry.code).second);
    }
    for (const char* code : {"type-key", "account-time-random", "parent-child", "partition",
                             "relational-pouch", "ulid", "uuid7", "couch-random", "couch-sequential",
                             "couch-utc-random", "couch-utc-id", "objectid", "object-id", "view-key"}) {
        QVERIFY2(codes.count(code) == 1, code);
    }
}

void FieldProfileTest::galleryTakesTheFieldsOfTheData() {
    const Asked asked;
    const auto fields = profileFields(*asked.opened.source, asked.space, 5000, {}).value();
    for (const GalleryEntry& entry : gallery(fields)) {
        const auto applied = applyScheme(asked.opened, asked.space, entry.scheme, {}, {}, {});
        QVERIFY2(applied, entry.code.c_str());
        QVERIFY2(!entry.fits || applied->withId == 1000, entry.code.c_str());
        if (entry.code == "account-time-random") {
            QVERIFY(entry.fits);
            QCOMPARE(toText(entry.scheme),
                     std::string("{account}-{created:date(yyyyMMddHHmmss)}-{=random(4,base36)}"));
        } else if (entry.code == "type-key") {
            QVERIFY(entry.fits);
            QCOMPARE(toText(entry.scheme), std::string("{type}:{email}"));
        }
    }
    for (const GalleryEntry& entry : gallery({})) {
        QCOMPARE(entry.fits, toText(entry.scheme).find("{=") == 0);
    }
}

QTEST_APPLESS_MAIN(FieldProfileTest)
#include "fieldprofile_test.moc"
