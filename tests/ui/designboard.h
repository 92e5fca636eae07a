// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/design.h"

#include "tests/support/exportfile.h"
#include "ui/models/movedmodel.h"
#include "ui/models/patternsmodel.h"
#include "ui/panels/design/checkspanel.h"
#include "ui/panels/design/designpictures.h"
#include "ui/panels/design/designviews.h"
#include "ui/panels/design/movedview.h"
#include "ui/panels/design/patternsboard.h"
#include "ui/panels/design/schemeorder.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QTableView>
#include <QTest>
#include <QVBoxLayout>

#include <algorithm>
#include <atomic>

namespace keyatlas::test {

inline constexpr int kDocuments = 60;
inline constexpr int kAccounts = 3;

// IDs that say nothing; three accounts in turn; a document a day.
inline std::string idOfNumber(int i) {
    return "d" + std::to_string(1000 + i * 37 % kDocuments);
}
inline std::string accountOf(int i) {
    return "acc-" + std::to_string(i % kAccounts);
}
inline std::string dayOf(int i) {
    const int day = i + 1;
    const bool january = day <= 31;
    const bool february = day > 31 && day <= 59;
    const int within = january ? day : february ? day - 31 : day - 59;
    return std::string("2021-0") +
           (january    ? "1"
            : february ? "2"
                       : "3") +
           (within < 10 ? "-0" : "-") + std::to_string(within);
}
inline std::string documents() {
    std::string lines;
    for (int i = 0; i < kDocuments; ++i) {
        lines += R"({"_id":")" + idOfNumber(i) + R"(","account":")" + accountOf(i) + R"(","created":")" +
                 dayOf(i) + "T00:00:00Z\"}\n";
    }
    return lines;
}

inline constexpr const char* kScheme = "{account}:{created:date(yyyyMMdd)}";

inline PatternAnswer answer(const std::string& name, PatternAnswer::By by, double read, double wanted) {
    PatternAnswer made;
    made.name = name;
    made.by = by;
    made.ranges = by == PatternAnswer::By::Ranges ? 20 : 1;
    made.rowsRead = read;
    made.rowsWanted = wanted;
    made.why = "because of <b>" + name + "</b>";
    return made;
}

inline AccessPattern pattern(const std::string& name) {
    AccessPattern made;
    made.name = name;
    made.equal.push_back({FieldPath::parse("account").value()});
    return made;
}

inline Finding finding(const std::string& code, Finding::Level level,
                       std::vector<Finding::Example> examples = {}) {
    Finding made;
    made.code = code;
    made.level = level;
    made.title = "Title of " + code;
    made.text = "Two equal IDs are expected 4.7 times a year.";
    made.examples = std::move(examples);
    made.documents = made.examples.size();
    return made;
}

struct Idle : RowObserver {
    void see(const SchemeRow&) override {}
};

// Applies schemes as core does; what checks and patterns say is made by hand.
struct HandMade {
    std::atomic<bool> fails = false;

    Result<SchemeReport> operator()(const Opened& opened, const SpaceView& space, const Scheme& scheme,
                                    const EvaluateOptions& options, const std::stop_token& stop) const {
        if (fails) {
            return fail(Error::Code::NoRoom, "no room in TMPDIR");
        }
        ApplyOptions apply;
        apply.arrival = FieldPath::parse("created").value();
        Idle idle; // arrival times are read for somebody
        auto applied = applyScheme(opened, space, scheme, {&idle}, apply, stop);
        if (!applied) {
            return tl::make_unexpected(applied.error());
        }
        SchemeReport report;
        report.applied = std::make_shared<const AppliedScheme>(std::move(*applied));
        report.random.perSecondInData = 0.0033;
        report.findings = {finding("collisions", Finding::Level::Warning,
                                   {{"acc-0:20210101", 0, "first"}, {"acc-9:x", std::nullopt, "nobody's"}}),
                           finding("no-id-twice", Finding::Level::Good)};
        for (const auto& asked : options.patterns) {
            auto one = answer(asked.name, scheme.today ? PatternAnswer::By::View : PatternAnswer::By::Range,
                              scheme.today ? 60 : 20, 20);
            if (!scheme.today) {
                one.startKey = "acc-1:";
                one.endKey = "acc-1;";
                one.example = Span{20, 40};
            }
            report.answers.push_back(one);
        }
        return report;
    }
};

