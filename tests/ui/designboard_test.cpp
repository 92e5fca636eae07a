// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/design.h"

#include "tests/support/exportfile.h"
#include "ui/canvas/orderstrip.h"
#include "ui/models/examplesmodel.h"
#include "ui/models/findingsmodel.h"
#include "ui/models/movedmodel.h"
#include "ui/models/patternsmodel.h"
#include "ui/models/roles.h"
#include "ui/panels/design/checkspanel.h"
#include "ui/panels/design/designpictures.h"
#include "ui/panels/design/designviews.h"
#include "ui/panels/design/movedview.h"
#include "ui/panels/design/patterneditor.h"
#include "ui/panels/design/patternfiles.h"
#include "ui/panels/design/patternsboard.h"
#include "ui/panels/design/schemeorder.h"
#include "ui/panels/ranktable.h"
#include "ui/session/groupwords.h"
#include "ui/session/idparts.h"
#include "ui/session/movedranks.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <atomic>
#include <set>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

constexpr int kDocuments = 60;
constexpr int kAccounts = 3;

// IDs that say nothing; three accounts in turn; a document a day.
std::string idOfNumber(int i) {
    return "d" + std::to_string(1000 + i * 37 % kDocuments);
}
std::string accountOf(int i) {
    return "acc-" + std::to_string(i % kAccounts);
}
std::string dayOf(int i) {
    const int day = i + 1;
    const bool january = day <= 31;
    const bool february = day > 31 && day <= 59;
    const int within = january ? day : february ? day - 31 : day - 59;
    return std::string("2021-0") +
           (january    ? "1"
            : february ? "2"
                       : "3") +
           (within < 10 ? "-0" : "-") + std::to_string(within);
}
std::string documents() {
    std::string lines;
    for (int i = 0; i < kDocuments; ++i) {
        lines += R"({"_id":")" + idOfNumber(i) + R"(","account":")" + accountOf(i) + R"(","created":")" +
                 dayOf(i) + "T00:00:00Z\"}\n";
    }
    return lines;
}

constexpr const char* kScheme = "{account}:{created:date(yyyyMMdd)}";

PatternAnswer answer(const std::string& name, PatternAnswer::By by, double read, double wanted) {
    PatternAnswer made;
    made.name = name;
    made.by = by;
    made.ranges = by == PatternAnswer::By::Ranges ? 20 : 1;
    made.rowsRead = read;
    made.rowsWanted = wanted;
    made.why = "because of <b>" + name + "</b>";
    return made;
}

AccessPattern pattern(const std::string& name) {
    AccessPattern made;
    made.name = name;
    made.equal.push_back({FieldPath::parse("account").value()});
    return made;
}

Finding finding(const std::string& code, Finding::Level level, std::vector<Finding::Example> examples = {}) {
    Finding made;
    made.code = code;
    made.level = level;
    made.title = "Title of " + code;
    made.text = "Two equal IDs are expected 4.7 times a year.";
    made.examples = std::move(examples);
    made.documents = made.examples.size();
    return made;
}

struct Idle : RowObserver {
    void see(const SchemeRow&) override {}
};

// Applies schemes as core does; what checks and patterns say is made by hand.
struct HandMade {
    std::atomic<bool> fails = false;

    Result<SchemeReport> operator()(const Opened& opened, const SpaceView& space, const Scheme& scheme,
                                    const EvaluateOptions& options, const std::stop_token& stop) const {
        if (fails) {
            return fail(Error::Code::NoRoom, "no room in TMPDIR");
        }
        ApplyOptions apply;
        apply.arrival = FieldPath::parse("created").value();
        Idle idle; // arrival times are read for somebody
        auto applied = applyScheme(opened, space, scheme, {&idle}, apply, stop);
        if (!applied) {
            return tl::make_unexpected(applied.error());
        }
        SchemeReport report;
        report.applied = std::make_shared<const AppliedScheme>(std::move(*applied));
        report.random.perSecondInData = 0.0033;
        report.findings = {finding("collisions", Finding::Level::Warning,
                                   {{"acc-0:20210101", 0, "first"}, {"acc-9:x", std::nullopt, "nobody's"}}),
                           finding("no-id-twice", Finding::Level::Good)};
        for (const auto& asked : options.patterns) {
            auto one = answer(asked.name, scheme.today ? PatternAnswer::By::View : PatternAnswer::By::Range,
                              scheme.today ? 60 : 20, 20);
            if (!scheme.today) {
                one.startKey = "acc-1:";
                one.endKey = "acc-1;";
                one.example = Span{20, 40};
            }
            report.answers.push_back(one);
        }
        return report;
    }
};

