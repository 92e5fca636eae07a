// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/opened.h"
#include "core/tree/families.h"
#include "core/tree/keyformat.h"
#include "core/tree/keytree.h"
#include "ui/session/latest.h"
#include "ui/session/readprogress.h"
#include "ui/session/splitchoice.h"
#include "ui/session/workers.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// A space with what it holds.
struct SpaceTotal {
    SpaceView view;
    Extent total; // of what was read; how far to trust it says Session::shown()
};

// What a read found so far, ready to be shown.
struct Found {
    std::shared_ptr<const Opened> opened;
    std::vector<SpaceTotal> spaces;
};

// How a path becomes a source: openSource(), unless a test has sources of its own.
using SourceOpener = std::function<Result<std::shared_ptr<const Source>>(
    const std::string& path, const OpenOptions& options, std::stop_token stop)>;

// One source that is open in the window: reads it on a worker, publishes what is found, keeps the space and
// the splitting the person chose. What it publishes is const; a newer find is a new object. GUI thread only,
// never waits.
class Session : public QObject {
    Q_OBJECT
public:
    enum class State : unsigned char {
        Opening, // finding out what it is
        Reading, // opened() may hold a part already
        Ready,   // read whole
        Partial, // stopped, failed half way or damaged: opened() holds what could be read, failure() may say
                 // why
        Failed,  // could not be opened: opened() is empty, failure() says why
    };
    Q_ENUM(State)

    // `undertaker` ends the threads and frees the index when the session goes, so that closing takes no time.
    Session(QString path, Worker& undertaker, SourceOpener opener = openSource, QObject* parent = nullptr);
    ~Session() override;

    const QString& path() const { return m_path; }
    QString name() const; // the last part of the path
    State state() const { return m_state; }
    bool running() const { return m_state == State::Opening || m_state == State::Reading; }
    const std::optional<Error>& failure() const { return m_failure; }
    const ReadProgress& progress() const { return m_progress; }

    std::shared_ptr<const Opened> opened() const { return m_found.opened; } // null until something was read
    std::shared_ptr<const Source> source() const { return m_source; }       // null while Opening
    // Those of a store are listed as soon as it is open: until something was read without keys, the totals as
    // the store estimates them.
    const std::vector<SpaceTotal>& spaces() const { return m_found.spaces; }
    // The current one; null while there is none. Until somebody chooses it is the main one, or among equals
    // the first that holds something.
    const SpaceTotal* space() const;
    bool sampled() const;                     // a sample stands for the keys of the current space
    bool complete() const { return m_whole; } // opened() holds all of the source
    // As it may be shown: while not all of the current space is read, an exact count of what was read is a
    // lower bound.
    Figure shown(Figure figure) const;
    Extent shown(const Extent& extent) const;
    // Of any space, while it is read what the store estimates, where it does.
    Extent shown(const SpaceTotal& space) const;

    const SplitChoice& split() const { return m_split; }
    // How the keys of the current space are made: chosen by the person, or as Automatic found it. It follows
    // a moment after the space, together with the tree.
    const KeyFormat& keyFormat() const { return m_format; }
    const KeyFormat& foundKeyFormat() const { return m_foundFormat; }
    // Nothing: automatic. What is kept by the name of a space may be of one that is not there.
    std::optional<KeyFormat> chosenKeyFormat() const;
    const std::map<std::string, KeyFormat>& chosenKeyFormats() const { return m_chosenFormats; }
    // Of the current space, by the current splitting; null while it is being made. Ask it on
    // workers().layout.
    std::shared_ptr<const KeyTree> tree() const { return m_tree; }
    // Of that tree; never null. A family keeps its number while the splitting stays and more is read.
    std::shared_ptr<const Families> families() const { return m_families; }

    Workers& workers() { return *m_workers; }

public slots:
    void open();   // reads it; also again, after it was stopped, failed or has changed
    void cancel(); // what was read stays, as Partial
    // Memory that an index may take; from the next open() on.
    void setMemory(std::uint64_t bytes) { m_memory = bytes; }
    // The same with an index of every key where a sample stands for them: takes long, and room in TMPDIR.
    void openWhole();
    void setSpace(const std::string& name);
    void setSplit(const SplitChoice& choice);
    void setKeyFormat(const std::optional<keyatlas::KeyFormat>& format);    // of the current space
    void setKeyFormats(std::map<std::string, keyatlas::KeyFormat> formats); // of all, by name
    // Families that have their numbers from before, in that order (a project file's); after setSplit().
    void keepFamilies(const std::vector<std::string>& prefixes);

signals:
    void stateChanged();
    void progressChanged();
    void openedChanged(); // opened(), spaces(), and with them space() are new
    void spaceChanged();  // the person chose another one
    void treeChanged();   // tree() is new, or null; with it families()
    void splitChanged();
    void keyFormatChosen();  // chosenKeyFormats() is new
    void keyFormatChanged(); // keyFormat() is new

private:
    void setState(State state);
    void takeProgress(const Progress& progress);
    void takeSource(std::shared_ptr<const Source> source);
    void takePart(Found found);
    void finish(Result<Found> found);
    void takeWhole(Found found, bool stopped);
    void publish(Found found);
    void makeTree();
    void takeFormats(const KeyFormat& shown, const KeyFormat& found);
    void forgetFamilies();

    QString m_path;
    SourceOpener m_opener;
    State m_state = State::Opening;
    std::optional<Error> m_failure;
    ReadProgress m_progress;
    RateMeter m_meter;
    QElapsedTimer m_since;
    std::uint64_t m_memory = BuildOptions().memoryBytes;
    bool m_everyKey = false; // the person does not want a sample
    QTimer m_quick;          // makes progress visible when a read is not a quick one

    std::shared_ptr<const Source> m_source;
    Found m_found;
    bool m_whole = false; // m_found is all of the source
    std::string m_space;  // name of the current one; where there is none of that name, the first
    SplitChoice m_split;
    std::map<std::string, KeyFormat> m_chosenFormats; // by space
    KeyFormat m_format;
    KeyFormat m_foundFormat;
    std::shared_ptr<const KeyTree> m_tree;
    std::shared_ptr<const Families> m_families = std::make_shared<const Families>();
    std::shared_ptr<const Families> m_kept = m_families; // whose numbers the next tree's take over

    Worker& m_undertaker;
    std::shared_ptr<Workers> m_workers;
    Latest m_reading;
    Latest m_treeing;
};

} // namespace keyatlas
