// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include "core/tree/keyguess.h"
#include "ui/session/losses.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kQuickMs = 300; // what takes no longer shows no progress

Found foundIn(std::shared_ptr<const Opened> opened, const std::stop_token& stop) {
    Found found{std::move(opened), {}};
    for (auto& view : found.opened->spaces()) {
        const auto total = view.keys ? view.keys->extent({0, view.keys->count()}, stop) : emptyExtent();
        const auto keys = view.keys ? view.keys->keysIn({0, view.keys->count()}) : Figure::exact(0);
        found.spaces.push_back({view, total ? *total : Extent{keys, {}, {}}});
    }
    return found;
}

Found foundIn(const std::shared_ptr<const Source>& source, std::shared_ptr<const Snapshot> snapshot) {
    return foundIn(std::make_shared<const Opened>(Opened{source, std::move(snapshot), std::nullopt}), {});
}

// Where a read on the worker reports what it finds on its way.
struct Reports {
    ProgressSink progress;
    std::function<void(std::shared_ptr<const Source>)> source;
    std::function<void(Found)> part;
};

Result<Found> readAll(const SourceOpener& opener, const std::string& path, const BuildOptions& wanted,
                      const Reports& reports, const std::stop_token& stop) {
    OpenOptions open;
    open.progress = reports.progress;
    const auto source = opener(path, open, stop);
    if (!source) {
        return tl::make_unexpected(source.error());
    }
    reports.source(*source);
    BuildOptions build = wanted;
    build.progress = reports.progress;
    build.partial = [&](std::shared_ptr<const Snapshot> snapshot) {
        reports.part(foundIn(*source, std::move(snapshot)));
    };
    // The totals are asked without the stop: a stopped read still shows what it has.
    return foundIn(std::make_shared<const Opened>(readOpened(*source, build, stop)), {});
}

std::uint64_t rowsOf(const Found& found) {
    return found.opened && found.opened->snapshot ? found.opened->snapshot->rows : 0;
}

Figure marked(Figure figure, bool complete) {
    return complete || !figure.isExact() ? figure : Figure::atLeast(figure.value());
}

// What a store estimates is told while it is read, as long as no more than that was found.
Figure estimated(Figure about, Figure found) {
    return about.isKnown() && about.value() >= found.value() ? about : found;
}

// Before a pass: the spaces that are there whatever they hold, with what the store says of them.
std::vector<SpaceTotal> listedIn(const Source& source) {
    std::vector<SpaceTotal> listed;
    for (const SpaceInfo& info : source.spaces()) {
        if (info.listed) {
            SpaceView view{info.name, info.main, info.order, info.id, nullptr};
            view.note = info.note;
            view.about = info.about;
            listed.push_back({std::move(view), info.about});
        }
    }
    return listed;
}

// Whether a space seems to hold something, as far as it is known.
bool holdsAny(const SpaceTotal& space, bool whole) {
    return space.total.keys.value() > 0 || (!whole && space.view.about.keys.value() > 0);
}

// How a tree is wanted.
struct TreeWish {
    SplitChoice split;
    std::optional<KeyFormat> format; // none: as found
    std::size_t rowNumberBytes = 0;
    std::shared_ptr<const Families> before;
};

Result<SplitRule> ruleOf(const Keyspace& keys, const SplitChoice& choice, const KeyFormat& format,
                         const std::stop_token& stop) {
    switch (choice.kind) {
    case SplitChoice::Kind::None:
        return SplitRule::none();
    case SplitChoice::Kind::Characters:
        return SplitRule::at(choice.characters, keys, stop);
    case SplitChoice::Kind::Automatic:
        break;
    }
    return splitRuleOf(format, keys, stop);
}

struct TreeAndFamilies {
    std::shared_ptr<const KeyTree> tree;
    std::shared_ptr<const Families> families;
    KeyFormat found; // what the keys look like, whatever was chosen
};

Result<TreeAndFamilies> treeAndFamilies(const std::shared_ptr<const KeyIndex>& keys, const TreeWish& wish,
                                        const std::stop_token& stop) {
    auto found = guessKeyFormat(*keys, wish.rowNumberBytes, stop);
    if (!found) {
        return tl::make_unexpected(found.error());
    }
    found->rowNumbers = wish.rowNumberBytes > 0;
    KeyFormat format = wish.format.value_or(*found);
    format.rowNumbers = found->rowNumbers;
    auto rule = ruleOf(*keys, wish.split, format, stop);
    if (!rule) {
        return tl::make_unexpected(rule.error());
    }
    auto tree = std::make_shared<const KeyTree>(keys, std::move(*rule), std::move(format));
    auto families = familiesOf(*tree, *wish.before, stop);
    if (!families) {
        return tl::make_unexpected(families.error());
    }
    return TreeAndFamilies{std::move(tree), std::move(*families), std::move(*found)};
}

} // namespace