struct Board {
    ExportFile file{documents(), "export.jsonl"};
    Sessions sessions;
    Navigator navigator{sessions};
    Design design{navigator};
    MapState state;
    std::shared_ptr<HandMade> engine = std::make_shared<HandMade>();
    QWidget window;
    DesignViews views;
    ChecksPanel* checks = nullptr;

    Board() {
        DesignEngine made;
        made.evaluate = [engine = engine](const auto&... arguments) { return (*engine)(arguments...); };
        made.profile = [](const auto&...) {
            FieldProfile account;
            account.path = "account";
            return Result<std::vector<FieldProfile>>(std::vector<FieldProfile>{account});
        };
        made.patternOfSpan = [](const Opened&, const SpaceView&, Span span, const std::stop_token&) {
            return span.count() == 1
                       ? Result<AccessPattern>(fail(Error::Code::Usage, "nothing sets it apart"))
                       : Result<AccessPattern>(pattern("one account"));
        };
        design.setEngine(made);
        views = makeDesignViews(design, state, window);
        checks = new ChecksPanel(design);
        auto* column = new QVBoxLayout(&window);
        column->addWidget(views.pictures);
        column->addWidget(views.board);
        column->addWidget(views.moved, 1);
        column->addWidget(checks, 1);
        window.resize(844, 1100);
        window.show();
    }
    bool open() {
        sessions.open(QString::fromStdString(file.path()));
        const bool ready = QTest::qWaitFor([&] {
            return design.available() && navigator.session()->tree() != nullptr &&
                   navigator.session()->complete();
        });
        design.setShown(true);
        return ready;
    }
    bool openWithScheme() {
        if (!open()) {
            return false;
        }
        design.setPatterns({pattern("one account"), pattern("again")}, {});
        design.addScheme(kScheme);
        return settled() && QTest::qWaitFor([&] { return views.pictures->order().tree() != nullptr; });
    }
    bool settled() const {
        return QTest::qWaitFor([&] {
            return !design.running() &&
                   std::none_of(design.entries().begin(), design.entries().end(),
                                [](const DesignEntry& entry) { return entry.stale && !entry.error; });
        });
    }
    template<class Widget>
    Widget* child(const char* name) const {
        return window.findChild<Widget*>(QLatin1String(name));
    }
    PatternsModel& patterns() const {
        return *static_cast<PatternsModel*>(child<QTableView>("patterns")->model());
    }
    MovedModel& moved() const { return *static_cast<MovedModel*>(child<QTableView>("movedTable")->model()); }
};

struct Tested {
    explicit Tested(QAbstractItemModel& model)
        : tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest) {}
    QAbstractItemModelTester tester;
};

// Cells separated by "|", with the name of their icon before them.
QStringList drawn(const QAbstractItemModel& model) {
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column) {
            const auto index = model.index(row, column);
            const auto glyph = index.data(Qt::DecorationRole).value<QIcon>();
            cells << (glyph.isNull() ? QString() : glyph.name() + QLatin1Char(' ')) + index.data().toString();
        }
        lines << cells.join(QLatin1Char('|'));
    }
    return lines;
}

template<class Widget>
Widget* topLevel(const char* name) {
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget->objectName() == QLatin1String(name) && widget->isVisible()) {
            return static_cast<Widget*>(widget);
        }
    }
    return nullptr;
}

} // namespace

