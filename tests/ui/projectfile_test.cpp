// SPDX-License-Identifier: GPL-3.0-or-later
// The project of the window: what is open and kept goes into the file and comes back from it; when something
// would be missed.
#include "ui/session/project.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace keyatlas;

namespace {

void writeIds(const QString& path, const QString& groups) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    for (const QChar group : groups) {
        for (int i = 0; i < 10; ++i) {
            file.write(QStringLiteral("{\"_id\":\"%1:%2\"}\n").arg(group).arg(i).toUtf8());
        }
    }
}

// A window without widgets.
struct Desk {
    Sessions sessions;
    Navigator navigator{sessions};
    Pins pins{sessions};
    MapState map;
    Design design{navigator};
    ProjectFile project{{navigator, pins, map, design}};
    QSignalSpy saved{&project, &ProjectFile::saved};
    QSignalSpy opened{&project, &ProjectFile::opened};
    QSignalSpy cannotOpen{&project, &ProjectFile::cannotOpen};
    QSignalSpy cannotSave{&project, &ProjectFile::cannotSave};

    Session* open(const QString& path) {
        auto* session = sessions.open(path);
        const bool read = QTest::qWaitFor([&] {
            return session->complete() && navigator.session() == session && navigator.place().valid();
        });
        QTest::qVerify(read, "read", "", __FILE__, __LINE__);
        return session;
    }
    bool saves(const QString& path) {
        project.saveAs(path);
        return saved.wait();
    }
    bool opens(const QString& path) {
        project.open(path);
        return opened.wait() && QTest::qWaitFor([this] {
                   return sessions.current() == nullptr ||
                          (!sessions.current()->running() && navigator.place().valid());
               });
    }
    std::vector<KeptQuery> kept() const { // what a person knows of them
        auto all = pins.all();
        for (auto& query : all) {
            query.id = {};
            query.more.clear();
        }
        return all;
    }
};

RangeFields prefixed(const char* prefix) {
    return fieldsOf(prefixQuery(prefix));
}

struct Files {
    QTemporaryDir folder;
    QString one = folder.filePath(QStringLiteral("one.ndjson"));
    QString two = folder.filePath(QStringLiteral("two.ndjson"));
    QString file = folder.filePath(QStringLiteral("p.keyatlas"));

    Files() {
        writeIds(one, QStringLiteral("abc"));
        writeIds(two, QStringLiteral("xyz"));
    }
};

} // namespace

class ProjectFileTest : public QObject {
    Q_OBJECT
private slots:
    void everythingComesBack();
    void designsComeBack();
    void eachSourceHasItsOwnView();
    void keysHoldInANewerState();
    void onlyWhatWouldBeMissedCounts();
    void missingSourcesStay();
    void aSourceThatComesBackIsGivenItsOwn();
    void failuresChangeNothing();
    void whatIsOpenedMeanwhileStays();
    void clearingIsNew();
    void unknownMembersComeThrough();
};

void ProjectFileTest::everythingComesBack() {
    const Files files;
    Desk first;
    auto* session = first.open(files.one);
    session->setSplit({SplitChoice::Kind::Characters, ":"});
    first.pins.pin(homeOf(first.navigator.place()), prefixed("b:"), QStringLiteral("Q1 é"));
    first.pins.pin(homeOf(first.navigator.place()), prefixed("c:"), QString());
    first.pins.save(homeOf(first.navigator.place()), prefixed("a:"), QStringLiteral("later"));
    first.map.setWeight(Weight::ByKeys);
    first.map.setColouring(Colouring::ByAge);
    first.map.setTimeField(files.one, "created.at");
    first.navigator.zoomTo({10, 20}, std::nullopt);
    first.navigator.select({12, 17});
    first.navigator.setRank(14);
    first.project.setTab(QStringLiteral("map"));
    QVERIFY(first.project.modified());
    QVERIFY(first.saves(files.file));
    QVERIFY(!first.project.modified());
    QCOMPARE(first.project.name(), QStringLiteral("p.keyatlas"));

    Desk second;
    QVERIFY(second.opens(files.file));
    QCOMPARE(second.opened.first().at(1).toString(), QStringLiteral("map"));
    QVERIFY(second.opened.first().at(2).toStringList().isEmpty());
    QCOMPARE(second.sessions.all().size(), std::size_t(1));
    QTRY_COMPARE(second.navigator.span(), (Span{12, 17}));
    QTRY_COMPARE(second.navigator.view(), (Span{10, 20}));
    QTRY_COMPARE(second.navigator.rank(), std::optional<Rank>(14));
    QVERIFY(second.kept() == first.kept());
    QVERIFY(second.sessions.current()->split() == (SplitChoice{SplitChoice::Kind::Characters, ":"}));
    QVERIFY(second.map.weight() == Weight::ByKeys);
    QVERIFY(second.map.colouring() == Colouring::ByAge);
    QCOMPARE(second.map.timeField(files.one), std::string("created.at"));
    QVERIFY(!second.project.modified());
    QVERIFY(!second.pins.undoStack().canUndo());
    QVERIFY(second.navigator.canGoBack()); // to everything
    QTRY_COMPARE(second.pins.ofPlace(second.navigator.place()).front().text(), QStringLiteral("Q1 é: 10"));
}

