// SPDX-License-Identifier: GPL-3.0-or-later
// How keys are shown: found by itself, chosen from the menu, in every view at once, and kept by the project.
#include "tests/journey/onmap.h"
#include "tests/support/samplekeys.h"
#include "ui/canvas/mapitems.h"
#include "ui/models/documentsmodel.h"
#include "ui/panels/keytreepanel.h"
#include "ui/window/breadcrumbs.h"
#include "ui/window/gotofield.h"

#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

QString writeNumbered(const QTemporaryDir& folder) {
    QFile file(folder.filePath(QStringLiteral("tables.ndjson")));
    const bool written =
        file.open(QIODevice::WriteOnly) && file.write(QByteArray::fromStdString(numberedExport())) > 0;
    return written ? file.fileName() : QString();
}

QString sharedFolder(const char* name) {
    const QString path = qEnvironmentVariable("KEYATLAS_SHARED") + QLatin1Char('/') + QLatin1String(name);
    return QFileInfo(path).isDir() ? path : QString();
}

struct Shown {
    OnMap map;
    MainWindow& window;
    explicit Shown(const QString& path) : map(path), window(*map.window) {}

    QString treeRow(int row) {
        const auto* model = window.findChild<KeyTreePanel*>()->view()->model();
        return model->index(row, 0).data().toString();
    }
    QString tableId(int row) {
        const auto* model = window.findChild<QTableView*>(QStringLiteral("documents"))->model();
        return model->index(row, DocumentsModel::Id).data().toString();
    }
    QString neighbour(int row) {
        const auto* model = window.findChild<QTableView*>(QStringLiteral("neighbours"))->model();
        return model->index(row, 2).data().toString();
    }
    QString rangeRow(int row) {
        const auto* model = window.findChild<QTableView*>(QStringLiteral("rangeRows"))->model();
        return model->index(row, 2).data().toString();
    }
    // What a screen reader says of the map's first cell of that level.
    QString cell(std::size_t level) {
        return map.settled() ? itemName(*map.canvas, {MapItem::Kind::Cell, {level, 0}, 0}) : QString();
    }
    QAction& action(const char* name) { return *window.action(name); }
};

} // namespace

class KeysAsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { prepareJourneys(); }
    void disabledWithAReason();
    void foundByItself();
    void chosenFromTheMenu();
    void integersAreAskedFor();
    void whatIsShownCanBeTyped();
    void theProjectKeepsIt();
    void aStoreIsAskedAsItIsShown();
    void rowsInTheOrderOfTheFile();
};

void KeysAsTest::disabledWithAReason() {
    JourneyWindow window;
    for (const char* name :
         {"view.keysAutomatic", "view.keysText", "view.keysHex", "view.keysIntegers", "view.keysComposite"}) {
        QVERIFY(!window->action(name)->isEnabled());
        QVERIFY(window->action(name)->toolTip().contains(QStringLiteral("No source is open")));
    }
}

void KeysAsTest::foundByItself() {
    const QTemporaryDir folder;
    Shown shown(writeNumbered(folder));
    QVERIFY(shown.action("view.keysAutomatic").isChecked());
    QCOMPARE(shown.action("view.keysAutomatic").text().remove(u'&'),
             QStringLiteral("Automatic (NUL-separated: text, 4)"));
    QTRY_COMPARE(shown.treeRow(0), QStringLiteral("orders\\0"));
    QTRY_COMPARE(shown.tableId(7), QStringLiteral("orders\\0[7]"));
    QTRY_VERIFY2(shown.cell(2).startsWith(QStringLiteral("orders, [0]:")), qPrintable(shown.cell(2)));
    QTRY_COMPARE(shown.rangeRow(2), QStringLiteral("users\\0[59]"));
    shown.window.navigator().setRank(61);
    QTRY_COMPARE(shown.neighbour(1), QStringLiteral("users\\0[1]"));
    shown.window.navigator().selectPrefix("users" + std::string(1, '\0'));
    QTRY_VERIFY(shown.window.findChild<Breadcrumbs*>()->text().endsWith(QStringLiteral("› users")));
    auto* split = shown.map.window.child<QAbstractButton>("splitIds");
    QVERIFY(split);
    split->click();
    const auto* model = shown.window.findChild<QTableView*>(QStringLiteral("documents"))->model();
    QTRY_COMPARE(model->index(3, DocumentsModel::FirstSegment + 1).data().toString(), QStringLiteral("[3]"));
}

