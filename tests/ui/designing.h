// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/design.h"

#include "tests/support/exportfile.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

namespace keyatlas::test {

inline std::string documents(int count) {
    std::string lines;
    for (int i = 0; i < count; ++i) {
        lines += "{\"_id\":\"d" + std::to_string(1000 + i) + "\",\"account\":\"a" + std::to_string(i % 3) +
                 "\"}\n";
    }
    return lines;
}

// An engine that writes down what it is asked, and answers at once, or once it may.
struct Recorder {
    struct Log {
        std::mutex mutex;
        std::vector<std::string> asked;
        std::atomic<bool> holds = false; // questions wait until they are stopped
        std::atomic<int> stopped = 0;
        std::atomic<bool> fails = false;
    };
    std::shared_ptr<Log> log = std::make_shared<Log>();

    DesignEngine engine() const {
        DesignEngine engine;
        engine.evaluate = [log = log](const Opened&, const SpaceView&, const Scheme& scheme,
                                      const EvaluateOptions& options, const std::stop_token& stop) {
            return answer(*log, scheme, options, stop);
        };
        engine.profile = [](const Source&, const SpaceView&, std::size_t, const std::stop_token&) {
            FieldProfile account;
            account.path = "account";
            return Result<std::vector<FieldProfile>>(std::vector<FieldProfile>{account});
        };
        return engine;
    }
    std::vector<std::string> asked() const {
        const std::lock_guard lock(log->mutex);
        return log->asked;
    }

private:
    static Result<SchemeReport> answer(Log& log, const Scheme& scheme, const EvaluateOptions& options,
                                       const std::stop_token& stop) {
        {
            const std::lock_guard lock(log.mutex);
            log.asked.push_back(toText(scheme));
        }
        options.apply.progress(1, 2);
        while (log.holds && !stop.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        if (stop.stop_requested()) {
            ++log.stopped;
            return fail(Error::Code::Cancelled, "stopped");
        }
        if (log.fails) {
            return fail(Error::Code::NoRoom, "no room");
        }
        SchemeReport report;
        AppliedScheme applied;
        applied.scheme = scheme;
        applied.documents = options.patterns.size();
        report.applied = std::make_shared<const AppliedScheme>(std::move(applied));
        return report;
    }
};

struct Designing {
    ExportFile file{documents(12), "export.jsonl"};
    Sessions sessions;
    Navigator navigator{sessions};
    Design design{navigator};
    Recorder recorder;
    Session* session = nullptr;

    Designing() { design.setEngine(recorder.engine()); }
    bool open() {
        session = sessions.open(QString::fromStdString(file.path()));
        return QTest::qWaitFor([&] { return design.available(); });
    }
    bool settled() const {
        return QTest::qWaitFor([&] {
            return !design.running() &&
                   std::none_of(design.entries().begin(), design.entries().end(),
                                [](const DesignEntry& e) { return e.stale && !e.error; });
        });
    }
    QStringList names() const {
        QStringList names;
        for (const auto& entry : design.entries()) {
            names << entry.name;
        }
        return names;
    }
    std::vector<std::string> texts() const {
        std::vector<std::string> texts;
        for (const auto& entry : design.entries()) {
            texts.push_back(entry.text);
        }
        return texts;
    }
};

using Texts = std::vector<std::string>;

inline AccessPattern pattern(const std::string& name) {
    AccessPattern made;
    made.name = name;
    return made;
}

} // namespace keyatlas::test
