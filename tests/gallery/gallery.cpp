// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gallery/gallery.h"

#include "tests/gallery/boardscenes.h"
#include "tests/gallery/designscenes.h"
#include "tests/gallery/mapscenes.h"
#include "tests/gallery/storescenes.h"
#include "tests/support/samplekeys.h"
#include "ui/canvas/mappanel.h"
#include "ui/panels/documentspanel.h"
#include "ui/panels/filepanel.h"
#include "ui/panels/inspectorpanel.h"
#include "ui/panels/keytreepanel.h"
#include "ui/panels/rangebar.h"
#include "ui/panels/sourcespanel.h"
#include "ui/theme/theme.h"
#include "ui/window/statusline.h"
#include "ui/window/workspace.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QTextStream>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kEveryMs = 50;
constexpr int kQuietLooks = 10;
constexpr int kPatience = 600; // looks: 30 seconds

struct Look {
    QString name;
    Theme::Choice choice;
    bool highContrast;
};

const QList<Look>& looks() {
    static const QList<Look> all{{QStringLiteral("light"), Theme::Choice::Light, false},
                                 {QStringLiteral("dark"), Theme::Choice::Dark, false},
                                 {QStringLiteral("contrast"), Theme::Choice::Light, true}};
    return all;
}

QWidget* shownTopLevel(const char* name) {
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget->isVisible() && widget->objectName() == QLatin1String(name)) {
            return widget;
        }
    }
    return nullptr;
}

} // namespace

Gallery::Gallery(QString folder, QString suffix, QString only)
    : m_folder(std::move(folder)), m_suffix(std::move(suffix)), m_only(std::move(only)) {
    m_window = std::make_unique<MainWindow>();
    m_window->resize(QSize(1440, 900) / m_window->devicePixelRatioF());
    m_window->show();
    collect();
    connect(&m_timer, &QTimer::timeout, this, &Gallery::look);
    begin();
    m_timer.start(kEveryMs);
}

