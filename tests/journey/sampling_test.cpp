// SPDX-License-Identifier: GPL-3.0-or-later
// A store whose index would not fit: the window shows a sample and says so, and reads every key on request.
#include "tests/journey/journeywindow.h"
#include "tests/support/rocks/storewriter.h"
#include "tests/support/sourcereading.h"
#include "ui/models/keytreemodel.h"
#include "ui/panels/keytreepanel.h"
#include "ui/session/toqt.h"
#include "ui/window/workspace.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QTreeView>

using namespace keyatlas;
using namespace keyatlas::test;

namespace {

constexpr int kRows = 60'000;

std::string writeStore(const TemporaryFolder& folder) {
    std::string path = folder.path() + "/large";
    StoreWriter::Options options;
    options.compression = "none";
    StoreWriter writer(path, options);
    for (int i = 0; i < kRows; ++i) {
        char key[48];
        std::snprintf(key, sizeof(key), "%s:%06d", i % 3 == 0 ? "user" : "order", i);
        writer.put(key, R"({"n":)" + std::to_string(i) + R"(,"text":")" + std::string(100, 'x') + "\"}");
    }
    writer.compact();
    return path;
}

QPushButton* buttonOf(MainWindow& window, const QString& text) {
    const auto* notice = window.findChild<QWidget*>(QStringLiteral("notice"));
    for (auto* button : notice->findChildren<QPushButton*>()) {
        if (button->text() == text && button->isVisible()) {
            return button;
        }
    }
    return nullptr;
}

} // namespace

class SamplingTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { prepareJourneys(); }
    void aSampleFirstThenEveryKey();
};

void SamplingTest::aSampleFirstThenEveryKey() {
    const TemporaryFolder folder;
    const std::string path = writeStore(folder);
    JourneyWindow window;
    window->resize(1440, 900);
    window->sessions().setMemory(512U << 10);
    QVERIFY(window.opens(QString::fromStdString(path)));
    Session* session = window->sessions().current();
    QVERIFY(session->sampled());
    const Figure about = session->space()->total.keys;
    QVERIFY(about.value() > kRows * 9 / 10 && about.value() < kRows * 11 / 10);

    auto* notice = window.child<QWidget>("notice");
    QVERIFY(notice->isVisible());
    const auto* state = window.child<QLabel>("statusState");
    QCOMPARE(state->text(), QStringLiteral("sampled"));
    auto* everything = buttonOf(*window.get(), QStringLiteral("Read all keys"));
    QVERIFY(everything != nullptr);
    // Wherever a count of the sample is shown it says "about": never the sample's own size.
    auto* tree = window.child<QTreeView>("keyTree");
    QVERIFY(tree != nullptr);
    QTRY_VERIFY(tree->model()->rowCount() > 0);
    const QModelIndex first = tree->model()->index(0, KeyTreeModel::Docs);
    QTRY_VERIFY(first.data(Qt::AccessibleTextRole).toString().startsWith(QStringLiteral("about ")) ||
                first.data().toString().startsWith(QStringLiteral("\u2248")));

    QTest::mouseClick(everything, Qt::LeftButton);
    QVERIFY(waitUntilRead(*window.get()));
    QTRY_VERIFY(!session->sampled());
    QVERIFY(session->space()->total.keys == Figure::exact(kRows));
    QTRY_VERIFY(!notice->isVisible());
    QCOMPARE(state->text(), QStringLiteral("complete"));
}

QTEST_MAIN(SamplingTest)
#include "sampling_test.moc"