Session::Session(QString path, Worker& undertaker, SourceOpener opener, QObject* parent)
    : QObject(parent), m_path(std::move(path)), m_opener(std::move(opener)), m_undertaker(undertaker),
      m_workers(std::make_shared<Workers>()) {
    m_quick.setSingleShot(true);
    m_quick.setInterval(kQuickMs);
    connect(&m_quick, &QTimer::timeout, this, [this] {
        m_progress.visible = true;
        emit progressChanged();
    });
}

Session::~Session() {
    m_reading.drop();
    m_treeing.drop();
    // Joining threads and freeing an index take time; another thread has it.
    m_undertaker.post([workers = std::move(m_workers), found = std::move(m_found), tree = std::move(m_tree),
                       source = std::move(m_source)](const std::stop_token&) {});
}

QString Session::name() const {
    const QString last = QFileInfo(QFileInfo(m_path).absoluteFilePath()).fileName();
    return last.isEmpty() ? m_path : last;
}

const SpaceTotal* Session::space() const {
    const auto& spaces = m_found.spaces;
    const auto at = std::find_if(spaces.begin(), spaces.end(),
                                 [this](const SpaceTotal& space) { return space.view.name == m_space; });
    if (at != spaces.end()) {
        return &*at;
    }
    if (spaces.empty() || spaces.front().view.main) {
        return spaces.empty() ? nullptr : &spaces.front();
    }
    // Among equals nobody wants to begin with an empty one, which the first often is.
    const auto filled = std::find_if(spaces.begin(), spaces.end(),
                                     [this](const SpaceTotal& space) { return holdsAny(space, m_whole); });
    return filled != spaces.end() ? &*filled : &spaces.front();
}

Figure Session::shown(Figure figure) const {
    return marked(figure, isWhole(*this));
}

Extent Session::shown(const Extent& extent) const {
    return {shown(extent.keys), shown(extent.keyBytes), shown(extent.valueBytes)};
}

Extent Session::shown(const SpaceTotal& space) const {
    const bool whole = isWhole(*this, space.view);
    const Extent& total = space.total;
    const Extent found{marked(total.keys, whole), marked(total.keyBytes, whole),
                       marked(total.valueBytes, whole)};
    const Extent& about = space.view.about;
    return whole || !running()
               ? found
               : Extent{estimated(about.keys, found.keys), estimated(about.keyBytes, found.keyBytes),
                        estimated(about.valueBytes, found.valueBytes)};
}

void Session::open() {
    m_failure.reset();
    m_progress = {};
    m_meter = {};
    m_since.start();
    m_quick.start();
    setState(State::Opening);
    BuildOptions build;
    build.memoryBytes = m_memory;
    build.mayBeSampled = !m_everyKey;
    m_reading.ask(
        m_workers->scan,
        [this, opener = m_opener, path = QFile::encodeName(m_path).toStdString(),
         build](const std::stop_token& stop, const Delivery& way) {
            // `this` is only used in what is delivered, and that only while this object lives.
            const Reports reports{
                [this, way](const Progress& at) { way.send([this, at] { takeProgress(at); }); },
                [this, way](std::shared_ptr<const Source> source) {
                    way.send([this, source = std::move(source)] { takeSource(source); });
                },
                [this, way](Found part) { way.send([this, part = std::move(part)] { takePart(part); }); }};
            return readAll(opener, path, build, reports, stop);
        },
        [this](Result<Found> found) { finish(std::move(found)); });
}

void Session::openWhole() {
    m_everyKey = true;
    open();
}

bool Session::sampled() const {
    const SpaceTotal* now = space();
    return now != nullptr && now->view.keys && now->total.keys.trust() == Figure::Trust::About;
}

void Session::cancel() {
    m_reading.stop();
}

void Session::setSpace(const std::string& name) {
    const auto* before = space();
    m_space = name;
    const auto* now = space();
    if (before == now) {
        return;
    }
    m_tree.reset();
    forgetFamilies();
    KeyFormat format = chosenKeyFormat().value_or(KeyFormat());
    format.rowNumbers = now != nullptr && now->view.rowNumberBytes > 0;
    takeFormats(format, {});
    emit spaceChanged();
    emit treeChanged();
    makeTree();
}

