// SPDX-License-Identifier: GPL-3.0-or-later
// The map by mouse and by keys, in the real window: zoom, select, brush, handles, minimap, history.
#include "tests/journey/onmap.h"
#include "ui/canvas/hovercard.h"
#include "ui/canvas/mapitems.h"
#include "ui/canvas/mapkeys.h"
#include "ui/panels/keytreepanel.h"
#include "ui/panels/rangeresult.h"
#include "ui/session/times.h"

#include <QAccessible>
#include <QLineEdit>
#include <QMenu>
#include <QTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

QString drawn(Span span) {
    return QStringLiteral("%1 to %2").arg(span.first).arg(span.last);
}

constexpr const char* kAccount = "txn:00001116-"; // 1,026 documents: `tree --depth 2` of the sample

} // namespace

class MapTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { prepareJourneys(); }
    void aClickSelectsEverywhere();
    void zoomByWheelIsOneStepBack();
    void zoomByKeys();
    void zoomByDoubleClickAndByDrag();
    void aBrushIsARange();
    void handlesMoveByMouseAndByKeys();
    void arrowsWalkTheCells();
    void onlyChildrenAreReached();
    void goingToADocumentShowsIt();
    void escapeDropsBrushThenSelection();
    void theMinimapMovesTheView();
    void widthAndColour();
    void theHoverCardSaysWhatIsThere();
    void neverMoreCellsThanPixels();
    void screenReadersSeeCellsHandlesAndPins();
    void theMenuOfACell();
    void pinsAreDrawnAndChosen();
    void pinsByKeyboard();
};

void MapTest::aClickSelectsEverywhere() {
    OnMap map;
    QTest::mouseClick(map.canvas, Qt::LeftButton, {}, map.pointOf(kAccount));
    QTRY_COMPARE(map.navigator().span().count(), std::uint64_t(1026));
    QTRY_COMPARE(map.window.child<QLineEdit>("start")->text(), QStringLiteral("\"txn:00001116-\""));
    QTRY_COMPARE(map.window->workspace().keyTree().view()->currentIndex().data().toString(),
                 QStringLiteral("00001116-"));
    QCOMPARE(map.view(), map.whole());
    QVERIFY(map.canvas->hasBrush());
    const auto cell = map.canvas->currentCell();
    QVERIFY(cell);
    QCOMPARE(cellOf(map.canvas->scene()->icicle, *cell).node.prefix, std::string(kAccount));
    // And the other way round.
    map.navigator().selectPrefix("account:");
    QTRY_COMPARE(map.navigator().span().count(), std::uint64_t(20));
    QTest::qWait(20);
    QVERIFY(map.canvas->hasBrush());
}

void MapTest::zoomByWheelIsOneStepBack() {
    OnMap map;
    const QPoint at = map.pointOf(kAccount);
    const Rank under = map.canvas->rankAt(at.x());
    map.wheel(at, 2);
    QTRY_VERIFY(map.view() != map.whole());
    QVERIFY(map.settled());
    const Span once = map.view();
    QVERIFY(once.contains(under));
    // What is under the pointer stays there, to a document's width.
    const double wide = map.canvas->canvasXOf(under + 1) - map.canvas->canvasXOf(under);
    QVERIFY(std::abs(map.canvas->canvasXOf(under) - at.x()) <= wide + 1);
    map.wheel(at, 1);
    QTRY_VERIFY(map.view() != once); // the same run goes on
    QTest::qWait(400);
    map.wheel(at, 3); // another one
    QTRY_VERIFY(map.view().count() < once.count() / 2);
    map.navigator().back();
    QVERIFY(map.view().count() < once.count() && map.view() != map.whole());
    map.navigator().back();
    QCOMPARE(map.view(), map.whole());
    for (int i = 0; i < 60; ++i) {
        map.wheel(at, 2);
        QTest::qWait(5);
    }
    QTRY_COMPARE(map.view().count(), std::uint64_t(1)); // and no further
    for (int i = 0; i < 60; ++i) {
        map.wheel(at, -2);
        QTest::qWait(5);
    }
    QTRY_COMPARE(map.view(), map.whole());
}

