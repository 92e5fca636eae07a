// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/snapshot.h"
#include "tests/bench/madekeys.h"
#include "tests/bench/measure.h"
#include "tests/support/memorycursor.h"
#include "ui/canvas/cellpainter.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFont>
#include <QPainter>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace keyatlas::bench {
namespace {

constexpr std::uint64_t kTenMillion = 10'000'000;
constexpr QSize kCanvas(1920 + 24, 400);
constexpr int kRounds = 21;

template<class Work>
double medianMs(Work work) {
    std::vector<double> times;
    for (int i = 0; i < kRounds; ++i) {
        const Stopwatch watch;
        work();
        times.push_back(watch.seconds() * 1000);
    }
    return median(times);
}

std::shared_ptr<const KeyTree> treeOf(IdKind kind, std::uint64_t count) {
    MadeKeys cursor(kind, count);
    const test::LastWins judge;
    const auto outcome = buildSnapshot(cursor, judge, {}, {});
    const auto keys = outcome.snapshot->space(SpaceId{})->live;
    return std::make_shared<const KeyTree>(keys, SplitRule::found(*keys, {}).value());
}

void paintOnce(const char* name, const MapScene& scene) {
    const MapRows rows = mapRows(kCanvas, metrics().s3, 0, rowHeights(scene.icicle));
    std::size_t cells = 0;
    for (const auto& level : scene.icicle.levels) {
        cells += level.size();
    }
    QImage canvas(kCanvas, QImage::Format_RGB32);
    QImage fills;
    const double filling = medianMs([&] { fills = paintedCells(scene, rows, Colouring::ByFamily); });
    const double drawing = medianMs([&] {
        QPainter painter(&canvas);
        painter.drawImage(rows.cells, fills);
        paintLabels(painter, scene, rows, Colouring::ByFamily, {QStringLiteral("bench"), {}, false});
    });
    std::printf("  %-22s %5zu cells: fills (once a view) %.2f ms, picture and labels (each paint) %.2f ms\n",
                name, cells, filling, drawing);
}

void benchPaint(const char* name, IdKind kind, std::uint64_t count) {
    const auto tree = treeOf(kind, count);
    std::printf("%s, %llu keys, 1,920 px\n", name, static_cast<unsigned long long>(count));
    MapQuestion question;
    question.tree = tree;
    question.families = familiesOf(*tree, {}, {}).value();
    question.width = 1920;
    question.view = {0, count};
    paintOnce("everything", *layoutMap(question, nullptr, {}).value());
    question.view = {count / 2, count / 2 + count / 100};
    paintOnce("a hundredth", *layoutMap(question, nullptr, {}).value());
    question.view = {count / 2, count / 2 + 100};
    paintOnce("a hundred documents", *layoutMap(question, nullptr, {}).value());
}

} // namespace
} // namespace keyatlas::bench

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    QFont font(QStringList{QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")});
    font.setPixelSize(13);
    QApplication::setFont(font);
    keyatlas::theme().install();
    const std::uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : keyatlas::bench::kTenMillion;
    std::printf("%s\n", keyatlas::bench::machine().c_str());
    keyatlas::bench::benchPaint("structured IDs", keyatlas::bench::IdKind::Structured, count);
    keyatlas::bench::benchPaint("random UUIDs", keyatlas::bench::IdKind::Uuid, count);
    return 0;
}
