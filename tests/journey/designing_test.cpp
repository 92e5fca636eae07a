// SPDX-License-Identifier: GPL-3.0-or-later
// Designing IDs as a person does it: by typing, by mouse in the component table, from the gallery, from a
// suggestion; undone to the first state; saved, opened again, and the same picture.
#include "tests/journey/journeywindow.h"
#include "ui/models/componentsmodel.h"
#include "ui/panels/design/componentsview.h"
#include "ui/panels/design/templateeditor.h"
#include "ui/session/design.h"
#include "ui/window/workspace.h"

#include <QAccessible>
#include <QAction>
#include <QDialog>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

constexpr const char* kTyped = "{account}-{created:date(yyyyMMddHHmmss)}-{=random(4,base36)}";

struct Designing {
    JourneyWindow window;

    Designing() {
        window->resize(1440, 900);
        window.takeFocus();
    }
    Design& design() { return window->design(); }
    TemplateEditor* editor() { return window.child<TemplateEditor>("templateEditor"); }
    ComponentsView* table() { return window.child<ComponentsView>("components"); }
    QToolButton* button(const char* name) { return window.child<QToolButton>(name); }

    bool opens() {
        if (!window.opens(sample("transactions.json.gz"))) {
            return false;
        }
        window->action("view.design")->trigger();
        return window->workspace().tab() == QStringLiteral("design");
    }
    // Everything that is tried has its report.
    bool settles() {
        return QTest::qWaitFor(
            [this] {
                const auto& entries = design().entries();
                return !design().running() &&
                       std::all_of(entries.begin(), entries.end(), [](const DesignEntry& entry) {
                           return entry.error || (entry.report && !entry.stale);
                       });
            },
            20000);
    }
    void beginScheme() {
        window->action("design.new")->trigger();
        QTRY_COMPARE(design().current(), design().entries().size() - 1);
    }
    void type(const QString& text) {
        editor()->setFocus();
        QTest::keyClicks(editor(), text);
        QTest::keyClick(editor(), Qt::Key_Escape); // what is offered while typing
    }
    void undoAll() {
        for (int step = 0; step < 200 && design().canUndo(); ++step) {
            window->action("design.undo")->trigger();
        }
    }
    // What the tables of the panel show, cell by cell, and the strips of both indexes.
    QStringList picture() {
        QStringList cells;
        for (const char* name : {"schemes", "components", "patterns", "movedTable"}) {
            const auto* model = window.child<QTableView>(name)->model();
            for (int row = 0; row < std::min(model->rowCount(), 8); ++row) {
                for (int column = 0; column < model->columnCount(); ++column) {
                    cells << model->index(row, column).data().toString();
                }
            }
        }
        for (const char* name : {"todayStrip", "schemeStrip"}) {
            auto* strip = QAccessible::queryAccessibleInterface(window.child<QWidget>(name));
            for (int child = 0; child < std::min(strip->childCount(), 6); ++child) {
                cells << strip->child(child)->text(QAccessible::Name);
            }
        }
        return cells;
    }
};

} // namespace

class DesignJourney : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { prepareJourneys(); }
    void byTyping();
    void errorsStandAtTheirCharacter();
    void byMouse();
    void fromTheGallery();
    void fromASuggestion();
    void savedAndOpenedAgain();
};

void DesignJourney::byTyping() {
    Designing designing;
    QVERIFY(designing.opens());
    QVERIFY(designing.settles());
    const DesignEntry today = designing.design().entry();
    QVERIFY(today.report->todayTemplate.has_value());
    designing.beginScheme();
    designing.type(QLatin1String(kTyped));
    QCOMPARE(designing.design().entry().text, std::string(kTyped));
    QVERIFY(designing.settles());
    const SchemeReport& report = *designing.design().entry().report;
    QVERIFY(report.applied->withId > 11000);
    QCOMPARE(designing.table()->model()->rowCount(), 3);
    QVERIFY(designing.window.child<QTableView>("movedTable")->model()->rowCount() > 11000);
    designing.undoAll();
    QCOMPARE(designing.design().entries().size(), std::size_t{1});
    QVERIFY(!designing.design().canUndo());
    while (designing.design().canRedo()) {
        designing.window->action("design.redo")->trigger();
    }
    QCOMPARE(designing.design().entries().back().text, std::string(kTyped));
}

void DesignJourney::errorsStandAtTheirCharacter() {
    Designing designing;
    QVERIFY(designing.opens());
    designing.beginScheme();
    designing.type(QStringLiteral("{account:upper}"));
    QVERIFY(designing.design().entry().error.has_value());
    QCOMPARE(designing.design().entry().error->offset.value(), std::uint64_t{9});
    auto* problem = designing.window.child<QLabel>("templateProblem"); // keeps its room
    QTRY_VERIFY(!problem->text().isEmpty());
    for (int i = 0; i < 7; ++i) {
        QTest::keyClick(designing.editor(), Qt::Key_Backspace);
    }
    QTest::keyClicks(designing.editor(), QStringLiteral("}"));
    QTRY_VERIFY(!designing.design().entry().error.has_value());
    QCOMPARE(designing.design().entry().text, std::string("{account}"));
    QTRY_VERIFY(problem->text().isEmpty());
}

