// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/design.h"
#include "ui/session/designhistory.h"

#include <QTimer>

#include <tuple>

namespace keyatlas {

// What an evaluation was asked; two equal ones have one answer.
struct DesignQuestion {
    Scheme scheme;
    std::vector<AccessPattern> patterns;
    std::optional<double> perSecond;
    std::uint64_t seed = 1;
    std::shared_ptr<const KeyIndex> keys;
    friend bool operator==(const DesignQuestion&, const DesignQuestion&) = default;
};

// What is kept of an entry beside what is shown of it.
struct DesignAnswers {
    std::optional<DesignQuestion> answered;
    std::optional<DesignQuestion> failed;
};

// What somebody tries on one space.
struct DesignWork {
    DesignHistory history;
    std::vector<DesignEntry> entries; // today's first
    std::vector<DesignAnswers> answers;
    std::vector<FieldProfile> fields;
    std::shared_ptr<const KeyIndex> profiled; // whose documents gave the fields
};

struct Design::Private {
    using Home = std::pair<QString, std::string>; // path of a source, name of a space

    DesignEngine engine = DesignEngine::usual();
    std::map<Home, DesignWork> works;
    Home home;                            // whose work is shown
    DesignWork* work = nullptr;           // never null
    std::shared_ptr<const KeyIndex> keys; // as they were when last looked at
    QString whyNot;
    bool shown = false;
    bool wanted = false; // somebody asked, though nobody looks
    bool held = false;   // cancelled: nothing is evaluated until something changes
    QString running;     // name of the entry that is evaluated; null: none
    DesignQuestion asked;
    std::shared_ptr<const KeyIndex> profiled; // whose fields are asked for
    QTimer soon;
    Worker evaluator;
    Worker reader;
    Worker seeker;
    Latest evaluating;
    Latest profiling;

    DesignWork& workAt(const Home& at);
    DesignQuestion question(std::size_t index) const;
};

} // namespace keyatlas
