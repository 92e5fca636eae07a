// SPDX-License-Identifier: GPL-3.0-or-later
// A store's tables in the File panel: what is seen there, and what mouse and keyboard do to map and
// selection.
#include "tests/journey/journeywindow.h"
#include "tests/support/fakestore.h"
#include "tests/support/rocks/samplestore.h"
#include "ui/canvas/mapcanvas.h"
#include "ui/canvas/mappanel.h"
#include "ui/canvas/tablebands.h"
#include "ui/canvas/tablecard.h"
#include "ui/models/storetablesmodel.h"
#include "ui/panels/documenttext.h"
#include "ui/panels/documentview.h"
#include "ui/panels/filefacts.h"
#include "ui/panels/filepanel.h"
#include "ui/panels/operandsview.h"
#include "ui/panels/rangebar.h"
#include "ui/panels/storetables.h"
#include "ui/theme/theme.h"
#include "ui/window/statusline.h"
#include "ui/window/workspace.h"

#include <QAccessible>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <atomic>
#include <thread>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// A window that shows the File panel of a store that was read.
struct OnStore {
    JourneyWindow window;
    QTemporaryDir folder; // of stores that are none on disk
    TableBands* bands = nullptr;

    explicit OnStore(const QString& path) { begin(path); }
    explicit OnStore(std::shared_ptr<const Source> source) {
        window->sessions().setOpener(
            [source](const std::string&, const OpenOptions&, const std::stop_token&) {
                return Result<std::shared_ptr<const Source>>(source);
            });
        begin(folder.path());
    }

    Navigator& navigator() { return window->navigator(); }
    FilePanel& panel() { return window->workspace().file(); }
    QTableView& list() { return panel().tables().list(); }
    bool settled() const {
        return QTest::qWaitFor([this] { return bands->isCurrent() && bands->scene()->byRank(); });
    }
    QPoint middleOf(const char* file) const {
        const auto& tables = bands->scene()->asked.family->tables;
        for (std::size_t i = 0; i < tables.size(); ++i) {
            const auto cell = tables[i].file == file ? bands->cellOf(i) : std::nullopt;
            if (cell) {
                return bands->rectOf(*cell).center();
            }
        }
        return {-1, -1};
    }
    QString current() {
        const auto index = list().currentIndex();
        return index.isValid() ? index.siblingAtColumn(StoreTablesModel::File).data().toString() : QString();
    }

private:
    void begin(const QString& path) {
        bands = &panel().tables().bands();
        window->resize(1440, 900);
        QVERIFY(window.opens(path));
        QTest::keyClick(window.get(), Qt::Key_6, Qt::AltModifier);
        QVERIFY(settled());
        QTest::qWait(100); // panels find their sizes
        QVERIFY(settled());
    }
};

std::shared_ptr<FakeStore> handMade() {
    return std::make_shared<FakeStore>(handMadeStore(), handMadeRows());
}

} // namespace

class StoreFileTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { prepareJourneys(); }
    void aClickOnATableSelectsItsKeys();
    void theMapsSelectionIsSeenInTheBands();
    void theKeyboardGoesAllTheWay();
    void theListAndTheBandsShareOneTable();
    void factsSayWhatTheyRestOn();
    void whatCannotBeReadIsListed();
    void optionsAreSearched();
    void thePointerIsTold();
    void screenReadersSeeTables();
    void familiesAreListedWhileTheyAreRead();
    void aReaderThatDiesIsANotice();
    void openingCanBeTriedAgain();
    void anExportSaysThatItHasNoTables();
    void aRealStoreIsShown();
    void inEachThemeAllIsDrawn();
    void bytesAreShownInHex();
    void operandsAreListed();
};

