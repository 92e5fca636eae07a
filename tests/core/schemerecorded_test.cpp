// SPDX-License-Identifier: GPL-3.0-or-later
// Every check on every data set that is recorded here, as its IDs are today. What each must count is counted
// again by this file, with Qt's strings and one look at every ID.
#include "core/scheme/documentsample.h"
#include "core/scheme/evaluate.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QUrl>
#include <QtTest>

#include <cmath>
#include <map>
#include <set>

using namespace keyatlas;

namespace {

struct Row {
    QString id;
    QJsonObject document;
    QByteArray text;
};

struct DataSet {
    Opened opened;
    SpaceView space;
    std::vector<Row> rows; // in the order of IDs, without reserved ones
    SchemeReport report;

    explicit DataSet(const std::string& path)
        : opened(readSource(path, {}, {}, {}).value()), space(opened.space("").value()) {
        for (Rank rank = 0; rank < space.keys->count(); ++rank) {
            const auto item = space.keys->item(rank, {}).value();
            if (isReservedId(item.key)) {
                continue;
            }
            const QByteArray text =
                QByteArray::fromStdString(opened.source->document(space.id, placeOf(item), {}).value().text);
            rows.push_back({QString::fromStdString(item.key), QJsonDocument::fromJson(text).object(), text});
        }
        report = evaluateScheme(opened, space, parseScheme("today").value(), {}, {}).value();
    }
    double counted(const std::function<bool(const QString&)>& is) const {
        return static_cast<double>(
            std::count_if(rows.begin(), rows.end(), [&](const Row& row) { return is(row.id); }));
    }
    // IDs beyond the first of those that `fold` makes the same.
    double twins(const std::function<QString(const QString&)>& fold) const {
        std::map<QString, int> groups;
        for (const Row& row : rows) {
            ++groups[fold(row.id)];
        }
        double pairs = 0;
        for (const auto& [name, count] : groups) {
            pairs += count - 1;
        }
        return pairs;
    }
    // IDs that have children behind a strong separator, and others between themselves and these.
    double parentsWithOthersBetween() const {
        std::set<QByteArray> ids;
        for (const Row& row : rows) {
            ids.insert(row.id.toUtf8());
        }
        double parents = 0;
        for (const QByteArray& parent : ids) {
            for (const char separator : {':', '/', '|'}) {
                const auto children = ids.lower_bound(parent + separator);
                const bool any =
                    children != ids.end() && children->startsWith(parent + separator) &&
                    std::any_of(children, ids.end(), [&](const QByteArray& id) {
                        return id.startsWith(parent + separator) && id.size() > parent.size() + 1;
                    });
                parents += any && std::next(ids.find(parent)) != children ? 1 : 0;
            }
        }
        return parents;
    }
    const Finding* finding(const std::string& code) const {
        for (const Finding& each : report.findings) {
            if (each.code == code) {
                return &each;
            }
        }
        return nullptr;
    }
    double figure(const std::string& code) const {
        const Finding* found = finding(code);
        return found == nullptr ? 0 : found->figure;
    }
};

QString folder(const char* variable) {
    return qEnvironmentVariable(variable);
}

} // namespace

class SchemeRecordedTest : public QObject {
    Q_OBJECT
private slots:
    void idsOfEverySet_data();
    void idsOfEverySet();
    void everyCheckSaysSomething_data() { idsOfEverySet_data(); }
    void everyCheckSaysSomething();
    void transactions();
    void users();
};

void SchemeRecordedTest::idsOfEverySet_data() {
    QTest::addColumn<QString>("path");
    const auto add = [](const QString& path) {
        QTest::newRow(qPrintable(QFileInfo(path).fileName())) << path;
    };
    for (const char* name : {"transactions.json.gz", "blog.txt", "users.ndjson", "wiki.json"}) {
        add(folder("KEYATLAS_SAMPLES") + '/' + name);
    }
    for (const char* name : {"all_docs.json", "all_docs_bare.json", "all_docs_keys.json", "array.json",
                             "bulk_docs.json", "changes.json", "changes_continuous.jsonl", "couchbackup.txt",
                             "couchbackup_old.txt", "docs.ndjson"}) {
        add(folder("KEYATLAS_TEST_DATA") + "/exports/" + name);
    }
    for (const char* name :
         {"collation", "pages_view", "partitioned", "rich_compacted", "simple_none", "simple_snappy"}) {
        add(folder("KEYATLAS_TEST_DATA") + "/couchdb/" + name + ".all_docs.json.gz");
    }
}