class DesignBoardTest : public QObject {
    Q_OBJECT
private slots:
    void patternsTellWhatEachSchemeAnswers();
    void patternsThatAreAskedAgainKeepTheirPlace();
    void findingsSpeakInFull();
    void examplesWithoutADocument();
    void partsOfIds();
    void partsOfViewKeys();
    void levelsAreNamedByTheirFields();
    void documentsOfASpanAreFoundInBothOrders();
    void everyViewSaysWhyItIsEmpty();
    void newIdsStandBesideTodays();
    void aRowMakesItsDocumentCurrent();
    void goesToRanksAndIds();
    void picturesShowBothOrders();
    void aSelectionTodayIsSeenUnderTheScheme();
    void aCellOfTheSchemeIsSeenEverywhere();
    void stripsAreKnownToScreenReaders();
    void aCellShowsItsRange();
    void queriesByKeyboard();
    void anEditorMakesAQuery();
    void aSelectionMakesAQuery();
    void anEditorSaysWhatIsWrong();
    void patternsFilesThereAndBack();
    void checksOfTheCurrentScheme();
    void theRateIsTyped();
    void failuresCanBeCopied();
};

void DesignBoardTest::patternsTellWhatEachSchemeAnswers() {
    PatternsModel model;
    const Tested tested(model);
    auto report = std::make_shared<SchemeReport>();
    report->answers = {answer("month", PatternAnswer::By::Range, 16.7, 16.7),
                       answer("filtered", PatternAnswer::By::RangeAndFilter, 8333, 20),
                       answer("several", PatternAnswer::By::Ranges, 20, 20),
                       answer("view", PatternAnswer::By::View, 100000, 280.94)};
    report->answers[0].covered = true;
    model.set({pattern("month"), pattern("filtered"), pattern("several"), pattern("view")},
              {{"Today", nullptr, true, false, true}, {"A", report}, {"B", nullptr, true, true}}, 1);
    const QString asks = QString::fromStdString(inWords(pattern("x")));
    QCOMPARE(drawn(model), (QStringList{
                               "month|" + asks + "|16.7|not known|good one range, IDs only|…",
                               "filtered|" + asks + "|20|not known|filter reads 8,333|…",
                               "several|" + asks + "|20|not known|map 20 ranges|…",
                               "view|" + asks + "|280.9|not known|error needs a view|…",
                               "Answered by one range|||not known|1 of 4|…",
                           }));
    QVERIFY(model.isSum(4));
    const auto cell = model.index(1, PatternsModel::FirstScheme + 1);
    QCOMPARE(cell.data(Qt::AccessibleTextRole).toString(),
             QStringLiteral("A: reads 8,333; reads 8,333 rows for 20 wanted"));
    QVERIFY(cell.data(Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;b&gt;filtered")));
}

void DesignBoardTest::patternsThatAreAskedAgainKeepTheirPlace() {
    PatternsModel model;
    const Tested tested(model);
    auto report = std::make_shared<SchemeReport>();
    report->answers = {answer("a", PatternAnswer::By::Range, 1, 1),
                       answer("b", PatternAnswer::By::View, 9, 2)};
    model.set({pattern("a"), pattern("b")}, {{"A", report}}, 0);
    const QPersistentModelIndex kept = model.index(1, PatternsModel::FirstScheme);
    const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.set({pattern("b"), pattern("c")}, {{"A", report, true, true}}, 0); // old answers, by their names
    QCOMPARE(resets.count(), 0);
    QVERIFY(kept.isValid());
    const auto cell = model.index(0, PatternsModel::FirstScheme);
    QCOMPARE(cell.data().toString(), QStringLiteral("needs a view"));
    QCOMPARE(cell.data(ToneRole).toInt(), static_cast<int>(Tone::Muted));
    QCOMPARE(kept.data().toString(), QStringLiteral("…"));
}

void DesignBoardTest::findingsSpeakInFull() {
    FindingsModel model;
    const Tested tested(model);
    auto report = std::make_shared<SchemeReport>();
    report->findings = {finding("twice", Finding::Level::Error, {{"a", 1, ""}}),
                        finding("fine", Finding::Level::Good)};
    report->findings[0].documents = 1200;
    report->findings[0].advice = "Use 7 characters.";
    model.setReport(report, false);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0).data(FindingsModel::LinkRole).toString(), QStringLiteral("Show 1,200 documents"));
    QCOMPARE(model.index(0).data(Qt::AccessibleTextRole).toString(),
             QStringLiteral("Error: Title of twice. Two equal IDs are expected 4.7 times a year. "
                            "Use 7 characters. Show 1,200 documents"));
    QVERIFY(model.index(1).data(FindingsModel::LinkRole).toString().isEmpty());
    QCOMPARE(model.rowOf("fine"), 1);
    model.setReport(nullptr, false);
    QCOMPARE(model.rowCount(), 0);
}

