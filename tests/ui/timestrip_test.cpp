// SPDX-License-Identifier: GPL-3.0-or-later
// The strip below the map: what is painted where, what it says, and how it is used by mouse and keys.
#include "ui/canvas/heatlegend.h"
#include "ui/canvas/timestrip.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QComboBox>
#include <QDateTime>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <latch>

using namespace keyatlas;

namespace {

constexpr int kWidth = 600;
constexpr int kLeft = 20;
constexpr int kRight = 10;

struct StripWindow {
    QTemporaryDir folder;
    Sessions sessions;
    Navigator navigator{sessions};
    TimeStrip strip{navigator};

    explicit StripWindow(const QByteArray& text) {
        QFile file(path());
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
            qFatal("no file");
        }
        file.close();
        strip.setInset(kLeft, kRight);
        strip.resize(kWidth, strip.sizeHint().height());
        strip.show();
    }
    QString path() const { return folder.filePath(QStringLiteral("export.jsonl")); }
    bool open() {
        sessions.open(path());
        if (!QTest::qWaitFor([this] { return navigator.place().valid() && navigator.session()->tree(); })) {
            return false;
        }
        setView(navigator.place().whole());
        return true;
    }
    void setView(Span view) {
        const auto& keys = *navigator.place().space.keys;
        const int device = static_cast<int>((kWidth - kLeft - kRight) * strip.devicePixelRatioF());
        strip.setColumns(
            std::make_shared<const Columns>(columnsOf(keys, view, Weight::ByKeys, device, {}).value()));
    }
    bool painted() {
        return QTest::qWaitFor(
            [this] { return strip.view().picture().columns && !strip.view().picture().strip->rows.empty(); });
    }
    const HeatStrip& cells() const { return *strip.view().picture().strip; }
    template<class Widget>
    Widget* child(const char* name) const {
        return strip.findChild<Widget*>(QLatin1String(name));
    }
    QColor pixelIn(HeatView::Cell cell) {
        return QColor(strip.view().grab().toImage().pixel(strip.view().rectOf(cell).center()));
    }
};

QDateTime start() {
    return QDateTime(QDate(2010, 1, 1), QTime(0, 30), Qt::UTC);
}

// Account by account, time inside each: diagonals.
QByteArray accounts(int accounts, int each, int hoursApart) {
    QByteArray text;
    for (int account = 0; account < accounts; ++account) {
        for (int i = 0; i < each; ++i) {
            text += "{\"_id\":\"txn:" + QByteArray::number(1000 + account) + "-" +
                    start().addSecs(i * hoursApart * 3600LL).toString("yyyyMMddHHmmss").toUtf8() + "-ab\"}\n";
        }
    }
    return text;
}

QByteArray users(int count) {
    QByteArray text;
    for (int i = 0; i < count; ++i) {
        text += "{\"_id\":\"user:" + QByteArray::number(100000 + i) + "\",\"created\":\"" +
                start().addDays(i).toString(Qt::ISODate).toUtf8() + "\"}\n";
    }
    return text;
}

} // namespace

class TimeStripTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void diagonals();
    void hoursOfTheDayInAShortView();
    void everyCellHasItsColour();
    void washesTheSelection();
    void brushesByMouse();
    void escapeDropsTheBrush();
    void goesByKeys();
    void saysWhereItLooked();
    void aStoppedSearchCanGoOn();
    void readsAField();
    void aFieldBesideTheIds();
    void followsTheSession();
    void stretchesTheOldPicture();
    void otherThemes();
    void hatchesWhatWasNotRead();
    void nothingOpen();
};

void TimeStripTest::initTestCase() {
    theme().install();
}

