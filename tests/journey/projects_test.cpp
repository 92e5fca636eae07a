// SPDX-License-Identifier: GPL-3.0-or-later
// A project as a person has it: pin, save, close, open it again by its name, by the recents, by dropping it;
// and nothing is lost without a question.
#include "tests/journey/journeywindow.h"
#include "ui/window/recentsmodel.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QTest>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

struct Folder {
    QTemporaryDir folder;
    QString source = folder.filePath(QStringLiteral("transactions.json.gz"));
    QString file = folder.filePath(QStringLiteral("audit.keyatlas"));

    Folder() { QVERIFY(QFile::copy(sample("transactions.json.gz"), source)); }
};

void pinPrefix(JourneyWindow& window, const char* prefix, const QString& name) {
    window->pins().pin(homeOf(window->navigator().place()), fieldsOf(prefixQuery(prefix)), name);
}

// Writes the path into the dialog that asks where to save.
void answerSave(JourneyWindow& window, const QString& path) {
    auto* dialog = qobject_cast<QFileDialog*>(waitForTopLevel("saveDialog"));
    QVERIFY(dialog);
    auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    QVERIFY(name);
    QVERIFY(name->text().endsWith(QStringLiteral(".keyatlas")));
    name->setText(path);
    QTest::keyClick(name, Qt::Key_Return);
    window.takeFocus();
}

// Presses the button of that text in the question whether to save.
bool answer(const QString& text) {
    auto* box = qobject_cast<QMessageBox*>(waitForTopLevel("saveQuestion"));
    if (!box) {
        return false;
    }
    for (auto* button : box->buttons()) {
        if (button->text().remove(u'&') == text) {
            QTest::mouseClick(button, Qt::LeftButton);
            return true;
        }
    }
    return false;
}

QStringList pinTexts(MainWindow& window) {
    QStringList texts;
    for (const auto& pin : window.pins().ofPlace(window.navigator().place())) {
        texts << pin.text();
    }
    return texts;
}

bool isSaved(JourneyWindow& window, const QString& path) {
    return QTest::qWaitFor([&] { return window->project().path() == path && !window->project().modified(); });
}

} // namespace

class ProjectsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { prepareJourneys(); }
    void pinSaveCloseAndReopen();
    void changesAreAskedAbout();
    void cancellingKeepsEverything();
    void droppedAndRecentProjectsOpen();
    void openedAsAnArgument();
    void whatCannotBeSavedIsSaid();
    void missingSourcesAreSaid();
};

void ProjectsTest::pinSaveCloseAndReopen() {
    const Folder files;
    JourneyWindow window;
    QVERIFY(window.opens(files.source));
    pinPrefix(window, "account:", QStringLiteral("Q1 holders"));
    pinPrefix(window, "txn:00001116", QStringLiteral("Q2"));
    window->sessions().current()->setSplit({SplitChoice::Kind::Characters, ":"});
    window->navigator().selectPrefix("txn:00001116");
    QTRY_COMPARE(window->navigator().place().prefix, std::optional<std::string>("txn:00001116"));
    const Span span = window->navigator().span();
    window->navigator().zoom(span);
    QVERIFY(!window->windowTitle().contains(u'*'));
    QTest::keyClick(window.get(), Qt::Key_S, Qt::ControlModifier);
    answerSave(window, files.file);
    QVERIFY(isSaved(window, files.file));
    QVERIFY(window->windowTitle().contains(QStringLiteral("audit.keyatlas –")));
    QVERIFY(QFile::exists(files.file));

    window.restart();
    QVERIFY(window->showsStart());
    window->open(files.file);
    QVERIFY(waitUntilRead(*window));
    QTRY_COMPARE(window->navigator().span(), span);
    QTRY_COMPARE(window->navigator().view(), span);
    QTRY_COMPARE(pinTexts(*window),
                 (QStringList{QStringLiteral("Q1 holders: 20"),
                              QStringLiteral("Q2: %1").arg(QLocale().toString(span.count()))}));
    QVERIFY(window->sessions().current()->split() == (SplitChoice{SplitChoice::Kind::Characters, ":"}));
    QVERIFY(!window->windowTitle().contains(u'*'));
    // Undone and done again, and the title says when something is not saved.
    window->pins().remove(window->pins().all().front().id);
    QTRY_VERIFY(window->windowTitle().contains(QStringLiteral("audit.keyatlas*")));
    QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(!window->windowTitle().contains(u'*'));
    QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(window->windowTitle().contains(u'*'));
    QTest::keyClick(window.get(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(isSaved(window, files.file));
    QCOMPARE(pinTexts(*window).size(), 1);
}

void ProjectsTest::changesAreAskedAbout() {
    const Folder files;
    JourneyWindow window;
    QVERIFY(window.opens(files.source));
    pinPrefix(window, "account:", QString());
    // Before another project is opened, and saved on the way.
    window->action("file.newProject")->trigger();
    QVERIFY(answer(QStringLiteral("Save as…")));
    answerSave(window, files.file);
    QTRY_VERIFY(window->showsStart());
    QVERIFY(QFile::exists(files.file));
    QVERIFY(window->pins().all().empty());
    // Before the window closes: dropped, the file is as it was.
    window->open(files.file);
    QVERIFY(waitUntilRead(*window));
    QFile file(files.file);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    file.close();
    pinPrefix(window, "txn:", QStringLiteral("lost"));
    window->close();
    QVERIFY(window->isVisible());
    QVERIFY(answer(QStringLiteral("Don't save")));
    QTRY_VERIFY(!window->isVisible());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), before);
}

