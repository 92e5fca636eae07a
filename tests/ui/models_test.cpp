// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/snapshot.h"
#include "tests/support/listkeyspace.h"
#include "tests/support/memorycursor.h"
#include "ui/models/documentsmodel.h"
#include "ui/models/jsonmodel.h"
#include "ui/models/keytreemodel.h"
#include "ui/models/roles.h"
#include "ui/models/sourcesmodel.h"
#include "ui/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QColor>
#include <QTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// Reports failures as test failures; does not fetch, because a lazy model fails it then (Qt 6.4).
struct Tested {
    explicit Tested(QAbstractItemModel& model)
        : tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest) {
        tester.setUseFetchMore(false);
    }
    QAbstractItemModelTester tester;
};

std::shared_ptr<const KeyTree> treeOf(std::vector<std::string> keys, const SplitRule& rule) {
    return std::make_shared<const KeyTree>(std::make_shared<const ListKeyspace>(std::move(keys)), rule);
}

void give(KeyTreeModel& model, const std::shared_ptr<const KeyTree>& tree, Worker* worker, bool lowerBounds) {
    model.setTree(tree, familiesOf(*tree, {}, {}).value(), worker, lowerBounds);
}

// "segment docs" of each row, indented by level; opens everything.
QStringList drawn(KeyTreeModel& model, const QModelIndex& parent = {}, int depth = 0) {
    if (model.canFetchMore(parent)) {
        model.fetchMore(parent);
    }
    [&] { QTRY_VERIFY(model.isLoaded(parent)); }();
    QStringList lines;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const auto index = model.index(row, 0, parent);
        lines << QString(depth, QLatin1Char(' ')) + index.data().toString() + QLatin1Char(' ') +
                     index.siblingAtColumn(KeyTreeModel::Docs).data().toString();
        lines << drawn(model, index, depth + 1);
    }
    return lines;
}

Place placeOf(const std::vector<std::string>& keys) {
    MemoryCursor cursor(rowsOf(keys));
    const LastWins judge;
    auto outcome = buildSnapshot(cursor, judge, {}, {});
    Place place;
    place.opened = std::make_shared<const Opened>(Opened{nullptr, outcome.snapshot, std::nullopt});
    place.space.main = true;
    place.space.keys = outcome.snapshot->spaces.begin()->second.live;
    place.span = place.whole();
    return place;
}

} // namespace

class ModelsTest : public QObject {
    Q_OBJECT
private slots:
    void keyTreeShowsLevels();
    void keyTreeWaitsAndSaysAtLeast();
    void keyTreeSortedBySizeCountsTheRest();
    void keyTreeGivesColoursByBytes();
    void markupStaysText();
    void jsonKeepsDigitsAndDuplicates();
    void jsonShowsLongLevelsInPages();
    void jsonSurvivesDamage();
    void sourcesComeAndGo();
    void documentsAreAWindow();
};

void ModelsTest::keyTreeShowsLevels() {
    KeyTreeModel model;
    const Tested tested(model);
    Worker worker;
    give(model, treeOf({"a:1", "a:2", "b:1", "c"}, SplitRule::at(":")), &worker, false);
    QCOMPARE(drawn(model), (QStringList{"a: 2", " 1 1", " 2 1", "b: 1", " 1 1", "c 1"}));
}

void ModelsTest::keyTreeWaitsAndSaysAtLeast() {
    KeyTreeModel model;
    const Tested tested(model);
    Worker worker;
    worker.post([](std::stop_token) { std::this_thread::sleep_for(std::chrono::milliseconds(500)); });
    give(model, treeOf({"a:1", "a:2"}, SplitRule::at(":")), &worker, true);
    QTRY_COMPARE(model.rowCount(), 1);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("…"));
    QTRY_COMPARE(model.index(0, 0).data().toString(), QStringLiteral("a:"));
    const auto docs = model.index(0, KeyTreeModel::Docs);
    QCOMPARE(docs.data(Qt::AccessibleTextRole).toString(), QStringLiteral("at least 2 documents"));
    QCOMPARE(docs.data().toString(), QStringLiteral("≥ 2"));
}