void ProjectFileTest::designsComeBack() {
    const Files files;
    Desk first;
    first.open(files.one);
    QVERIFY(!first.project.modified());
    first.design.addScheme("x:{_id}");
    QVERIFY(first.project.modified());
    first.design.addScheme("{broken");
    first.design.setPatterns(parsePatterns(R"([{"name": "q", "equal": {"a": "*"}, "later": 1}])").value(),
                             QStringLiteral("queries"));
    first.design.setPerSecond(36);
    first.design.setCurrent(1);
    QVERIFY(first.saves(files.file));
    QVERIFY(!first.project.modified());

    Desk second;
    QVERIFY(second.opens(files.file));
    QVERIFY(second.opened.first().at(2).toStringList().isEmpty());
    QCOMPARE(second.design.entries().size(), std::size_t{3});
    QCOMPARE(second.design.current(), std::size_t{1});
    QCOMPARE(second.design.entries()[1].text, std::string("x:{_id}"));
    QCOMPARE(second.design.entries()[2].text, std::string("{broken"));
    QVERIFY(second.design.entries()[2].error.has_value());
    QCOMPARE(second.design.perSecond().value(), 36.0);
    QCOMPARE(second.design.patterns().at(0).name, std::string("q"));
    QVERIFY(!second.design.canUndo());
    QVERIFY(!second.project.modified());
    second.design.setPerSecond(std::nullopt);
    QVERIFY(second.project.modified());
    second.design.undo();
    QVERIFY(!second.project.modified());
    QVERIFY(second.saves(files.file));
    QFile saved(files.file);
    QVERIFY(saved.open(QIODevice::ReadOnly));
    QVERIFY(saved.readAll().contains("\"later\": 1"));
    second.project.clear();
    QVERIFY(second.design.patterns().empty());
}

void ProjectFileTest::eachSourceHasItsOwnView() {
    const Files files;
    Desk first;
    auto* one = first.open(files.one);
    first.navigator.selectPrefix("b:");
    QTRY_COMPARE(first.navigator.span(), (Span{10, 20}));
    first.open(files.two);
    first.navigator.select({3, 5});
    first.sessions.setCurrent(one);
    QVERIFY(first.saves(files.file));
    Desk second;
    QVERIFY(second.opens(files.file));
    QCOMPARE(second.sessions.current()->path(), files.one);
    QTRY_COMPARE(second.navigator.place().prefix, std::optional<std::string>("b:"));
    // Saved again before the other one was looked at, its view is still there.
    QVERIFY(second.saves(files.file));
    Desk third;
    QVERIFY(third.opens(files.file));
    QTRY_COMPARE(third.navigator.span(), (Span{10, 20}));
    third.sessions.setCurrent(third.sessions.all().back());
    QTRY_COMPARE(third.navigator.span(), (Span{3, 5}));
}

void ProjectFileTest::keysHoldInANewerState() {
    const Files files;
    Desk first;
    first.open(files.one);
    first.navigator.zoomTo({10, 30});
    first.navigator.select({15, 25}); // b:5 to c:4
    QVERIFY(first.saves(files.file));
    writeIds(files.one, QStringLiteral("Aabc"));
    Desk second;
    QVERIFY(second.opens(files.file));
    QTRY_COMPARE(second.navigator.span(), (Span{25, 35}));
    QTRY_COMPARE(second.navigator.view(), (Span{20, 40}));
}

