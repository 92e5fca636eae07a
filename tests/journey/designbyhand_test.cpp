// SPDX-License-Identifier: GPL-3.0-or-later
// Schemes for IDs by hand: menus, cells that are typed in, names that are completed, Ctrl+Z in the text.
#include "tests/journey/browsing.h"
#include "tests/journey/journeywindow.h"
#include "ui/models/componentsmodel.h"
#include "ui/models/schemesmodel.h"
#include "ui/panels/design/componentsview.h"
#include "ui/panels/design/designpanel.h"
#include "ui/panels/design/schemeeditor.h"
#include "ui/panels/design/schemestable.h"
#include "ui/panels/design/templateeditor.h"
#include "ui/window/workspace.h"

#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// A window that shows the Design panel of a source that was read.
struct OnDesign {
    JourneyWindow window;

    explicit OnDesign(const QString& path = test::sample("transactions.json.gz")) {
        window->resize(1440, 900);
        QVERIFY(window.opens(path));
        QTest::keyClick(window.get(), Qt::Key_4, Qt::AltModifier);
        QTRY_VERIFY(panel().isVisible());
        QVERIFY(applied());
        QTest::qWait(100); // panels find their sizes
    }
    Design& design() { return window->design(); }
    DesignPanel& panel() { return window->workspace().designPanel(); }
    TemplateEditor& text() { return panel().editor().editor(); }
    ComponentsView& table() { return panel().editor().components(); }
    QToolButton* tool(const char* name) { return window.child<QToolButton>(name); }
    std::string current() { return design().entry().text; }
    bool applied() {
        return QTest::qWaitFor(
            [this] {
                const auto& entries = design().entries();
                return design().available() && !design().running() && !design().fields().empty() &&
                       std::none_of(entries.begin(), entries.end(),
                                    [](const DesignEntry& entry) {
                                        return entry.stale && !entry.scheme.templates.empty();
                                    }) &&
                       !entries.front().stale;
            },
            30'000);
    }
    QString cell(int row, int column) { return table().model()->index(row, column).data().toString(); }
    QString scheme(int row, int column) {
        return panel().schemes().model()->index(row, column).data().toString();
    }
    int fieldNumber(const std::string& path) { // in the menu of components
        const auto& fields = design().fields();
        const auto at = std::find_if(fields.begin(), fields.end(),
                                     [&](const FieldProfile& field) { return field.path == path; });
        return static_cast<int>(at - fields.begin());
    }
    void editCell(int row, int column, const QString& typed) {
        const QRect place = table().visualRect(table().model()->index(row, column));
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, place.center());
        QTest::mouseDClick(table().viewport(), Qt::LeftButton, {}, place.center());
        auto* field = table().viewport()->findChild<QLineEdit*>();
        QVERIFY(field);
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, typed);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void dragRow(int from, int to) {
        auto* view = table().viewport();
        const QPoint start = table().visualRect(table().model()->index(from, 0)).center();
        const QRect target = table().visualRect(table().model()->index(to, 0));
        const QPoint end(start.x(), to > from ? target.bottom() - 2 : target.top() + 2);
        QTest::mousePress(view, Qt::LeftButton, {}, start);
        for (int step = 1; step <= 4; ++step) {
            const QPointF at = start + QPointF(end - start) * step / 4;
            QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(view, &move);
        }
        QTest::mouseRelease(view, Qt::LeftButton, {}, end);
    }
    QList<QImage> picture() { // without what tells the time
        text().clearFocus();
        QTest::qWait(50);
        return {panel().schemes().grab().toImage(), text().grab().toImage(), table().grab().toImage()};
    }
};

constexpr int kNew = 0; // entry of the menu of new schemes

} // namespace

class DesignByHand : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { prepareJourneys(); }
    void byMouse();
    void byTyping();
    void cellsRefuseWhatMakesNoSense();
    void fromTodaysIds();
    void undoneToTheFirstState();
};

void DesignByHand::byMouse() {
    OnDesign at;
    QCOMPARE(at.scheme(0, SchemesModel::Name), QStringLiteral("Today"));
    chooseFrom(at.tool("addScheme"), kNew);
    QCOMPARE(at.design().current(), std::size_t{1});
    QCOMPARE(at.current(), std::string());
    chooseFrom(at.tool("addComponent"), at.fieldNumber("created"));
    chooseFrom(at.tool("addComponent"), at.fieldNumber("account"));
    QCOMPARE(at.current(), std::string("{created:date(yyyyMMddHHmmss)}-{account}"));
    at.dragRow(1, 0);
    QCOMPARE(at.current(), std::string("{account}-{created:date(yyyyMMddHHmmss)}"));
    at.editCell(0, ComponentsModel::Then, QStringLiteral("/"));
    QTRY_COMPARE(at.current(), std::string("{account}/{created:date(yyyyMMddHHmmss)}"));
    at.editCell(1, ComponentsModel::Written, QStringLiteral("epoch-ms"));
    QTRY_COMPARE(at.current(), std::string("{account}/{created:epoch-ms}"));
    QVERIFY(at.applied());
    QCOMPARE(at.cell(1, ComponentsModel::Bytes), QStringLiteral("13"));
    QTest::mouseClick(at.tool("componentUp"), Qt::LeftButton);
    QCOMPARE(at.current(), std::string("{created:epoch-ms}/{account}"));
    QTest::keyClick(&at.table(), Qt::Key_Down, Qt::AltModifier); // the row that was moved is still chosen
    QCOMPARE(at.current(), std::string("{account}/{created:epoch-ms}"));
    QTest::mouseClick(at.tool("removeComponent"), Qt::LeftButton);
    QCOMPARE(at.current(), std::string("{account}"));
    QCOMPARE(at.text().toPlainText(), QStringLiteral("{account}")); // always in step
}

