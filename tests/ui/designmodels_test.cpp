// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/designboard.h"
#include "ui/models/examplesmodel.h"
#include "ui/models/findingsmodel.h"
#include "ui/models/roles.h"
#include "ui/panels/design/patterneditor.h"
#include "ui/session/groupwords.h"
#include "ui/session/idparts.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

using namespace keyatlas;
using namespace keyatlas::test;

class DesignModelsTest : public QObject {
    Q_OBJECT
private slots:
    void patternsTellWhatEachSchemeAnswers();
    void patternsThatAreAskedAgainKeepTheirPlace();
    void findingsSpeakInFull();
    void examplesWithoutADocument();
    void partsOfIds();
    void partsOfViewKeys();
    void levelsAreNamedByTheirFields();
    void anEditorSaysWhatIsWrong();
};
void DesignModelsTest::patternsTellWhatEachSchemeAnswers() {
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

void DesignModelsTest::patternsThatAreAskedAgainKeepTheirPlace() {
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

void DesignModelsTest::findingsSpeakInFull() {
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

void DesignModelsTest::examplesWithoutADocument() {
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

void DesignModelsTest::partsOfIds() {
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

void DesignModelsTest::partsOfViewKeys() {
    const std::string array = R"(["{account}","{created}"])"; // moc reads no such text within a macro
    const std::string object = R"({"a":"{account}","n":"{n}"})";
    const QStringList escaped = partsIn(array, R"(["a,\"b]",[1,2]])", {});
    const QStringList members = partsIn(object, R"({"a":"x:y","n":12})", {});
    const QStringList tooFew = partsIn(array, R"(["a"])", {});
    QCOMPARE(escaped, (QStringList{"0:a,\\\"b]", "1:[1,2]"}));
    QCOMPARE(members, (QStringList{"0:x:y", "1:12"}));
    QCOMPARE(tooFew, QStringList());
}

void DesignModelsTest::levelsAreNamedByTheirFields() {
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

void DesignModelsTest::anEditorSaysWhatIsWrong() {
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

QTEST_MAIN(DesignModelsTest)
#include "designmodels_test.moc"