void StoreFileTest::aClickOnATableSelectsItsKeys() {
    OnStore on(handMade());
    QCOMPARE(on.bands->scene()->cells.size(), 6U);
    QTest::mouseClick(on.bands, Qt::LeftButton, {}, on.middleOf("000011.sst"));
    QCOMPARE(on.navigator().span(), (Span{300, 700}));
    QCOMPARE(on.current(), QStringLiteral("000011.sst"));
    // The map has it too.
    QTest::keyClick(on.window.get(), Qt::Key_1, Qt::AltModifier);
    auto& canvas = on.window->workspace().map().canvas();
    QTRY_VERIFY(canvas.isCurrent());
    QVERIFY(canvas.hasBrush());
    QCOMPARE(on.navigator().span(), (Span{300, 700}));
    // A double-click zooms, here and there.
    QTest::keyClick(on.window.get(), Qt::Key_6, Qt::AltModifier);
    QVERIFY(on.settled());
    QTest::mouseDClick(on.bands, Qt::LeftButton, {}, on.middleOf("000008.sst"));
    QCOMPARE(on.navigator().view(), (Span{400, 800}));
    QVERIFY(on.settled());
    QCOMPARE(on.bands->scene()->columns.view, (Span{400, 800}));
    QCOMPARE(on.middleOf("000009.sst"), QPoint(-1, -1)); // lies outside
}

void StoreFileTest::theMapsSelectionIsSeenInTheBands() {
    OnStore on(handMade());
    const QImage before = on.bands->grab().toImage();
    on.navigator().select({100, 200});
    QVERIFY(on.settled());
    QVERIFY(on.bands->grab().toImage() != before);
    on.navigator().zoom({0, 500});
    QVERIFY(on.settled());
    QCOMPARE(on.bands->scene()->columns.view, (Span{0, 500}));
    on.window->mapState().setWeight(Weight::ByKeys);
    QVERIFY(on.settled());
    QCOMPARE(on.bands->scene()->columns.weight, Weight::ByKeys);
}

void StoreFileTest::theKeyboardGoesAllTheWay() {
    OnStore on(handMade());
    QVERIFY(on.bands->hasFocus()); // Alt+6 brought it there
    const auto press = [&](Qt::Key key) {
        QTest::keyClick(on.bands, key);
        return on.settled();
    };
    QVERIFY(press(Qt::Key_Right)); // from nothing: the first
    QCOMPARE(on.current(), QStringLiteral("000012.sst"));
    QCOMPARE(on.navigator().span(), (Span{600, 900}));
    QVERIFY(press(Qt::Key_Down)); // the other lane of level 0
    QCOMPARE(on.current(), QStringLiteral("000011.sst"));
    QVERIFY(press(Qt::Key_Down));
    QCOMPARE(on.current(), QStringLiteral("000008.sst")); // holds the middle of it
    QVERIFY(press(Qt::Key_Right));
    QCOMPARE(on.current(), QStringLiteral("000009.sst"));
    QVERIFY(press(Qt::Key_Right)); // the end
    QCOMPARE(on.current(), QStringLiteral("000009.sst"));
    QVERIFY(press(Qt::Key_Home));
    QCOMPARE(on.current(), QStringLiteral("000007.sst"));
    QCOMPARE(on.navigator().span(), (Span{0, 400}));
    QVERIFY(press(Qt::Key_Return));
    QCOMPARE(on.navigator().view(), (Span{0, 400}));
    QVERIFY(press(Qt::Key_0));
    QCOMPARE(on.navigator().view(), (Span{0, 1000}));
    QVERIFY(press(Qt::Key_Plus));
    QVERIFY(on.navigator().view().count() < 600);
    QVERIFY(press(Qt::Key_Minus));
    QVERIFY(press(Qt::Key_Minus));
    QCOMPARE(on.navigator().view(), (Span{0, 1000}));
    QVERIFY(press(Qt::Key_Escape));
    QVERIFY(on.navigator().place().isWhole());
    // Tab leads on to the list, which moves the selection as well.
    QTest::keyClick(on.bands, Qt::Key_Tab);
    QVERIFY(on.list().hasFocus());
    QTest::keyClick(&on.list(), Qt::Key_Down);
    QCOMPARE(on.current(), QStringLiteral("000008.sst"));
    QTRY_COMPARE(on.navigator().span(), (Span{400, 800}));
    // Taking it as a range goes to where the Range bar is.
    QTest::keyClick(on.window.get(), Qt::Key_1, Qt::AltModifier);
    QTest::keyClick(on.window.get(), Qt::Key_6, Qt::AltModifier);
    QVERIFY(!on.window->workspace().range().isVisible());
    emit on.navigator().rangeWanted();
    QTRY_VERIFY(on.window->workspace().range().isVisible());
    QCOMPARE(on.window->workspace().tab(), QStringLiteral("map"));
}

