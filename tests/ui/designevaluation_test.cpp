// SPDX-License-Identifier: GPL-3.0-or-later
// When a Design evaluates what, and which answers it takes.
#include "tests/ui/designing.h"

#include <QSignalSpy>

using namespace keyatlas;
using namespace keyatlas::test;

class DesignEvaluationTest : public QObject {
    Q_OBJECT
private slots:
    void theCurrentOneIsEvaluatedFirst();
    void nothingIsEvaluatedWhileNobodyLooks();
    void staleAnswersAreDropped();
    void undoneWorkIsNotDoneAgain();
    void patternsAskEverythingAgain();
    void cancelAndAgain();
    void failuresAreKeptUntilSomethingChanges();
    void aClosedSourceFreesItsReports();
    void fieldsAreToldOfTheDocuments();
};

void DesignEvaluationTest::theCurrentOneIsEvaluatedFirst() {
    Designing d;
    QVERIFY(d.open());
    d.design.addScheme("{a}");
    d.design.addScheme("{b}");
    d.design.addScheme("{broken");
    d.design.setCurrent(2);
    d.design.setShown(true);
    QVERIFY(d.settled());
    QCOMPARE(d.recorder.asked(), (Texts{"{b}", "today", "{a}"})); // what is broken has nothing to evaluate
    QCOMPARE(toText(d.design.entry().report->applied->scheme), std::string("{b}"));
    QVERIFY(!d.design.entries()[3].report);
}

void DesignEvaluationTest::nothingIsEvaluatedWhileNobodyLooks() {
    Designing d;
    QVERIFY(d.open());
    d.design.addScheme("{a}");
    QTest::qWait(500);
    QVERIFY(d.recorder.asked().empty());
    d.design.again(); // asked for, though
    QVERIFY(d.settled());
    QCOMPARE(d.recorder.asked(), (Texts{"{a}", "today"}));
}

void DesignEvaluationTest::staleAnswersAreDropped() {
    Designing d;
    QVERIFY(d.open());
    d.recorder.log->holds = true;
    d.design.setShown(true);
    d.design.addScheme("{a}");
    QTRY_VERIFY(d.design.entry().running);
    QTRY_COMPARE(d.design.entry().progress, 0.5);
    QSignalSpy told(&d.design, &Design::entryChanged);
    d.design.setText(1, "{a}-{b}", QStringLiteral("typing"), true);
    QVERIFY(!d.design.entry().running);
    d.design.setText(1, "{a}-{b}-{c}", QStringLiteral("typing"), true);
    d.recorder.log->holds = false;
    QVERIFY(d.settled());
    QCOMPARE(toText(d.design.entry().report->applied->scheme), std::string("{a}-{b}-{c}"));
    const auto asked = d.recorder.asked();
    QCOMPARE(asked, (Texts{"{a}", "{a}-{b}-{c}", "today"})); // and what was typed on the way never
    QCOMPARE(d.recorder.log->stopped.load(), 1);
    QVERIFY(!d.design.entry().failure);
}

void DesignEvaluationTest::undoneWorkIsNotDoneAgain() {
    Designing d;
    QVERIFY(d.open());
    d.design.setShown(true);
    d.design.addScheme("{a}");
    QVERIFY(d.settled());
    const auto before = d.recorder.asked().size();
    d.design.setText(1, "{a", QStringLiteral("typing")); // broken: the last whole one stays
    QVERIFY(!d.design.entry().stale);
    d.design.undo();
    d.design.setCurrent(0);
    QTest::qWait(500);
    QCOMPARE(d.recorder.asked().size(), before);
}

void DesignEvaluationTest::patternsAskEverythingAgain() {
    Designing d;
    QVERIFY(d.open());
    d.design.setShown(true);
    d.design.addScheme("{a}");
    QVERIFY(d.settled());
    const auto report = d.design.entry().report;
    d.design.setPatterns({pattern("one")}, QStringLiteral("a pattern"));
    QVERIFY(d.design.entry().stale);
    QVERIFY(d.design.entry().report == report); // until there is another
    QVERIFY(d.settled());
    QCOMPARE(d.design.entry().report->applied->documents, std::uint64_t(1));
    QCOMPARE(d.design.entries()[0].report->applied->documents, std::uint64_t(1));
    d.design.setPerSecond(36);
    QVERIFY(d.design.entry().stale);
    d.design.undo();
    QVERIFY(!d.design.entry().stale);
}

void DesignEvaluationTest::cancelAndAgain() {
    Designing d;
    QVERIFY(d.open());
    d.recorder.log->holds = true;
    d.design.setShown(true);
    QTRY_VERIFY(d.design.entry().running);
    QElapsedTimer since;
    since.start();
    d.design.cancel();
    QTRY_VERIFY(!d.design.running());
    QVERIFY(since.elapsed() < 200);
    QCOMPARE(d.design.entry().failure->code, Error::Code::Cancelled);
    QTest::qWait(400);
    QCOMPARE(d.recorder.asked().size(), std::size_t(1)); // and nothing else begins
    d.recorder.log->holds = false;
    d.design.again();
    QVERIFY(d.settled());
    QVERIFY(d.design.entry().report && !d.design.entry().failure);
}

void DesignEvaluationTest::failuresAreKeptUntilSomethingChanges() {
    Designing d;
    QVERIFY(d.open());
    d.recorder.log->fails = true;
    d.design.addScheme("{a}");
    d.design.setShown(true);
    QTRY_VERIFY(d.design.entries()[0].failure && d.design.entries()[1].failure);
    QTest::qWait(400);
    QCOMPARE(d.recorder.asked().size(), std::size_t(2)); // not over and over
    d.recorder.log->fails = false;
    d.design.setText(1, "{b}", QStringLiteral("typing"));
    QTRY_VERIFY(d.design.entry().report && !d.design.entry().failure);
    QVERIFY(d.design.entries()[0].failure.has_value()); // nothing changed for it
    d.design.again();
    QVERIFY(d.settled());
}

void DesignEvaluationTest::aClosedSourceFreesItsReports() {
    Designing d;
    QVERIFY(d.open());
    d.design.setShown(true);
    d.design.addScheme("{a}");
    QVERIFY(d.settled());
    const std::weak_ptr<const SchemeReport> report = d.design.entry().report;
    const QString path = d.session->path();
    d.sessions.close(d.session);
    QVERIFY(report.expired());
    QVERIFY(!d.design.available());
    QCOMPARE(d.names(), QStringList{QStringLiteral("Today")});
    d.session = d.sessions.open(path);
    QTRY_COMPARE(d.texts(), (Texts{"today", "{a}"})); // what was tried is still there
    QVERIFY(d.settled());
}

void DesignEvaluationTest::fieldsAreToldOfTheDocuments() {
    Designing d;
    QVERIFY(d.open());
    QSignalSpy told(&d.design, &Design::fieldsChanged);
    QVERIFY(d.design.fields().empty());
    d.design.setShown(true);
    QTRY_COMPARE(d.design.fields().size(), std::size_t(1));
    QVERIFY(!told.isEmpty());
}

QTEST_MAIN(DesignEvaluationTest)
#include "designevaluation_test.moc"
