// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/design.h"

#include "tests/support/exportfile.h"

#include <QSignalSpy>
#include <QtTest>

#include <atomic>
#include <random>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

std::string documents(int count) {
    std::string lines;
    for (int i = 0; i < count; ++i) {
        lines += "{\"_id\":\"d" + std::to_string(1000 + i) + "\",\"account\":\"a" + std::to_string(i % 3) +
                 "\"}\n";
    }
    return lines;
}

// An engine that writes down what it is asked, and answers at once, or once it may.
struct Recorder {
    struct Log {
        std::mutex mutex;
        std::vector<std::string> asked;
        std::atomic<bool> holds = false; // questions wait until they are stopped
        std::atomic<int> stopped = 0;
        std::atomic<bool> fails = false;
    };
    std::shared_ptr<Log> log = std::make_shared<Log>();

    DesignEngine engine() const {
        DesignEngine engine;
        engine.evaluate = [log = log](const Opened&, const SpaceView&, const Scheme& scheme,
                                      const EvaluateOptions& options, const std::stop_token& stop) {
            return answer(*log, scheme, options, stop);
        };
        engine.profile = [](const Source&, const SpaceView&, std::size_t, const std::stop_token&) {
            FieldProfile account;
            account.path = "account";
            return Result<std::vector<FieldProfile>>(std::vector<FieldProfile>{account});
        };
        return engine;
    }
    std::vector<std::string> asked() const {
        const std::lock_guard lock(log->mutex);
        return log->asked;
    }

private:
    static Result<SchemeReport> answer(Log& log, const Scheme& scheme, const EvaluateOptions& options,
                                       const std::stop_token& stop) {
        {
            const std::lock_guard lock(log.mutex);
            log.asked.push_back(toText(scheme));
        }
        options.apply.progress(1, 2);
        while (log.holds && !stop.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        if (stop.stop_requested()) {
            ++log.stopped;
            return fail(Error::Code::Cancelled, "stopped");
        }
        if (log.fails) {
            return fail(Error::Code::NoRoom, "no room");
        }
        SchemeReport report;
        AppliedScheme applied;
        applied.scheme = scheme;
        applied.documents = options.patterns.size();
        report.applied = std::make_shared<const AppliedScheme>(std::move(applied));
        return report;
    }
};

struct Designing {
    ExportFile file{documents(12), "export.jsonl"};
    Sessions sessions;
    Navigator navigator{sessions};
    Design design{navigator};
    Recorder recorder;
    Session* session = nullptr;

    Designing() { design.setEngine(recorder.engine()); }
    bool open() {
        session = sessions.open(QString::fromStdString(file.path()));
        return QTest::qWaitFor([&] { return design.available(); });
    }
    bool settled() const {
        return QTest::qWaitFor([&] {
            return !design.running() &&
                   std::none_of(design.entries().begin(), design.entries().end(),
                                [](const DesignEntry& e) { return e.stale && !e.error; });
        });
    }
    QStringList names() const {
        QStringList names;
        for (const auto& entry : design.entries()) {
            names << entry.name;
        }
        return names;
    }
    std::vector<std::string> texts() const {
        std::vector<std::string> texts;
        for (const auto& entry : design.entries()) {
            texts.push_back(entry.text);
        }
        return texts;
    }
};

using Texts = std::vector<std::string>;

AccessPattern pattern(const std::string& name) {
    AccessPattern made;
    made.name = name;
    return made;
}

} // namespace

class DesignTest : public QObject {
    Q_OBJECT
private slots:
    void beginsWithTodayAndNoScheme();
    void schemesHaveNamesOfTheirOwn();
    void textIsParsedAsItIsTyped();
    void typingIsOneStep();
    void whatSaysTheSameIsNoStep();
    void undoLeadsToTheFirstState();
    void theCurrentOneIsEvaluatedFirst();
    void nothingIsEvaluatedWhileNobodyLooks();
    void staleAnswersAreDropped();
    void undoneWorkIsNotDoneAgain();
    void patternsAskEverythingAgain();
    void cancelAndAgain();
    void failuresAreKeptUntilSomethingChanges();
    void eachSpaceHasItsOwn();
    void aClosedSourceFreesItsReports();
    void saysWhyNot();
    void fieldsAreToldOfTheDocuments();
};

void DesignTest::beginsWithTodayAndNoScheme() {
    Designing d;
    QVERIFY(!d.design.available());
    QCOMPARE(d.design.entries().size(), std::size_t(1));
    QVERIFY(d.open());
    QCOMPARE(d.names(), QStringList{QStringLiteral("Today")});
    QVERIFY(d.design.entry().scheme.today);
    QVERIFY(!d.design.canUndo());
    QVERIFY(!d.design.canRedo());
    d.design.removeScheme(0); // today stays
    d.design.setText(0, "x", {});
    QCOMPARE(d.texts(), Texts{"today"});
    QVERIFY(!d.design.canUndo());
}