void MapTest::zoomByKeys() {
    OnMap map;
    QTest::keyClick(map.canvas, Qt::Key_Plus);
    QTRY_VERIFY(map.view().count() < map.whole().count());
    QTest::qWait(400);
    const Span first = map.view();
    QTest::keyClick(map.canvas, Qt::Key_Plus);
    QTRY_VERIFY(map.view().count() < first.count());
    QTest::qWait(400);
    QTest::keyClick(map.canvas, Qt::Key_Minus);
    QTRY_VERIFY(map.view().count() + 2 >= first.count());
    QTest::keyClick(map.canvas, Qt::Key_0);
    QTRY_COMPARE(map.view(), map.whole());
    QTest::keyClick(map.canvas, Qt::Key_End);
    QTRY_COMPARE(map.navigator().rank(), std::optional<Rank>(map.whole().last - 1));
    QTest::keyClick(map.canvas, Qt::Key_Plus);
    QTRY_VERIFY(map.view().count() < map.whole().count());
    QTest::qWait(400);
    QTest::keyClick(map.canvas, Qt::Key_Home);
    QTRY_COMPARE(map.view().first, Rank(0));
    QTest::keyClick(map.canvas, Qt::Key_PageDown);
    QTRY_VERIFY(map.view().first > 0);
}

void MapTest::zoomByDoubleClickAndByDrag() {
    OnMap map;
    const QPoint at = map.pointOf(kAccount);
    QTest::mouseClick(map.canvas, Qt::LeftButton, {}, at);
    QTest::mouseDClick(map.canvas, Qt::LeftButton, {}, at);
    QTRY_COMPARE(map.view().count(), std::uint64_t(1026));
    QCOMPARE(map.navigator().place().prefix, std::optional<std::string>(kAccount));
    map.navigator().back();
    QTRY_COMPARE(map.view(), map.whole());
    QVERIFY(map.settled());
    const QRect cells = map.canvas->rows().cells;
    const QPoint from(cells.left() + cells.width() / 4, cells.bottom() - 5);
    const QPoint to(cells.left() + cells.width() / 2, cells.bottom() - 5);
    const Rank first = map.canvas->rankAt(from.x());
    map.drag(from, to);
    QTRY_VERIFY(map.view() != map.whole());
    QVERIFY(std::abs(double(map.view().first) - double(first)) <= 20);
    QVERIFY(map.view().count() < map.whole().count() / 3);
    map.navigator().back();
    QTRY_COMPARE(map.view(), map.whole());
}

void MapTest::aBrushIsARange() {
    OnMap map;
    const QRect axis = map.canvas->rows().byteAxis;
    const QPoint from(axis.left() + 200, axis.center().y());
    const QPoint to(axis.left() + 420, axis.center().y());
    const Span expected{map.canvas->rankAt(from.x()), map.canvas->rankAt(to.x())};
    map.drag(from, to);
    QTRY_COMPARE(drawn(map.navigator().span()), drawn(expected));
    auto* result = map.window.child<QWidget>("rangeResult");
    auto* range = qobject_cast<RangeResult*>(result);
    QVERIFY(range);
    const QString count = QLocale().toString(qulonglong(expected.count()));
    QTRY_VERIFY2(range->text().startsWith(count + QStringLiteral(" documents")), qPrintable(range->text()));
    map.navigator().back();
    QCOMPARE(map.navigator().span(), map.whole()); // the whole drag was one step
    const QRect cells = map.canvas->rows().cells;
    map.drag(QPoint(to.x(), cells.center().y()), QPoint(from.x(), cells.center().y()), Qt::ShiftModifier);
    QTRY_COMPARE(map.navigator().span(), expected);
}

