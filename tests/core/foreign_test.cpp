// SPDX-License-Identifier: GPL-3.0-or-later
// What is no export: one clear line that says what it is, where, and what to do.
#include "core/base/error.h"
#include "core/sources/registry.h"
#include "tests/support/exportsamples.h"
#include "tests/support/sourcereading.h"

#include <QtTest>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

using Code = Error::Code;

std::string repeated(const std::string& text, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) {
        all += text;
    }
    return all;
}

// The beginning of a tar archive: the magic stands at byte 257.
std::string tarHead() {
    std::string head(512, '\0');
    head.replace(0, 8, "doc.json");
    head.replace(257, 5, "ustar");
    return head + "{\"_id\":\"a\"}";
}

} // namespace

class TestForeign : public QObject {
    Q_OBJECT
private slots:
    void saysWhatItIs_data();
    void saysWhatItIs();
    void refusesWhatIsNoFile();
    void refusesFolders_data();
    void refusesFolders();
    void damagedPackedFilesGiveWhatCameOut_data();
    void damagedPackedFilesGiveWhatCameOut();
    void unpacksIntoATemporaryFile();
    void standardInputIsRead();

private:
    TemporaryFolder m_folder;
};

void TestForeign::saysWhatItIs_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("what");
    const auto add = [](const char* name, const std::string& bytes, Code code, const char* what) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << static_cast<int>(code) << QString(what);
    };
    using namespace std::string_literals;
    add("empty", "", Code::NotDatabase, "the file is empty");
    add("white space", " \n\t\r\n", Code::NotDatabase, "nothing but white space");
    add("a byte order mark alone", "\xef\xbb\xbf", Code::NotDatabase, "nothing but white space");
    add("one bracket", "{", Code::Corrupt, "ends early");
    add("one square bracket", "[", Code::Corrupt, "ends early");
    add("cut in the first document", "{\"_id\":\"a\",\"x\":[1,2", Code::Corrupt, "ends early");
    add("JPEG", "\xff\xd8\xff\xe0\0\x10JFIF"s, Code::NotDatabase, "JPEG");
    add("PNG", "\x89PNG\r\n\x1a\n", Code::NotDatabase, "PNG");
    add("SQLite", "SQLite format 3\0\x10\0"s, Code::Unsupported, "SQLite");
    add("ZIP", "PK\x03\x04\x14\0"s, Code::Unsupported, "ZIP");
    add("tar", tarHead(), Code::Unsupported, "tar");
    add("bzip2", "BZh91AY&SY", Code::Unsupported, "bzip2");
    add("xz",
        "\xfd"
        "7zXZ\0\0"s,
        Code::Unsupported, "xz");
    add("mongodump archive", "\x6d\xe2\x99\x81\x90\0\0\0"s, Code::Unsupported, "mongodump archive");
    add("BSON", "\x16\0\0\0\x02hello\0\x06\0\0\0world\0\0"s, Code::Unsupported, "BSON");
    add("web page", "<!DOCTYPE html>\n<html><body>Sign in</body></html>", Code::NotDatabase, "web page");
    add("Git LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
        Code::NotDatabase, "Git LFS");
    add("couchbackup log", ":t batch0 [{\"id\":\"1\"}]\n:d batch0\n", Code::NotDatabase,
        "log of a couchbackup run");
    add("multipart answer", "--abc\r\nContent-Type: application/json\r\n\r\n{}", Code::NotDatabase,
        "multipart");
    add("error answer", "{\"error\":\"unauthorized\",\"reason\":\"You are not authorized.\"}\n",
        Code::NotDatabase, "unauthorized, You are not authorized.");
    add("one object", "{\n\"db_name\": \"x\",\n\"doc_count\": 1\n}\n", Code::NotDatabase, "one JSON object");
    add("one document, pretty-printed", "{\n\"_id\": \"x\"\n}\n", Code::NotDatabase,
        "one JSON document (_id x)");
    add("a scalar", "12345\n", Code::NotDatabase, "not JSON");
    add("plain text", "Dear reader,\n", Code::NotDatabase, "not JSON");
    add("binary", "\x01\x02\x03\0\xff\xfe\xfd"s, Code::NotDatabase, "binary");
    add("UTF-16", "\xff\xfe{\0\"\0"s, Code::Unsupported, "UTF-16");
    add("several queries at once", "{\"results\":[{\"total_rows\":1,\"rows\":[]}]}\n", Code::NotDatabase,
        "_all_docs queries");
    add("_bulk_get", "{\"results\":[{\"id\":\"a\",\"docs\":[]}]}\n", Code::NotDatabase, "_bulk_get");
    add("objects without _id", repeated("{\"name\":\"x\"}\n", 50), Code::NotDatabase,
        "no _id (50 looked at)");
    add("packed twice", gzip(gzip("{}")), Code::Unsupported, "packed twice");
    add("a packed picture", gzip("\xff\xd8\xff\xe0"s), Code::NotDatabase, "JPEG");
    add("a packed nothing", gzip(""), Code::NotDatabase, "empty");
    // Header blocks as in truth/couchdb/fixtures: a marker byte, a length, 16 checksum bytes, an Erlang
    // tuple.
    add(".couch",
        "\x01\0\0\0\xa4"s + std::string(16, 'c') +
            "\x83h\x10"
            "d\0\x09"
            "db_header"s,
        Code::Unsupported, "CouchDB database file");
    add(".view", "\x01\0\0\0\x2e"s + std::string(16, 'c') + "\x83h\x02m\0\0\0\x10"s + std::string(16, 's'),
        Code::Unsupported, "view index");
}