void KeysAsTest::chosenFromTheMenu() {
    const QTemporaryDir folder;
    Shown shown(writeNumbered(folder));
    shown.action("view.keysHex").trigger();
    QTRY_COMPARE(shown.tableId(0), QStringLiteral("6F 72 64 65 72 73 00 00 00 00 00"));
    QTRY_VERIFY2(shown.treeRow(0).startsWith(QStringLiteral("6F 72 64")), qPrintable(shown.treeRow(0)));
    QTRY_VERIFY2(shown.cell(1).startsWith(QStringLiteral("6F 72 64")), qPrintable(shown.cell(1)));
    QTRY_VERIFY(shown.rangeRow(1).startsWith(QStringLiteral("6F 72 64")));
    QVERIFY(shown.action("view.keysHex").isChecked());
    const auto tree = shown.window.sessions().current()->tree();
    QVERIFY(tree->rule().isNone());
    QVERIFY(tree->keys()->key(0, {}).value() == std::string("orders\0\0\0\0\0", 11)); // it is what it was
    shown.action("view.keysText").trigger();
    QTRY_COMPARE(shown.tableId(0), QStringLiteral("orders\\0\\0\\0\\0\\0"));
    shown.action("view.keysComposite").trigger(); // with the parts that were found
    QTRY_COMPARE(shown.tableId(0), QStringLiteral("orders\\0[0]"));
    QVERIFY(shown.action("view.keysComposite").isChecked());
    shown.action("view.keysAutomatic").trigger();
    QTRY_VERIFY(!shown.window.sessions().current()->chosenKeyFormat());
    QTRY_VERIFY(shown.action("view.keysAutomatic").isChecked());
}

void KeysAsTest::integersAreAskedFor() {
    const QTemporaryDir folder;
    Shown shown(writeNumbered(folder));
    shown.action("view.keysIntegers").trigger();
    auto* prompt = waitForTopLevel("integersPrompt");
    QVERIFY(prompt);
    QVERIFY(shown.action("view.keysAutomatic").isChecked()); // nothing was chosen yet
    auto* widths = prompt->findChild<QLineEdit*>(QStringLiteral("widths"));
    auto* answer = prompt->findChild<QLabel*>(QStringLiteral("answer"));
    const auto write = [&](const char* text) {
        widths->selectAll();
        QTest::keyClicks(widths, QLatin1String(text));
    };
    write("t6, 1, 4");
    QTRY_COMPARE(answer->text(), QStringLiteral("orders 0 0\norders 0 1\norders 0 2"));
    write("4, 3");
    QCOMPARE(answer->text(), QStringLiteral("“3” is no number of bytes: 1, 2, 4, 8 or 16."));
    QTest::keyClick(widths, Qt::Key_Return);
    QVERIFY(prompt->isVisible()); // there is nothing to take
    write("hex, 4");
    QVERIFY(answer->text().contains(QStringLiteral("last")));
    write(" ");
    QVERIFY(answer->text().contains(QStringLiteral("how many bytes")));
    write("t6,1,4");
    QTest::keyClick(widths, Qt::Key_Return);
    QTRY_COMPARE(shown.tableId(2), QStringLiteral("orders 0 2"));
    QVERIFY(shown.action("view.keysIntegers").isChecked());
    shown.action("view.keysIntegers").trigger(); // asks for what is shown
    prompt = waitForTopLevel("integersPrompt");
    QVERIFY(prompt);
    QCOMPARE(prompt->findChild<QLineEdit*>(QStringLiteral("widths"))->text(), QStringLiteral("t6, 1, 4"));
    QTest::keyClick(prompt, Qt::Key_Escape);
}

void KeysAsTest::whatIsShownCanBeTyped() {
    const QTemporaryDir folder;
    Shown shown(writeNumbered(folder));
    QTRY_COMPARE(shown.tableId(0), QStringLiteral("orders\\0[0]"));
    auto* field = shown.window.findChild<GoToField*>();
    field->setText(QStringLiteral("users\\0[12]"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(shown.window.navigator().rank(), std::optional<Rank>(72));
    QTRY_COMPARE(shown.neighbour(1), QStringLiteral("users\\0[12]"));
    shown.map.window.child<QAbstractButton>("copyId")->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("users\\0[12]"));
    shown.action("edit.find").trigger();
    auto* text = shown.map.window.child<QLineEdit>("findText");
    text->setText(QStringLiteral("\\0[59]")); // of no key the front, but bytes that two keys hold
    auto* found = shown.map.window.child<QLabel>("findAnswer");
    QTRY_VERIFY2(found->text().contains(QStringLiteral("hit")), qPrintable(found->text()));
}

void KeysAsTest::theProjectKeepsIt() {
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("p.keyatlas"));
    const QString path = writeNumbered(folder);
    {
        Shown shown(path);
        shown.window.sessions().current()->setKeyFormat(keyFormatNamed("integers:t6,1,4").value());
        QTRY_COMPARE(shown.tableId(2), QStringLiteral("orders 0 2"));
        shown.window.project().saveAs(file);
        QTRY_VERIFY(!shown.window.project().modified() && shown.window.project().path() == file);
        shown.action("view.keysHex").trigger();
        QTRY_VERIFY(shown.window.project().modified());
        shown.window.sessions().current()->setKeyFormat(keyFormatNamed("integers:t6,1,4").value());
        QTRY_VERIFY(!shown.window.project().modified());
    }
    Shown shown(path); // not of the project: as it was found
    QTRY_COMPARE(shown.tableId(2), QStringLiteral("orders\\0[2]"));
    shown.window.project().open(file);
    QTRY_COMPARE(shown.tableId(2), QStringLiteral("orders 0 2"));
    QVERIFY(shown.action("view.keysIntegers").isChecked());
    QVERIFY(!shown.window.project().modified());
}