void StoreFileTest::theListAndTheBandsShareOneTable() {
    OnStore on(handMade());
    auto* model = on.list().model();
    QCOMPARE(model->rowCount(), 6);
    // By size, largest first; the current one stays the current one.
    on.bands->choose(1);
    on.list().sortByColumn(StoreTablesModel::Size, Qt::DescendingOrder);
    QCOMPARE(model->index(0, StoreTablesModel::File).data().toString(), QStringLiteral("000003.sst"));
    QCOMPARE(on.current(), QStringLiteral("000011.sst"));
    on.list().setCurrentIndex(model->index(0, 0));
    QCOMPARE(on.bands->current(), std::optional<std::size_t>(5));
    on.list().setFocus();
    QTest::keyClick(&on.list(), Qt::Key_C, Qt::ControlModifier);
    const QString copied = QApplication::clipboard()->text();
    QVERIFY2(copied.startsWith(QStringLiteral("L2\t000003.sst\t")), qPrintable(copied));
    QVERIFY2(copied.contains(QStringLiteral("\tSnappy\t10.0 kB\t\t0\tk0000\tk0999\t")), qPrintable(copied));
}

void StoreFileTest::factsSayWhatTheyRestOn() {
    OnStore on(handMade());
    const QString facts = on.panel().facts().text();
    for (const char* line :
         {"engine: RocksDB 7.8.3", "key order: leveldb.BytewiseComparator", "merge operator: none",
          "keys: 1,000", "in tables: 27.0 kB in 6 tables", "one look-up: at most 4 of 6 tables",
          "compaction: not known", "logs in use: 300 B", "sequence: 1,400", "manifest: 5"}) {
        QVERIFY2(facts.contains(QLatin1String(line)), qPrintable(line + QLatin1Char('\n') + facts));
    }
    // One table does not say how many entries it holds.
    QVERIFY(on.window.child<QLabel>("gainBasis")->text().contains(QStringLiteral("Not all tables say")));
    auto* summary = on.window.child<QLabel>("fileSummary");
    QCOMPARE(summary->text(), QStringLiteral("6 tables in 3 levels, 27.0 kB"));
    on.window->sessions().current()->setSpace("default");
    QTRY_COMPARE(summary->text(), QStringLiteral("no tables; nothing in the log"));
    QVERIFY(on.panel().facts().text().contains(QStringLiteral("one look-up: no tables")));
    QCOMPARE(on.window->recents().all().front().documents, Figure::exact(1000)); // of both families
}

void StoreFileTest::whatCannotBeReadIsListed() {
    auto source = handMade();
    source->warn({"torn-log", std::nullopt, "The log ends in the middle of a record.", false});
    OnStore on(source);
    auto* list = on.window.child<QListView>("problems");
    QCOMPARE(list->model()->rowCount(), 2);
    const QString first = list->model()->index(0, 0).data().toString();
    QVERIFY2(first.startsWith(QStringLiteral("000003.sst: ")), qPrintable(first));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(0, 0)).center());
    QCOMPARE(on.current(), QStringLiteral("000003.sst"));
    list->clearSelection();
    QTest::mouseClick(on.window.child<QToolButton>("copyProblems"), Qt::LeftButton);
    const QString copied = QApplication::clipboard()->text();
    QVERIFY(copied.contains(QStringLiteral("/data/000003.sst")));
    QVERIFY(copied.contains(QStringLiteral("middle of a record")));
}