void MapTest::handlesMoveByMouseAndByKeys() {
    OnMap map;
    map.navigator().select({3000, 5000});
    QTRY_VERIFY(!map.canvas->handleRect(true).isNull());
    const QPoint handle = map.canvas->handleRect(false).center();
    map.drag(handle, handle + QPoint(60, 0));
    QTRY_VERIFY(map.navigator().span().last > 5000);
    QCOMPARE(map.navigator().span().first, Rank(3000));
    map.navigator().select({3000, 5000});
    map.canvas->setFocusPart(MapCanvas::Focus::Cells);
    QTest::keyClick(map.canvas, Qt::Key_Tab);
    QCOMPARE(map.canvas->focusPart(), MapCanvas::Focus::FirstHandle);
    QTest::keyClick(map.canvas, Qt::Key_Right);
    QTRY_COMPARE(map.navigator().span(), (Span{3001, 5000}));
    QTest::keyClick(map.canvas, Qt::Key_Left, Qt::ShiftModifier);
    QTRY_COMPARE(map.navigator().span(), (Span{3001 - map.whole().count() / 100, 5000}));
    QTest::keyClick(map.canvas, Qt::Key_Tab);
    QCOMPARE(map.canvas->focusPart(), MapCanvas::Focus::LastHandle);
    const Rank before = map.navigator().span().last;
    QTest::keyClick(map.canvas, Qt::Key_Right, Qt::ControlModifier);
    QTRY_VERIFY(map.navigator().span().last > before);
    QTest::keyClick(map.canvas, Qt::Key_Tab);
    QVERIFY(!map.canvas->hasFocus());
}

void MapTest::arrowsWalkTheCells() {
    OnMap map;
    QTest::keyClick(map.canvas, Qt::Key_Down); // "_design/" and "account:" share a pixel
    QTRY_COMPARE(map.navigator().span(), (Span{0, 21}));
    QTest::keyClick(map.canvas, Qt::Key_Right);
    QTRY_COMPARE(map.navigator().place().prefix, std::optional<std::string>("txn:"));
    QTest::keyClick(map.canvas, Qt::Key_Down);
    QTRY_COMPARE(map.navigator().place().prefix, std::optional<std::string>("txn:00000866-"));
    QTest::keyClick(map.canvas, Qt::Key_Right);
    QTRY_COMPARE(map.navigator().place().prefix, std::optional<std::string>("txn:00001012-"));
    QTest::keyClick(map.canvas, Qt::Key_Return);
    QTRY_COMPARE(map.view(), map.navigator().span());
    QVERIFY(map.settled());
    QTest::keyClick(map.canvas, Qt::Key_Right); // outside the view: it follows
    QTRY_COMPARE(map.navigator().place().prefix, std::optional<std::string>("txn:00001116-"));
    QVERIFY(!intersection(map.view(), map.navigator().span()).empty());
    QVERIFY(map.settled());
    QTest::keyClick(map.canvas, Qt::Key_Up);
    QTRY_COMPARE(map.navigator().place().prefix, std::optional<std::string>("txn:"));
}

// "user:" is all of the source, so it has the same span as the source itself.
void MapTest::onlyChildrenAreReached() {
    OnMap map(sample("users.ndjson"));
    QTest::keyClick(map.canvas, Qt::Key_Down);
    QTRY_COMPARE(map.navigator().place().prefix, std::optional<std::string>("user:"));
    QTRY_COMPARE(map.navigator().path().size(), std::size_t(2));
    QTRY_COMPARE(map.window.child<QLineEdit>("start")->text(), QStringLiteral("\"user:\""));
    QTest::keyClick(map.canvas, Qt::Key_Down);
    QTRY_VERIFY(map.navigator().span() != map.whole());
    QTest::keyClick(map.canvas, Qt::Key_Up);
    QTRY_COMPARE(map.navigator().place().prefix, std::optional<std::string>("user:"));
    QTest::keyClick(map.canvas, Qt::Key_Up);
    QTRY_COMPARE(map.navigator().place().prefix, std::optional<std::string>(""));
}

void MapTest::goingToADocumentShowsIt() {
    OnMap map;
    map.navigator().zoom({100, 200});
    QVERIFY(map.settled());
    map.navigator().reveal(9000); // inside of what is selected, outside of what is seen
    QTRY_COMPARE(map.navigator().rank(), std::optional<Rank>(9000));
    QVERIFY(map.view().contains(9000));
    QCOMPARE(map.view().count(), std::uint64_t(100));
}

void MapTest::escapeDropsBrushThenSelection() {
    OnMap map;
    map.navigator().selectPrefix(kAccount);
    QTRY_COMPARE(map.navigator().span().count(), std::uint64_t(1026));
    const Span account = map.navigator().span();
    map.navigator().select({account.first + 10, account.first + 900});
    QVERIFY(map.settled());
    QTest::keyClick(map.canvas, Qt::Key_Escape);
    QTRY_COMPARE(map.navigator().span(), account);
    QTest::keyClick(map.canvas, Qt::Key_Escape);
    QTRY_COMPARE(map.navigator().span(), map.whole());
}

