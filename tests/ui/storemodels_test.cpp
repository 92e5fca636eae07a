// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fakestore.h"
#include "ui/models/problemsmodel.h"
#include "ui/models/roles.h"
#include "ui/models/sourcesmodel.h"
#include "ui/models/storefilesmodel.h"
#include "ui/models/storelevelsmodel.h"
#include "ui/models/storeoptionsmodel.h"
#include "ui/models/storetablesmodel.h"
#include "ui/session/storewords.h"
#include "ui/session/toqt.h"

#include <QAbstractItemModelTester>
#include <QTemporaryDir>
#include <QTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

struct Checked {
    explicit Checked(QAbstractItemModel& model)
        : tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest) {}
    QAbstractItemModelTester tester;
};

std::shared_ptr<const StoreFamily> ordersOf(const std::shared_ptr<const Store>& store) {
    return {store, &store->families[1]};
}

QStringList column(const QAbstractItemModel& model, int column, int role = Qt::DisplayRole) {
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row) {
        texts << model.index(row, column).data(role).toString();
    }
    return texts;
}

} // namespace

class StoreModelsTest : public QObject {
    Q_OBJECT
private slots:
    void tablesAreSortedByWhatTheyAre();
    void whatIsNotKnownIsNotZero();
    void filesSayIfTheyAreInUse();
    void levelsAreSummedUp();
    void optionsAreNarrowed();
    void anEmptyKeyIsSeen();
    void onlyTheFamilyThatLostIsMarked();
    void problemsNameTheirTable();
    void familiesAreChildrenOfTheirStore();
    void aNoteIsMarked();
};