void StoreFileTest::optionsAreSearched() {
    OnStore on(handMade());
    auto* list = on.window.child<QTableView>("storeOptions");
    QCOMPARE(list->model()->rowCount(), 4);
    QCOMPARE(list->model()->index(0, 0).data().toString(), QStringLiteral("compression"));
    auto* search = on.window.child<QLineEdit>("optionsSearch");
    QTest::keyClick(on.bands, Qt::Key_F, Qt::ControlModifier);
    QVERIFY(search->hasFocus());
    QTest::keyClicks(search, QStringLiteral("WAL"));
    QCOMPARE(list->model()->rowCount(), 1);
    QCOMPARE(list->model()->index(0, 1).data().toString(), QStringLiteral("/data/<b>wal</b>"));
    QVERIFY(!list->model()->index(0, 1).data(Qt::ToolTipRole).toString().contains(QStringLiteral("<b>")));
    search->clear();
    QCOMPARE(list->model()->rowCount(), 4);
}

void StoreFileTest::thePointerIsTold() {
    OnStore on(handMade());
    QTest::mouseMove(on.bands, on.middleOf("000003.sst"));
    on.bands->setHovered(on.bands->cellAt(on.middleOf("000003.sst")));
    QVERIFY(on.bands->card()->isVisible());
    const QString text = on.bands->card()->text();
    QVERIFY2(text.contains(QStringLiteral("000003.sst in level 2")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("There is no such file")) ||
                 text.contains(QStringLiteral("missing")),
             qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("ranks 0 to 999")));
    on.bands->setHovered(std::nullopt);
    QVERIFY(!on.bands->card()->isVisible());
}

void StoreFileTest::screenReadersSeeTables() {
    OnStore on(handMade());
    auto* face = QAccessible::queryAccessibleInterface(on.bands);
    QVERIFY(face);
    QCOMPARE(face->childCount(), 6);
    auto* child = face->child(1);
    QCOMPARE(child->text(QAccessible::Name),
             QStringLiteral("000011.sst in level 0: 400 entries, 4.00 kB, ranks 300 to 699"));
    child->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(on.navigator().span(), (Span{300, 700}));
    QVERIFY(child->state().selected);
}

void StoreFileTest::familiesAreListedWhileTheyAreRead() {
    auto source = handMade();
    const auto held = std::make_shared<std::atomic<bool>>(true);
    source->beforeBatch([held](std::uint64_t ordinal) {
        while (ordinal == 2 && *held) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    });
    JourneyWindow window;
    QTemporaryDir folder;
    window->sessions().setOpener([source](const std::string&, const OpenOptions&, const std::stop_token&) {
        return Result<std::shared_ptr<const Source>>(source);
    });
    window->open(folder.path());
    auto* sources = window.child<QTreeView>("sources")->model();
    QTRY_COMPARE(sources->rowCount(sources->index(0, 0)), 2);
    const auto orders = sources->index(1, 0, sources->index(0, 0));
    QCOMPARE(orders.data().toString(), QStringLiteral("orders"));
    QCOMPARE(orders.siblingAtColumn(1).data(Qt::AccessibleTextRole).toString(),
             QStringLiteral("about 1,200 documents"));
    // Its tables are there too, in the order of their keys.
    QTest::keyClick(window.get(), Qt::Key_6, Qt::AltModifier);
    auto& bands = window->workspace().file().tables().bands();
    QTRY_VERIFY(bands.scene() && bands.isCurrent());
    QVERIFY(bands.scene()->ranges->axis == TableAxis::Keys);
    QCOMPARE(bands.scene()->cells.size(), 6U);
    *held = false;
    QVERIFY(waitUntilRead(*window));
    QTRY_COMPARE(orders.siblingAtColumn(1).data().toString(), QStringLiteral("1,000"));
    QTRY_VERIFY(bands.isCurrent() && bands.scene()->byRank());
    QCOMPARE(window->navigator().place().space.name, std::string("orders")); // not the empty default
    QCOMPARE(sources->index(0, 1, sources->index(0, 0)).data().toString(), QStringLiteral("0"));
}