void TimeStripTest::diagonals() {
    StripWindow window(accounts(3, 400, 80)); // 3.6 years each
    QVERIFY(window.open());
    QVERIFY(window.painted());
    const HeatStrip& strip = window.cells();
    QCOMPARE(strip.period, (Period{Period::Kind::Month, 3}));
    QVERIFY(
        window.strip.sentence().startsWith("documents per quarter and 4 px of the order; time from the ID"));
    QCOMPARE(strip.known, std::uint64_t(1200));
    // Within an account a later column never has an older newest cell.
    const std::size_t third = strip.columnCount() / 3;
    std::size_t before = strip.rows.size();
    for (std::size_t column = 1; column + 1 < third; ++column) {
        std::size_t row = 0;
        while (strip.counts[strip.cell(column, row)] == 0) {
            ++row;
        }
        QVERIFY(row <= before);
        before = row;
    }
    QVERIFY(before < 2);
    const QString description = window.strip.view().accessibleDescription();
    QVERIFY2(description.contains("1,200") && description.contains("2010"), qPrintable(description));
    QVERIFY(!window.child<QToolButton>("chooseField")->isVisible());
}

void TimeStripTest::hoursOfTheDayInAShortView() {
    StripWindow window(accounts(3, 400, 80));
    QVERIFY(window.open());
    window.setView({0, 50}); // 166 days
    QVERIFY(window.painted());
    QTRY_COMPARE(window.cells().period.kind, Period::Kind::HourOfDay);
    QVERIFY(window.strip.sentence().contains("hours of the day"));
    QCOMPARE(window.cells().known, std::uint64_t(50));
}

void TimeStripTest::everyCellHasItsColour() {
    StripWindow window(accounts(5, 400, 80));
    QVERIFY(window.open());
    QVERIFY(window.painted());
    const HeatStrip& strip = window.cells();
    window.strip.view().clearFocus(); // its frame lies over the outermost pixels
    const QImage image = window.strip.view().grab().toImage();
    const double ratio = image.devicePixelRatio();
    int checked = 0;
    for (std::size_t column = strip.columnCount() / 4; column < strip.columnCount();
         ++column) { // right of labels
        for (std::size_t row = 0; row < strip.rows.size(); ++row) {
            const auto step = strip.steps[strip.cell(column, row)];
            const QColor expected = step == HeatStrip::kNothing ? colours().alt : colours().heat[step];
            for (const int dx : {strip.edges[column], strip.edges[column + 1] - 1}) {
                const int y = static_cast<int>(row) * strip.rowHeight;
                QCOMPARE(image.pixelColor(static_cast<int>(kLeft * ratio) + dx, y), expected);
                QCOMPARE(image.pixelColor(static_cast<int>(kLeft * ratio) + dx, y + strip.rowHeight - 1),
                         expected);
                ++checked;
            }
        }
    }
    QVERIFY(checked > 1000);
    QCOMPARE(image.pixelColor(2, 2), QColor(colours().panel)); // left of the axis nothing is drawn
}

void TimeStripTest::washesTheSelection() {
    StripWindow window(accounts(4, 100, 80));
    QVERIFY(window.open());
    QVERIFY(window.painted());
    auto& view = window.strip.view();
    const int y = view.height() / 2;
    const auto pixel = [&view, y](double x) {
        const QImage image = view.grab().toImage();
        return image.pixelColor(static_cast<int>((kLeft + x) * image.devicePixelRatio()),
                                static_cast<int>(y * image.devicePixelRatio()));
    };
    const double wide = kWidth - kLeft - kRight;
    const QColor inside = pixel(wide * 0.4);
    const QColor left = pixel(wide * 0.2);
    const QColor right = pixel(wide * 0.6);
    window.navigator.select({100, 200}); // the second quarter
    const QColor washed = pixel(wide * 0.4);
    const QColor expected = mixed(inside, colours().accent, 0.14);
    QVERIFY(washed != inside);
    QVERIFY(std::abs(washed.red() - expected.red()) <= 2 &&
            std::abs(washed.green() - expected.green()) <= 2 &&
            std::abs(washed.blue() - expected.blue()) <= 2);
    QCOMPARE(pixel(wide * 0.2), left);
    QCOMPARE(pixel(wide * 0.6), right);
    const auto& columns = *view.picture().columns;
    for (const Rank end : {Rank(100), Rank(200)}) {
        QCOMPARE(pixel(columns.xOf(end) / view.devicePixelRatioF()), QColor(colours().accent));
    }
    window.navigator.selectAll();
    QCOMPARE(pixel(wide * 0.4), inside);
}

