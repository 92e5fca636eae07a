// SPDX-License-Identifier: GPL-3.0-or-later
// Saving is whole or not at all: full disks, links, permissions, a process that dies while it writes.
#include "core/project/savewhole.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace keyatlas;

namespace {

std::string contentOf(const std::string& path) {
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : "cannot be read";
}

void put(const std::string& path, const std::string& content, mode_t mode = 0644) {
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(content));
    file.close();
    QCOMPARE(::chmod(path.c_str(), mode), 0);
}

mode_t modeOf(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
}

// A folder, with how many files are in it.
struct Folder {
    QTemporaryDir folder;
    std::string path(const char* name) const { return folder.filePath(QLatin1String(name)).toStdString(); }
    qsizetype files() const {
        return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden | QDir::System).size();
    }
};

// What happens to a file of `size` bytes when no file may grow beyond `limit`, as on a full disk.
Result<void> savedWithin(const std::string& path, std::size_t size, rlim_t limit) {
    rlimit before{};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const rlimit small{limit, before.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
    auto saved = saveWhole(path, std::string(size, 'x'));
    ::setrlimit(RLIMIT_FSIZE, &before);
    return saved;
}

} // namespace

class SaveWholeTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { std::signal(SIGXFSZ, SIG_IGN); }
    void makesAndReplaces();
    void keepsPermissions();
    void followsLinks();
    void aFullDiskLeavesTheOldFile();
    void refusesWhatIsNoFile();
    void readersSeeTheOldOrTheNew();
};

void SaveWholeTest::makesAndReplaces() {
    const Folder test;
    const auto path = test.path("a.keyatlas");
    QVERIFY(saveWhole(path, "one"));
    QCOMPARE(contentOf(path), std::string("one"));
    QVERIFY(saveWhole(path, ""));
    QCOMPARE(contentOf(path), std::string());
    const std::string big(3 << 20, 'b');
    QVERIFY(saveWhole(path, big));
    QVERIFY(contentOf(path) == big);
    QCOMPARE(test.files(), qsizetype(1));
    const auto longest = test.path(std::string(255, 'n').c_str()); // no room for a longer name beside it
    QVERIFY(saveWhole(longest, "long"));
    QCOMPARE(contentOf(longest), std::string("long"));
    QCOMPARE(test.files(), qsizetype(2));
}

void SaveWholeTest::keepsPermissions() {
    const Folder test;
    for (const mode_t mode : {mode_t(0600), mode_t(0640), mode_t(0666), mode_t(0755)}) {
        const auto path = test.path("p");
        put(path, "before", mode);
        QVERIFY(saveWhole(path, "after"));
        QCOMPARE(modeOf(path), mode);
    }
    const mode_t mask = ::umask(027);
    QVERIFY(saveWhole(test.path("new"), "x"));
    ::umask(mask);
    QCOMPARE(modeOf(test.path("new")), mode_t(0640));
}

void SaveWholeTest::followsLinks() {
    const Folder test;
    QDir(test.folder.path()).mkdir(QStringLiteral("sub"));
    put(test.path("sub/real"), "before", 0600);
    QCOMPARE(::symlink("sub/real", test.path("link").c_str()), 0);
    QCOMPARE(::symlink("link", test.path("second").c_str()), 0);
    QVERIFY(saveWhole(test.path("second"), "after"));
    QCOMPARE(contentOf(test.path("sub/real")), std::string("after"));
    QVERIFY(QFileInfo(QString::fromStdString(test.path("link"))).isSymLink());
    QVERIFY(QFileInfo(QString::fromStdString(test.path("second"))).isSymLink());
    // To what is not there yet, and in a circle.
    QCOMPARE(::symlink("sub/later", test.path("dangling").c_str()), 0);
    QVERIFY(saveWhole(test.path("dangling"), "made"));
    QCOMPARE(contentOf(test.path("sub/later")), std::string("made"));
    // Never into a store, not even by way of a link to what is not there yet.
    put(test.path("sub/CURRENT"), "MANIFEST-000005\n", 0600);
    put(test.path("sub/MANIFEST-000005"), "", 0600);
    QCOMPARE(::symlink("sub/never", test.path("astray").c_str()), 0);
    QCOMPARE(saveWhole(test.path("astray"), "x").error().name, std::string("store-folder"));
    QCOMPARE(saveWhole(test.path("sub/never"), "x").error().name, std::string("store-folder"));
    QVERIFY(!QFileInfo::exists(QString::fromStdString(test.path("sub/never"))));
    QCOMPARE(::symlink("round", test.path("round").c_str()), 0);
    QVERIFY(!saveWhole(test.path("round"), "x"));
}

void SaveWholeTest::aFullDiskLeavesTheOldFile() {
    const Folder test;
    const auto path = test.path("a.keyatlas");
    put(path, "before");
    for (const std::size_t limit : {0, 1, 4096, 99'999}) {
        const auto saved = savedWithin(path, 100'000, limit);
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, Error::Code::NoRoom);
        QCOMPARE(saved.error().path, path);
        QVERIFY(!saved.error().next.empty());
        QCOMPARE(contentOf(path), std::string("before"));
        QCOMPARE(test.files(), qsizetype(1));
        QVERIFY(!savedWithin(test.path("new"), 100'000, limit));
        QCOMPARE(test.files(), qsizetype(1));
    }
    QVERIFY(savedWithin(path, 100'000, 100'000));
    QCOMPARE(contentOf(path).size(), std::size_t(100'000));
}

void SaveWholeTest::refusesWhatIsNoFile() {
    const Folder test;
    QCOMPARE(saveWhole(test.folder.path().toStdString(), "x").error().code, Error::Code::NotDatabase);
    QCOMPARE(saveWhole(test.path("no/such/folder"), "x").error().code, Error::Code::NotFound);
    QCOMPARE(::mkfifo(test.path("pipe").c_str(), 0644), 0);
    QCOMPARE(saveWhole(test.path("pipe"), "x").error().code, Error::Code::NotDatabase);
    QCOMPARE(saveWhole("/dev/full", "x").error().code, Error::Code::NotDatabase);
    QCOMPARE(saveWhole("/proc/nowhere.keyatlas", "x").has_value(), false);
    if (::geteuid() == 0) {
        return; // root may write anything
    }
    put(test.path("locked"), "before", 0444);
    QCOMPARE(saveWhole(test.path("locked"), "x").error().code, Error::Code::NoPermission);
    QCOMPARE(contentOf(test.path("locked")), std::string("before"));
}

// One process saves again and again and is killed in the middle; whoever reads sees a whole file.
void SaveWholeTest::readersSeeTheOldOrTheNew() {
    const Folder test;
    const auto path = test.path("a.keyatlas");
    const std::string ones(200'000, '1');
    const std::string twos(300'000, '2');
    put(path, ones);
    const auto child = ::fork();
    if (child == 0) {
        for (int i = 0;; ++i) {
            (void)saveWhole(path, i % 2 ? ones : twos);
        }
    }
    QElapsedTimer time;
    time.start();
    bool whole = true;
    while (time.elapsed() < 300) {
        const auto content = contentOf(path);
        whole = whole && (content == ones || content == twos);
    }
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const auto content = contentOf(path);
    QVERIFY(whole);
    QVERIFY(content == ones || content == twos);
}

QTEST_GUILESS_MAIN(SaveWholeTest)
#include "savewhole_test.moc"