void StoreFileTest::aReaderThatDiesIsANotice() {
    auto source = handMade();
    source->failAfter(500, Error{Error::Code::Io, "the process that reads the store ended", "/data",
                                 std::nullopt, "open it again", "reader-died"});
    JourneyWindow window;
    QTemporaryDir folder;
    window->sessions().setOpener([source](const std::string&, const OpenOptions&, const std::stop_token&) {
        return Result<std::shared_ptr<const Source>>(source);
    });
    window->open(folder.path());
    QTRY_COMPARE(window->sessions().current()->state(), Session::State::Partial);
    QTRY_VERIFY(window->navigator().place().valid());
    QCOMPARE(window->navigator().place().whole().last, Rank(500)); // what was read is kept
    auto* notice = window.child<QWidget>("notice");
    QVERIFY(notice->isVisible());
    QStringList buttons;
    for (const auto* button : notice->findChildren<QPushButton*>()) {
        buttons << (button->isVisible() ? button->text() : QString());
    }
    QVERIFY(buttons.contains(QStringLiteral("Read again")));
    QTest::keyClick(window.get(), Qt::Key_6, Qt::AltModifier);
    auto* list = window.child<QListView>("problems");
    QTRY_COMPARE(list->model()->rowCount(), 2); // the pass, and the table
    const QString said = list->model()->index(0, 0).data().toString();
    QVERIFY2(said.startsWith(QStringLiteral("Reading ended early")), qPrintable(said));
}

void StoreFileTest::openingCanBeTriedAgain() {
    const auto source = handMade();
    const auto tries = std::make_shared<std::atomic<int>>(0);
    JourneyWindow window;
    QTemporaryDir folder;
    window->sessions().setOpener(
        [source, tries](const std::string&, const OpenOptions&, const std::stop_token&) {
            return ++*tries == 1 ? Result<std::shared_ptr<const Source>>(tl::make_unexpected(
                                       Error{Error::Code::Io, "it ended", {}, {}, {}, "reader-died"}))
                                 : Result<std::shared_ptr<const Source>>(source);
        });
    window->open(folder.path());
    auto* problem = waitForTopLevel("problem");
    QVERIFY(problem);
    QTest::mouseClick(problem->findChild<QPushButton*>(QStringLiteral("tryAgain")), Qt::LeftButton);
    QVERIFY(waitUntilRead(*window));
    QCOMPARE(int(*tries), 2);
    QVERIFY(window->navigator().place().valid());
}

void StoreFileTest::anExportSaysThatItHasNoTables() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("wiki.json")));
    QTest::keyClick(window.get(), Qt::Key_6, Qt::AltModifier);
    QCOMPARE(window->workspace().tab(), QStringLiteral("file"));
    QVERIFY(window.child<QLabel>("fileSummary")->text().contains(QStringLiteral("one file of rows")));
    const QString facts = window->workspace().file().facts().text();
    QVERIFY2(facts.contains(QStringLiteral("wiki.json")), qPrintable(facts));
    QVERIFY(!window.child<QTableView>("storeTables")->isVisible());
}

void StoreFileTest::aRealStoreIsShown() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("orders-db"));
    writeSampleStore(path.toStdString());
    OnStore on(path);
    QCOMPARE(on.navigator().place().space.name, std::string("orders"));
    const auto& scene = *on.bands->scene();
    QCOMPARE(scene.ranges->levels.front().level, 0);
    QCOMPARE(scene.ranges->levels.front().tables(), 4U);
    QCOMPARE(scene.ranges->levels.front().lanes.size(), 2U); // each lies over its neighbours
    QCOMPARE(scene.ranges->mostAtOnce, 3U);
    auto* sources = on.window.child<QTreeView>("sources")->model();
    QCOMPARE(sources->rowCount(sources->index(0, 0)), 4);
    QVERIFY(on.panel().facts().text().contains(QStringLiteral("merge operator: myapp.append")));
}