void MapTest::theMinimapMovesTheView() {
    OnMap map;
    map.navigator().zoom({1000, 3000});
    QVERIFY(map.settled());
    const QRect minimap = map.canvas->rows().minimap;
    QTest::mouseClick(map.canvas, Qt::LeftButton, {}, QPoint(minimap.right() - 2, minimap.center().y()));
    QTRY_COMPARE(map.view().last, map.whole().last);
    QVERIFY(map.settled());
    map.drag(QPoint(minimap.right() - 10, minimap.center().y()), QPoint(minimap.center()));
    QTRY_VERIFY(map.view().last < map.whole().last && map.view().first > 3000);
}

void MapTest::widthAndColour() {
    OnMap map;
    const auto pictureOf = [&] { return map.canvas->grab().toImage(); };
    const QImage bytes = pictureOf();
    QTest::keyClick(map.canvas, Qt::Key_D);
    QTRY_COMPARE(map.window->mapState().weight(), Weight::ByKeys);
    QVERIFY(map.settled());
    QVERIFY(pictureOf() != bytes);
    QTest::keyClick(map.canvas, Qt::Key_B);
    QTRY_COMPARE(map.window->mapState().weight(), Weight::ByBytes);
    QVERIFY(map.settled());
    QCOMPARE(pictureOf(), bytes); // the same file, the same picture
    QTest::keyClick(map.canvas, Qt::Key_C);
    QTRY_COMPARE(map.window->mapState().colouring(), Colouring::ByDepth);
    QVERIFY(map.settled());
    QVERIFY(pictureOf() != bytes);
}

void MapTest::theHoverCardSaysWhatIsThere() {
    OnMap map;
    QTRY_VERIFY(Times::of(*map.window->sessions().current()).now().column); // what the IDs decode to
    map.canvas->setHovered(map.pointOf(kAccount));
    QTRY_VERIFY(map.canvas->card().isVisible());
    QTRY_VERIFY2(map.canvas->card().text().contains(QStringLiteral("% of its parent")),
                 qPrintable(map.canvas->card().text()));
    const QStringList lines = map.canvas->card().text().split(QLatin1Char('\n'));
    QCOMPARE(lines.first(), QStringLiteral("txn:00001116-"));
    QVERIFY(lines.contains(QStringLiteral("1,026")));
    // zcat transactions.json.gz | grep -o 'txn:00001116-[0-9]*' | sort | sed -n '1p;$p'
    QTRY_VERIFY2(map.canvas->card().text().contains(QStringLiteral("24 Jan 2010 to 30 Dec 2013")),
                 qPrintable(map.canvas->card().text()));
    const auto rect = map.canvas->rectOf(cellOf(map.canvas->scene()->icicle, *map.canvas->hoveredCell()));
    QVERIFY(!map.canvas->card().geometry().intersects(rect));
    QVERIFY(map.canvas->rect().contains(map.canvas->card().geometry()));
    map.canvas->setHovered({-1, -1});
    QVERIFY(!map.canvas->card().isVisible());
}

void MapTest::neverMoreCellsThanPixels() {
    OnMap map;
    for (int i = 0; i < 12; ++i) {
        QVERIFY(map.settled());
        for (const auto& level : map.canvas->scene()->icicle.levels) {
            QVERIFY(level.size() <= std::size_t(map.canvas->rows().width()) / 2 + 1);
        }
        map.wheel(map.canvas->rows().cells.center(), 2);
        QTest::qWait(10);
    }
}