void StoreModelsTest::tablesAreSortedByWhatTheyAre() {
    StoreTablesModel model;
    const Checked checked(model);
    model.setFamily(ordersOf(handMadeStore()));
    const QStringList own{QStringLiteral("000012.sst"), QStringLiteral("000011.sst"),
                          QStringLiteral("000007.sst"), QStringLiteral("000008.sst"),
                          QStringLiteral("000009.sst"), QStringLiteral("000003.sst")};
    QCOMPARE(column(model, StoreTablesModel::File), own);
    const QPersistentModelIndex kept(model.index(5, 0));
    model.sort(StoreTablesModel::Size, Qt::DescendingOrder);
    QCOMPARE(column(model, StoreTablesModel::Size),
             (QStringList{QStringLiteral("10.0 kB"), QStringLiteral("4.00 kB"), QStringLiteral("4.00 kB"),
                          QStringLiteral("4.00 kB"), QStringLiteral("3.00 kB"), QStringLiteral("2.00 kB")}));
    QCOMPARE(kept.row(), 0);
    QCOMPARE(model.rowOf(5), 0);
    model.sort(StoreTablesModel::Entries, Qt::AscendingOrder);
    QCOMPARE(model.thingAt(0), 5U); // not known comes before all numbers
    model.sort(-1);
    QCOMPARE(column(model, StoreTablesModel::File), own);
    model.setFamily(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void StoreModelsTest::whatIsNotKnownIsNotZero() {
    StoreTablesModel model;
    model.setFamily(ordersOf(handMadeStore()));
    const auto entries = model.index(5, StoreTablesModel::Entries);
    QCOMPARE(entries.data().toString(), QString());
    QCOMPARE(entries.data(Qt::AccessibleTextRole).toString(), QStringLiteral("not known"));
    QCOMPARE(model.index(0, StoreTablesModel::Deletions).data(Qt::AccessibleTextRole).toString(),
             QStringLiteral("7 deletions"));
    QCOMPARE(model.index(0, StoreTablesModel::Created).data().toString(),
             QStringLiteral("26 May 2012 17:31:37 UTC"));
}

void StoreModelsTest::filesSayIfTheyAreInUse() {
    StoreFilesModel model;
    const Checked checked(model);
    model.setStore(handMadeStore());
    QCOMPARE(model.rowCount(), 9);
    model.sort(StoreFilesModel::State, Qt::DescendingOrder);
    QCOMPARE(model.index(0, StoreFilesModel::Name).data().toString(), QStringLiteral("000002.sst"));
    QCOMPARE(model.index(0, StoreFilesModel::State).data().toString(), QStringLiteral("not in this version"));
    QCOMPARE(model.index(1, StoreFilesModel::State).data().toString(), QStringLiteral("in use"));
}

void StoreModelsTest::levelsAreSummedUp() {
    StoreLevelsModel model;
    const Checked checked(model);
    const auto store = handMadeStore();
    model.setSums(tableSumsByLevel(store->families[1]), tableSums(store->families[1]));
    QCOMPARE(column(model, StoreLevelsModel::Level),
             (QStringList{QStringLiteral("L0"), QStringLiteral("L1"), QStringLiteral("L2"),
                          QStringLiteral("all")}));
    QCOMPARE(column(model, StoreLevelsModel::Entries),
             (QStringList{QStringLiteral("700"), QStringLiteral("1,000"), QStringLiteral("not known"),
                          QStringLiteral("≥ 1,700")}));
    model.setSums({}, tableSums(store->families[0]));
    QCOMPARE(model.rowCount(), 0);
}

void StoreModelsTest::optionsAreNarrowed() {
    StoreOptionsModel model;
    const Checked checked(model);
    const auto store = handMadeStore();
    model.setStore(store, ordersOf(store));
    QCOMPARE(column(model, StoreOptionsModel::Of),
             (QStringList{QStringLiteral("family"), QStringLiteral("family"), QStringLiteral("store"),
                          QStringLiteral("store")}));
    model.setFilter(QStringLiteral("snappy"));
    QCOMPARE(column(model, StoreOptionsModel::Name), QStringList{QStringLiteral("compression")});
    model.sort(StoreOptionsModel::Name, Qt::DescendingOrder);
    model.setFilter(QString());
    QCOMPARE(model.index(0, StoreOptionsModel::Name).data().toString(), QStringLiteral("write_buffer_size"));
}

void StoreModelsTest::anEmptyKeyIsSeen() {
    auto store = std::make_shared<Store>(*handMadeStore());
    store->families[1].tables[0].smallest.clear();
    auto& lost = store->families[1].tables[5]; // nobody tells its keys
    lost.smallest.clear();
    lost.largest.clear();
    StoreTablesModel model;
    model.setFamily(ordersOf(store));
    const auto first = model.index(0, StoreTablesModel::FirstKey);
    QCOMPARE(first.data().toString(), QStringLiteral("(empty key)"));
    QCOMPARE(first.data(ShownRole).value<ShownText>().boxes.size(), std::size_t(1));
    QCOMPARE(model.index(5, StoreTablesModel::FirstKey).data().toString(), QString());
}

void StoreModelsTest::onlyTheFamilyThatLostIsMarked() {
    QTemporaryDir folder;
    const auto shownWith = [&](const Warning& warning) {
        const auto source = std::make_shared<FakeStore>(handMadeStore(), handMadeRows());
        source->warn(warning);
        Sessions sessions;
        sessions.setOpener([source](const std::string&, const OpenOptions&, const std::stop_token&) {
            return Result<std::shared_ptr<const Source>>(source);
        });
        const auto* session = sessions.open(folder.path());
        const bool read = QTest::qWaitFor([&] { return session->state() == Session::State::Partial; });
        QStringList texts{read ? countText(documentsOf(*session)) : QString()};
        for (const SpaceTotal& space : session->spaces()) {
            texts << countText(session->shown(space).keys);
        }
        return texts;
    };
    const QString least = QStringLiteral("at least 1,000");
    QCOMPARE(shownWith({"missing-table", std::nullopt, "000003.sst: it is missing", true}),
             (QStringList{least, QStringLiteral("0"), least}));
    // What is not about a table of a family may be missing anywhere.
    QCOMPARE(shownWith({"damaged-log", std::nullopt, "000013.log: it is damaged", true}),
             (QStringList{least, QStringLiteral("at least 0"), least}));
}

void StoreModelsTest::problemsNameTheirTable() {
    ProblemsModel model;
    const Checked checked(model);
    const auto store = handMadeStore();
    model.setProblems(Error{Error::Code::Cancelled, "stopped"},
                      {{"x", std::nullopt, "One <b>thing</b>.", false}}, &store->families[1]);
    QCOMPARE(model.rowCount(), 3);
    QVERIFY(!model.problem(0).table);
    QCOMPARE(model.problem(1).table, std::optional<std::size_t>(5));
    QVERIFY(model.index(1, 0).data().toString().startsWith(QStringLiteral("000003.sst: ")));
    QVERIFY(!model.index(2, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("<b>")));
    QCOMPARE(model.details().count(QLatin1Char('\n')), 2);
}

void StoreModelsTest::familiesAreChildrenOfTheirStore() {
    Sessions sessions;
    SourcesModel model(sessions);
    const Checked checked(model);
    QTemporaryDir folder;
    const auto source = std::make_shared<FakeStore>(handMadeStore(), handMadeRows());
    sessions.setOpener([source](const std::string&, const OpenOptions&, const std::stop_token&) {
        return Result<std::shared_ptr<const Source>>(source);
    });
    auto* session = sessions.open(folder.path());
    QTRY_COMPARE(session->state(), Session::State::Ready);
    const auto store = model.index(0, 0);
    QCOMPARE(model.rowCount(store), 2);
    QCOMPARE(store.siblingAtColumn(SourcesModel::Documents).data().toString(), QStringLiteral("1,000"));
    QCOMPARE(model.index(0, SourcesModel::Documents, store).data().toString(), QStringLiteral("0"));
    QCOMPARE(session->space()->view.name, std::string("orders"));
    session->setSpace("default"); // a person may want it all the same
    QCOMPARE(session->space()->view.name, std::string("default"));
    sessions.close(session);
    QCOMPARE(model.rowCount(), 0);
}

void StoreModelsTest::aNoteIsMarked() {
    Sessions sessions;
    SourcesModel model(sessions);
    QTemporaryDir folder;
    const auto source = std::make_shared<FakeStore>(handMadeStore(), handMadeRows());
    source->setNote(1, "file", "The comparator <b>rev</b> is not known.");
    sessions.setOpener([source](const std::string&, const OpenOptions&, const std::stop_token&) {
        return Result<std::shared_ptr<const Source>>(source);
    });
    auto* session = sessions.open(folder.path());
    QTRY_COMPARE(session->state(), Session::State::Ready);
    const auto orders = model.index(1, 0, model.index(0, 0));
    const QString said = orders.data(Qt::AccessibleTextRole).toString();
    QVERIFY2(said.contains(QStringLiteral("order: as in the file")), qPrintable(said));
    QVERIFY(said.contains(QStringLiteral("is not known")));
    QVERIFY(!orders.data(Qt::ToolTipRole).toString().contains(QStringLiteral("<b>")));
}

QTEST_MAIN(StoreModelsTest)
#include "storemodels_test.moc"
