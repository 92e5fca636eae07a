// SPDX-License-Identifier: GPL-3.0-or-later
// The table of schemes and the table of components: in step with the Design whatever happens to it.
#include "ui/models/componentsmodel.h"
#include "ui/models/schemesmodel.h"
#include "ui/models/templateparts.h"

#include "tests/support/exportfile.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include <random>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using Fatal = QAbstractItemModelTester;

struct Tables {
    ExportFile file{"{\"_id\":\"b\",\"account\":\"x\"}\n{\"_id\":\"a\",\"account\":\"y\"}\n", "export.jsonl"};
    Sessions sessions;
    Navigator navigator{sessions};
    Design design{navigator};
    SchemesModel schemes{design};
    ComponentsModel components{design};
    Fatal schemesTester{&schemes, Fatal::FailureReportingMode::QtTest};
    Fatal componentsTester{&components, Fatal::FailureReportingMode::QtTest};

    bool open() {
        sessions.open(QString::fromStdString(file.path()));
        return QTest::qWaitFor([&] { return design.available(); });
    }
    bool applied() {
        design.setShown(true);
        return QTest::qWaitFor([&] { return !design.running() && !design.entry().stale; });
    }
    QString row(int number) const {
        QStringList cells;
        for (int column = ComponentsModel::Name; column < ComponentsModel::ColumnCount; ++column) {
            cells << components.index(number, column).data().toString();
        }
        return cells.join(u'|');
    }
    QString scheme(int number, int column) const { return schemes.index(number, column).data().toString(); }
};

} // namespace

class DesignTablesTest : public QObject {
    Q_OBJECT
private slots:
    void componentsAreShownAndEdited();
    void whatMakesNoSenseIsRefused();
    void schemesAreCompared();
    void inStepWhateverHappens();
    void partsAreFoundInTheText();
};

void DesignTablesTest::componentsAreShownAndEdited() {
    Tables t;
    QVERIFY(t.open());
    QVERIFY(!t.components.editable()); // today's
    t.design.addScheme("t:{account:lower}-{=random(4,base36)}");
    QVERIFY(t.components.editable());
    QCOMPARE(t.components.rowCount(), 3);
    QVERIFY(t.applied());
    QCOMPARE(t.row(0).section(u'|', 0, 3), QStringLiteral("fixed text|t:||2"));
    QCOMPARE(t.row(1), QStringLiteral("account|lower|-|1|y")); // of "a", the first document in today's order
    QCOMPARE(t.row(2).section(u'|', 0, 3), QStringLiteral("random|random(4,base36)|end|4"));
    const auto set = [&](int row, int column, const char* text) {
        return t.components.setData(t.components.index(row, column), QString::fromUtf8(text));
    };
    QVERIFY(set(1, ComponentsModel::Written, "text"));
    QCOMPARE(t.design.entry().text, std::string("t:{account}-{=random(4,base36)}"));
    QVERIFY(set(1, ComponentsModel::Then, ":"));
    QVERIFY(set(0, ComponentsModel::Written, "{k}"));
    QVERIFY(set(2, ComponentsModel::Written, "ulid"));
    QCOMPARE(t.design.entry().text, std::string("{{k}}{account}:{=ulid}"));
    QCOMPARE(t.design.undoText().isEmpty(), false);
    for (int i = 0; i < 4; ++i) {
        t.design.undo();
    }
    QCOMPARE(t.design.entry().text, std::string("t:{account:lower}-{=random(4,base36)}"));
}

void DesignTablesTest::whatMakesNoSenseIsRefused() {
    Tables t;
    QVERIFY(t.open());
    t.design.addScheme("{account}-{=ulid}");
    QSignalSpy refused(&t.components, &ComponentsModel::refused);
    for (int row = 0; row < 2; ++row) {
        QVERIFY(!t.components.setData(t.components.index(row, ComponentsModel::Written),
                                      QStringLiteral("no such")));
        QCOMPARE(refused.size(), row + 1);
        QVERIFY(!refused.at(row).at(0).toString().isEmpty());
    }
    t.components.move(0, 5);
    t.components.move(-1, 0);
    t.components.remove(7);
    QCOMPARE(t.design.entry().text, std::string("{account}-{=ulid}"));
    t.design.setText(1, "{account}-{", {});
    QVERIFY(!t.components.editable());
    QVERIFY(!t.components.flags(t.components.index(0, ComponentsModel::Then)).testFlag(Qt::ItemIsEditable));
    t.components.remove(0); // what cannot be read stays as it was typed
    QCOMPARE(t.design.entry().text, std::string("{account}-{"));
}

