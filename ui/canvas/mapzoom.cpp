// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/mapzoom.h"

#include <algorithm>
#include <cmath>

namespace keyatlas {

namespace {

constexpr int kRunMs = 300; // zooms that follow each other within this are one step
constexpr double kAir = 0.04;
constexpr double kCloser = 2; // by one press

// Ranks that hold any of the bytes from `from` to `to`.
Result<Span> spanOfBytes(const Keyspace& keys, double from, double to, const std::stop_token& stop) {
    const auto first = static_cast<std::uint64_t>(std::max(0.0, std::floor(from)));
    const auto last = static_cast<std::uint64_t>(std::max(std::ceil(to), from + 1));
    const auto begin = keys.rankAtByte(first, stop);
    const auto end = keys.rankAtByte(last > 0 ? last - 1 : 0, stop);
    const auto size = keys.size(stop);
    if (!begin || !end || !size) {
        return tl::make_unexpected(!begin ? begin.error() : !end ? end.error() : size.error());
    }
    return Span{std::min(*begin, *size > 0 ? *size - 1 : 0), std::min(*end + 1, *size)};
}

} // namespace

MapZoom::MapZoom(Navigator& navigator, QObject* parent) : QObject(parent), m_navigator(navigator) {
    m_run.setSingleShot(true);
    m_run.setInterval(kRunMs);
    connect(&m_run, &QTimer::timeout, this, [this] {
        m_target.reset();
        m_navigator.settle();
    });
}

MapZoom::Stretch MapZoom::shown() const {
    const Columns& columns = m_scene->columns();
    if (columns.weight == Weight::ByBytes) {
        return {static_cast<double>(columns.bytes.front()), static_cast<double>(columns.bytes.back())};
    }
    return {static_cast<double>(columns.view.first), static_cast<double>(columns.view.last)};
}

MapZoom::Stretch MapZoom::current() const {
    return m_target ? *m_target : shown();
}

double MapZoom::total() const {
    const Columns& all = m_scene->minimap->columns;
    return static_cast<double>(m_scene->columns().weight == Weight::ByBytes ? all.bytes.back()
                                                                            : all.ranks.back());
}

bool MapZoom::canZoomIn() const {
    return m_navigator.place().valid() && m_navigator.view().count() > 1;
}

bool MapZoom::canZoomOut() const {
    return m_navigator.place().valid() && m_navigator.view() != m_navigator.place().whole();
}

void MapZoom::beginRun() {
    if (!m_run.isActive()) {
        m_target.reset();
        m_navigator.settle();
    }
    m_run.start();
}

void MapZoom::around(double share, double factor) {
    if (!m_scene) {
        return;
    }
    beginRun();
    const Stretch now = current();
    const double width = std::max(now.to - now.from, 1.0);
    const double wide = std::clamp(width / factor, 1.0, total());
    const double at = now.from + share * width;
    const double from = std::clamp(at - share * wide, 0.0, std::max(0.0, total() - wide));
    m_target = Stretch{from, from + wide};
    go(*m_target, Navigator::Step::Browse);
}

void MapZoom::closer() {
    around(0.5, kCloser);
}

void MapZoom::farther() {
    around(0.5, 1 / kCloser);
}

void MapZoom::to(double from, double to) {
    if (!m_scene) {
        return;
    }
    m_run.stop();
    m_target.reset();
    const Stretch now = shown();
    const double width = now.to - now.from;
    go({now.from + std::min(from, to) * width, now.from + std::max(from, to) * width}, Navigator::Step::Stay);
}

void MapZoom::pan(double shares) {
    if (m_scene) {
        beginRun();
        const Stretch now = current();
        shift(now.from + shares * (now.to - now.from));
    }
}

void MapZoom::moveTo(double share) {
    if (m_scene) {
        beginRun();
        shift(share * total());
    }
}

void MapZoom::shift(double from) {
    const Stretch now = current();
    const double width = now.to - now.from;
    const double left = std::clamp(from, 0.0, std::max(0.0, total() - width));
    m_target = Stretch{left, left + width};
    go(*m_target, Navigator::Step::Browse);
}

void MapZoom::everything() {
    m_run.stop();
    m_target.reset();
    m_navigator.zoom(m_navigator.place().whole());
}

Span MapZoom::fitted(Span span) const {
    const auto air = static_cast<std::uint64_t>(std::ceil(static_cast<double>(span.count()) * kAir));
    return intersection({span.first > air ? span.first - air : 0, span.last + air},
                        m_navigator.place().whole());
}

void MapZoom::fit(Span span) {
    m_run.stop();
    m_target.reset();
    m_navigator.zoom(fitted(span));
}

bool MapZoom::canFit(Span span) const {
    return !fitted(span).empty() && fitted(span) != m_navigator.view();
}

void MapZoom::go(Stretch stretch, Navigator::Step step) {
    const auto& place = m_navigator.place();
    if (!place.valid()) {
        return;
    }
    if (m_scene->columns().weight == Weight::ByKeys) {
        const double first = std::floor(std::max(stretch.from, 0.0));
        arrive({static_cast<Rank>(first), static_cast<Rank>(std::ceil(std::max(stretch.to, first + 1)))},
               step);
        return;
    }
    m_asking.ask(
        place.session->workers().read,
        [keys = place.space.keys, stretch](const std::stop_token& stop) {
            return spanOfBytes(*keys, stretch.from, stretch.to, stop);
        },
        [this, step, keys = place.space.keys](const Result<Span>& view) {
            if (view && keys == m_navigator.place().space.keys) {
                arrive(*view, step);
            }
        });
}

void MapZoom::arrive(Span view, Navigator::Step step) {
    const Span whole = m_navigator.place().whole();
    if (intersection(view, whole) != m_navigator.view()) {
        m_navigator.zoom(view, step);
    }
}

} // namespace keyatlas