void TimeStripTest::brushesByMouse() {
    StripWindow window(accounts(4, 100, 80));
    QVERIFY(window.open());
    QVERIFY(window.painted());
    auto* view = &window.strip.view();
    QSignalSpy brushed(&window.strip, &TimeStrip::brushed);
    QTest::mousePress(view, Qt::LeftButton, {}, {kLeft + 200, 20});
    QTest::mouseMove(view, {kLeft + 150, 20});
    QTest::mouseMove(view, {kLeft + 100, 20});
    QTest::mouseRelease(view, Qt::LeftButton, {}, {kLeft + 100, 20});
    QVERIFY(brushed.size() >= 2);
    QCOMPARE(brushed.first().at(2).toBool(), false);
    const double ratio = view->devicePixelRatioF();
    QCOMPARE(brushed.last().at(0).toInt(), static_cast<int>(100 * ratio));
    QCOMPARE(brushed.last().at(1).toInt(), static_cast<int>(200 * ratio));
    QCOMPARE(brushed.last().at(2).toBool(), true);
    brushed.clear();
    QTest::mouseClick(view, Qt::LeftButton, {}, {kLeft + 200, 20}); // no drag: a cell, no brush
    QCOMPARE(brushed.size(), 0);
    QVERIFY(view->current().has_value());
    QTest::mousePress(view, Qt::LeftButton, {}, {kLeft + 200, 20}); // out of the widget: up to its ends
    QTest::mouseMove(view, {kLeft + 300, 20});
    QTest::mouseRelease(view, Qt::LeftButton, {}, {kWidth + 500, 20});
    QCOMPARE(brushed.last().at(1).toInt(), static_cast<int>((kWidth - kLeft - kRight) * ratio));
}

void TimeStripTest::escapeDropsTheBrush() {
    StripWindow window(accounts(4, 100, 80));
    QVERIFY(window.open());
    QVERIFY(window.painted());
    auto* view = &window.strip.view();
    QSignalSpy brushed(&window.strip, &TimeStrip::brushed);
    QSignalSpy dropped(&window.strip, &TimeStrip::brushDropped);
    QTest::mousePress(view, Qt::LeftButton, {}, {kLeft + 200, 20});
    QTest::mouseMove(view, {kLeft + 100, 20});
    QTest::keyClick(view, Qt::Key_Escape);
    QCOMPARE(dropped.size(), 1);
    const auto before = brushed.size();
    QTest::mouseRelease(view, Qt::LeftButton, {}, {kLeft + 100, 20});
    QCOMPARE(brushed.size(), before);
}

void TimeStripTest::goesByKeys() {
    StripWindow window(accounts(4, 100, 80));
    QVERIFY(window.open());
    QVERIFY(window.painted());
    auto* view = &window.strip.view();
    QVERIFY(view->focusPolicy() & Qt::TabFocus);
    QTest::keyClick(view, Qt::Key_Right);
    QVERIFY(*view->current() == (HeatView::Cell{0, 0}));
    QTest::keyClick(view, Qt::Key_Right);
    QTest::keyClick(view, Qt::Key_Down);
    QVERIFY(*view->current() == (HeatView::Cell{1, 1}));
    QTest::keyClick(view, Qt::Key_End);
    QCOMPARE(view->current()->column, window.cells().columnCount() - 1);
    QTest::keyClick(view, Qt::Key_Right);
    QCOMPARE(view->current()->column, window.cells().columnCount() - 1);
    QTest::keyClick(view, Qt::Key_Home);
    QTest::keyClick(view, Qt::Key_Left);
    QTest::keyClick(view, Qt::Key_Up);
    QTest::keyClick(view, Qt::Key_Up);
    QVERIFY(*view->current() == (HeatView::Cell{0, 0}));
    const QString text = QAccessible::queryAccessibleInterface(view)->text(QAccessible::Description);
    QVERIFY2(text.contains("documents") && text.contains("rank"), qPrintable(text));
    QSignalSpy brushed(&window.strip, &TimeStrip::brushed);
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(brushed.size(), 1);
    QCOMPARE(brushed.first().at(0).toInt(), window.cells().edges[0]);
    QCOMPARE(brushed.first().at(1).toInt(), window.cells().edges[1]);
    QCOMPARE(brushed.first().at(2).toBool(), true);
}