void DesignTest::schemesHaveNamesOfTheirOwn() {
    Designing d;
    QVERIFY(d.open());
    for (const char* text : {"{a}", "{b}", "{c}"}) {
        d.design.addScheme(text);
    }
    QCOMPARE(d.names().join(u' '), QStringLiteral("Today A B C"));
    QCOMPARE(d.design.current(), std::size_t(3));
    d.design.removeScheme(2);
    QCOMPARE(d.names().join(u' '), QStringLiteral("Today A C"));
    QCOMPARE(d.design.current(), std::size_t(2));
    d.design.addScheme("{d}");
    QCOMPARE(d.names().join(u' '), QStringLiteral("Today A C B"));
    for (int i = 0; i < 24; ++i) {
        d.design.addScheme("{e}");
    }
    QCOMPARE(d.names().last(), QStringLiteral("AA")); // after D to Z
}

void DesignTest::textIsParsedAsItIsTyped() {
    Designing d;
    QVERIFY(d.open());
    d.design.addScheme("{account}");
    QCOMPARE(d.design.entry().scheme.templates.size(), std::size_t(1));
    d.design.setText(1, "{account}-{", QStringLiteral("typing"), true);
    QVERIFY(d.design.entry().error.has_value());
    QCOMPARE(d.design.entry().error->code, Error::Code::Usage);
    QVERIFY(d.design.entry().error->offset.has_value());
    QCOMPARE(toText(d.design.entry().scheme), std::string("{account}")); // the last one that was whole
    d.design.setText(1, "{account}-{b}\n{c}", QStringLiteral("typing"), true);
    QVERIFY(!d.design.entry().error);
    QCOMPARE(d.design.entry().scheme.templates.size(), std::size_t(2));
}

void DesignTest::typingIsOneStep() {
    Designing d;
    QVERIFY(d.open());
    d.design.addScheme("{a}");
    for (const char* text : {"{a}-", "{a}-{", "{a}-{b", "{a}-{b}"}) {
        d.design.setText(1, text, QStringLiteral("typing"), true);
    }
    QCOMPARE(d.design.undoText(), QStringLiteral("typing"));
    d.design.setText(1, "{b}-{a}", QStringLiteral("moving a component"));
    d.design.setText(1, "{b}-{a}x", QStringLiteral("typing"), true); // a new run of it
    d.design.undo();
    QCOMPARE(d.design.entry().text, std::string("{b}-{a}"));
    QCOMPARE(d.design.undoText(), QStringLiteral("moving a component"));
    QCOMPARE(d.design.redoText(), QStringLiteral("typing"));
    d.design.undo();
    QCOMPARE(d.design.entry().text, std::string("{a}-{b}"));
    d.design.undo();
    QCOMPARE(d.design.entry().text, std::string("{a}"));
    d.design.redo();
    QCOMPARE(d.design.entry().text, std::string("{a}-{b}"));
    d.design.addScheme("{c}"); // what was undone is gone now
    QVERIFY(!d.design.canRedo());
    d.design.setText(2, "{c}d", QStringLiteral("typing"), true);
    d.design.setCurrent(1); // typing elsewhere is another step
    d.design.setText(1, "{a}-{b}e", QStringLiteral("typing"), true);
    d.design.undo();
    QCOMPARE(d.texts(), (Texts{"today", "{a}-{b}", "{c}d"}));
}

void DesignTest::whatSaysTheSameIsNoStep() {
    Designing d;
    QVERIFY(d.open());
    d.design.addScheme("{a}");
    d.design.undo();
    QVERIFY(d.design.canRedo());
    d.design.setPatterns({}, QStringLiteral("nothing"));
    d.design.setCurrent(0);
    QVERIFY(!d.design.canUndo());
    QVERIFY(d.design.canRedo());
    d.design.redo();
    d.design.setText(1, "{a}b", QStringLiteral("typing"), true);
    d.design.setText(1, "{a}", QStringLiteral("typing"), true); // and taken away again
    d.design.undo();
    QCOMPARE(d.texts(), Texts{"today"});
}