void SchemeRecordedTest::idsOfEverySet() {
    QFETCH(QString, path);
    const DataSet data(path.toStdString());
    QVERIFY(!data.rows.empty());
    static const QRegularExpression legal(QStringLiteral("^(_design/.+|_local/.+|[^_].*)$"),
                                          QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression escaped(QStringLiteral("[/+%?#&\\\\\"<>^`{|} ]"));
    static const QRegularExpression control(QStringLiteral("[\\x{00}-\\x{1f}\\x{7f}]"));
    static const QRegularExpression partition(QStringLiteral("^[^_:][^:]*:(_design/.+|_local/.+|[^_].*)$"),
                                              QRegularExpression::DotMatchesEverythingOption);
    const auto lacks = [&](const QRegularExpression& expression) {
        return data.counted([&](const QString& id) { return !expression.match(id).hasMatch(); });
    };
    const auto has = [&](const QRegularExpression& expression) {
        return data.counted([&](const QString& id) { return expression.match(id).hasMatch(); });
    };
    QCOMPARE(data.figure("illegal-ids"), lacks(legal));
    QCOMPARE(data.figure("url-characters"), has(escaped));
    QCOMPARE(data.figure("control-characters"), has(control));
    QCOMPARE(data.figure("dot-ids"), data.counted([](const QString& id) { return id == "." || id == ".."; }));
    QCOMPARE(data.figure("long-ids"),
             data.counted([](const QString& id) { return QUrl::toPercentEncoding(id).size() > 8000; }));
    QCOMPARE(data.figure("long-for-old-mongodb"),
             data.counted([](const QString& id) { return id.toUtf8().size() > 1011; }));
    QCOMPARE(data.figure("partitioned"), lacks(partition));
    QCOMPARE(data.figure("case-twins"), data.twins([](const QString& id) { return id.toCaseFolded(); }));
    QCOMPARE(data.figure("unicode-twins"),
             data.twins([](const QString& id) { return id.normalized(QString::NormalizationForm_C); }));
    QCOMPARE(data.figure("separator-order"), data.parentsWithOthersBetween());
    QCOMPARE(data.figure("duplicates"), 0.0);
    QCOMPARE(data.figure("missing-fields"), 0.0);
    QCOMPARE(data.report.applied->documents, static_cast<std::uint64_t>(data.rows.size()));
}

void SchemeRecordedTest::everyCheckSaysSomething() {
    QFETCH(QString, path);
    const DataSet data(path.toStdString());
    for (const char* code :
         {"duplicates", "missing-fields", "collisions", "conflicts", "time-order", "separator-order",
          "partitioned", "case-twins", "unicode-twins", "changing-fields", "personal-data", "guessable",
          "insert-place", "idle-separators", "length", "repeated-fields"}) {
        const Finding* finding = data.finding(code);
        QVERIFY2(finding != nullptr, code);
        QVERIFY2(!finding->title.empty() && !finding->text.empty() && finding->text.ends_with('.'),
                 finding->text.c_str());
        QVERIFY2(finding->examples.size() <= 20, code);
        for (const Finding::Example& example : finding->examples) {
            QVERIFY(!example.rank || *example.rank < data.space.keys->count());
        }
    }
}

// txn:{account}-{created}-{4 of base 36}; some documents are accounts, of another template or none.
void SchemeRecordedTest::transactions() {
    const DataSet data(folder("KEYATLAS_SAMPLES").toStdString() + "/transactions.json.gz");
    std::map<int, double> accounts;
    double bytesOfAccount = 0;
    double bytesOfCreated = 0;
    double count = 0;
    std::vector<std::pair<QDateTime, std::size_t>> arrivals;
    for (std::size_t i = 0; i < data.rows.size(); ++i) {
        const Row& row = data.rows[i];
        if (!row.id.startsWith("txn:")) {
            continue;
        }
        ++count;
        ++accounts[row.document["account"].toInt()];
        bytesOfAccount +=
            static_cast<double>(QString::number(row.document["account"].toInt()).size()) + 11; // "account":,
        bytesOfCreated +=
            static_cast<double>(row.document["created"].toString().size()) + 13; // "created":"",
        arrivals.emplace_back(QDateTime::fromString(row.document["created"].toString(), Qt::ISODate), i);
    }
    std::stable_sort(arrivals.begin(), arrivals.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    double behind = 0;
    std::size_t edge = arrivals[0].second;
    for (std::size_t i = 1; i < arrivals.size(); ++i) {
        behind += arrivals[i].second > edge ? 1 : 0;
        edge = std::max(edge, arrivals[i].second);
    }
    double share = 0;
    double pairs = 0;
    for (const auto& [account, documents] : accounts) {
        share += documents * (documents - 1);
        pairs += documents - 1;
    }
    share /= count * (count - 1);
    const double seconds = static_cast<double>(arrivals.front().first.secsTo(arrivals.back().first));
    const double rate = count / seconds;
    const double expected = rate * rate / 2 / std::pow(36, 4) * share * 365.25 * 86400;
    QVERIFY(std::abs(data.figure("collisions") / expected - 1) < 1e-9);
    QVERIFY(std::abs(data.figure("conflicts") / (expected / 365.25) - 1) < 1e-9);
    QVERIFY(std::abs(data.figure("guessable") - 4 * std::log2(36)) < 1e-9);
    QVERIFY(std::abs(data.figure("insert-place") - behind / static_cast<double>(arrivals.size() - 1)) < 1e-9);
    QCOMPARE(data.report.timeOrder, TimeOrder::KeptInGroups);
    const QString shown = QLocale(QLocale::English).toString(static_cast<qlonglong>(pairs));
    QVERIFY2(QString::fromStdString(data.finding("time-order")->text).contains(shown + " neighbouring pairs"),
             data.finding("time-order")->text.c_str());
    std::map<std::string, double> repeated;
    for (const Finding& finding : data.report.findings) {
        if (finding.code == "repeated-fields") {
            repeated[finding.title] = finding.figure;
        }
    }
    QCOMPARE(repeated["account repeats the ID"], bytesOfAccount);
    QCOMPARE(repeated["created repeats the ID"], bytesOfCreated);
}

// user:{e-mail address}: it stands in the ID only.
void SchemeRecordedTest::users() {
    const DataSet data(folder("KEYATLAS_SAMPLES").toStdString() + "/users.ndjson");
    static const QRegularExpression address(QStringLiteral("^user:[^@\\s]+@[^@\\s]+\\.[a-z]+$"));
    QCOMPARE(data.figure("personal-data"),
             data.counted([](const QString& id) { return address.match(id).hasMatch(); }));
    QVERIFY(data.figure("personal-data") > 4900);
}

QTEST_APPLESS_MAIN(SchemeRecordedTest)
#include "schemerecorded_test.moc"