void ProjectsTest::cancellingKeepsEverything() {
    const Folder files;
    JourneyWindow window;
    QVERIFY(window.opens(files.source));
    pinPrefix(window, "account:", QString());
    window->close();
    QVERIFY(answer(QStringLiteral("Cancel")));
    QVERIFY(window->isVisible());
    window->close(); // asked again
    QVERIFY(answer(QStringLiteral("Save as…")));
    auto* dialog = qobject_cast<QFileDialog*>(waitForTopLevel("saveDialog"));
    QVERIFY(dialog);
    dialog->reject();
    QTest::qWait(50);
    QVERIFY(window->isVisible());
    QCOMPARE(window->pins().all().size(), std::size_t(1));
    // Saved later, it does not close the window that wanted to close then.
    window->action("file.saveProjectAs")->trigger();
    answerSave(window, files.file);
    QVERIFY(isSaved(window, files.file));
    QTest::qWait(50);
    QVERIFY(window->isVisible());
}

void ProjectsTest::droppedAndRecentProjectsOpen() {
    const Folder files;
    JourneyWindow window;
    QVERIFY(window.opens(files.source));
    pinPrefix(window, "account:", QString());
    window->action("file.saveProjectAs")->trigger();
    answerSave(window, files.folder.filePath(QStringLiteral("audit"))); // the ending is added
    QVERIFY(isSaved(window, files.file));
    window.restart();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(files.file)});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &enter);
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &drop);
    QVERIFY(waitUntilRead(*window));
    QCOMPARE(window->project().path(), files.file);
    QTRY_COMPARE(window->recents().all().front().path, files.file); // before the source it brought
    QCOMPARE(window->recents().all().front().documents, Figure::exact(12'000));
    window->action("file.newProject")->trigger();
    QTRY_VERIFY(window->showsStart());
    const auto& recents = window->recents().all();
    const auto at = std::find_if(recents.begin(), recents.end(),
                                 [&](const Recent& recent) { return recent.path == files.file; });
    QVERIFY(at != recents.end());
    QCOMPARE(at->kind, QStringLiteral("Keyatlas project"));
    auto* rows = window->findChild<RecentsModel*>();
    QVERIFY(rows);
    window->open(at->path);
    QVERIFY(waitUntilRead(*window));
    QCOMPARE(window->pins().all().size(), std::size_t(1));
}

// The program itself: the project as its argument shows what its source shows, where it was left.
void ProjectsTest::openedAsAnArgument() {
    const Folder files;
    QFile file(files.file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"keyatlas": 1, "sources": [{"path": "transactions.json.gz", "view": )"
               R"({"selection": {"prefix": "account:"}}}], "view": {"tab": "documents"}})");
    file.close();
    const auto picture = [&](const QString& path) {
        const QString shot = files.folder.filePath(QStringLiteral("shot.png"));
        QFile::remove(shot);
        QProcess program;
        program.start(
            qEnvironmentVariable("KEYATLAS_WINDOW"),
            {QStringLiteral("--screenshot"), shot, QStringLiteral("--theme"), QStringLiteral("light"), path});
        return program.waitForFinished(60'000) && program.exitCode() == 0 ? QImage(shot) : QImage();
    };
    const QImage plain = picture(files.source);
    QVERIFY(!plain.isNull());
    file.setFileName(files.file);
    QImage shown = picture(files.file);
    QCOMPARE(shown.size(), plain.size());
    QVERIFY(shown != plain); // another panel, another selection
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"keyatlas": 1, "sources": [{"path": "transactions.json.gz"}]})");
    file.close();
    shown = picture(files.file);
    QVERIFY(shown == plain);
}

void ProjectsTest::whatCannotBeSavedIsSaid() {
    const Folder files;
    JourneyWindow window;
    QVERIFY(window.opens(files.source));
    pinPrefix(window, "account:", QString());
    window->project().saveAs(files.folder.filePath(QStringLiteral("gone/p.keyatlas")));
    QPointer<QWidget> problem = waitForTopLevel("problem");
    QVERIFY(problem);
    QCOMPARE(problem->windowTitle(), QStringLiteral("It cannot be saved"));
    problem->close();
    QVERIFY(window->project().modified());
    QTRY_VERIFY(!problem);
    // Nor is one written into a store.
    QVERIFY(QDir(files.folder.path()).mkdir(QStringLiteral("store")));
    for (const char* name : {"store/CURRENT", "store/MANIFEST-000005"}) {
        QVERIFY(QFile(files.folder.filePath(QLatin1String(name))).open(QIODevice::WriteOnly));
    }
    const QString inside = files.folder.filePath(QStringLiteral("store/p.keyatlas"));
    window->project().saveAs(inside);
    problem = waitForTopLevel("problem");
    QVERIFY(problem);
    const auto labels = problem->findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->text().contains(QStringLiteral("never writes into one"));
    }));
    problem->close();
    QVERIFY(!QFile::exists(inside));
    // And one that cannot be opened leaves everything as it is.
    QFile file(files.file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"keyatlas\": 1, \"sources\": [{}]}");
    file.close();
    window->open(files.file);
    QVERIFY(answer(QStringLiteral("Don't save")));
    problem = waitForTopLevel("problem");
    QVERIFY(problem);
    QCOMPARE(problem->windowTitle(), QStringLiteral("It cannot be opened"));
    QVERIFY(problem->findChild<QPushButton*>());
    problem->close();
    QCOMPARE(window->pins().all().size(), std::size_t(1));
    QVERIFY(window->sessions().current() != nullptr);
}

void ProjectsTest::missingSourcesAreSaid() {
    const Folder files;
    QFile file(files.file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        R"({"keyatlas": 3, "sources": [{"path": "<b>gone</b>.json"}, {"path": "transactions.json.gz"}], "current": 1})");
    file.close();
    JourneyWindow window;
    window->open(files.file);
    auto* notes = qobject_cast<QMessageBox*>(waitForTopLevel("projectNotes"));
    QVERIFY(notes);
    QVERIFY(notes->informativeText().contains(QStringLiteral("version 3")));
    QVERIFY(notes->informativeText().contains(QStringLiteral("<b>gone</b>.json")));
    for (const auto* label : notes->findChildren<QLabel*>()) {
        QVERIFY(label->textFormat() == Qt::PlainText || label->text().isEmpty());
    }
    notes->close();
    QVERIFY(waitUntilRead(*window));
    QCOMPARE(window->project().missing().size(), 1);
}

QTEST_MAIN(ProjectsTest)
#include "projects_test.moc"