void Gallery::collect() {
    if (m_only.startsWith(QStringLiteral("store"))) { // they need none of the others
        addStore();
        return;
    }
    if (m_only.startsWith(QStringLiteral("design"))) {
        addDesign();
        return;
    }
    m_scenes << Scene{QStringLiteral("start-empty"), [] {}, [] { return true; }};
    for (const Sample& sample : m_window->samples()) {
        addSample(sample);
    }
    addMillion();
    addKeyFormats();
    addStore();
    addDesign();
    m_scenes << Scene{QStringLiteral("start"),
                      [this] {
                          m_window->showStart();
                          Recent gone;
                          gone.path = QStringLiteral("/media/mara/STICK/wiki-2025.ndjson.gz");
                          gone.kind = QStringLiteral("JSON lines, gzip");
                          gone.documents = Figure::atLeast(88'310);
                          gone.diskBytes = Figure::exact(27'000'000);
                          gone.opened = QDateTime::currentDateTime().addDays(-400);
                          m_window->recents().note(gone);
                          m_window->recents().setPinned(m_window->samples().first().path, true);
                          m_window->recents().check();
                      },
                      [] { return true; }};
    addMenus();
    addDialog(QStringLiteral("palette"), "help.palette", "commandPalette");
    addDialog(QStringLiteral("keys"), "help.keys", "keysDialog");
    addDialog(QStringLiteral("about"), "help.about", "about");
    m_scenes << Scene{QStringLiteral("problem"),
                      [this] { m_window->open(QStringLiteral("/nowhere/<b>at</b>/all.json")); },
                      [] { return shownTopLevel("problem") != nullptr; }};
}

void Gallery::addSample(const Sample& sample) {
    const QString name = QFileInfo(sample.path).baseName();
    m_scenes << Scene{name, [this, path = sample.path] { m_window->open(path); }, [this] { return isRead(); },
                      true};
    m_scenes << Scene{name + QStringLiteral("-inside"),
                      [this] {
                          Navigator& navigator = m_window->navigator();
                          Session& session = *m_window->sessions().current();
                          for (const auto& space : session.spaces()) { // the first family may be empty
                              if (navigator.place().whole().empty()) {
                                  session.setSpace(space.view.name);
                              }
                          }
                          const Rank middle = navigator.place().space.keys->count() / 2;
                          navigator.reveal(middle);
                          m_window->workspace().showDocuments();
                      },
                      [this] { return isRead() && m_window->navigator().rank().has_value(); }, true};
    m_scenes << mapScenes(*m_window, name);
}

void Gallery::addMillion() {
    m_scenes << Scene{QStringLiteral("million"), [this] { m_window->open(writeMillion(m_made.path())); },
                      [this] { return isRead(); }, true};
    m_scenes << mapScenes(*m_window, QStringLiteral("million"));
}

// IDs that are no text: found, shown as hex, and the question which numbers they are.
void Gallery::addKeyFormats() {
    const auto shown = [this](const char* format) {
        const Session* session = m_window->sessions().current();
        return isRead() && keyFormatName(session->keyFormat()) == format;
    };
    m_scenes << Scene{QStringLiteral("keys-found"),
                      [this] {
                          QFile file(m_made.filePath(QStringLiteral("tables.ndjson")));
                          if (file.open(QIODevice::WriteOnly)) {
                              file.write(QByteArray::fromStdString(test::numberedExport()));
                              file.close();
                          }
                          m_window->open(file.fileName());
                      },
                      [shown] { return shown("nul:text,4"); }, true};
    m_scenes << Scene{QStringLiteral("keys-hex"), [this] { m_window->action("view.keysHex")->trigger(); },
                      [shown] { return shown("hex"); }, true};
    addDialog(QStringLiteral("keys-integers"), "view.keysIntegers", "integersPrompt");
}

void Gallery::addStore() {
    m_scenes << storeScenes(*m_window, m_made.filePath(QStringLiteral("orders-db")));
}

void Gallery::addDesign() {
    const auto& samples = m_window->samples();
    const auto transactions = std::find_if(samples.begin(), samples.end(), [](const Sample& sample) {
        return sample.path.contains(QStringLiteral("transactions"));
    });
    if (transactions != samples.end()) {
        m_scenes << designScenes(*m_window, transactions->path);
        m_scenes << boardScenes(*m_window);
    }
}

void Gallery::addDialog(const QString& name, const char* action, const char* dialog) {
    m_scenes << Scene{name, [this, action] { m_window->action(action)->trigger(); },
                      [dialog] { return shownTopLevel(dialog) != nullptr; }};
}

void Gallery::addMenus() {
    int number = 0;
    for (QAction* entry : m_window->menuBar()->actions()) {
        m_scenes << Scene{QStringLiteral("menu-%1").arg(++number),
                          [this, menu = entry->menu()] {
                              m_window->showWork();
                              menu->setObjectName(QStringLiteral("menu"));
                              menu->popup(m_window->mapToGlobal(QPoint(20, 28)));
                          },
                          [] { return shownTopLevel("menu") != nullptr; }};
    }
}

bool Gallery::isRead() const {
    const Session* session = m_window->sessions().current();
    return session && session->complete() && session->tree() && m_window->navigator().place().valid();
}

void Gallery::begin() {
    m_quiet = 0;
    m_waited = 0;
    m_scenes[m_at].prepare();
}

void Gallery::look() {
    m_quiet = m_scenes[m_at].isReady() ? m_quiet + 1 : 0;
    if (++m_waited > kPatience) {
        QTextStream(stderr) << "keyatlas-gallery: " << m_scenes[m_at].name << " is never ready\n";
        QApplication::exit(1);
        return;
    }
    if (m_quiet < kQuietLooks) {
        return;
    }
    if (m_scenes[m_at].name.contains(m_only)) {
        saveAll();
    }
    if (++m_at == m_scenes.size()) {
        m_timer.stop();
        QApplication::exit(0);
        return;
    }
    begin();
}

void Gallery::saveAll() {
    const Scene& scene = m_scenes[m_at];
    for (const Look& look : looks()) {
        theme().setHighContrast(look.highContrast);
        theme().setChoice(look.choice);
        const QString name = QStringLiteral("%1-%2%3").arg(scene.name, look.name, m_suffix);
        save(*m_window, name);
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            if (widget->isVisible() && widget != m_window.get() && !widget->objectName().isEmpty()) {
                save(*widget, name + QStringLiteral("-dialog"));
            }
        }
        if (scene.withPanels && m_suffix.isEmpty()) {
            save(*m_window->findChild<SourcesPanel*>(), name + QStringLiteral("-sources"));
            save(*m_window->findChild<KeyTreePanel*>(), name + QStringLiteral("-keytree"));
            save(m_window->workspace().map(), name + QStringLiteral("-map"));
            save(*m_window->findChild<DocumentsPanel*>(), name + QStringLiteral("-documents"));
            save(m_window->workspace().file(), name + QStringLiteral("-filepanel"));
            save(*m_window->findChild<RangeBar*>(), name + QStringLiteral("-range"));
            save(*m_window->findChild<InspectorPanel*>(), name + QStringLiteral("-inspector"));
            save(*m_window->findChild<StatusLine*>(), name + QStringLiteral("-status"));
        }
    }
    theme().setHighContrast(false);
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget != m_window.get() && widget->isVisible()) {
            widget->close();
        }
    }
}

void Gallery::save(QWidget& widget, const QString& name) {
    if (widget.isVisible()) {
        widget.grab().save(QDir(m_folder).filePath(name + QStringLiteral(".png")));
    }
}

} // namespace keyatlas
