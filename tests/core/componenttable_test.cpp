// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/componenttable.h"

#include <QTest>

using namespace keyatlas;

class ComponentTableTest : public QObject {
    Q_OBJECT
private slots:
    void showsEachComponentWithWhatFollows();
    void goesBackToTheSameTemplate_data();
    void goesBackToTheSameTemplate();
    void edits_data();
    void edits();
};

namespace {

Template read(const std::string& text) {
    return parseTemplate(text).value();
}

} // namespace

void ComponentTableTest::showsEachComponentWithWhatFollows() {
    const auto rows = tableOf(read("txn:{a}-{b:pad(3)}.x"));
    QCOMPARE(rows.size(), std::size_t{3});
    QCOMPARE(toText(rows[0].component) + "|" + rows[0].then, std::string("txn:|"));
    QCOMPARE(toText(rows[1].component) + "|" + rows[1].then, std::string("{a}|-"));
    QCOMPARE(toText(rows[2].component) + "|" + rows[2].then, std::string("{b:pad(3)}|.x"));
}

void ComponentTableTest::goesBackToTheSameTemplate_data() {
    QTest::addColumn<int>("rows");
    QTest::newRow("{a}") << 1;
    QTest::newRow("text alone") << 1;
    QTest::newRow("txn:{a}-{b}{c}-") << 4;
    QTest::newRow("{{{a}}}") << 2;
    QTest::newRow(R"({"i": "{a}", "h": "x{b}-{c}y", "n": 5})") << 4;
    QTest::newRow(R"(["post", "{a}", null, "{b:lower}"])") << 3;
}

void ComponentTableTest::goesBackToTheSameTemplate() {
    QFETCH(int, rows);
    const Template scheme = read(QTest::currentDataTag());
    const auto table = tableOf(scheme);
    QCOMPARE(static_cast<int>(table.size()), rows);
    QCOMPARE(templateOf(scheme, table), scheme);
}

// What a person expects of the buttons; written by hand.
void ComponentTableTest::edits_data() {
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("edit");
    QTest::addColumn<int>("row");
    QTest::addColumn<QString>("argument");
    QTest::addColumn<QString>("after");
    const QString three = "t:{a}-{b}-{c}";
    QTest::newRow("down") << three << "move" << 1 << "2"
                          << "t:{b}-{a}-{c}";
    QTest::newRow("to the end") << three << "move" << 1 << "3"
                                << "t:{b}-{c}-{a}";
    QTest::newRow("up") << three << "move" << 3 << "1"
                        << "t:{c}-{a}-{b}";
    QTest::newRow("nowhere") << three << "move" << 3 << "9" << three;
    QTest::newRow("element") << R"(["{a}", 1, "{b}"])"
                             << "move" << 0 << "1"
                             << R"([1, "{b}", "{a}"])";
    QTest::newRow("member") << R"({"x": "{a}", "y": "{b}"})"
                            << "move" << 1 << "0"
                            << R"({"y": "{b}", "x": "{a}"})";
    QTest::newRow("remove first") << three << "remove" << 0 << ""
                                  << "{a}-{b}-{c}";
    QTest::newRow("remove middle") << three << "remove" << 2 << ""
                                   << "t:{a}-{c}";
    QTest::newRow("remove last") << three << "remove" << 3 << ""
                                 << "t:{a}-{b}";
    QTest::newRow("remove element") << R"(["{a}", "{b}"])"
                                    << "remove" << 0 << ""
                                    << R"(["{b}"])";
    QTest::newRow("add behind") << "{a}"
                                << "insert" << 1 << "{n}"
                                << "{a}-{n}";
    QTest::newRow("add in front") << "{a}"
                                  << "insert" << 0 << "{n}"
                                  << "{n}-{a}";
    QTest::newRow("add behind a tag") << "t:"
                                      << "insert" << 1 << "{n}"
                                      << "t:{n}";
    QTest::newRow("add an element") << R"(["{a}"])"
                                    << "insert" << 1 << "{n}"
                                    << R"(["{a}", "{n}"])";
    QTest::newRow("add a member") << R"({"n": "{a}"})"
                                  << "insert" << 1 << "{n}"
                                  << R"({"n": "{a}", "n2": "{n}"})";
    QTest::newRow("change") << three << "component" << 2 << "{n:lower}"
                            << "t:{a}-{n:lower}-{c}";
    QTest::newRow("change the tag") << three << "component" << 0 << "u/"
                                    << "u/{a}-{b}-{c}";
    QTest::newRow("separator") << three << "then" << 1 << ":"
                               << "t:{a}:{b}-{c}";
    QTest::newRow("no separator") << three << "then" << 1 << ""
                                  << "t:{a}{b}-{c}";
    QTest::newRow("at the end") << three << "then" << 3 << "."
                                << "t:{a}-{b}-{c}.";
}

void ComponentTableTest::edits() {
    QFETCH(QString, before);
    QFETCH(QString, edit);
    QFETCH(int, row);
    QFETCH(QString, argument);
    QFETCH(QString, after);
    const Template scheme = read(before.toStdString());
    const auto at = static_cast<std::size_t>(row);
    Template edited = scheme;
    if (edit == "move") {
        edited = withMoved(scheme, at, argument.toULongLong());
    } else if (edit == "remove") {
        edited = withRemoved(scheme, at);
    } else if (edit == "insert") {
        edited = withInserted(scheme, at, read(argument.toStdString()).components()[0], "-");
    } else if (edit == "component") {
        edited = withComponent(scheme, at, read(argument.toStdString()).components()[0]);
    } else {
        edited = withThen(scheme, at, argument.toStdString());
    }
    QCOMPARE(QString::fromStdString(toText(edited)), after);
    QCOMPARE(read(toText(edited)), edited);
}

QTEST_APPLESS_MAIN(ComponentTableTest)
#include "componenttable_test.moc"