void TimeStripTest::saysWhereItLooked() {
    StripWindow window(users(300));
    QVERIFY(window.open());
    auto* line = window.child<QLabel>("timeLine");
    QTRY_VERIFY(line->isVisible() && line->text().contains("tell no time"));
    QVERIFY(line->text().contains("user:"));
    auto* field = window.child<QComboBox>("timeField");
    QVERIFY(field->isVisible());
    QCOMPARE(field->currentText(), QString("created"));
    QVERIFY(!field->accessibleName().isEmpty());
    QVERIFY(window.child<QPushButton>("useField")->isEnabled());
    field->setEditText("  ");
    QVERIFY(!window.child<QPushButton>("useField")->isEnabled());
}

void TimeStripTest::aStoppedSearchCanGoOn() {
    StripWindow window(accounts(2, 300, 80));
    window.strip.hide(); // nobody wants times yet
    QVERIFY(window.open());
    auto* session = window.navigator.session();
    auto& times = Times::of(*session);
    QVERIFY(!times.isWanted());
    std::latch go(1); // the search waits behind it
    session->workers().scan.post([&](std::stop_token) { go.wait(); });
    window.strip.show();
    auto* look = window.child<QPushButton>("lookForTimes");
    auto* cancel = window.child<QPushButton>("cancelTimes");
    QTRY_VERIFY(cancel->isVisible());
    QVERIFY(!look->isVisible());
    QVERIFY(window.child<QLabel>("timeLine")->text().startsWith("Looking for times"));
    QTest::mouseClick(cancel, Qt::LeftButton);
    go.count_down();
    QTRY_VERIFY(look->isVisible());
    QVERIFY(!times.now().column);
    QTest::mouseClick(look, Qt::LeftButton);
    QVERIFY(window.painted());
    QVERIFY(!look->isVisible());
}

void TimeStripTest::readsAField() {
    StripWindow window(users(1500));
    QVERIFY(window.open());
    auto* use = window.child<QPushButton>("useField");
    QTRY_VERIFY(use->isVisible());
    std::latch go(1); // a slow file
    window.navigator.session()->workers().scan.post([&](std::stop_token) { go.wait(); });
    QTest::mouseClick(use, Qt::LeftButton);
    auto* cancel = window.child<QPushButton>("cancelTimes");
    QTRY_VERIFY(cancel->isVisible());
    QVERIFY(window.child<QLabel>("timeLine")->text().contains("created"));
    go.count_down();
    QVERIFY(window.painted());
    QVERIFY(window.strip.sentence().contains("time from the field “created”"));
    QCOMPARE(window.cells().known, std::uint64_t(1500));
    QVERIFY(window.strip.view().isVisible());
    QVERIFY(!use->isVisible());
}

void TimeStripTest::aFieldBesideTheIds() {
    StripWindow window(accounts(2, 300, 80) + users(400));
    QVERIFY(window.open());
    QVERIFY(window.painted());
    QVERIFY(window.strip.sentence().contains("400 documents without"));
    auto* choose = window.child<QToolButton>("chooseField");
    QVERIFY(choose->isVisible());
    QTest::mouseClick(choose, Qt::LeftButton);
    auto* back = window.child<QPushButton>("backToTimes");
    QVERIFY(back->isVisible());
    QTest::mouseClick(back, Qt::LeftButton);
    QVERIFY(window.strip.view().isVisible());
    QTest::mouseClick(choose, Qt::LeftButton);
    QTest::keyClick(window.child<QComboBox>("timeField"), Qt::Key_Return);
    QTRY_VERIFY(window.strip.sentence().contains("time from the ID or the field “created”"));
    QTRY_COMPARE(window.cells().known, std::uint64_t(1000));
    QVERIFY(!choose->isVisible());
}

