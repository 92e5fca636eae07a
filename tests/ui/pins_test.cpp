// SPDX-License-Identifier: GPL-3.0-or-later
// Pinned and saved queries: where they lie in each state of a source, undone and done again.
#include "ui/session/navigator.h"
#include "ui/session/pins.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace keyatlas;

namespace {

// IDs a:0 ... a:9, b:0 ... b:9 and so on.
void writeIds(const QString& path, const QString& groups) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    for (const QChar group : groups) {
        for (int i = 0; i < 10; ++i) {
            file.write(QStringLiteral("{\"_id\":\"%1:%2\"}\n").arg(group).arg(i).toUtf8());
        }
    }
}

RangeFields prefixed(const char* prefix) {
    return fieldsOf(prefixQuery(prefix));
}

// A source with pins.
struct Fixture {
    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("ids.ndjson"));
    Sessions sessions;
    Navigator navigator{sessions};
    Pins pins{sessions};
    Session* session = nullptr;

    explicit Fixture(const QString& groups) {
        writeIds(path, groups);
        session = sessions.open(path);
        const bool read =
            QTest::qWaitFor([this] { return session->complete() && navigator.place().valid(); });
        QVERIFY(read);
    }
    QueryHome home() const { return homeOf(navigator.place()); }
    QStringList texts() const {
        QStringList texts;
        for (const auto& pin : pins.ofPlace(navigator.place())) {
            texts << pin.text();
        }
        return texts;
    }
};

using Texts = QStringList;

} // namespace

class PinsTest : public QObject {
    Q_OBJECT
private slots:
    void pinsFindTheirSpans();
    void nothingAndRefusedSaySo();
    void newerStatesMoveThem();
    void everyChangeIsUndone();
    void coloursStayWithTheirPins();
    void namesAreOneShortLine();
    void pinsBelongToTheirSpace();
    void aClosedSourceKeepsItsPins();
    void replacingForgetsWhatCouldBeUndone();
};

void PinsTest::pinsFindTheirSpans() {
    Fixture test(QStringLiteral("abc"));
    QSignalSpy changed(&test.pins, &Pins::changed);
    const auto id = test.pins.pin(test.home(), prefixed("b:"), QStringLiteral("Q1 the middle"));
    QCOMPARE(test.texts(), Texts{QStringLiteral("Q1 the middle: …")});
    QTRY_COMPARE(test.texts(), Texts{QStringLiteral("Q1 the middle: 10")});
    QVERIFY(changed.size() >= 2);
    const auto pin = test.pins.pinOf(id, test.navigator.place());
    QVERIFY(pin.has_value());
    QCOMPARE(pin->span, (Span{10, 20}));
    RangeFields backwards = prefixed("c:");
    backwards = {R"("c:5")", R"("b:8")", "3", "1", true, true, false};
    const auto second = test.pins.pin(test.home(), backwards, QString());
    QTRY_COMPARE(test.texts().last(), QStringLiteral("Q2: 3"));
    QCOMPARE(test.pins.pinOf(second, test.navigator.place())->span, (Span{22, 25})); // c:4 c:3 c:2
}

void PinsTest::nothingAndRefusedSaySo() {
    Fixture test(QStringLiteral("ab"));
    test.pins.pin(test.home(), prefixed("aa"), QStringLiteral("none"));
    test.pins.pin(test.home(), {"\"b\"", "\"a\"", "", "", true, false, false}, QStringLiteral("swapped"));
    test.pins.pin(test.home(), {"b", "", "", "", true, false, false}, QStringLiteral("bad"));
    QTRY_COMPARE(test.texts(), (Texts{QStringLiteral("none: nothing"), QStringLiteral("swapped: nothing"),
                                      QStringLiteral("bad: refused")}));
    const auto pins = test.pins.ofPlace(test.navigator.place());
    QCOMPARE(pins[0].span, (Span{10, 10})); // between a:9 and b:0
    QCOMPARE(pins[2].error->code, Error::Code::Refused);
}

void PinsTest::newerStatesMoveThem() {
    Fixture test(QStringLiteral("bd"));
    const auto id = test.pins.pin(test.home(), prefixed("d:"), QString());
    QTRY_COMPARE(test.pins.pinOf(id, test.navigator.place())->span, (Span{10, 20}));
    writeIds(test.path, QStringLiteral("abcd"));
    const auto before = test.navigator.place().space.keys;
    test.session->open();
    QTRY_VERIFY(test.navigator.place().space.keys != before);
    QTRY_COMPARE(test.pins.pinOf(id, test.navigator.place())->span, (Span{30, 40}));
    QCOMPARE(test.texts(), Texts{QStringLiteral("Q1: 10")});
}

void PinsTest::everyChangeIsUndone() {
    Fixture test(QStringLiteral("abc"));
    auto& stack = test.pins.undoStack();
    std::vector<std::vector<KeptQuery>> states{test.pins.all()};
    const auto note = [&] { states.push_back(test.pins.all()); };
    const auto first = test.pins.pin(test.home(), prefixed("a:"), QString());
    note();
    test.pins.rename(first, QStringLiteral("Q1 alpha"));
    note();
    const auto second = test.pins.pin(test.home(), prefixed("b:"), QString());
    note();
    test.pins.move(second, prefixed("c:"));
    note();
    test.pins.save(test.home(), prefixed("c:"), QStringLiteral("later"));
    note();
    test.pins.remove(first);
    note();
    test.pins.clear(test.home());
    note();
    QCOMPARE(test.pins.all().size(), std::size_t(1)); // clearing the pins leaves what was saved
    QCOMPARE(stack.count(), 7);
    for (auto state = states.rbegin() + 1; state != states.rend(); ++state) {
        stack.undo();
        QCOMPARE(test.pins.all(), *state);
    }
    QVERIFY(!stack.canUndo());
    for (auto state = states.begin() + 1; state != states.end(); ++state) {
        QVERIFY(!stack.redoText().isEmpty());
        stack.redo();
        QCOMPARE(test.pins.all(), *state);
    }
    // What changes nothing is no step.
    test.pins.rename(first, QStringLiteral("gone"));
    test.pins.remove(first);
    test.pins.clear(test.home());
    QCOMPARE(stack.count(), 7);
    stack.undo();
    test.pins.move(second, prefixed("c:"));
    test.pins.rename(second, QStringLiteral("Q2"));
    QCOMPARE(stack.count(), 7);
    QTRY_COMPARE(test.texts(), Texts{QStringLiteral("Q2: 10")});
}

