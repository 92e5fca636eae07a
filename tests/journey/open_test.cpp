// SPDX-License-Identifier: GPL-3.0-or-later
// Every way to open a source, in the real window.
#include "tests/journey/journeywindow.h"
#include "ui/panels/startpage_samples.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QTableView>
#include <QTest>

using namespace keyatlas;
using namespace keyatlas::test;

class OpenTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { prepareJourneys(); }
    void aSampleByKeyboard();
    void aSampleByMouse();
    void byTheFileDialog();
    void byDrop();
    void byArgument();
    void fromTheRecents();
    void whatCannotBeOpenedSaysWhy_data();
    void whatCannotBeOpenedSaysWhy();
    void severalSideBySide();
};

void OpenTest::aSampleByKeyboard() {
    JourneyWindow window;
    QVERIFY(window->showsStart());
    for (int step = 0; step < 40 && !qobject_cast<SampleCard*>(QApplication::focusWidget()); ++step) {
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : window.get(),
                        Qt::Key_Tab);
    }
    auto* card = qobject_cast<SampleCard*>(QApplication::focusWidget());
    QVERIFY2(card, "Tab reaches the samples");
    QTest::keyClick(card, Qt::Key_Return);
    QVERIFY(waitUntilRead(*window));
    QVERIFY(!window->showsStart());
    QCOMPARE(window->sessions().current()->path(), card->sample().path);
    QCOMPARE(window->sessions().current()->space()->total.keys, Figure::exact(card->sample().documents));
}

void OpenTest::aSampleByMouse() {
    JourneyWindow window;
    const auto cards = window->findChildren<SampleCard*>();
    QCOMPARE(cards.size(), window->samples().size());
    QVERIFY(cards.size() >= 4);
    for (SampleCard* card : cards) {
        window->showStart();
        QTest::mouseClick(card, Qt::LeftButton);
        QVERIFY(waitUntilRead(*window));
        Figure keys = Figure::exact(0); // of its documents, or of all families of a store
        for (const SpaceTotal& space : window->sessions().current()->spaces()) {
            const bool side = space.view.name.starts_with('_');
            keys += side ? Figure::exact(0) : space.total.keys;
        }
        QVERIFY2(keys == Figure::exact(card->sample().documents),
                 qPrintable(QStringLiteral("%1: %2").arg(card->sample().title).arg(keys.value())));
    }
}