void DesignTablesTest::schemesAreCompared() {
    Tables t;
    QVERIFY(t.open());
    QCOMPARE(t.scheme(0, SchemesModel::Bytes), QStringLiteral("…")); // not asked yet
    t.design.addScheme("{account}{account}{account}");
    t.design.addScheme("");
    t.design.addScheme("{account}\n{=ulid}");
    t.design.setCurrent(1);
    QVERIFY(t.applied());
    QTRY_VERIFY(!t.design.entries()[0].stale && !t.design.entries()[3].stale);
    QCOMPARE(t.scheme(0, SchemesModel::Bytes), QStringLiteral("1"));
    QCOMPARE(t.scheme(1, SchemesModel::Bytes), QStringLiteral("3"));
    QCOMPARE(t.scheme(1, SchemesModel::AllBytes), QStringLiteral("6 B"));
    QCOMPARE(t.scheme(1, SchemesModel::Difference), QStringLiteral("+200.0 %"));
    QCOMPARE(t.scheme(0, SchemesModel::Difference), QString());
    QCOMPARE(t.scheme(1, SchemesModel::Equal), QStringLiteral("0"));
    QCOMPARE(t.scheme(1, SchemesModel::Ranges), QStringLiteral("–")); // no patterns
    QCOMPARE(t.scheme(2, SchemesModel::Bytes), QStringLiteral("–"));  // nothing to apply
    QVERIFY(t.scheme(3, SchemesModel::IdTemplate).startsWith(QStringLiteral("{account}")));
    QVERIFY(!t.scheme(3, SchemesModel::IdTemplate).contains(u'\n'));
}

// Random edits in the table give a text that reads as the table, and no model lies about its rows meanwhile.
void DesignTablesTest::inStepWhateverHappens() {
    for (unsigned walk = 0; walk < 20; ++walk) {
        Tables t;
        QVERIFY(t.open());
        std::mt19937 random(walk);
        const auto below = [&](int limit) {
            return std::uniform_int_distribution<int>(0, limit - 1)(random);
        };
        t.design.addScheme(walk % 3 == 0 ? R"({"a": "{account}", "n": 5, "r": "{=ulid}"})" : "t:{account}");
        for (int i = 0; i < 60; ++i) {
            const int rows = t.components.rowCount();
            Component component;
            component.kind = static_cast<Component::Kind>(below(3));
            component.text = std::string(1, static_cast<char>('a' + below(5)));
            component.field = FieldPath::parse("f" + std::to_string(below(4))).value();
            component.generator = parseGenerator("random(3,base10)").value();
            switch (below(7)) {
            case 0:
            case 1:
                t.components.insert(below(rows + 1), component);
                break;
            case 2:
                t.components.remove(below(rows + 1));
                break;
            case 3:
                t.components.move(below(rows + 1), below(rows + 1));
                break;
            case 4:
                t.components.setData(t.components.index(below(rows + 1), ComponentsModel::Then),
                                     QStringLiteral("-"));
                break;
            case 5:
                t.design.undo();
                break;
            default:
                t.design.redo();
                break;
            }
            if (t.design.current() == 0) {
                t.design.entries().size() > 1 ? t.design.setCurrent(1) : t.design.redo();
            }
            const auto parsed = parseScheme(t.design.entry().text);
            const auto expected = parsed && !t.design.entry().scheme.today
                                      ? tableOf(parsed->templates.front())
                                      : std::vector<ComponentRow>();
            QCOMPARE(t.components.rowCount(), static_cast<int>(expected.size()));
            for (int row = 0; row < t.components.rowCount(); ++row) {
                QVERIFY(t.components.row(row) == expected[static_cast<std::size_t>(row)]);
            }
        }
    }
}

void DesignTablesTest::partsAreFoundInTheText() {
    using P = TemplatePart;
    QCOMPARE(templateParts("txn:{a}-{=ulid}"),
             (TemplateParts{P{0, 4, FamilyColour::Slate}, P{4, 3, FamilyColour::Teal},
                            P{8, 7, FamilyColour::Pink}}));
    QCOMPARE(templateParts("é{a}\n{b}"),
             (TemplateParts{P{0, 1, FamilyColour::Slate}, P{1, 3, FamilyColour::Teal},
                            P{5, 3, FamilyColour::Teal}}));
    QCOMPARE(templateParts("{a}-{b:lower}{c:nonsense}"), // before what cannot be read
             (TemplateParts{P{0, 3, FamilyColour::Teal}, P{4, 9, FamilyColour::Rust}}));
    QCOMPARE(templateParts("{"), TemplateParts());
    QCOMPARE(templateParts(""), TemplateParts());
}

QTEST_MAIN(DesignTablesTest)
#include "designtables_test.moc"