void Session::setSplit(const SplitChoice& choice) {
    if (m_split == choice) {
        return;
    }
    m_split = choice;
    forgetFamilies();
    emit splitChanged();
    makeTree();
}

std::optional<KeyFormat> Session::chosenKeyFormat() const {
    const auto* now = space();
    const auto chosen = m_chosenFormats.find(now != nullptr ? now->view.name : m_space);
    return chosen == m_chosenFormats.end() ? std::nullopt : std::optional(chosen->second);
}

void Session::setKeyFormat(const std::optional<KeyFormat>& format) {
    const auto* now = space();
    auto formats = m_chosenFormats;
    formats.erase(now != nullptr ? now->view.name : m_space);
    if (format) {
        formats.emplace(now != nullptr ? now->view.name : m_space, *format);
    }
    setKeyFormats(std::move(formats));
}

void Session::setKeyFormats(std::map<std::string, KeyFormat> formats) {
    for (auto& [name, format] : formats) {
        format.rowNumbers = false; // the space says so, not the person
    }
    if (m_chosenFormats == formats) {
        return;
    }
    m_chosenFormats = std::move(formats);
    forgetFamilies();
    emit keyFormatChosen();
    makeTree();
}

void Session::setState(State state) {
    m_state = state;
    emit stateChanged();
}

void Session::takeProgress(const Progress& progress) {
    const bool visible = m_progress.visible;
    m_progress = m_meter.measure(progress, static_cast<double>(m_since.elapsed()) / 1000);
    m_progress.visible = m_progress.visible || visible;
    if (m_progress.visible) {
        emit progressChanged();
    }
}

void Session::takeSource(std::shared_ptr<const Source> source) {
    m_source = std::move(source);
    if (!m_found.opened) {
        m_found.spaces = listedIn(*m_source);
    }
    setState(State::Reading);
}

void Session::takePart(Found found) {
    if (!m_whole &&
        rowsOf(found) >= rowsOf(m_found)) { // reading again does not show less than was there before
        m_whole = false;
        publish(std::move(found));
    }
}

void Session::finish(Result<Found> found) {
    m_quick.stop();
    m_progress.visible = false;
    m_failure = found ? found->opened->failure : std::optional<Error>(found.error());
    const bool stopped = m_failure && m_failure->code == Error::Code::Cancelled;
    if (stopped && m_whole) { // reading again was stopped: what was read before is still all of it
        m_failure.reset();
        m_state = State::Ready;
    } else if (!found) {
        m_state = m_found.opened ? State::Partial : State::Failed;
    } else {
        takeWhole(std::move(*found), stopped);
    }
    emit stateChanged();
    emit progressChanged();
}

// How far figures are to be trusted must be known when they are shown: the state comes first.
void Session::takeWhole(Found found, bool stopped) {
    const bool whole = !m_failure && !found.opened->partial() && found.opened->snapshot->complete;
    m_state = whole ? State::Ready : State::Partial;
    if (!stopped || rowsOf(found) >= rowsOf(m_found)) {
        m_whole = whole;
        publish(std::move(found));
    }
}

void Session::publish(Found found) {
    m_found = std::move(found);
    emit openedChanged();
    makeTree();
}

void Session::forgetFamilies() {
    m_kept = std::make_shared<const Families>();
}

void Session::keepFamilies(const std::vector<std::string>& prefixes) {
    m_kept = std::make_shared<const Families>(Families::of(prefixes));
    makeTree();
}

void Session::makeTree() {
    const auto* now = space();
    if (now == nullptr || !now->view.keys) {
        m_treeing.drop();
        return;
    }
    const TreeWish wish{m_split, chosenKeyFormat(), now->view.rowNumberBytes, m_kept};
    m_treeing.ask(
        m_workers->layout,
        [keys = now->view.keys, wish](const std::stop_token& stop) {
            return treeAndFamilies(keys, wish, stop);
        },
        [this](Result<TreeAndFamilies> made) {
            if (made) {
                m_tree = std::move(made->tree);
                m_families = std::move(made->families);
                m_kept = m_families;
                takeFormats(m_tree->format(), made->found);
                emit treeChanged();
            }
        });
}

void Session::takeFormats(const KeyFormat& shown, const KeyFormat& found) {
    const bool changed = m_format != shown || m_foundFormat != found;
    m_format = shown;
    m_foundFormat = found;
    if (changed) {
        emit keyFormatChanged();
    }
}

} // namespace keyatlas