void DesignJourney::byMouse() {
    Designing designing;
    QVERIFY(designing.opens());
    designing.beginScheme();
    designing.type(QStringLiteral("{account}-{created:epoch-ms}"));
    QVERIFY(designing.settles());
    ComponentsView* table = designing.table();
    QTRY_COMPARE(table->model()->rowCount(), 2);
    // The first row is dragged by its handle below the second.
    const QPoint handle = table->visualRect(table->model()->index(0, 0)).center();
    const QPoint below =
        table->visualRect(table->model()->index(1, 0)).center() + QPoint(0, table->rowHeight(1) / 2 - 2);
    QTest::mousePress(table->viewport(), Qt::LeftButton, {}, handle);
    QTest::mouseMove(table->viewport(), handle + QPoint(0, 8));
    QTest::mouseMove(table->viewport(), below);
    QTest::mouseRelease(table->viewport(), Qt::LeftButton, {}, below);
    QTRY_COMPARE(designing.design().entry().text, std::string("{created:epoch-ms}-{account}"));
    // Back by the keyboard, then its separator.
    table->setCurrentIndex(table->model()->index(1, ComponentsModel::Written));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Up, Qt::AltModifier);
    QTRY_COMPARE(designing.design().entry().text, std::string("{account}-{created:epoch-ms}"));
    QVERIFY(table->model()->setData(table->model()->index(0, ComponentsModel::Then), QStringLiteral(":"),
                                    Qt::EditRole));
    QCOMPARE(designing.design().entry().text, std::string("{account}:{created:epoch-ms}"));
    QVERIFY(table->model()->setData(table->model()->index(1, ComponentsModel::Written),
                                    QStringLiteral("date(yyyyMMdd)"), Qt::EditRole));
    QCOMPARE(designing.design().entry().text, std::string("{account}:{created:date(yyyyMMdd)}"));
    table->setCurrentIndex(table->model()->index(1, ComponentsModel::Written));
    QTest::keyClick(table, Qt::Key_Delete);
    QTRY_COMPARE(designing.design().entry().text, std::string("{account}"));
    designing.undoAll();
    QCOMPARE(designing.design().entries().size(), std::size_t{1});
}

void DesignJourney::fromTheGallery() {
    Designing designing;
    QVERIFY(designing.opens());
    QVERIFY(designing.settles());
    designing.window->action("design.gallery")->trigger();
    auto* dialog = qobject_cast<QDialog*>(waitForTopLevel("galleryDialog"));
    QVERIFY(dialog != nullptr);
    auto* list = dialog->findChild<QListWidget*>(QStringLiteral("offers"));
    QVERIFY(list->count() >= 14);
    list->setCurrentRow(1);
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("use")), Qt::LeftButton);
    QTRY_COMPARE(designing.design().entries().size(), std::size_t{2});
    QVERIFY(!designing.design().entry().error.has_value());
    QVERIFY(designing.settles());
    QVERIFY(designing.design().entry().report->applied->withId > 0);
    designing.undoAll();
    QCOMPARE(designing.design().entries().size(), std::size_t{1});
}

void DesignJourney::fromASuggestion() {
    Designing designing;
    QVERIFY(designing.opens());
    designing.design().setPatterns(parsePatterns(R"([{"name": "q", "equal": {"type": "*"}}])").value(),
                                   QStringLiteral("a query"));
    QVERIFY(designing.settles());
    designing.window->action("design.suggest")->trigger();
    auto* dialog = qobject_cast<QDialog*>(waitForTopLevel("suggestionsDialog"));
    QVERIFY(dialog != nullptr);
    auto* list = dialog->findChild<QListWidget*>(QStringLiteral("offers"));
    QTRY_VERIFY_WITH_TIMEOUT(list->count() > 0, 20000);
    list->setCurrentRow(0);
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("use")), Qt::LeftButton);
    QTRY_COMPARE(designing.design().entries().size(), std::size_t{2});
    QVERIFY(designing.settles());
    const SchemeReport& report = *designing.design().entry().report;
    QCOMPARE(report.applied->withId, report.applied->documents);
    QCOMPARE(report.applied->repeatedIds, std::uint64_t{0});
}

void DesignJourney::savedAndOpenedAgain() {
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("design.keyatlas"));
    Designing designing;
    QVERIFY(designing.opens());
    designing.beginScheme();
    designing.type(QLatin1String(kTyped));
    designing.design().setPatterns(
        parsePatterns(
            R"([{"name": "month", "equal": {"account": "*"}, "range": {"field": "created", "span": "month"}}])")
            .value(),
        QStringLiteral("a query"));
    designing.design().setPerSecond(10);
    QVERIFY(designing.settles());
    QCOMPARE(designing.design().entry().report->answers.at(0).by, PatternAnswer::By::Range);
    QTest::qWait(300); // strips and rows follow their report
    const QStringList before = designing.picture();
    QVERIFY(before.size() > 60);
    QVERIFY(before.contains(QStringLiteral("month")));
    QSignalSpy saved(&designing.window->project(), &ProjectFile::saved);
    designing.window->project().setTab(designing.window->workspace().tab()); // as when a person saves
    designing.window->project().saveAs(file);
    QVERIFY(saved.wait());

    designing.window.restart();
    designing.window->resize(1440, 900);
    QSignalSpy opened(&designing.window->project(), &ProjectFile::opened);
    designing.window->project().open(file);
    QVERIFY(opened.wait());
    QVERIFY(waitUntilRead(*designing.window));
    QTRY_COMPARE(designing.window->workspace().tab(), QStringLiteral("design"));
    QTRY_COMPARE(designing.design().entries().size(), std::size_t{2});
    QVERIFY(designing.settles());
    QCOMPARE(designing.design().entry().text, std::string(kTyped));
    QCOMPARE(designing.design().perSecond().value(), 10.0);
    QCOMPARE(designing.design().entry().report->answers.at(0).by, PatternAnswer::By::Range);
    QTRY_COMPARE(designing.picture(), before);
}

QTEST_MAIN(DesignJourney)
#include "designing_test.moc"
