// SPDX-License-Identifier: GPL-3.0-or-later
// A whole sitting at the map: zoom by wheel and by keys, brush, read the Range bar, pin, find, back to the
// first view, save, and open the project again: the same picture.
#include "tests/journey/onmap.h"
#include "ui/panels/rangeresult.h"

#include <QFile>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

// What the map shows, without what depends on the pointer and the keyboard.
QImage pictureOf(OnMap& map) {
    map.canvas->setHovered({-1, -1});
    map.canvas->clearFocus();
    QTest::qWait(50);
    return map.canvas->grab().toImage();
}

QString count(std::uint64_t number) {
    return QLocale().toString(static_cast<qulonglong>(number));
}

void zoomInByWheelAndKeys(OnMap& map) {
    map.wheel(map.canvas->rows().cells.center(), 2);
    QTRY_VERIFY(map.view() != map.whole());
    QTest::qWait(400); // the wheel rests: what follows is a step of its own
    QVERIFY(map.settled());
    const Span byWheel = map.view();
    map.canvas->setFocus();
    QTest::keyClick(map.canvas, Qt::Key_Plus);
    QTRY_VERIFY(map.view().count() < byWheel.count());
    QTest::qWait(400);
    QVERIFY(map.settled());
}

Span brush(OnMap& map) {
    const QRect axis = map.canvas->rows().byteAxis;
    const QPoint from(axis.left() + axis.width() / 4, axis.center().y());
    const QPoint to(axis.left() + axis.width() / 2, axis.center().y());
    const Span expected{map.canvas->rankAt(from.x()), map.canvas->rankAt(to.x())};
    map.drag(from, to);
    return expected;
}

// P on the map asks for a name; Enter takes what is suggested.
void pin(OnMap& map) {
    map.canvas->setFocus();
    QTest::keyClick(map.canvas, Qt::Key_P);
    auto* dialog = qobject_cast<QInputDialog*>(waitForTopLevel("pinName"));
    QVERIFY(dialog);
    QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
    map.window.takeFocus();
    QTRY_COMPARE(map.canvas->shownPins().size(), std::size_t(1));
}

// Ctrl+F, type, F3; the bar says how many.
void find(OnMap& map) {
    QTest::keyClick(map.window.get(), Qt::Key_F, Qt::ControlModifier);
    auto* text = map.window.child<QLineEdit>("findText");
    QVERIFY(text);
    QTRY_VERIFY(text->isVisible());
    QTest::keyClicks(text, QStringLiteral("-20120229"));
    auto* answer = map.window.child<QLabel>("findAnswer");
    QTRY_VERIFY2(answer->text().contains(QStringLiteral("hit")), qPrintable(answer->text()));
    QTRY_VERIFY(map.canvas->hits() && map.canvas->hits()->count() > 0);
    const auto before = map.navigator().rank();
    QTest::keyClick(text, Qt::Key_F3);
    QTRY_VERIFY(map.navigator().rank() != before);
    QVERIFY(map.canvas->hits()->contains(*map.navigator().rank()));
    QTest::keyClick(text, Qt::Key_Escape);
    QTRY_VERIFY(!text->isVisible());
}

} // namespace

class MapProjectTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { prepareJourneys(); }
    void aSittingAtTheMap();
};

void MapProjectTest::aSittingAtTheMap() {
    QTemporaryDir folder;
    const QString source = folder.filePath(QStringLiteral("transactions.json.gz"));
    const QString project = folder.filePath(QStringLiteral("sitting.keyatlas"));
    QVERIFY(QFile::copy(sample("transactions.json.gz"), source));
    QImage zoomed;
    {
        OnMap map(source);
        const QImage first = pictureOf(map);
        zoomInByWheelAndKeys(map);
        const Span brushed = brush(map);
        QTRY_COMPARE(map.navigator().span().first, brushed.first);
        QTRY_COMPARE(map.navigator().span().last, brushed.last);
        auto* range = map.window->findChild<RangeResult*>();
        QTRY_VERIFY2(range->text().startsWith(count(brushed.count()) + QStringLiteral(" documents")),
                     qPrintable(range->text()));
        while (map.navigator().canGoBack()) {
            QTest::keyClick(map.window.get(), Qt::Key_Left, Qt::AltModifier);
        }
        QCOMPARE(map.view(), map.whole());
        QVERIFY(map.settled());
        QCOMPARE(pictureOf(map), first);
        while (map.navigator().canGoForward()) {
            QTest::keyClick(map.window.get(), Qt::Key_Right, Qt::AltModifier);
        }
        QTRY_COMPARE(map.navigator().span().count(), brushed.count());
        QVERIFY(map.settled());
        QTRY_VERIFY(range->text().startsWith(count(brushed.count())));
        pin(map);
        const Span view = map.view();
        find(map);
        while (map.view() != view || map.navigator().span().count() != brushed.count()) {
            QVERIFY(map.navigator().canGoBack());
            map.navigator().back();
        }
        QVERIFY(map.settled());
        zoomed = pictureOf(map);
        map.window->project().saveAs(project);
        QTRY_VERIFY(!map.window->project().modified() && QFile::exists(project));
    }
    OnMap again(project);
    QTRY_COMPARE(again.canvas->shownPins().size(), std::size_t(1));
    QTRY_VERIFY(again.view() != again.whole());
    QVERIFY(again.settled());
    QTRY_COMPARE(pictureOf(again), zoomed);
}

QTEST_MAIN(MapProjectTest)
#include "mapproject_test.moc"
