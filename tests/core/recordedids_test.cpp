// SPDX-License-Identifier: GPL-3.0-or-later
// Separators found in recorded sets of IDs, and the first levels of their trees counted in another way.
#include "core/tree/keytree.h"
#include "tests/support/vectorkeys.h"

#include <QtTest>
#include <zlib.h>

#include <map>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

QString qt(const std::string& text) {
    return QString::fromStdString(text);
}

std::vector<std::string> linesOf(const QString& file) {
    std::vector<std::string> lines;
    gzFile in = gzopen(file.toLocal8Bit().constData(), "rb");
    char line[1024];
    while (gzgets(in, line, sizeof(line)) != nullptr) {
        lines.push_back(QByteArray(line).trimmed().toStdString());
    }
    gzclose(in);
    return lines;
}

} // namespace

class RecordedIdsTest : public QObject {
    Q_OBJECT

private slots:
    void recordedSets_data();
    void recordedSets();
    void theSampleByAccountYearMonthAndDay();

private:
    void countLevels(const KeyTree& tree, const std::vector<std::string>& ids, char separator);
};

void RecordedIdsTest::recordedSets_data() {
    QTest::addColumn<QString>("separators");
    QTest::addColumn<int>("levels");
    // The seven sets of 100,000 IDs of truth/couchdb/sizes; what they are made of is written there.
    QTest::newRow("ids_a_100k") << "" << 1; // random UUIDs
    QTest::newRow("ids_b_100k") << "" << 1; // sequential UUIDs
    // A date and time has three parts more.
    QTest::newRow("ids_c_100k") << "-" << 7;  // ACC-105032-20210101000239-3ceb
    QTest::newRow("ids_d_100k") << ":" << 2;  // txn:1609459359081FbY8N
    QTest::newRow("ids_e_100k") << "-" << 7;  // as c
    QTest::newRow("ids_f_100k") << "" << 1;   // base 62 counters
    QTest::newRow("ids_g_100k") << "/" << 10; // tenant/region/ledger/transactions/account/ISO time/random
}

// Each segment of the first two levels against a count by splitting text.
void RecordedIdsTest::countLevels(const KeyTree& tree, const std::vector<std::string>& ids, char separator) {
    std::map<std::string, std::uint64_t> counts;
    for (const auto& id : ids) {
        const auto first = id.find(separator);
        const auto second = id.find(separator, first + 1);
        ++counts[id.substr(0, first + 1)];
        if (second != std::string::npos) {
            ++counts[id.substr(0, second + 1)];
        }
    }
    for (const auto& [prefix, count] : counts) {
        QCOMPARE(tree.nodeAt(prefix, {}).value().extent.keys, Figure::exact(count));
    }
    std::uint64_t found = 0;
    const auto root = tree.root({}).value();
    const auto level = tree.children(root, ChildOrder::ByKeys, 1000, {}).value();
    for (const auto& node : level.nodes) {
        QCOMPARE(counts.at(node.prefix), node.span.count());
        ++found;
        const auto below = tree.children(node, ChildOrder::ByKeys, 100000, {}).value();
        for (const auto& child : below.nodes) {
            if (child.kind == TreeNode::Kind::Segment) {
                QCOMPARE(counts.at(child.prefix), child.span.count());
                ++found;
            }
        }
    }
    QCOMPARE(found, std::uint64_t{counts.size()});
}

void RecordedIdsTest::recordedSets() {
    const QString file = qEnvironmentVariable("KEYATLAS_SHARED") + "/truth/couchdb/sizes/" +
                         QTest::currentDataTag() + ".txt.gz";
    if (!QFile::exists(file)) {
        QSKIP("KEYATLAS_SHARED holds no truth/couchdb/sizes");
    }
    const auto ids = linesOf(file);
    QCOMPARE(ids.size(), std::size_t{100000});
    const auto keys = vectorKeys(ids);
    const auto rule = SplitRule::found(*keys, {}).value();
    QTEST(qt(rule.separators()), "separators");
    QFETCH(int, levels);
    for (const auto& id : ids) {
        QCOMPARE(rule.segmentEnds(id).size(), static_cast<std::size_t>(levels));
    }
    if (!rule.isNone()) {
        countLevels(KeyTree(keys, rule), ids, rule.separators()[0]);
    }
}

// Against a count by splitting text with a pattern.
void RecordedIdsTest::theSampleByAccountYearMonthAndDay() {
    static const QRegularExpression id(QStringLiteral("\"id\":\"(([^\"]+))\""));
    static const QRegularExpression transaction(
        QStringLiteral("^(txn:)(\\d{8}-)(\\d{4})(\\d\\d)(\\d\\d)(\\d{6}-)"));
    std::vector<std::string> ids;
    std::map<std::string, std::uint64_t> counts;
    for (const auto& line : linesOf(qEnvironmentVariable("KEYATLAS_SAMPLES") + "/transactions.json.gz")) {
        const auto found = id.match(qt(line));
        if (!found.hasMatch()) {
            continue;
        }
        ids.push_back(found.captured(1).toStdString());
        QString prefix;
        for (const auto& part : transaction.match(found.captured(1)).capturedTexts().mid(1, 5)) {
            ++counts[(prefix += part).toStdString()];
        }
    }
    const auto keys = vectorKeys(ids);
    const auto rule = SplitRule::found(*keys, {}).value();
    QVERIFY(rule.splitsByCalendar());
    const KeyTree tree(keys, rule);
    std::map<std::string, std::uint64_t> nodes;
    std::vector<TreeNode> open{tree.nodeAt("txn:", {}).value()};
    while (!open.empty()) {
        const TreeNode node = open.back();
        open.pop_back();
        nodes[node.prefix] = node.span.count();
        if (node.prefix.size() < std::string("txn:00001116-20120526").size()) { // an account's day
            const auto level = tree.children(node, ChildOrder::ByKey, 0, {}).value();
            QVERIFY(!level.grouped);
            open.insert(open.end(), level.nodes.begin(), level.nodes.end());
        }
    }
    QCOMPARE(nodes.size(), counts.size());
    QVERIFY(nodes == counts);
    QVERIFY(counts.size() > 1000);
}

QTEST_APPLESS_MAIN(RecordedIdsTest)
#include "recordedids_test.moc"