void OpenTest::byTheFileDialog() {
    JourneyWindow window;
    QTest::keyClick(window.get(), Qt::Key_O, Qt::ControlModifier);
    auto* dialog = qobject_cast<QFileDialog*>(waitForTopLevel("openDialog"));
    QVERIFY(dialog);
    auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    QVERIFY(name);
    name->setFocus();
    QApplication::clipboard()->setText(sample("users.ndjson"));
    QTest::keyClick(name, Qt::Key_V, Qt::ControlModifier);
    auto* buttons = dialog->findChild<QDialogButtonBox*>();
    QVERIFY(buttons);
    QTest::mouseClick(buttons->button(QDialogButtonBox::Open), Qt::LeftButton);
    QVERIFY(waitUntilRead(*window));
    QCOMPARE(window->sessions().current()->name(), QStringLiteral("users.ndjson"));
    window.takeFocus();
    QTest::keyClick(window.get(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
    dialog = qobject_cast<QFileDialog*>(waitForTopLevel("openDialog"));
    QVERIFY(dialog);
    QCOMPARE(dialog->fileMode(), QFileDialog::Directory);
    const QPointer<QFileDialog> watched = dialog;
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(!watched || !watched->isVisible());
}

void OpenTest::byDrop() {
    JourneyWindow window;
    QMimeData data;
    data.setUrls(
        {QUrl::fromLocalFile(sample("blog.txt")), QUrl(QStringLiteral("https://example.org/x.json"))});
    const QPoint at = window->rect().center();
    QDragEnterEvent enter(at, Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(at, Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &drop);
    QVERIFY(drop.isAccepted());
    QCOMPARE(drop.dropAction(), Qt::CopyAction); // never moved away
    QVERIFY(waitUntilRead(*window));
    QCOMPARE(window->sessions().all().size(), std::size_t(1));

    QMimeData text;
    text.setText(QStringLiteral("no file"));
    QDragEnterEvent other(at, Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &other);
    QVERIFY(!other.isAccepted());
}

void OpenTest::byArgument() {
    const QString program = qEnvironmentVariable("KEYATLAS_WINDOW");
    QVERIFY(!program.isEmpty());
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window.png"));
    QProcess process;
    process.start(program,
                  {sample("users.ndjson"), "--screenshot", file, "--size", "1200x700", "--theme", "dark"});
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 0);
    const QImage image(file);
    QCOMPARE(image.size(), QSize(1200, 700));
    QCOMPARE(image.pixelColor(600, 10), darkColours().window); // the menu bar
    process.start(program, {"--size", "huge"});
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 2);
    process.start(program, {"--screenshot", file, "/nowhere/at/all"});
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 3);
    process.start(program, {"--version"});
    QVERIFY(process.waitForFinished(60'000));
    QVERIFY(process.readAllStandardOutput().startsWith("keyatlas "));
}

void OpenTest::fromTheRecents() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("users.ndjson")));
    QVERIFY(window.opens(sample("wiki.json")));
    window.restart();
    QVERIFY(window->showsStart());
    auto* table = window.child<QTableView>("recents");
    QVERIFY(table->isVisible());
    QCOMPARE(table->model()->rowCount(), 2);
    table->setFocus(Qt::TabFocusReason);
    QTest::keyClick(table, Qt::Key_Down); // the older one
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(waitUntilRead(*window));
    QCOMPARE(window->sessions().current()->name(), QStringLiteral("users.ndjson"));
    QTest::keyClick(window.get(), Qt::Key_W, Qt::ControlModifier);
    QTRY_VERIFY(window->showsStart());
    QVERIFY(!window->sessions().current());
}

void OpenTest::whatCannotBeOpenedSaysWhy_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << QByteArray("");
    QTest::newRow("a brace") << QByteArray("{");
    QTest::newRow("a web page") << QByteArray("<!DOCTYPE html><html><body>404</body></html>");
    QTest::newRow("an LFS pointer") << QByteArray(
        "version https://git-lfs.github.com/spec/v1\noid "
        "sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n");
}

void OpenTest::whatCannotBeOpenedSaysWhy() {
    QFETCH(QByteArray, content);
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("<b>export.json")); // a slash ends a name
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    JourneyWindow window;
    window->open(path);
    QWidget* dialog = waitForTopLevel("problem");
    QVERIFY(dialog);
    bool named = false;
    for (const QLabel* label : dialog->findChildren<QLabel*>()) {
        QCOMPARE(label->textFormat(), Qt::PlainText);
        named = named || label->text().contains(QStringLiteral("<b>export.json"));
    }
    QVERIFY(named);
    for (auto* button : dialog->findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("Copy details")) {
            QApplication::clipboard()->clear();
            QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(!QApplication::clipboard()->text().isEmpty());
        }
    }
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(window->showsStart());
    QVERIFY(window->sessions().all().empty());
    QVERIFY(window->recents().all().isEmpty()); // it is no source
}

void OpenTest::severalSideBySide() {
    JourneyWindow window;
    QVERIFY(window.opens(sample("users.ndjson")));
    QVERIFY(window.opens(sample("wiki.json")));
    QVERIFY(window.opens(sample("users.ndjson"))); // shown again, not opened twice
    QCOMPARE(window->sessions().all().size(), std::size_t(2));
    QCOMPARE(window->sessions().current()->name(), QStringLiteral("users.ndjson"));
    QTest::keyClick(window.get(), Qt::Key_W, Qt::ControlModifier);
    QTRY_COMPARE(window->sessions().current()->name(), QStringLiteral("wiki.json"));
    QVERIFY(!window->showsStart());
}

QTEST_MAIN(OpenTest)
#include "open_test.moc"