void StoreFileTest::inEachThemeAllIsDrawn() {
    OnStore on(handMade());
    on.bands->choose(0);
    for (const auto choice : {Theme::Choice::Light, Theme::Choice::Dark}) {
        theme().setChoice(choice);
        QTest::qWait(50);
        QVERIFY(on.settled());
        const QImage picture = on.bands->grab().toImage();
        const QPoint inside = on.middleOf("000007.sst");
        QCOMPARE(picture.pixelColor(on.bands->width() - 2, on.bands->height() - 1), colours().panel);
        QVERIFY(picture.pixelColor(inside) != colours().panel);
        QVERIFY(picture.pixelColor(inside) != colours().alt);
    }
    theme().setChoice(Theme::Choice::Light);
}

void StoreFileTest::bytesAreShownInHex() {
    auto source = handMade();
    Document value;
    value.form = Document::Form::Binary;
    value.text = std::string("\x9f\x02\0Key", 6);
    source->setDocument(value);
    OnStore on(source);
    on.navigator().setRank(1);
    auto* view = on.window->findChild<DocumentView*>();
    QTRY_VERIFY(view->text()->edit()->toPlainText().contains(QStringLiteral("0000  9F 02 00 4B 65 79")));
    QVERIFY(view->text()->edit()->toPlainText().contains(QStringLiteral("...Key")));
    QTest::mouseClick(on.window.child<QToolButton>("copyDocument"), Qt::LeftButton);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("9F 02 00 4B 65 79"));
    QTest::mouseClick(on.window.child<QToolButton>("asPlain"), Qt::LeftButton);
    QTRY_COMPARE(view->text()->edit()->toPlainText().trimmed(), QStringLiteral("\\x9F\\x02\\0Key"));
    // Text is shown as it is, digits and all.
    value.form = Document::Form::Text;
    value.text = "{not json} 1.0e5";
    source->setDocument(value);
    on.navigator().setRank(2);
    QTRY_COMPARE(view->text()->edit()->toPlainText().trimmed(), QStringLiteral("{not json} 1.0e5"));
    QTest::mouseClick(on.window.child<QToolButton>("copyDocument"), Qt::LeftButton);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("{not json} 1.0e5"));
}

void StoreFileTest::operandsAreListed() {
    auto source = handMade();
    Document value;
    value.form = Document::Form::Operands;
    value.operands = {"base", "first", std::string("\xff\xfe\x01", 3)};
    value.baseValue = true;
    value.text = "basefirst\xff\xfe\x01";
    source->setDocument(value);
    OnStore on(source);
    on.navigator().setRank(1);
    auto* list = on.window.child<QTableView>("operands");
    QTRY_COMPARE(list->model()->rowCount(), 3);
    QTRY_VERIFY(list->isVisible());
    QCOMPARE(list->model()->index(0, OperandsModel::Which).data().toString(), QStringLiteral("value"));
    QCOMPARE(list->model()->index(1, OperandsModel::Which).data().toString(), QStringLiteral("1"));
    QCOMPARE(list->model()->index(2, OperandsModel::Value).data().toString(), QStringLiteral("FF FE 01"));
    auto* view = on.window->findChild<DocumentView*>();
    QCOMPARE(view->operands()->sentence(),
             QStringLiteral(
                 "No merge operator is named, so 2 operands stay unmerged above the value; oldest first."));
    QTest::mouseClick(on.window.child<QToolButton>("copyDocument"), Qt::LeftButton);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("base\nfirst\nFF FE 01"));
}

QTEST_MAIN(StoreFileTest)
#include "storefile_test.moc"
