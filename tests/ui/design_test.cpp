// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody tries, its steps, and where it is kept.
#include "tests/ui/designing.h"

#include <random>

using namespace keyatlas;
using namespace keyatlas::test;

class DesignTest : public QObject {
    Q_OBJECT
private slots:
    void beginsWithTodayAndNoScheme();
    void schemesHaveNamesOfTheirOwn();
    void textIsParsedAsItIsTyped();
    void typingIsOneStep();
    void whatSaysTheSameIsNoStep();
    void undoLeadsToTheFirstState();
    void eachSpaceHasItsOwn();
    void saysWhyNot();
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

QTEST_MAIN(DesignTest)
#include "design_test.moc"
