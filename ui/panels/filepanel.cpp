// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/filepanel.h"

#include "core/sources/store.h"
#include "ui/canvas/tablebands.h"
#include "ui/panels/emptystate.h"
#include "ui/panels/filefacts.h"
#include "ui/panels/folderfiles.h"
#include "ui/panels/optionslist.h"
#include "ui/panels/panelbar.h"
#include "ui/panels/problemslist.h"
#include "ui/panels/storetables.h"
#include "ui/session/storewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/thinsplitter.h"

#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kLeftPart = 62; // of the width, per cent
constexpr double kLeastLeft = 320;
constexpr double kLeastRight = 316;

// The family of a space, kept alive by its store.
std::shared_ptr<const StoreFamily> familyOf(const std::shared_ptr<const Store>& store, SpaceId id) {
    const auto at = std::find_if(store->families.begin(), store->families.end(),
                                 [id](const StoreFamily& family) { return family.id == id; });
    return at == store->families.end() ? nullptr : std::shared_ptr<const StoreFamily>(store, &*at);
}

void onPanel(QWidget& widget) {
    widget.setBackgroundRole(QPalette::Base);
    widget.setAutoFillBackground(true);
}

} // namespace

FilePanel::FilePanel(Navigator& navigator, MapState& state, QWidget* parent)
    : QWidget(parent), m_navigator(navigator) {
    m_tables = new StoreTables(navigator, state);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    createBar(*column);
    m_stack = new QStackedWidget(this);
    auto* work = new ThinSplitter(Qt::Horizontal);
    work->addWidget(createLeft());
    work->addWidget(createRight());
    work->setStretchFactor(0, kLeftPart);
    work->setStretchFactor(1, 100 - kLeftPart);
    m_work = work;
    m_empty = new EmptyState(this);
    m_stack->addWidget(m_work);
    m_stack->addWidget(m_empty);
    column->addWidget(m_stack, 1);
    m_tables->bands().setCardOver(this);
    onPanel(*this);
    connectAll();
    follow();
}

void FilePanel::createBar(QVBoxLayout& column) {
    auto* bar = new PanelBar(this);
    m_name = plainLabel({}, bar);
    m_name->setObjectName(QStringLiteral("fileName"));
    m_name->setFont(fontFor(FontRole::Heading));
    m_summary = mutedLabel({}, bar);
    m_summary->setObjectName(QStringLiteral("fileSummary"));
    m_summary->setFont(fontFor(FontRole::Table));
    bar->addLeft(m_name);
    bar->addLeft(m_summary);
    column.addWidget(bar);
}

QWidget* FilePanel::createLeft() {
    m_folder = new FolderFiles;
    auto* halves = new ThinSplitter(Qt::Vertical);
    halves->addWidget(m_tables);
    halves->addWidget(m_folder);
    halves->setStretchFactor(0, 2);
    halves->setStretchFactor(1, 1);
    halves->setMinimumWidth(metrics().px(kLeastLeft));
    onPanel(*halves);
    m_left = halves;
    return halves;
}

QWidget* FilePanel::createRight() {
    auto* right = new QWidget;
    right->setMinimumWidth(metrics().px(kLeastRight));
    onPanel(*right);
    m_facts = new FileFacts(right);
    m_problems = new ProblemsList(right);
    m_options = new OptionsList(right);
    m_rest = new QWidget(right);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_facts);
    column->addWidget(m_problems);
    column->addWidget(m_options, 1);
    column->addWidget(m_rest, 1);
    return right;
}

void FilePanel::connectAll() {
    connect(&m_navigator, &Navigator::placeChanged, this, &FilePanel::follow);
    connect(m_tables, &StoreTables::sceneChanged, this, [this] {
        const Session* session = m_navigator.session();
        const auto store = session != nullptr && session->source() ? session->source()->store() : nullptr;
        if (store && m_family) {
            showFacts(*session, *store);
        }
    });
    connect(m_problems, &ProblemsList::tableWanted, m_tables, &StoreTables::showTable);
    connect(m_tables, &StoreTables::said, this, &FilePanel::said);
    connect(m_folder, &FolderFiles::said, this, &FilePanel::said);
    connect(m_problems, &ProblemsList::said, this, &FilePanel::said);
    connect(m_options, &OptionsList::said, this, &FilePanel::said);
}

