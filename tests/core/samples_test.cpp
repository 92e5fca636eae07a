// SPDX-License-Identifier: GPL-3.0-or-later
// The samples in resources/samples are what their generator makes, on any machine.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <zlib.h>

namespace {

QByteArray contentOf(const QString& path) {
    // gzread also reads plain files, so the test does not depend on the compressor's version.
    const gzFile file = gzopen(path.toUtf8().constData(), "rb");
    if (file == nullptr) {
        return {};
    }
    QByteArray content;
    QByteArray part(1 << 16, '\0');
    for (int got = 0; (got = gzread(file, part.data(), static_cast<unsigned>(part.size()))) > 0;) {
        content.append(part.constData(), got);
    }
    gzclose(file);
    return content;
}

} // namespace

class SamplesTest : public QObject {
    Q_OBJECT
private slots:
    void theGeneratorMakesThemAgain_data();
    void theGeneratorMakesThemAgain();

private:
    QTemporaryDir m_folder;
};

void SamplesTest::theGeneratorMakesThemAgain_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"transactions.json.gz", "blog.txt", "users.ndjson", "wiki.json"}) {
        QTest::newRow(file) << QString::fromLatin1(file);
    }
}

void SamplesTest::theGeneratorMakesThemAgain() {
    QFETCH(QString, file);
    QCOMPARE(QProcess::execute(qEnvironmentVariable("KEYATLAS_MAKE_SAMPLES"), {m_folder.path()}), 0);
    const auto made = contentOf(m_folder.filePath(file));
    QVERIFY(!made.isEmpty());
    QVERIFY(made == contentOf(qEnvironmentVariable("KEYATLAS_SAMPLES") + "/" + file));
}

QTEST_GUILESS_MAIN(SamplesTest)
#include "samples_test.moc"
