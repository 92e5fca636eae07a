// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/scheme/evaluate.h"
#include "core/scheme/fieldprofile.h"
#include "ui/session/designengine.h"
#include "ui/session/designstate.h"
#include "ui/session/latest.h"
#include "ui/session/navigator.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// One scheme that somebody tries. Index 0 of a design is always today's IDs.
struct DesignEntry {
    QString name;                               // "Today", "A", "B" ...
    std::string text;                           // as it was typed, valid or not
    std::optional<Error> error;                 // of the text, with its offset
    Scheme scheme;                              // of the last text that was valid
    std::shared_ptr<const SchemeReport> report; // null until there is one; while `stale`, of an older state
    bool stale = true;                          // the report is not of what is there now
    bool running = false;
    double progress = 0;          // 0 to 1
    std::optional<Error> failure; // of the last evaluation
};

// The schemes, access patterns and rate that a person tries on the current space of the current source, one
// such set a source and space. Every change can be undone. What changed is evaluated again on a worker of its
// own, a moment after the last change, while somebody looks. GUI thread only, never waits.
class Design : public QObject {
    Q_OBJECT
public:
    explicit Design(Navigator& navigator, QObject* parent = nullptr);
    ~Design() override;

    bool available() const; // a source is open and its space can be designed for; else whyNot()
    QString whyNot() const;

    const std::vector<DesignEntry>& entries() const;
    std::size_t current() const; // index of the entry that is edited and shown
    const DesignEntry& entry() const { return entries()[current()]; }
    const std::vector<AccessPattern>& patterns() const;
    std::optional<double> perSecond() const; // typed in; none: as in the data
    std::uint64_t seed() const;
    // Of a sample of the documents; empty until they are there.
    const std::vector<FieldProfile>& fields() const;
    bool canUndo() const;
    bool canRedo() const;
    QString undoText() const; // "typing", "moving a component": what would be undone
    QString redoText() const;
    bool running() const; // something is evaluated

    Navigator& navigator() const { return m_navigator; }
    Worker& reader(); // for views that ask reports and their keyspaces
    Worker& seeker(); // for what takes longer: suggestions
    const DesignEngine& engine() const;
    void setEngine(DesignEngine engine); // before anything is asked

    // For a project file: what was tried on a source, by the name of the space.
    std::map<std::string, DesignState> states(const QString& path) const;
    void setStates(const QString& path, const std::map<std::string, DesignState>& states);
    void forgetAll();

public slots:
    void setCurrent(std::size_t index);      // no step of undo
    void addScheme(const std::string& text); // becomes the current one
    void removeScheme(std::size_t index);    // not today's
    // `merge`: typing goes on, and is one step of undo with what was typed before.
    void setText(std::size_t index, const std::string& text, const QString& what, bool merge = false);
    void setPatterns(const std::vector<keyatlas::AccessPattern>& patterns, const QString& what);
    void setPerSecond(std::optional<double> perSecond);
    void undo();
    void redo();
    void cancel();             // the evaluation that runs, and those after it
    void again();              // evaluates what was cancelled or failed
    void setShown(bool shown); // somebody looks: what is not known is evaluated

signals:
    void changed(); // entries, patterns, rate, undo, whether it is available: anything but a report
    void currentChanged();
    void entryChanged(std::size_t index); // its report, progress or failure
    void fieldsChanged();

private:
    struct Private;
    void takePlace();
    void forget(Session* session);
    void change(DesignState state, const QString& what, const QString& mergeKey = {});
    void takeState();
    void rebuild();
    // designevaluation.cpp
    void judge(); // what is stale
    void schedule();
    void startNext();
    void start(std::size_t index);
    void finish(const QString& name, Result<SchemeReport> report);
    void takeProgress(const QString& name, double progress);
    void stopRunning();
    void profile();

    Navigator& m_navigator;
    std::unique_ptr<Private> m_private;
};

} // namespace keyatlas
