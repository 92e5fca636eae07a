// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tree/families.h"
#include "tests/support/vectorkeys.h"

#include <QtTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

std::shared_ptr<const Families> familiesIn(const std::vector<std::string>& keys,
                                           const Families& before = {}) {
    return familiesOf(KeyTree(vectorKeys(keys), SplitRule::at(":")), before, {}).value();
}

using Prefixes = std::vector<std::string>;

} // namespace

class FamiliesTest : public QObject {
    Q_OBJECT
private slots:
    void numberedByBytes();
    void aNumberIsKept();
    void manyKeysWithoutSeparatorsAreGroups();
    void nothingHasNone();
};

void FamiliesTest::numberedByBytes() {
    const auto families = familiesIn({"a:1", "b:1", "b:2", "b:3", "c:1", "c:2", "d"});
    QCOMPARE(families->prefixes(), (Prefixes{"b:", "c:", "a:", "d"})); // equal ones in key order
    QCOMPARE(families->numberOf("c:"), std::size_t{1});
    QCOMPARE(families->numberOf("c"), Families::kNone);
}

void FamiliesTest::aNumberIsKept() {
    const auto before = familiesIn({"a:1", "b:1", "b:2"});
    const auto after = familiesIn({"a:1", "a:2", "a:3", "b:1", "b:2", "c:1"}, *before);
    QCOMPARE(after->prefixes(), (Prefixes{"b:", "a:", "c:"}));
    QCOMPARE(Families::of(after->prefixes()).prefixes(), after->prefixes());
}

void FamiliesTest::manyKeysWithoutSeparatorsAreGroups() {
    Prefixes keys;
    for (int i = 0; i < 3000; ++i) {
        keys.push_back(std::to_string(10000 + i));
    }
    const auto families = familiesIn(keys);
    QCOMPARE(families->prefixes(), (Prefixes{"10", "11", "12"})); // a thousand each
}

void FamiliesTest::nothingHasNone() {
    QCOMPARE(familiesIn({})->count(), std::size_t{0});
}

QTEST_GUILESS_MAIN(FamiliesTest)
#include "families_test.moc"