void KeysAsTest::aStoreIsAskedAsItIsShown() {
    const QString path = sharedFolder("public/leveldb/google+dfindexeddb/100k keys");
    if (path.isEmpty()) {
        QSKIP("KEYATLAS_SHARED does not hold the public stores: nothing was checked");
    }
    Shown shown(path); // 0 to 99,999 in four bytes, the low one first
    QTRY_COMPARE(shown.tableId(1), QStringLiteral("65536"));
    auto& navigator = shown.window.navigator();
    navigator.selectPrefix("\x7f");
    QTRY_COMPARE(navigator.span().count(), std::uint64_t{391}); // (99,999 - 127) / 256 + 1
    auto* start = shown.map.window.child<QLineEdit>("start");
    auto* end = shown.map.window.child<QLineEdit>("end");
    auto* result = shown.map.window.child<QWidget>("rangeResult");
    QTRY_COMPARE(start->text(), QStringLiteral("0x7f"));
    QCOMPARE(end->text(), QStringLiteral("0x80")); // not the next character of UTF-8
    QTRY_VERIFY2(result->accessibleName().contains(QStringLiteral("391")),
                 qPrintable(result->accessibleName()));
    shown.map.window.child<QAbstractButton>("inclusiveEnd")->click();
    const auto type = [](QLineEdit* field, const char* text) {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QLatin1String(text));
    };
    type(start, "7");
    type(end, "263");
    QTest::keyClick(end, Qt::Key_Return);
    QTRY_COMPARE(navigator.span().count(), std::uint64_t{3}); // 7, 65543, 263
    QTRY_COMPARE(shown.rangeRow(1), QStringLiteral("7"));
    QCOMPARE(shown.rangeRow(2), QStringLiteral("263"));
    shown.action("view.keysHex").trigger();
    QTRY_COMPARE(start->text(), QStringLiteral("07 00 00 00")); // the same range
    QCOMPARE(end->text(), QStringLiteral("07 01 00 00"));
    type(start, "seven");
    QTRY_VERIFY2(result->accessibleName().contains(QStringLiteral("Hexadecimal")),
                 qPrintable(result->accessibleName()));
    QCOMPARE(navigator.span().count(), std::uint64_t{3}); // the selection stays where it was
}

void KeysAsTest::rowsInTheOrderOfTheFile() {
    const QString path = sharedFolder("truth/vectors/leveldb/rocksdb783_custom_myapp.rev");
    if (path.isEmpty()) {
        QSKIP("KEYATLAS_SHARED does not hold the recorded stores: nothing was checked");
    }
    Shown shown(path);
    QTRY_COMPARE(shown.treeRow(1), QStringLiteral("rows 256 to 511"));
    QTRY_VERIFY2(shown.tableId(0).startsWith(QStringLiteral("#0 ")), qPrintable(shown.tableId(0)));
    QTRY_VERIFY(shown.tableId(300).startsWith(QStringLiteral("#300 ")));
    const QString wanted = shown.tableId(300).section(u' ', 1);
    auto* field = shown.window.findChild<GoToField*>();
    field->setText(wanted);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(shown.window.navigator().rank(), std::optional<Rank>(300));
    QTRY_COMPARE(shown.neighbour(1), QStringLiteral("#300 ") + wanted);
    auto* start = shown.map.window.child<QLineEdit>("start");
    start->setFocus();
    QTest::keyClicks(start, wanted);
    auto* result = shown.map.window.child<QWidget>("rangeResult");
    QTRY_VERIFY2(result->accessibleName().contains(QStringLiteral("order of the file")),
                 qPrintable(result->accessibleName()));
    start->selectAll();
    QTest::keyClicks(start, QStringLiteral("#430"));
    QTest::keyClick(start, Qt::Key_Return);
    QTRY_COMPARE(shown.window.navigator().span(), (Span{430, 438}));
}

QTEST_MAIN(KeysAsTest)
#include "keysas_test.moc"