void DesignBoardTest::examplesWithoutADocument() {
    ExamplesModel model("A", finding("x", Finding::Level::Info, {{"n1", 4, "why"}, {"n2", std::nullopt, ""}}),
                        {});
    const Tested tested(model);
    QCOMPARE(drawn(model), (QStringList{"n1|why|…", "n2||no document"}));
    model.setOldIds({{4, "old"}});
    QCOMPARE(drawn(model), (QStringList{"n1|why|old", "n2||no document"}));
    QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("ID under A"));
}

// Components as "number:bytes".
static QStringList partsIn(const std::string& scheme, const std::string& id,
                           const std::vector<ComponentFigures>& figures) {
    AppliedScheme applied;
    applied.scheme = parseScheme(scheme).value();
    applied.components = {figures};
    QStringList words;
    if (const auto parts = partsOf(applied, id)) {
        for (const auto& part : parts->parts) {
            words << QStringLiteral("%1:%2")
                         .arg(part.component)
                         .arg(QString::fromStdString(id.substr(part.first, part.last - part.first)));
        }
    }
    return words;
}

void DesignBoardTest::partsOfIds() {
    ComponentFigures text;
    ComponentFigures varies{5, 0, 1, 9, {}, 0};
    ComponentFigures four{5, 0, 4, 4, {}, 0};
    QCOMPARE(partsIn("txn:{account}-{=random(4,base36)}", "txn:ab-cd-x1y2", {text, varies, text, four}),
             (QStringList{"1:ab-cd", "3:x1y2"}));
    QCOMPARE(partsIn("{account}-{name}", "ab-cd-e", {varies, text, varies}), (QStringList{"0:ab", "2:cd-e"}));
    QCOMPARE(partsIn("{account}{=random(4,base36)}", "longx1y2", {varies, four}),
             (QStringList{"0:long", "1:x1y2"}));
    QCOMPARE(partsIn("txn:{account}", "user:ab", {text, varies}), QStringList());
    QCOMPARE(partsIn("{a}{b}", "abcd", {varies, varies}), QStringList()); // nothing tells where one ends
}

void DesignBoardTest::partsOfViewKeys() {
    const std::string array = R"(["{account}","{created}"])"; // moc reads no such text within a macro
    const std::string object = R"({"a":"{account}","n":"{n}"})";
    const QStringList escaped = partsIn(array, R"(["a,\"b]",[1,2]])", {});
    const QStringList members = partsIn(object, R"({"a":"x:y","n":12})", {});
    const QStringList tooFew = partsIn(array, R"(["a"])", {});
    QCOMPARE(escaped, (QStringList{"0:a,\\\"b]", "1:[1,2]"}));
    QCOMPARE(members, (QStringList{"0:x:y", "1:12"}));
    QCOMPARE(tooFew, QStringList());
}

void DesignBoardTest::levelsAreNamedByTheirFields() {
    AppliedScheme applied;
    applied.scheme = parseScheme(kScheme).value();
    applied.components = {{{5, 0, 3, 9, {}, 0}, {}, {5, 0, 8, 8, {}, 0}}};
    const auto level = [](const std::string& prefix, std::size_t at, TreeNode::Kind kind) {
        LevelExample example;
        example.node.prefix = prefix;
        example.node.segmentAt = at;
        example.node.kind = kind;
        example.key = "acc-1:20210131";
        return example;
    };
    const auto segment = TreeNode::Kind::Segment;
    const auto group = TreeNode::Kind::Group;
    QCOMPARE(groupedBy({level("acc-1:", 0, segment), level("acc-1:202101", 6, segment)}, applied),
             QStringLiteral("account, then month"));
    QCOMPARE(groupedBy({level("acc-1:", 0, segment), level("acc-1:2021", 6, segment)}, applied),
             QStringLiteral("account, then year"));
    QCOMPARE(groupedBy({level("a", 0, group)}, applied), QStringLiteral("first byte of account"));
    QCOMPARE(groupedBy({level("a", 0, group)}), QStringLiteral("first byte"));
}