struct Board {
    ExportFile file{documents(), "export.jsonl"};
    Sessions sessions;
    Navigator navigator{sessions};
    Design design{navigator};
    MapState state;
    std::shared_ptr<HandMade> engine = std::make_shared<HandMade>();
    QWidget window;
    DesignViews views;
    ChecksPanel* checks = nullptr;

    // `real`: core's own checks and patterns.
    explicit Board(bool real = false) {
        DesignEngine made;
        made.evaluate = [engine = engine](const auto&... arguments) { return (*engine)(arguments...); };
        made.profile = [](const auto&...) {
            FieldProfile account;
            account.path = "account";
            return Result<std::vector<FieldProfile>>(std::vector<FieldProfile>{account});
        };
        made.patternOfSpan = [](const Opened&, const SpaceView&, Span span, const std::stop_token&) {
            return span.count() == 1
                       ? Result<AccessPattern>(fail(Error::Code::Usage, "nothing sets it apart"))
                       : Result<AccessPattern>(pattern("one account"));
        };
        design.setEngine(real ? DesignEngine::usual() : made);
        views = makeDesignViews(design, state, window);
        checks = new ChecksPanel(design);
        auto* column = new QVBoxLayout(&window);
        column->addWidget(views.pictures);
        column->addWidget(views.board);
        column->addWidget(views.moved, 1);
        column->addWidget(checks, 1);
        window.resize(844, 1100);
        window.show();
    }
    bool open() {
        sessions.open(QString::fromStdString(file.path()));
        const bool ready = QTest::qWaitFor([&] {
            return design.available() && navigator.session()->tree() != nullptr &&
                   navigator.session()->complete();
        });
        design.setShown(true);
        return ready;
    }
    bool openWithScheme() {
        if (!open()) {
            return false;
        }
        design.setPatterns({pattern("one account"), pattern("again")}, {});
        design.addScheme(kScheme);
        return settled() && QTest::qWaitFor([&] { return views.pictures->order().tree() != nullptr; });
    }
    bool settled() const {
        return QTest::qWaitFor([&] {
            return !design.running() &&
                   std::none_of(design.entries().begin(), design.entries().end(),
                                [](const DesignEntry& entry) { return entry.stale && !entry.error; });
        });
    }
    template<class Widget>
    Widget* child(const char* name) const {
        return window.findChild<Widget*>(QLatin1String(name));
    }
    PatternsModel& patterns() const {
        return *static_cast<PatternsModel*>(child<QTableView>("patterns")->model());
    }
    MovedModel& moved() const { return *static_cast<MovedModel*>(child<QTableView>("movedTable")->model()); }
};

struct Tested {
    explicit Tested(QAbstractItemModel& model)
        : tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest) {}
    QAbstractItemModelTester tester;
};

// Cells separated by "|", with the name of their icon before them.
inline QStringList drawn(const QAbstractItemModel& model) {
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column) {
            const auto index = model.index(row, column);
            const auto glyph = index.data(Qt::DecorationRole).value<QIcon>();
            cells << (glyph.isNull() ? QString() : glyph.name() + QLatin1Char(' ')) + index.data().toString();
        }
        lines << cells.join(QLatin1Char('|'));
    }
    return lines;
}

template<class Widget>
Widget* topLevel(const char* name) {
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget->objectName() == QLatin1String(name) && widget->isVisible()) {
            return static_cast<Widget*>(widget);
        }
    }
    return nullptr;
}

} // namespace keyatlas::test
