// SPDX-License-Identifier: GPL-3.0-or-later
// The RocksDB sample holds what its generator says, row by row. Its files differ from run to run, so they are
// read; the generator lists the rows without RocksDB.
#include "core/base/text.h"
#include "core/sources/opened.h"

#include <QProcess>
#include <QtTest>

#include <map>

using namespace keyatlas;

namespace {

using Rows = std::map<std::string, std::string>; // family and key in hex: value in hex

Rows listedRows() {
    QProcess generator;
    generator.start(qEnvironmentVariable("KEYATLAS_MAKE_STORE_SAMPLE"), {"--list"});
    if (!generator.waitForFinished() || generator.exitCode() != 0) {
        return {};
    }
    Rows rows;
    for (const QByteArray& line : generator.readAllStandardOutput().split('\n')) {
        const auto cells = line.split(' ');
        if (cells.size() == 3) {
            rows[(cells[0] + " " + cells[1]).toStdString()] = cells[2].toStdString();
        }
    }
    return rows;
}

} // namespace

class StoreSampleTest : public QObject {
    Q_OBJECT
private slots:
    void holdsWhatTheGeneratorLists();
};

void StoreSampleTest::holdsWhatTheGeneratorLists() {
    const Rows listed = listedRows();
    QVERIFY(listed.size() > 8000);
    const std::string path = qEnvironmentVariable("KEYATLAS_SAMPLES").toStdString() + "/plant.rocksdb";
    const auto opened = readSource(path, {}, {}, {});
    QVERIFY2(opened, opened ? "" : oneLine(opened.error()).c_str());
    QVERIFY(!opened->failure && !opened->partial());
    const auto spaces = opened->spaces();
    QCOMPARE(spaces.size(), std::size_t(4)); // the empty default too
    Rows rows;
    for (const SpaceView& space : spaces) {
        const auto items = space.keys->items({0, space.keys->count()}, {});
        QVERIFY(items);
        for (const auto& item : *items) {
            const auto document = opened->source->document(space.id, placeOf(item), {});
            QVERIFY(document);
            QCOMPARE(document->text.size(), std::size_t(item.valueBytes));
            rows[space.name + " " + toHex(item.key)] = toHex(document->text);
        }
    }
    QVERIFY(rows == listed);
}

QTEST_GUILESS_MAIN(StoreSampleTest)
#include "storesample_test.moc"