void DesignByHand::byTyping() {
    OnDesign at;
    at.window->action("design.new")->trigger();
    QTRY_VERIFY(at.text().hasFocus());
    QTest::keyClicks(&at.text(), QStringLiteral("txn:{acc"));
    QTRY_VERIFY(at.text().completer().popup()->isVisible());
    QTest::keyClick(at.text().completer().popup(), Qt::Key_Down);
    QTest::keyClick(at.text().completer().popup(), Qt::Key_Return);
    QTRY_COMPARE(at.current(), std::string("txn:{account"));
    QTest::keyClicks(&at.text(), QStringLiteral("}-{created:epo"));
    QTRY_VERIFY(at.text().completer().popup()->isVisible());
    QTest::keyClick(at.text().completer().popup(), Qt::Key_Escape);
    QTest::keyClicks(&at.text(), QStringLiteral("ch-ms}{=random(5,base62)}"));
    QCOMPARE(at.current(), std::string("txn:{account}-{created:epoch-ms}{=random(5,base62)}"));
    QVERIFY(at.applied());
    QCOMPARE(at.table().model()->rowCount(), 4);
    QCOMPARE(at.cell(0, ComponentsModel::Written), QStringLiteral("txn:"));
    QCOMPARE(at.cell(3, ComponentsModel::Bytes), QStringLiteral("5"));
    // The rest of the documents gets a template of its own.
    QTest::keyClick(&at.text(), Qt::Key_Return);
    QTest::keyClicks(&at.text(), QStringLiteral("account:{owner}"));
    QCOMPARE(at.design().entry().scheme.templates.size(), std::size_t{2});
    QCOMPARE(at.cell(1, ComponentsModel::Name), QStringLiteral("owner")); // the table is of the caret's line
    QVERIFY(at.applied());
    QVERIFY(at.design().entry().report->applied->missing.empty());
    QTest::keyClick(&at.text(), Qt::Key_Up);
    QCOMPARE(at.table().model()->rowCount(), 4);
}

void DesignByHand::cellsRefuseWhatMakesNoSense() {
    OnDesign at;
    at.window->action("design.new")->trigger();
    QTest::keyClicks(&at.text(), QStringLiteral("{account}"));
    QVERIFY(at.applied());
    auto* problem = at.window.child<QLabel>("templateProblem");
    QVERIFY(problem->text().isEmpty());
    QTest::keyClicks(&at.text(), QStringLiteral("-{created:dat}"));
    QVERIFY2(problem->text().contains(QStringLiteral("dat")), qPrintable(problem->text()));
    QCOMPARE(at.design().entry().error->offset, std::optional<std::uint64_t>(19)); // where "dat" begins
    QVERIFY(!at.tool("addComponent")->isEnabled()); // what cannot be read cannot be edited as a table
    QTest::keyClick(&at.text(), Qt::Key_Backspace);
    QTest::keyClicks(&at.text(), QStringLiteral("e(yyyy)}"));
    QVERIFY(problem->text().isEmpty());
    QVERIFY(at.tool("addComponent")->isEnabled());
    at.editCell(1, ComponentsModel::Written, QStringLiteral("nonsense"));
    QTRY_VERIFY(!problem->text().isEmpty());
    QCOMPARE(at.current(), std::string("{account}-{created:date(yyyy)}"));
}

void DesignByHand::fromTodaysIds() {
    OnDesign at;
    auto* use = at.window.child<QPushButton>("useToday");
    QTRY_VERIFY(use->isVisible());
    QVERIFY(at.text().isReadOnly());
    QTest::mouseClick(use, Qt::LeftButton);
    QCOMPARE(at.current(), *at.design().entries()[0].report->todayTemplate);
    QVERIFY(!at.text().isReadOnly());
}

void DesignByHand::undoneToTheFirstState() {
    OnDesign at;
    const auto first = at.picture();
    at.window->action("design.new")->trigger();
    QTest::keyClicks(&at.text(), QStringLiteral("{account}"));
    chooseFrom(at.tool("addComponent"), at.fieldNumber("created"));
    QTest::mouseClick(at.tool("componentUp"), Qt::LeftButton);
    at.window->action("design.duplicate")->trigger();
    at.panel().schemes().setFocus();
    QTest::keyClick(&at.panel().schemes(), Qt::Key_Delete);
    at.window.takeFocus();
    QVERIFY(at.applied());
    const auto last = at.picture();
    int steps = 0;
    while (at.design().canUndo() && ++steps < 100) {
        at.text().setFocus(); // typing has no undo of its own
        QTest::keyClick(&at.text(), Qt::Key_Z, Qt::ControlModifier);
    }
    QCOMPARE(steps, 6); // each thing done is one
    QCOMPARE(at.design().entries().size(), std::size_t{1});
    QVERIFY(at.applied());
    QCOMPARE(at.picture(), first);
    while (at.design().canRedo()) {
        QTest::keyClick(&at.panel().schemes(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    }
    QVERIFY(at.applied());
    QCOMPARE(at.design().entries().size(), std::size_t{2});
    at.table().selectRow(0);
    QCOMPARE(at.picture().at(1), last.at(1));
}

QTEST_MAIN(DesignByHand)
#include "designbyhand_test.moc"