void MapTest::screenReadersSeeCellsHandlesAndPins() {
    OnMap map;
    map.navigator().selectPrefix(kAccount);
    QTRY_COMPARE(map.navigator().span().count(), std::uint64_t(1026));
    auto* face = QAccessible::queryAccessibleInterface(map.canvas);
    QVERIFY(face);
    QVERIFY(face->childCount() > 20);
    QStringList names;
    int sliders = 0;
    for (int i = 0; i < face->childCount(); ++i) {
        auto* child = face->child(i);
        QVERIFY(child && child->isValid());
        QVERIFY(!child->text(QAccessible::Name).isEmpty());
        QCOMPARE(face->indexOfChild(child), i);
        QCOMPARE(child->parent(), face);
        names << child->text(QAccessible::Name);
        if (child->role() == QAccessible::Slider) {
            ++sliders;
            QVERIFY(child->valueInterface());
        }
    }
    QCOMPARE(sliders, 2);
    QVERIFY2(names.contains(QStringLiteral("txn, 00001116: 1,026 documents, 241 kB, level 2")),
             qPrintable(names.mid(0, 20).join(QStringLiteral("; "))));
    // A slider moves its end of the range.
    for (int i = 0; i < face->childCount(); ++i) {
        if (face->child(i)->role() == QAccessible::Slider) {
            const Rank first = map.navigator().span().first;
            face->child(i)->actionInterface()->doAction(QAccessibleActionInterface::increaseAction());
            QTRY_COMPARE(map.navigator().span().first, first + 1);
            break;
        }
    }
    auto* focused = face->focusChild();
    QVERIFY(focused && !focused->text(QAccessible::Name).isEmpty());
}

void MapTest::theMenuOfACell() {
    OnMap map;
    QContextMenuEvent event(QContextMenuEvent::Mouse, map.pointOf(kAccount),
                            map.canvas->mapToGlobal(map.pointOf(kAccount)));
    QApplication::sendEvent(map.canvas, &event);
    auto* menu = qobject_cast<QMenu*>(waitForTopLevel("spanMenu"));
    QVERIFY(menu);
    menu->actions().first()->trigger(); // Zoom Here
    menu->close();
    QTRY_COMPARE(map.view().count(), std::uint64_t(1026));
}

void MapTest::pinsAreDrawnAndChosen() {
    OnMap map;
    const QImage before = map.canvas->grab().toImage();
    RangeFields fields;
    fields.start = "\"txn:00001116-\"";
    fields.end = "\"txn:00001201-\"";
    map.window->pins().pin(homeOf(map.navigator().place()), fields, QStringLiteral("Q1"));
    QTRY_COMPARE(map.canvas->shownPins().size(), std::size_t(1));
    QVERIFY(map.settled());
    QVERIFY(map.canvas->grab().toImage() != before);
    const auto block = map.canvas->pinRect(map.canvas->shownPins().front());
    QVERIFY(block);
    QTest::mouseClick(map.canvas, Qt::LeftButton, {}, block->center());
    QTRY_COMPARE(map.navigator().span(), map.canvas->shownPins().front().span);
}

void MapTest::pinsByKeyboard() {
    OnMap map;
    RangeFields fields;
    fields.start = "\"txn:00001116-\"";
    fields.end = "\"txn:00001201-\"";
    map.window->pins().pin(homeOf(map.navigator().place()), fields, QStringLiteral("Q1"));
    QTRY_COMPARE(map.canvas->shownPins().size(), std::size_t(1));
    QVERIFY(map.settled());
    QTest::keyClick(map.canvas, Qt::Key_Tab); // nothing is selected: there are no handles
    QCOMPARE(map.canvas->focusPart(), MapCanvas::Focus::Pin);
    const auto* face = QAccessible::queryAccessibleInterface(map.canvas);
    QCOMPARE(face->focusChild()->text(QAccessible::Name),
             QStringLiteral("pinned query Q1: 1,026, ranks 2,318 to 3,343"));
    QTest::keyClick(map.canvas, Qt::Key_Return);
    QTRY_COMPARE(map.navigator().span().count(), std::uint64_t(1026));
    QContextMenuEvent wanted(QContextMenuEvent::Keyboard, QPoint(), map.canvas->mapToGlobal(QPoint()));
    QApplication::sendEvent(map.canvas, &wanted);
    auto* menu = waitForTopLevel("spanMenu");
    QVERIFY(menu);
    menu->close();
    map.window.takeFocus();
    map.canvas->setFocus();
    map.canvas->setFocusPart(MapCanvas::Focus::Pin, 0);
    QTest::keyClick(map.canvas, Qt::Key_Delete);
    QTRY_VERIFY(map.canvas->shownPins().empty());
    QCOMPARE(map.canvas->focusPart(), MapCanvas::Focus::Cells);
    map.window->pins().undoStack().undo();
    QTRY_COMPARE(map.canvas->shownPins().size(), std::size_t(1));
}

QTEST_MAIN(MapTest)
#include "map_test.moc"