// Any walk, undone step by step, leads back over the same states; redone, forward over them.
void DesignTest::undoLeadsToTheFirstState() {
    for (unsigned walk = 0; walk < 40; ++walk) {
        Designing d;
        QVERIFY(d.open());
        std::mt19937 random(walk);
        const auto below = [&](std::size_t limit) {
            return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
        };
        const auto seen = [&] {
            auto states = d.design.states(d.session->path());
            DesignState state = states.empty() ? DesignState() : states.begin()->second;
            state.current = 0; // what is shown is no step
            return state;
        };
        std::vector<DesignState> states{seen()};
        for (int i = 0; i < 60; ++i) {
            const auto at = below(d.design.entries().size());
            switch (below(6)) {
            case 0:
                d.design.addScheme("{a}" + std::to_string(below(5)));
                break;
            case 1:
                d.design.removeScheme(at);
                break;
            case 2:
                d.design.setText(at, "{b" + std::string(below(3), 'x'), QStringLiteral("typing"));
                break;
            case 3:
                d.design.setPatterns({pattern("p" + std::to_string(below(3)))}, QStringLiteral("a pattern"));
                break;
            case 4:
                d.design.setCurrent(at);
                break;
            default:
                d.design.setText(at, "{c" + std::string(below(3), 'y'), QStringLiteral("typing"));
                break;
            }
            if (!(seen() == states.back())) {
                states.push_back(seen());
            }
        }
        for (std::size_t i = states.size(); i-- > 0;) {
            QVERIFY2(seen() == states[i], qPrintable(QStringLiteral("walk %1, state %2").arg(walk).arg(i)));
            QCOMPARE(d.design.canUndo(), i > 0);
            d.design.undo();
        }
        for (std::size_t i = 0; i < states.size(); ++i) {
            QVERIFY(seen() == states[i]);
            QCOMPARE(d.design.canRedo(), i + 1 < states.size());
            d.design.redo();
        }
    }
}

void DesignTest::theCurrentOneIsEvaluatedFirst() {
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

void DesignTest::nothingIsEvaluatedWhileNobodyLooks() {
    Designing d;
    QVERIFY(d.open());
    d.design.addScheme("{a}");
    QTest::qWait(500);
    QVERIFY(d.recorder.asked().empty());
    d.design.again(); // asked for, though
    QVERIFY(d.settled());
    QCOMPARE(d.recorder.asked(), (Texts{"{a}", "today"}));
}

void DesignTest::staleAnswersAreDropped() {
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

void DesignTest::undoneWorkIsNotDoneAgain() {
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

void DesignTest::patternsAskEverythingAgain() {
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

void DesignTest::cancelAndAgain() {
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

void DesignTest::failuresAreKeptUntilSomethingChanges() {
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

void DesignTest::eachSpaceHasItsOwn() {
    Designing d;
    QVERIFY(d.open());
    d.design.addScheme("{a}");
    const ExportFile other("{\"_id\":\"x\"}\n", "other.jsonl");
    Session* second = d.sessions.open(QString::fromStdString(other.path()));
    QTRY_COMPARE(d.names(), QStringList{QStringLiteral("Today")});
    QTRY_VERIFY(d.design.available());
    QVERIFY(!d.design.canUndo());
    d.design.addScheme("{x}");
    d.sessions.setCurrent(d.session);
    QTRY_COMPARE(d.texts(), (Texts{"today", "{a}"}));
    d.design.undo();
    QCOMPARE(d.texts(), Texts{"today"});
    d.sessions.setCurrent(second);
    QTRY_COMPARE(d.texts(), (Texts{"today", "{x}"}));
    // As a project file gives them.
    DesignState state;
    state.schemes = {{QStringLiteral("K"), "{k}"}};
    state.current = 9; // of a file that somebody wrote by hand
    d.design.setStates(second->path(), {{"", state}});
    QCOMPARE(d.names().join(u' '), QStringLiteral("Today K"));
    QCOMPARE(d.design.current(), std::size_t(1));
    QVERIFY(!d.design.canUndo());
    d.design.forgetAll();
    QCOMPARE(d.texts(), Texts{"today"});
}

void DesignTest::aClosedSourceFreesItsReports() {
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

void DesignTest::saysWhyNot() {
    Designing d;
    QVERIFY(!d.design.whyNot().isEmpty());
    d.design.addScheme("{a}"); // no source, no harm
    d.design.undo();
    QVERIFY(d.open());
    QVERIFY(d.design.whyNot().isEmpty());
    const ExportFile nothing("[]", "nothing.json");
    d.sessions.open(QString::fromStdString(nothing.path()));
    QTRY_VERIFY(!d.sessions.current()->running());
    QVERIFY(!d.design.available());
    QVERIFY(!d.design.whyNot().isEmpty());
}

void DesignTest::fieldsAreToldOfTheDocuments() {
    Designing d;
    QVERIFY(d.open());
    QSignalSpy told(&d.design, &Design::fieldsChanged);
    QVERIFY(d.design.fields().empty());
    d.design.setShown(true);
    QTRY_COMPARE(d.design.fields().size(), std::size_t(1));
    QVERIFY(!told.isEmpty());
}

QTEST_MAIN(DesignTest)
#include "design_test.moc"