void DesignBoardTest::documentsOfASpanAreFoundInBothOrders() {
    Board board;
    QVERIFY(board.openWithScheme());
    const auto& applied = *board.design.entry().report->applied;
    const auto all = movedDocuments(applied, board.navigator.place().space, {0, kDocuments}, {}).value();
    std::vector<Rank> under;
    std::vector<Rank> today;
    for (const auto& one : all) {
        if (one.rankToday >= 10 && one.rankToday < 17) {
            under.push_back(one.rank);
        }
        if (one.rank >= 3 && one.rank < 9) {
            today.push_back(one.rankToday);
        }
    }
    std::sort(today.begin(), today.end());
    QCOMPARE(ranksUnder(applied, {10, 17}, {}).value(), under);
    QCOMPARE(ranksToday(applied, {3, 9}, {}).value(), today);
    QVERIFY(ranksUnder(applied, {}, {}).value().empty());
}

void DesignBoardTest::everyViewSaysWhyItIsEmpty() {
    Board board;
    const auto says = [&](const QString& words) {
        for (const auto* label : board.window.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text() == words) {
                return true;
            }
        }
        return false;
    };
    QVERIFY(!board.design.whyNot().isEmpty());
    QVERIFY(says(board.design.whyNot()));
    QVERIFY(board.open());
    QVERIFY(says(QStringLiteral("New IDs are shown here as soon as there is a scheme.")));
    QVERIFY(says(QStringLiteral("Which queries does the application ask? Each scheme is measured by them.")));
    board.design.addScheme("{nowhere}");
    QVERIFY(board.settled());
    QTRY_VERIFY(says(QStringLiteral("No document gets an ID under scheme A.")));
}

void DesignBoardTest::newIdsStandBesideTodays() {
    Board board;
    QVERIFY(board.openWithScheme());
    MovedModel& model = board.moved();
    const Tested tested(model);
    QCOMPARE(model.rowCount(), kDocuments);
    QCOMPARE(model.headerData(MovedModel::Time, Qt::Horizontal, Qt::DisplayRole).toString(),
             QStringLiteral("created"));
    QTRY_VERIFY(model.row(0) != nullptr);
    const QStringList first{"0", "acc-0:20210101", QString::fromStdString(idOfNumber(0)), "0",
                            "2021-01-01T00:00:00Z"};
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) {
        cells << model.index(0, column).data().toString();
    }
    QCOMPARE(cells, first);
    const auto parts =
        model.index(0, MovedModel::NewId).data(MovedModel::PartsRole).value<std::vector<ColouredPart>>();
    QCOMPARE(parts.size(), std::size_t{2});
    QCOMPARE(parts[1].at, 6);
    QCOMPARE(parts[1].length, 8);
    std::set<Rank> ranks;
    for (Rank rank = 0; rank < kDocuments; ++rank) {
        ranks.insert(model.row(rank)->moved.rankToday);
    }
    QCOMPARE(ranks.size(), std::size_t{kDocuments});
}

void DesignBoardTest::aRowMakesItsDocumentCurrent() {
    Board board;
    QVERIFY(board.openWithScheme());
    QTRY_VERIFY(board.moved().row(7) != nullptr);
    auto* table = board.child<RankTable>("movedTable");
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(board.moved().index(2, MovedModel::NewId)).center());
    QTRY_COMPARE(board.navigator.rank(), std::optional(board.moved().row(2)->moved.rankToday));
    QCOMPARE(board.views.span->span(), std::optional(Span{2, 3}));
    QTest::keyClick(table, Qt::Key_Down);
    QTRY_COMPARE(board.navigator.rank(), std::optional(board.moved().row(3)->moved.rankToday));
}