void ModelsTest::keyTreeSortedBySizeCountsTheRest() {
    std::vector<std::string> keys;
    for (int i = 0; i < 1500; ++i) {
        keys.push_back("k" + std::to_string(10'000 + i) + ":x");
    }
    for (int i = 0; i < 7; ++i) {
        keys.push_back("k11499:y" + std::to_string(i));
    }
    KeyTreeModel model;
    const Tested tested(model);
    Worker worker;
    give(model, treeOf(keys, SplitRule::at(":")), &worker, false);
    model.setOrder(ChildOrder::ByKeys);
    QTRY_COMPARE(model.rowCount(), 1001);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("k11499:"));
    QCOMPARE(model.index(0, KeyTreeModel::Docs).data().toString(), QStringLiteral("8"));
    QCOMPARE(model.index(1000, 0).data().toString(), QStringLiteral("and 500 more"));
    QCOMPARE(model.index(1000, KeyTreeModel::Docs).data().toString(), QStringLiteral("500"));
    QVERIFY(model.node(model.index(1000, 0)) == nullptr);
}

void ModelsTest::keyTreeGivesColoursByBytes() {
    KeyTreeModel model;
    Worker worker;
    give(model, treeOf({"a:1", "b:1", "b:2", "plain"}, SplitRule::at(":")), &worker, false);
    QTRY_COMPARE(model.rowCount(), 3);
    const auto first = model.index(0, 0).data(SwatchRole).value<QColor>();
    const auto second = model.index(1, 0).data(SwatchRole).value<QColor>();
    QCOMPARE(second, colours().family[0]); // two documents, so the most bytes
    QCOMPARE(first, colours().family[1]);
    QCOMPARE(model.index(2, 0).data(SwatchRole).value<QColor>(), colours().family[2]);
    drawn(model);
    QVERIFY(!model.index(0, 0, model.index(0, 0)).data(SwatchRole).isValid());
}

void ModelsTest::markupStaysText() {
    KeyTreeModel model;
    Worker worker;
    give(model, treeOf({"<img src=x>"}, SplitRule::none()), &worker, false);
    QTRY_COMPARE(model.rowCount(), 1);
    const auto index = model.index(0, 0);
    QCOMPARE(index.data().toString(), QStringLiteral("<img src=x>"));
    for (int column = 0; column < KeyTreeModel::ColumnCount; ++column) {
        QVERIFY(!index.siblingAtColumn(column).data(Qt::ToolTipRole).toString().contains(QLatin1Char('<')));
    }
}

void ModelsTest::jsonKeepsDigitsAndDuplicates() {
    JsonModel model;
    const Tested tested(model);
    Worker worker;
    const auto text = std::make_shared<const std::string>(
        R"({"n":18446744073709551616,"e":1E400,"z":-0,"d":1,"d":2,"s":"a\u0000b","l":[1,[]],"o":{"k":null}})");
    model.setText(text, &worker);
    QTRY_COMPARE(model.rowCount(), 8);
    const auto value = [&](int row) { return model.index(row, JsonModel::Value).data().toString(); };
    QCOMPARE(value(0), QStringLiteral("18446744073709551616"));
    QCOMPARE(value(1), QStringLiteral("1E400"));
    QCOMPARE(value(2), QStringLiteral("-0"));
    QCOMPARE(value(3), QStringLiteral("1"));
    QCOMPARE(value(4), QStringLiteral("2"));
    QCOMPARE(value(5), QStringLiteral("\"a\\0b\""));
    QCOMPARE(value(6), QStringLiteral("[2]"));
    const auto list = model.index(6, 0);
    model.fetchMore(list);
    QTRY_COMPARE(model.rowCount(list), 2);
    QCOMPARE(model.index(0, JsonModel::Name, list).data().toString(), QStringLiteral("0"));
    QVERIFY(!model.hasChildren(model.index(1, 0, list)));
}

void ModelsTest::jsonShowsLongLevelsInPages() {
    std::string text = "[0";
    for (int i = 1; i < 1200; ++i) {
        text += "," + std::to_string(i);
    }
    JsonModel model;
    const Tested tested(model);
    Worker worker;
    model.setText(std::make_shared<const std::string>(text + "]"), &worker);
    QTRY_COMPARE(model.rowCount(), 501);
    QVERIFY(model.isMore(model.index(500, 0)));
    model.showMore(model.index(500, 0));
    QTRY_COMPARE(model.rowCount(), 1001);
    model.showMore(model.index(1000, 0));
    QTRY_COMPARE(model.rowCount(), 1200);
    QCOMPARE(model.index(1199, JsonModel::Value).data().toString(), QStringLiteral("1199"));
}

void ModelsTest::jsonSurvivesDamage() {
    JsonModel model;
    const Tested tested(model);
    Worker worker;
    model.setText(std::make_shared<const std::string>(R"({"a":1,"b":[1,2)"), &worker);
    QTRY_VERIFY(model.rowCount() >= 2);
    QCOMPARE(model.index(0, JsonModel::Value).data().toString(), QStringLiteral("1"));
    model.setText(nullptr, nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void ModelsTest::sourcesComeAndGo() {
    Sessions sessions;
    SourcesModel model(sessions);
    const Tested tested(model);
    auto* session = sessions.open(qEnvironmentVariable("KEYATLAS_SAMPLES") + QStringLiteral("/wiki.json"));
    QCOMPARE(model.rowCount(), 1);
    QTRY_COMPARE(session->state(), Session::State::Ready);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("wiki.json"));
    const auto count = session->space()->view.keys->count();
    QVERIFY(count > 100);
    QCOMPARE(model.index(0, SourcesModel::Documents).data().toString(),
             QLocale(QLocale::English).toString(qulonglong(count)));
    sessions.close(session);
    QCOMPARE(model.rowCount(), 0);
}

void ModelsTest::documentsAreAWindow() {
    std::vector<std::string> keys;
    for (int i = 0; i < DocumentsModel::kWindow + 5000; ++i) {
        keys.push_back(std::to_string(10'000'000 + i));
    }
    DocumentsModel model;
    model.setPlace(placeOf(keys));
    QCOMPARE(model.rowCount(), int(DocumentsModel::kWindow));
    QVERIFY(model.isWindow());
    const Rank last = model.place().span.last - 1;
    QCOMPARE(model.rowOf(last), -1);
    model.showAround(last);
    QCOMPARE(model.rankAt(model.rowCount() - 1), last);
    QCOMPARE(model.index(model.rowCount() - 1, DocumentsModel::RankColumn).data().toString(),
             QStringLiteral("1,004,999"));
    model.showAround(0);
    QCOMPARE(model.base(), Rank(0));
}

QTEST_MAIN(ModelsTest)
#include "models_test.moc"