void PinsTest::coloursStayWithTheirPins() {
    Fixture test(QStringLiteral("abc"));
    std::vector<QueryId> ids;
    for (int i = 0; i < 3; ++i) {
        ids.push_back(test.pins.pin(test.home(), prefixed("a:"), QString()));
    }
    const auto colour = [&](QueryId id) { return test.pins.query(id)->colour; };
    QCOMPARE(colour(ids[0]), std::size_t(7)); // the eighth family colour, then the seventh, the sixth
    QCOMPARE(colour(ids[1]), std::size_t(6));
    QCOMPARE(colour(ids[2]), std::size_t(5));
    test.pins.remove(ids[1]);
    QCOMPARE(colour(ids[2]), std::size_t(5));
    const auto next = test.pins.pin(test.home(), prefixed("a:"), QString());
    QCOMPARE(colour(next), std::size_t(6));
    QCOMPARE(test.pins.query(next)->name, QStringLiteral("Q2"));
    for (int i = 0; i < 8; ++i) {
        QVERIFY(colour(test.pins.pin(test.home(), prefixed("a:"), QString())) < 10);
    }
}

void PinsTest::namesAreOneShortLine() {
    Fixture test(QStringLiteral("a"));
    const auto id = test.pins.pin(test.home(), prefixed("a:"), QStringLiteral("  two\nlines\t "));
    QCOMPARE(test.pins.query(id)->name, QStringLiteral("two lines"));
    test.pins.rename(id, QString(1000, u'x'));
    QCOMPARE(test.pins.query(id)->name.size(), Pins::kLongestName);
    test.pins.rename(id,
                     QString(Pins::kLongestName - 1, u'x') + QStringLiteral("😀")); // never half a character
    QCOMPARE(test.pins.query(id)->name, QString(Pins::kLongestName - 1, u'x'));
    test.pins.rename(id, QStringLiteral("a\u202eb\u0007c\u200bd"));
    QCOMPARE(test.pins.query(id)->name, QStringLiteral("abcd"));
    test.pins.rename(id, QString(Pins::kLongestName, u'x'));
    test.pins.rename(id, QStringLiteral("  "));
    QCOMPARE(test.pins.query(id)->name.size(), Pins::kLongestName);
    QCOMPARE(test.pins.nextName(test.home()), QStringLiteral("Q1"));
    test.pins.rename(id, QStringLiteral("Q1 spring audit"));
    QCOMPARE(test.pins.nextName(test.home()), QStringLiteral("Q2"));
    test.pins.rename(id, QStringLiteral("Q10"));
    QCOMPARE(test.pins.nextName(test.home()), QStringLiteral("Q1"));
}

void PinsTest::pinsBelongToTheirSpace() {
    Fixture test(QStringLiteral("ab"));
    auto elsewhere = test.home();
    elsewhere.space = "_deleted";
    const auto id = test.pins.pin(elsewhere, prefixed("a:"), QString());
    QVERIFY(test.texts().isEmpty());
    QVERIFY(!test.pins.pinOf(id, test.navigator.place()));
    elsewhere = test.home();
    elsewhere.path += u'2';
    test.pins.save(elsewhere, prefixed("a:"), QStringLiteral("other file"));
    QVERIFY(test.pins.savedOf(test.navigator.place()).empty());
    test.pins.clear(test.home());
    QCOMPARE(test.pins.all().size(), std::size_t(2));
}

void PinsTest::aClosedSourceKeepsItsPins() {
    Fixture test(QStringLiteral("ab"));
    test.pins.pin(test.home(), prefixed("b:"), QString());
    QTRY_COMPARE(test.texts(), Texts{QStringLiteral("Q1: 10")});
    test.sessions.close(test.session);
    QVERIFY(test.texts().isEmpty());
    test.session = test.sessions.open(test.path);
    QTRY_COMPARE(test.texts(), Texts{QStringLiteral("Q1: 10")});
}

void PinsTest::replacingForgetsWhatCouldBeUndone() {
    Fixture test(QStringLiteral("ab"));
    const auto first = test.pins.pin(test.home(), prefixed("a:"), QString());
    KeptQuery other = *test.pins.query(first);
    other.name = QStringLiteral("from a file");
    other.fields = prefixed("b:0");
    test.pins.replaceAll({other});
    QVERIFY(!test.pins.undoStack().canUndo());
    QVERIFY(test.pins.query(first) == nullptr);
    other.name = QStringLiteral(" \n");
    test.pins.replaceAll({other}); // from a file, so anything
    QCOMPARE(test.pins.all().front().name, QStringLiteral("Q"));
    other.name = QStringLiteral("from a file");
    test.pins.replaceAll({other});
    QTRY_COMPARE(test.texts(), Texts{QStringLiteral("from a file: 1")});
}

QTEST_MAIN(PinsTest)
#include "pins_test.moc"