bool FilePanel::showSearch() {
    const bool any = m_stack->currentWidget() == m_work && !m_options->isHidden();
    if (any) {
        m_options->search();
    }
    return any;
}

void FilePanel::follow() {
    for (const auto& connection : m_followed) {
        disconnect(connection);
    }
    m_followed.clear();
    if (Session* session = m_navigator.session()) {
        m_followed.push_back(connect(session, &Session::stateChanged, this, &FilePanel::refresh));
        m_followed.push_back(connect(session, &Session::openedChanged, this, &FilePanel::refresh));
        m_followed.push_back(connect(session, &Session::spaceChanged, this, &FilePanel::refresh));
        m_followed.push_back(connect(session, &Session::treeChanged, this, &FilePanel::refresh));
    }
    refresh();
}

void FilePanel::refresh() {
    Session* session = m_navigator.session();
    const auto source = session != nullptr ? session->source() : nullptr;
    if (!source) {
        showNothing(session);
        return;
    }
    m_stack->setCurrentWidget(m_work);
    if (const auto store = source->store()) {
        showStore(*session, store);
    } else {
        showExport(*session);
    }
}

void FilePanel::showNothing(Session* session) {
    m_family.reset();
    m_tables->setFamily(nullptr, false);
    m_name->setText(session != nullptr ? cutForLayout(session->name(), 60) : QString());
    m_summary->clear();
    m_stack->setCurrentWidget(m_empty);
    if (session != nullptr && session->failure()) {
        m_empty->say(sentence(*session->failure()), tr("Read Again"), [session] { session->open(); });
    } else {
        m_empty->say(session == nullptr ? tr("Nothing is open.") : QStringLiteral("…"));
    }
}

void FilePanel::showStore(const Session& session, const std::shared_ptr<const Store>& store) {
    const SpaceTotal* space = session.space();
    const auto family = space != nullptr ? familyOf(store, space->view.id) : nullptr;
    const Place& place = m_navigator.place();
    // Ranks mean the keys of this family, all that will be read, in an order that its tables have too.
    const bool scanned = family && family->bytewise && place.valid() && !session.running() &&
                         place.space.id == family->id && place.space.rowNumberBytes == 0 &&
                         !place.whole().empty();
    m_family = family;
    m_left->show();
    m_options->show();
    m_rest->hide();
    KeyFormat format = session.keyFormat();
    format.rowNumbers = false; // these are the store's own keys
    m_tables->setFamily(family, scanned, format);
    m_folder->setStore(store);
    m_options->setStore(store, family);
    const auto warnings = session.source()->warnings();
    m_problems->setProblems(session.running() ? std::nullopt : session.failure(), warnings, family.get());
    if (!family) {
        m_name->setText(cutForLayout(session.name(), 60));
        m_summary->clear();
        return;
    }
    m_name->setText(keyText(family->name, 60));
    showFacts(session, *store);
}

void FilePanel::showFacts(const Session& session, const Store& store) {
    const auto& scene = m_tables->bands().scene();
    const auto ranges = scene && scene->asked.family == m_family ? scene->ranges : nullptr;
    const TableSums sums = tableSums(*m_family);
    const auto levels = tableSumsByLevel(*m_family).size();
    const SpaceTotal* space = session.space();
    const Figure keys = space != nullptr ? session.shown(*space).keys : Figure::unknown();
    const bool empty = store.logBytes == 0 || (keys.isExact() && keys.value() == 0);
    m_summary->setText(
        sums.tables == 0
            ? (empty ? tr("no tables; nothing in the log") : tr("no tables yet, all of it is in the log"))
            : tr("%1 in %2, %3").arg(tablesText(sums.tables), levelsText(levels), bytesText(sums.bytes)));
    m_facts->showStore(session, store, *m_family, ranges);
}

void FilePanel::showExport(const Session& session) {
    m_family.reset();
    m_tables->setFamily(nullptr, false);
    m_left->hide();
    m_options->hide();
    m_rest->show();
    m_name->setText(cutForLayout(session.name(), 60));
    m_summary->setText(tr("one file of rows, so there are no tables or levels to show"));
    m_facts->showExport(session);
    m_problems->setProblems(session.running() ? std::nullopt : session.failure(),
                            session.source()->warnings(), nullptr);
}

} // namespace keyatlas