void TestForeign::saysWhatItIs() {
    QFETCH(QByteArray, bytes);
    QFETCH(int, code);
    QFETCH(QString, what);
    const std::string path = m_folder.write("dump.json", bytes.toStdString());
    const auto source = openSource(path, {}, {});
    QVERIFY(!source);
    const std::string line = oneLine(source.error());
    QVERIFY2(QString::fromStdString(source.error().what).contains(what), line.c_str());
    QCOMPARE(static_cast<int>(source.error().code), code);
    QCOMPARE(source.error().path, path);
    QVERIFY2(!source.error().next.empty(), line.c_str());
    QVERIFY(line.find('\n') == std::string::npos);
}

void TestForeign::refusesWhatIsNoFile() {
    const auto code = [](const std::string& path) {
        const auto source = openSource(path, {}, {});
        return source ? std::string("opened")
                      : std::to_string(static_cast<int>(source.error().code)) +
                            (source.error().path == path ? "" : " wrong path");
    };
    const auto is = [](Code expected) { return std::to_string(static_cast<int>(expected)); };
    QCOMPARE(code(m_folder.path() + "/nothing here"), is(Code::NotFound));
    QCOMPARE(code(m_folder.write("file", "{}") + "/inside a file"), is(Code::NotFound));
    QCOMPARE(code("/dev/null"), is(Code::NotDatabase));
    QCOMPARE(code("/dev/zero"), is(Code::NotDatabase));
    const std::string pipe = m_folder.path() + "/pipe";
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    QCOMPARE(code(pipe), is(Code::NotDatabase)); // and does not wait for a writer
    const std::string secret = m_folder.write("secret", "{}");
    ::chmod(secret.c_str(), 0);
    ::chmod(m_folder.path().c_str(), 0755);
    const pid_t child = ::fork();
    if (child == 0) {
        const bool dropped = ::geteuid() != 0 || (::setgid(65534) == 0 && ::setuid(65534) == 0);
        ::_exit(dropped && code(secret) == is(Code::NoPermission) ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    QCOMPARE(status, 0);
}

void TestForeign::refusesFolders_data() {
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QString>("what");
    QTest::newRow("nothing") << QStringList() << "empty";
    QTest::newRow("only hidden files") << QStringList{".DS_Store"} << "no files to open";
    QTest::newRow("LevelDB") << QStringList{"CURRENT", "MANIFEST-000002", "000005.ldb", "LOG"} << "LevelDB";
    QTest::newRow("RocksDB") << QStringList{"CURRENT", "MANIFEST-000005", "OPTIONS-000007", "IDENTITY"}
                             << "RocksDB";
    QTest::newRow("mongodump") << QStringList{"users.bson", "users.metadata.json"} << "mongodump";
    QTest::newRow("WiredTiger") << QStringList{"WiredTiger", "collection-0.wt"} << "MongoDB";
    QTest::newRow("CouchDB") << QStringList{"a.couch", "b.couch"} << "CouchDB";
    QTest::newRow("this and that") << QStringList{"a.json", "readme.txt"} << "not parts of one export";
}

void TestForeign::refusesFolders() {
    QFETCH(QStringList, names);
    QFETCH(QString, what);
    const TemporaryFolder folder;
    for (const QString& name : names) {
        folder.write(name.toStdString(), "{}");
    }
    const auto source = openSource(folder.path(), {}, {});
    QVERIFY(!source);
    QVERIFY2(QString::fromStdString(source.error().what).contains(what), source.error().what.c_str());
    QCOMPARE(source.error().path, folder.path());
    QVERIFY(!source.error().next.empty());
}

void TestForeign::damagedPackedFilesGiveWhatCameOut_data() {
    QTest::addColumn<bool>("useZstd");
    QTest::addColumn<bool>("cut");
    for (const bool useZstd : {false, true}) {
        QTest::newRow(useZstd ? "zstd, cut" : "gzip, cut") << useZstd << true;
        QTest::newRow(useZstd ? "zstd, damaged" : "gzip, damaged") << useZstd << false;
    }
}

void TestForeign::damagedPackedFilesGiveWhatCameOut() {
    QFETCH(bool, useZstd);
    QFETCH(bool, cut);
    // Two members, so that the first comes out whole whatever happens to the second.
    const auto pack = [useZstd](const std::string& text) { return useZstd ? zstd(text) : gzip(text); };
    const std::string first = "{\"_id\":\"a\"}\n{\"_id\":\"b\"}\n";
    std::string packed = pack(first);
    const std::size_t border = packed.size();
    packed += pack("{\"_id\":\"c\",\"x\":\"" + repeated("0123456789abcdef", 64) + "\"}\n");
    if (cut) {
        packed.resize(border + 14);
    } else {
        std::fill(packed.begin() + static_cast<std::ptrdiff_t>(border) + 6, packed.end(), '\xee');
    }
    const auto source = openSource(m_folder.write("packed", packed), {}, {});
    QVERIFY2(source, source ? "" : oneLine(source.error()).c_str());
    const ReadPass pass = readAll(**source);
    QVERIFY(!pass.failure);
    QVERIFY(pass.rows.size() >= 2);
    QCOMPARE(pass.rows[0].key + pass.rows[1].key, std::string("ab"));
    const auto warnings = (*source)->warnings();
    QVERIFY(!warnings.empty() && warnings[0].lost && warnings[0].offset);
    QVERIFY2(warnings[0].code == (cut ? "file-ends-early" : "packed-damage"), warnings[0].code.c_str());
}

void TestForeign::unpacksIntoATemporaryFile() {
    // 70 MB of white space before the last document: more than is kept in memory.
    const std::string text = "{\"_id\":\"a\"}\n" + std::string(70u << 20, ' ') + "{\"_id\":\"b\"}\n";
    const std::string path = m_folder.write("large.gz", gzip(text));
    const auto source = openSource(path, {}, {});
    QVERIFY2(source, source ? "" : oneLine(source.error()).c_str());
    const ReadPass pass = readAll(**source);
    QCOMPARE(pass.rows.size(), std::size_t(2));
    QCOMPARE((*source)->info().diskBytes, std::uint64_t(std::filesystem::file_size(path)));
    const QByteArray before = qgetenv("TMPDIR");
    qputenv("TMPDIR", "/nonexistent");
    const auto refused = openSource(path, {}, {});
    before.isEmpty() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, Code::NoRoom);
    QVERIFY(refused.error().next.find("TMPDIR") != std::string::npos);
}

void TestForeign::standardInputIsRead() {
    const ExportSample sample = exportSamples()[0];
    for (const std::string& bytes : {sample.text, gzip(sample.text)}) {
        int ends[2];
        QCOMPARE(::pipe(ends), 0);
        QCOMPARE(::write(ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
        ::close(ends[1]);
        const int kept = ::dup(STDIN_FILENO);
        ::dup2(ends[0], STDIN_FILENO);
        const auto source = openSource("-", {}, {});
        if (kept >= 0) {
            ::dup2(kept, STDIN_FILENO);
            ::close(kept);
        }
        ::close(ends[0]);
        QVERIFY2(source, source ? "" : oneLine(source.error()).c_str());
        QCOMPARE(readAll(**source).rows.size(), sample.rows.size());
        QVERIFY((*source)->unchanged());
    }
}

QTEST_APPLESS_MAIN(TestForeign)
#include "foreign_test.moc"