void ProjectFileTest::onlyWhatWouldBeMissedCounts() {
    const Files files;
    Desk desk;
    QVERIFY(desk.project.empty());
    auto* session = desk.open(files.one);
    QVERIFY(!desk.project.empty());
    QVERIFY(!desk.project.modified()); // looking at a file is no project
    const auto id = desk.pins.pin(homeOf(desk.navigator.place()), prefixed("a:"), QString());
    QVERIFY(desk.project.modified());
    desk.pins.undoStack().undo();
    QVERIFY(!desk.project.modified());
    desk.pins.undoStack().redo();
    QVERIFY(desk.saves(files.file));
    const auto modifies = [&](auto change, auto back) {
        change();
        const bool modified = QTest::qWaitFor([&] { return desk.project.modified(); });
        back();
        return modified && QTest::qWaitFor([&] { return !desk.project.modified(); });
    };
    auto& stack = desk.pins.undoStack();
    QVERIFY(modifies([&] { desk.pins.rename(id, QStringLiteral("x")); }, [&] { stack.undo(); }));
    QVERIFY(modifies([&] { desk.pins.remove(id); }, [&] { stack.undo(); }));
    QVERIFY(modifies(
        [&] {
            session->setSplit({SplitChoice::Kind::None, {}});
        },
        [&] { session->setSplit({}); }));
    QVERIFY(modifies([&] { desk.map.setTimeField(files.one, "t"); },
                     [&] { desk.map.setTimeField(files.one, ""); }));
    QVERIFY(modifies([&] { desk.open(files.two); }, [&] { desk.sessions.close(desk.sessions.current()); }));
    desk.navigator.select({1, 2});
    desk.map.setWeight(Weight::ByKeys);
    QTest::qWait(50);
    QVERIFY(!desk.project.modified()); // where one looked is saved, not missed
}

void ProjectFileTest::missingSourcesStay() {
    const Files files;
    Desk first;
    first.open(files.one);
    first.pins.pin(homeOf(first.navigator.place()), prefixed("a:"), QStringLiteral("of one"));
    first.navigator.select({2, 4});
    auto* two = first.open(files.two);
    two->setSplit({SplitChoice::Kind::None, {}});
    QVERIFY(first.saves(files.file));
    const auto before = readProject(files.file.toStdString());
    QVERIFY(QFile::rename(files.one, files.one + u'x'));
    QFile damaged(files.two);
    QVERIFY(damaged.open(QIODevice::WriteOnly));
    damaged.write("<html>no data</html>");
    damaged.close();

    Desk second;
    second.project.open(files.file);
    QVERIFY(second.opened.wait());
    QCOMPARE(second.project.missing(), QStringList{files.one});
    QTRY_VERIFY(second.sessions.current()->state() == Session::State::Failed);
    second.sessions.close(second.sessions.current()); // as the window does
    QTRY_COMPARE(second.project.missing(), (QStringList{files.one, files.two}));
    QTest::qWait(20);
    QVERIFY(!second.project.modified());
    QVERIFY(second.saves(files.file));
    const auto after = readProject(files.file.toStdString());
    QCOMPARE(after->project.sources.size(), std::size_t(2));
    for (const auto& source : before->project.sources) {
        const auto* kept = after->project.source(source.path);
        QVERIFY(kept != nullptr);
        QVERIFY(kept->pins == source.pins);
        QVERIFY(kept->split == source.split);
        QVERIFY(kept->view == source.view);
    }
}

void ProjectFileTest::aSourceThatComesBackIsGivenItsOwn() {
    const Files files;
    Desk first;
    auto* one = first.open(files.one);
    one->setSplit({SplitChoice::Kind::None, {}});
    first.pins.pin(homeOf(first.navigator.place()), prefixed("a:"), QStringLiteral("of one"));
    first.navigator.select({2, 4});
    QVERIFY(first.saves(files.file));
    QVERIFY(QFile::rename(files.one, files.one + u'x'));
    Desk second;
    second.project.open(files.file);
    QVERIFY(second.opened.wait());
    QVERIFY(second.sessions.all().empty());
    QVERIFY(QFile::rename(files.one + u'x', files.one));
    auto* back = second.open(files.one);
    QVERIFY(second.project.missing().isEmpty());
    QVERIFY(back->split().kind == SplitChoice::Kind::None);
    QTRY_COMPARE(second.navigator.span(), (Span{2, 4}));
    QTRY_COMPARE(second.pins.ofPlace(second.navigator.place()).size(), std::size_t(1));
    QVERIFY(!second.project.modified());
}