void DesignBoardTest::goesToRanksAndIds() {
    Board board;
    QVERIFY(board.openWithScheme());
    auto* field = board.child<QLineEdit>("movedGoTo");
    auto* table = board.child<RankTable>("movedTable");
    field->setText(QStringLiteral("#41"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(board.moved().rankAt(table->currentIndex().row()), Rank{41});
    field->setText(QStringLiteral("acc-1:20210102"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(board.moved().rankAt(table->currentIndex().row()),
                 Rank{20}); // 20 documents of acc-0 come first
}

void DesignBoardTest::picturesShowBothOrders() {
    Board board;
    QVERIFY(board.openWithScheme());
    QTRY_VERIFY(board.views.pictures->today().isCurrent() && board.views.pictures->scheme().isCurrent());
    OrderStrip& strip = board.views.pictures->scheme();
    QVERIFY(!strip.cells().empty());
    QCOMPARE(strip.nameOf(strip.cells().front()), QStringLiteral("acc-0:: 20 documents, level 1"));
    QTRY_COMPARE(board.views.pictures->order().largest(), std::optional<std::uint64_t>(20));
    QVERIFY(board.views.pictures->grab().width() > 0);
    board.views.pictures->showTrees(true);
    auto* tree = board.child<QTreeView>("schemeTree");
    QTRY_COMPARE(tree->model()->rowCount(), kAccounts);
    QCOMPARE(tree->model()->index(1, 0).data().toString(), QStringLiteral("acc-1:"));
    board.design.setCurrent(0);
    QTRY_COMPARE(tree->model()->rowCount(), 0);
}

void DesignBoardTest::aSelectionTodayIsSeenUnderTheScheme() {
    Board board;
    QVERIFY(board.openWithScheme());
    board.navigator.select({10, 17});
    const auto expected = ranksUnder(*board.design.entry().report->applied, {10, 17}, {}).value();
    QTRY_COMPARE(board.views.pictures->scheme().ticks(), expected);
    board.navigator.selectAll();
    QTRY_VERIFY(board.views.pictures->scheme().ticks().empty());
}

void DesignBoardTest::aCellOfTheSchemeIsSeenEverywhere() {
    Board board;
    QVERIFY(board.openWithScheme());
    OrderStrip& strip = board.views.pictures->scheme();
    QTRY_VERIFY(strip.isCurrent());
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.rectOf(strip.cells()[1]).center());
    QCOMPARE(board.views.span->span(), std::optional(Span{20, 40}));
    auto* table = board.child<RankTable>("movedTable");
    QCOMPARE(board.moved().rankAt(table->currentIndex().row()), Rank{20});
    const auto expected = ranksToday(*board.design.entry().report->applied, {20, 40}, {}).value();
    QTRY_COMPARE(board.views.pictures->today().ticks(), expected);
    strip.setFocus();
    QTest::keyClick(&strip, Qt::Key_Right);
    QTest::keyClick(&strip, Qt::Key_Return);
    QCOMPARE(board.views.span->span(), std::optional(Span{40, 60}));
    QTest::keyClick(&strip, Qt::Key_Escape);
    QVERIFY(!board.views.span->span());
    QTRY_VERIFY(board.views.pictures->today().ticks().empty());
}

void DesignBoardTest::stripsAreKnownToScreenReaders() {
    Board board;
    QVERIFY(board.openWithScheme());
    OrderStrip& strip = board.views.pictures->scheme();
    QTRY_VERIFY(strip.isCurrent());
    auto* face = QAccessible::queryAccessibleInterface(&strip);
    QVERIFY(face->text(QAccessible::Name).startsWith(QStringLiteral("Index of scheme A")));
    QCOMPARE(face->childCount(), static_cast<int>(strip.cells().size()));
    QCOMPARE(face->child(0)->text(QAccessible::Name), QStringLiteral("acc-0:: 20 documents, level 1"));
    face->child(2)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(board.views.span->span(), std::optional(Span{40, 60}));
}

void DesignBoardTest::aCellShowsItsRange() {
    Board board;
    QVERIFY(board.openWithScheme());
    auto* table = board.child<QTableView>("patterns");
    QCOMPARE(drawn(board.patterns()).last(), QStringLiteral("Answered by one range|||0 of 2|2 of 2"));
    board.design.setCurrent(0);
    const auto cell = board.patterns().index(0, PatternsModel::FirstScheme + 1);
    table->setCurrentIndex(cell);
    QVERIFY(board.child<QLabel>("patternDetail") == nullptr);
    board.child<QToolButton>("copyRange")->click();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("acc-1:\nacc-1;"));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(board.design.current(), std::size_t{1}); // the scheme whose range it is
    QCOMPARE(board.views.span->span(), std::optional(Span{20, 40}));
}

void DesignBoardTest::queriesByKeyboard() {
    Board board;
    QVERIFY(board.openWithScheme());
    auto* table = board.child<QTableView>("patterns");
    table->setFocus();
    table->setCurrentIndex(board.patterns().index(0, 0));
    QTest::keyClick(table, Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(board.design.patterns()[0].name, std::string("again"));
    QCOMPARE(table->currentIndex().row(), 1);
    QTest::keyClick(table, Qt::Key_Delete);
    QCOMPARE(board.design.patterns().size(), std::size_t{1});
    QCOMPARE(board.design.patterns()[0].name, std::string("again"));
    QCOMPARE(table->currentIndex().row(), 0);
    QTest::keyClick(table, Qt::Key_F2);
    QTRY_VERIFY(topLevel<PatternEditor>("patternEditor") != nullptr);
    topLevel<PatternEditor>("patternEditor")->reject();
    board.design.undo();
    board.design.undo();
    QCOMPARE(board.design.patterns()[0].name, std::string("one account"));
}

void DesignBoardTest::anEditorMakesAQuery() {
    Board board;
    QVERIFY(board.open());
    board.child<QPushButton>("addPattern")->click();
    QTRY_VERIFY(topLevel<PatternEditor>("patternEditor") != nullptr);
    auto* editor = topLevel<PatternEditor>("patternEditor");
    editor->findChild<QLineEdit*>("patternName")->setText(QStringLiteral("account by month"));
    editor->findChild<QComboBox*>("patternRange")->setCurrentText(QStringLiteral("created"));
    editor->findChild<QComboBox*>("patternSpan")->setCurrentIndex(5); // one month
    editor->findChild<QLineEdit*>("patternLimit")->setText(QStringLiteral("50"));
    QVERIFY(editor->findChild<QPushButton*>("savePattern")->isEnabled());
    editor->findChild<QPushButton*>("savePattern")->click();
    QCOMPARE(board.design.patterns().size(), std::size_t{1});
    const AccessPattern& made = board.design.patterns()[0];
    QCOMPARE(made.name, std::string("account by month"));
    QCOMPARE(made.range->span, std::string("month"));
    QCOMPARE(made.range->zone, std::string("UTC"));
    QCOMPARE(made.limit, std::optional<std::uint64_t>(50));
}

void DesignBoardTest::aSelectionMakesAQuery() {
    Board board;
    QVERIFY(board.openWithScheme());
    QSignalSpy said(board.views.board, &PatternsBoard::said);
    board.child<QPushButton>("patternFromSelection")->click();
    QCOMPARE(said.takeFirst().first().toString(),
             QStringLiteral("Select a part of the map or the key tree first."));
    board.navigator.select({3, 4});
    board.child<QPushButton>("patternFromSelection")->click();
    QTRY_COMPARE(said.count(), 1);
    QVERIFY(said.takeFirst().first().toString().contains(QStringLiteral("nothing sets it apart")));
    board.navigator.select({3, 9});
    board.child<QPushButton>("patternFromSelection")->click();
    QTRY_VERIFY(topLevel<PatternEditor>("patternEditor") != nullptr);
    auto* editor = topLevel<PatternEditor>("patternEditor");
    QCOMPARE(editor->findChild<QLineEdit*>("patternName")->text(), QStringLiteral("one account 2"));
    editor->reject();
}

void DesignBoardTest::anEditorSaysWhatIsWrong() {
    AccessPattern start = pattern("all");
    start.in.push_back({FieldPath::parse("account").value(), 20});
    start.together = AccessPattern::Together{"post", "comment", FieldPath::parse("post_id").value()};
    start.range =
        AccessPattern::Range{FieldPath::parse("created").value(), {}, "2021", "2022", "Europe/Berlin"};
    start.order = FieldPath::parse("created").value();
    start.descending = true;
    start.fields = {"_id", "amount"};
    start.perDay = 20000;
    auto* editor = new PatternEditor(start, {}, nullptr);
    AccessPattern got;
    connect(editor, &PatternEditor::chosen, this, [&](const AccessPattern& made) { got = made; });
    auto* save = editor->findChild<QPushButton*>("savePattern");
    auto* words = editor->findChild<QLabel*>("patternWords");
    auto* name = editor->findChild<QLineEdit*>("patternName");
    QVERIFY(save->isEnabled());
    name->clear();
    QVERIFY(!save->isEnabled());
    QCOMPARE(words->text(), QStringLiteral("Give the query a name."));
    editor->setTakenNames({"taken"});
    name->setText(QStringLiteral("taken"));
    QCOMPARE(words->text(), QStringLiteral("Another query has this name."));
    name->setText(QStringLiteral("all"));
    editor->findChild<QLineEdit*>("patternLimit")->setText(QStringLiteral("-3"));
    QCOMPARE(words->text(), QStringLiteral("Limit: “-3” is no whole number above 0."));
    editor->findChild<QLineEdit*>("patternLimit")->clear();
    save->click();
    QCOMPARE(got, start); // nothing of it was lost
}

void DesignBoardTest::patternsFilesThereAndBack() {
    const QTemporaryDir folder;
    Board board;
    QVERIFY(board.openWithScheme());
    auto* files = board.views.board->findChild<PatternFiles*>();
    const QString path = folder.filePath(QStringLiteral("p.json"));
    QSignalSpy said(files, &PatternFiles::said);
    files->write(path);
    QTRY_COMPARE(said.count(), 1);
    files->read(path);
    QTRY_COMPARE(board.design.patterns().size(), std::size_t{4});
    QCOMPARE(board.design.patterns()[2].name, std::string("one account 2"));
    files->read(folder.filePath(QStringLiteral("none.json")));
    QTRY_COMPARE(said.count(), 3);
    QCOMPARE(board.design.patterns().size(), std::size_t{4});
}

void DesignBoardTest::checksOfTheCurrentScheme() {
    Board board;
    QVERIFY(board.openWithScheme());
    auto* list = board.child<QListView>("findings");
    QTRY_COMPARE(list->model()->rowCount(), 2);
    list->setCurrentIndex(list->model()->index(0, 0));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_VERIFY(topLevel<QDialog>("examples") != nullptr);
    auto* examples = topLevel<QDialog>("examples");
    auto* table = examples->findChild<QTableView*>("examplesTable");
    QTRY_COMPARE(drawn(*table->model()),
                 (QStringList{"acc-0:20210101|first|" + QString::fromStdString(idOfNumber(0)),
                              "acc-9:x|nobody's|no document"}));
    board.navigator.setRank(5);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->model()->index(0, 0)).center());
    QCOMPARE(board.navigator.rank(), std::optional<Rank>(0));
    examples->close();
    board.design.setPerSecond(3); // the same check stays the current one in the next report
    QVERIFY(board.settled());
    QCOMPARE(list->currentIndex().row(), 0);
}

void DesignBoardTest::theRateIsTyped() {
    Board board;
    QVERIFY(board.openWithScheme());
    auto* rate = board.child<QLineEdit>("rate");
    QTRY_COMPARE(rate->placeholderText(), QStringLiteral("0.0033"));
    rate->setText(QStringLiteral("10"));
    QTest::keyClick(rate, Qt::Key_Return);
    QCOMPARE(board.design.perSecond(), std::optional(10.0));
    QSignalSpy said(board.checks, &ChecksPanel::said);
    rate->setText(QStringLiteral("often"));
    QTest::keyClick(rate, Qt::Key_Return);
    QCOMPARE(said.count(), 1);
    QCOMPARE(rate->text(), QStringLiteral("10"));
    rate->clear();
    QTest::keyClick(rate, Qt::Key_Return);
    QCOMPARE(board.design.perSecond(), std::nullopt);
}

void DesignBoardTest::failuresCanBeCopied() {
    Board board;
    QVERIFY(board.open());
    board.engine->fails = true;
    board.design.addScheme(kScheme);
    QTRY_VERIFY(board.design.entry().failure.has_value());
    QTRY_VERIFY(board.child<QToolButton>("checksCopy")->isVisible());
    board.child<QToolButton>("checksCopy")->click();
    QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("no room in TMPDIR")));
    board.engine->fails = false;
    board.child<QToolButton>("checksAgain")->click();
    QVERIFY(board.settled());
    QTRY_VERIFY(!board.child<QToolButton>("checksCopy")->isVisible());
}

QTEST_MAIN(DesignBoardTest)
#include "designboard_test.moc"
