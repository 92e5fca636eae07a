// SPDX-License-Identifier: GPL-3.0-or-later
// Who may include whom: core <- ui <- app, inside core only folders further up the list, no Qt in core,
// heavy headers only in .cpp files, and every file says its licence.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

namespace {

struct Line {
    QString file;
    int number;
    QString included;
};

QStringList sourceFiles(const QStringList& folders) {
    QStringList files;
    for (const auto& folder : folders) {
        QDirIterator it(QStringLiteral(KEYATLAS_SOURCE_DIR "/") + folder, {"*.h", "*.cpp"}, QDir::Files,
                        QDirIterator::Subdirectories);
        while (it.hasNext()) {
            files << QDir(KEYATLAS_SOURCE_DIR).relativeFilePath(it.next());
        }
    }
    return files;
}

QString textOf(const QString& file) {
    QFile source(QStringLiteral(KEYATLAS_SOURCE_DIR "/") + file);
    return source.open(QIODevice::ReadOnly) ? QString::fromUtf8(source.readAll()) : QString();
}

QList<Line> includesOf(const QStringList& files) {
    static const QRegularExpression include(QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"));
    QList<Line> lines;
    for (const auto& file : files) {
        int number = 0;
        for (const auto& line : textOf(file).split('\n')) {
            ++number;
            if (const auto match = include.match(line); match.hasMatch()) {
                lines.append({file, number, match.captured(1)});
            }
        }
    }
    return lines;
}

QString at(const Line& line) {
    return QStringLiteral("%1:%2 includes %3").arg(line.file).arg(line.number).arg(line.included);
}

} // namespace

class LayersTest : public QObject {
    Q_OBJECT
private slots:
    void findsTheSources();
    void dependenciesPointOneWay();
    void coreFoldersLookOnlyUp();
    void coreHasNoQt();
    void heavyHeadersStayInCppFiles();
    void everyFileNamesItsLicence();
};

void LayersTest::findsTheSources() {
    QVERIFY(sourceFiles({"core", "ui", "app", "tests"}).size() > 40);
}

void LayersTest::dependenciesPointOneWay() {
    for (const auto& line : includesOf(sourceFiles({"core"}))) {
        QVERIFY2(!line.included.startsWith("ui/") && !line.included.startsWith("app/"), qPrintable(at(line)));
    }
    for (const auto& line : includesOf(sourceFiles({"ui"}))) {
        QVERIFY2(!line.included.startsWith("app/"), qPrintable(at(line)));
    }
    for (const auto& line : includesOf(sourceFiles({"core", "ui", "app"}))) {
        QVERIFY2(!line.included.startsWith("tests/"), qPrintable(at(line)));
    }
}

void LayersTest::coreFoldersLookOnlyUp() {
    // The order of core/README.md.
    const QStringList order = {"base", "index", "lsm",     "sources", "reader", "tree",    "layout",
                               "ids",  "query", "project", "scheme",  "size",   "migrate", "report"};
    for (const auto& line : includesOf(sourceFiles({"core"}))) {
        if (!line.included.startsWith("core/")) {
            continue;
        }
        const auto from = order.indexOf(line.file.section('/', 1, 1));
        const auto to = order.indexOf(line.included.section('/', 1, 1));
        QVERIFY2(from >= 0 && to >= 0, qPrintable(at(line) + ": folder is not in the list"));
        QVERIFY2(to <= from, qPrintable(at(line)));
    }
}

void LayersTest::coreHasNoQt() {
    static const QRegularExpression qt(QStringLiteral("^(Qt|Q[A-Z])"));
    for (const auto& line : includesOf(sourceFiles({"core", "app/cli"}))) {
        QVERIFY2(!qt.match(line.included).hasMatch(), qPrintable(at(line)));
    }
}

void LayersTest::heavyHeadersStayInCppFiles() {
    static const QRegularExpression heavy(QStringLiteral(
        "^(nlohmann/|simdjson|rocksdb/|QtTest|QTest|QtWidgets$|QtGui$|QtCore$|CLI/|emmintrin|immintrin)"));
    for (const auto& line : includesOf(sourceFiles({"core", "ui", "app", "tests/support"}))) {
        if (line.file.endsWith(".h")) {
            QVERIFY2(!heavy.match(line.included).hasMatch(), qPrintable(at(line)));
        }
    }
}

void LayersTest::everyFileNamesItsLicence() {
    for (const auto& file : sourceFiles({"core", "ui", "app", "tests", "resources"})) {
        QVERIFY2(textOf(file).startsWith("// SPDX-License-Identifier: GPL-3.0-or-later\n"), qPrintable(file));
    }
}

QTEST_GUILESS_MAIN(LayersTest)
#include "layers_test.moc"