void ProjectFileTest::failuresChangeNothing() {
    const Files files;
    Desk desk;
    auto* session = desk.open(files.one);
    desk.pins.pin(homeOf(desk.navigator.place()), prefixed("a:"), QString());
    desk.project.open(files.file);
    QVERIFY(desk.cannotOpen.wait());
    QFile torn(files.file);
    QVERIFY(torn.open(QIODevice::WriteOnly));
    torn.write("{\"keyatlas\": 1, \"sources\": [");
    torn.close();
    desk.project.open(files.file);
    QVERIFY(desk.cannotOpen.wait());
    const auto error = desk.cannotOpen.last().at(1).value<Error>();
    QCOMPARE(error.code, Error::Code::Corrupt);
    QVERIFY(error.offset.has_value());
    QCOMPARE(desk.sessions.current(), session);
    QCOMPARE(desk.pins.all().size(), std::size_t(1));
    QVERIFY(desk.project.path().isEmpty());
    desk.project.saveAs(files.folder.filePath(QStringLiteral("no/such/folder/p.keyatlas")));
    QVERIFY(desk.cannotSave.wait());
    QVERIFY(desk.project.path().isEmpty());
    QVERIFY(desk.project.modified());
}

void ProjectFileTest::whatIsOpenedMeanwhileStays() {
    const Files files;
    Desk first;
    first.open(files.one);
    QVERIFY(first.saves(files.file));
    Desk second;
    second.open(files.folder.filePath(QStringLiteral("two.ndjson")));
    second.project.open(files.file);
    const auto third = files.folder.filePath(QStringLiteral("three.ndjson"));
    writeIds(third, QStringLiteral("k"));
    second.sessions.open(third); // as `keyatlas p.keyatlas three.ndjson` does
    QVERIFY(second.opened.wait());
    QStringList open;
    for (const Session* session : second.sessions.all()) {
        open << session->name();
    }
    QCOMPARE(open, (QStringList{QStringLiteral("three.ndjson"), QStringLiteral("one.ndjson")}));
}

void ProjectFileTest::clearingIsNew() {
    const Files files;
    Desk desk;
    desk.open(files.one);
    desk.pins.pin(homeOf(desk.navigator.place()), prefixed("a:"), QString());
    QVERIFY(desk.saves(files.file));
    desk.project.clear();
    QVERIFY(desk.project.empty());
    QVERIFY(!desk.project.modified());
    QVERIFY(desk.pins.all().empty());
    QVERIFY(desk.sessions.all().empty());
    desk.open(files.one);
    QVERIFY(desk.pins.ofPlace(desk.navigator.place()).empty());
}

void ProjectFileTest::unknownMembersComeThrough() {
    const Files files;
    QFile file(files.file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"keyatlas": 2, "theme": "blue", "sources": [{"path": "one.ndjson", "layers": [1],
        "pins": [{"name": "Q1", "note": "n1", "query": {}}, {"name": "Q2", "note": "n2", "query": {"startkey": "\"b\""}}]}]})");
    file.close();
    Desk desk;
    QVERIFY(desk.opens(files.file));
    QCOMPARE(desk.opened.first().at(2).toStringList().size(), 1);
    desk.pins.remove(desk.pins.all().front().id);
    desk.pins.rename(desk.pins.all().front().id, QStringLiteral("Q2 renamed"));
    QVERIFY(desk.saves(files.file));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    for (const char* kept :
         {"\"keyatlas\": 2", "\"theme\": \"blue\"", "\"layers\"", "\"note\": \"n2\"", "Q2 renamed"}) {
        QVERIFY2(text.contains(kept), kept);
    }
    QVERIFY(!text.contains("n1"));
}

QTEST_MAIN(ProjectFileTest)
#include "projectfile_test.moc"