void TimeStripTest::followsTheSession() {
    StripWindow window(accounts(2, 300, 80));
    QVERIFY(window.open());
    QVERIFY(window.painted());
    window.sessions.close(window.navigator.session());
    window.strip.setColumns(nullptr);
    QVERIFY(!window.strip.view().picture().columns);
    QVERIFY(window.strip.sentence().isEmpty());
    QVERIFY(window.open());
    QVERIFY(window.painted());
}

void TimeStripTest::stretchesTheOldPicture() {
    StripWindow window(accounts(4, 100, 80));
    QVERIFY(window.open());
    QVERIFY(window.painted());
    std::latch go(1);
    window.navigator.session()->workers().layout.post([&](std::stop_token) { go.wait(); });
    const auto old = window.strip.view().picture().columns;
    window.setView({100, 200});
    QCOMPARE(window.strip.view().picture().columns, old); // not yet
    const QImage image = window.strip.view().grab().toImage();
    const int from = old->xOf(100);
    const int to = old->xOf(200);
    const HeatStrip& strip = window.cells();
    const std::size_t column = strip.columnAt((from + to) / 2); // the middle of the view
    std::size_t row = 0;
    while (strip.counts[strip.cell(column, row)] == 0) {
        ++row;
    }
    const QColor expected = colours().heat[strip.steps[strip.cell(column, row)]];
    const int y = static_cast<int>(row) * strip.rowHeight + strip.rowHeight / 2;
    QCOMPARE(image.pixelColor(static_cast<int>(kLeft * image.devicePixelRatio()) + old->width() / 2, y),
             expected);
    QVERIFY(!window.strip.view().cellAt({kLeft + 100, 20})); // what is stretched is not pointed at
    go.count_down();
    QTRY_VERIFY(window.strip.view().picture().columns != old);
    QCOMPARE(window.cells().known, std::uint64_t(100));
}

void TimeStripTest::otherThemes() {
    StripWindow window(accounts(4, 100, 80));
    QVERIFY(window.open());
    QVERIFY(window.painted());
    const HeatStrip& strip = window.cells();
    HeatView::Cell cell{strip.columnCount() / 2, 0};
    while (strip.counts[strip.cell(cell.column, cell.row)] == 0) {
        ++cell.row;
    }
    const auto step = strip.steps[strip.cell(cell.column, cell.row)];
    for (const auto choice : {Theme::Choice::Dark, Theme::Choice::Light}) {
        theme().setChoice(choice);
        QCOMPARE(window.pixelIn(cell), colours().heat[step]);
    }
}

// Lines over the part that a stopped read did not come to, none over the rest.
void TimeStripTest::hatchesWhatWasNotRead() {
    StripWindow window(accounts(4, 100, 80));
    QVERIFY(window.open());
    QVERIFY(window.painted());
    auto& view = window.strip.view();
    view.clearFocus();
    const auto hatched = [&view](bool rightHalf) {
        const QImage image = view.grab().toImage();
        const int middle =
            static_cast<int>((kLeft + (kWidth - kLeft - kRight) / 2) * image.devicePixelRatio());
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = rightHalf ? middle + 2 : 0; x < (rightHalf ? image.width() : middle - 2); ++x) {
                count += image.pixelColor(x, y) == colours().line ? 1 : 0;
            }
        }
        return count;
    };
    QCOMPARE(hatched(true), 0);
    HeatPicture picture = view.picture();
    picture.readTo = 200; // of 400
    view.setPicture(picture);
    QVERIFY(hatched(true) > 1000);
    QCOMPARE(hatched(false), 0);
}

void TimeStripTest::nothingOpen() {
    StripWindow window("{\"_id\":\"a\"}\n");
    QVERIFY(window.strip.sentence().isEmpty());
    QVERIFY(window.strip.view().isVisible());
    QTest::keyClick(&window.strip.view(), Qt::Key_Right);
    QTest::keyClick(&window.strip.view(), Qt::Key_Return);
    QTest::mouseClick(&window.strip.view(), Qt::LeftButton, {}, {50, 20});
    QVERIFY(!window.strip.view().current());
    QVERIFY(window.open()); // one document: nothing to tell a time from
    QTRY_VERIFY(window.child<QLabel>("timeLine")->text().contains("too few"));
}

QTEST_MAIN(TimeStripTest)
#include "timestrip_test.moc"
