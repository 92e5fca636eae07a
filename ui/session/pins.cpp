// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/pins.h"

#include <algorithm>
#include <array>

namespace keyatlas {

namespace {

// Families get their colours from the first on, pins from the eighth down, so that they meet late.
constexpr std::array<std::size_t, 10> kPinColours = {7, 6, 5, 4, 3, 2, 1, 0, 9, 8};

bool isPinOf(const KeptQuery& query, const QueryHome& home) {
    return query.kind == KeptQuery::Kind::Pinned && query.home == home;
}

// Whether `name` begins with the word `first`.
bool beginsWith(const QString& name, const QString& first) {
    return name.startsWith(first) && (name.size() == first.size() || !name[first.size()].isLetterOrNumber());
}

// One line of what can be seen: no control characters, nothing that turns the direction of other text.
QString oneLine(QString name) {
    name.truncate(10 * Pins::kLongestName);
    name.removeIf([](QChar c) {
        return !c.isSpace() && (c.category() == QChar::Other_Control || c.category() == QChar::Other_Format);
    });
    name = name.simplified().left(Pins::kLongestName);
    if (!name.isEmpty() && name.back().isHighSurrogate()) {
        name.chop(1);
    }
    return name;
}

} // namespace

// All queries before and after: they are few and small, and undoing can never go wrong half way.
class Pins::Change : public QUndoCommand {
public:
    Change(Pins& pins, const QString& what, std::vector<KeptQuery> after)
        : QUndoCommand(what), m_pins(pins), m_before(pins.m_all), m_after(std::move(after)) {}

    void undo() override { m_pins.take(m_before); }
    void redo() override { m_pins.take(m_after); }

private:
    Pins& m_pins;
    std::vector<KeptQuery> m_before;
    std::vector<KeptQuery> m_after;
};

Pins::Pins(Sessions& sessions, QObject* parent) : QObject(parent), m_spans(sessions) {
    connect(&m_spans, &PinSpans::changed, this, &Pins::changed);
}

const KeptQuery* Pins::query(QueryId id) const {
    const auto at =
        std::find_if(m_all.begin(), m_all.end(), [&](const KeptQuery& query) { return query.id == id; });
    return at == m_all.end() ? nullptr : &*at;
}

std::vector<Pin> Pins::ofPlace(const Place& place) const {
    std::vector<Pin> pins;
    if (place.valid()) {
        for (const auto& query : m_all) {
            if (isPinOf(query, homeOf(place))) {
                pins.push_back(m_spans.pinOf(query, place.space.keys));
            }
        }
    }
    return pins;
}

std::optional<Pin> Pins::pinOf(QueryId id, const Place& place) const {
    const auto* kept = query(id);
    if (kept == nullptr || !place.valid() || !isPinOf(*kept, homeOf(place))) {
        return std::nullopt;
    }
    return m_spans.pinOf(*kept, place.space.keys);
}

std::vector<KeptQuery> Pins::savedOf(const Place& place) const {
    std::vector<KeptQuery> saved;
    for (const auto& query : m_all) {
        if (query.kind == KeptQuery::Kind::Saved && place.valid() && query.home == homeOf(place)) {
            saved.push_back(query);
        }
    }
    return saved;
}

QString Pins::nextName(const QueryHome& home) const {
    for (std::size_t number = 1;; ++number) {
        QString name = QStringLiteral("Q%1").arg(number);
        if (std::none_of(m_all.begin(), m_all.end(), [&](const KeptQuery& query) {
                return isPinOf(query, home) && beginsWith(query.name, name);
            })) {
            return name;
        }
    }
}

std::size_t Pins::nextColour(const QueryHome& home) const {
    const auto uses = [&](std::size_t colour) {
        return std::count_if(m_all.begin(), m_all.end(), [&](const KeptQuery& query) {
            return isPinOf(query, home) && query.colour == colour;
        });
    };
    return *std::min_element(kPinColours.begin(), kPinColours.end(),
                             [&](std::size_t a, std::size_t b) { return uses(a) < uses(b); });
}

QueryId Pins::keep(KeptQuery query, const QString& what) {
    query.id = QueryId{++m_lastId};
    const auto id = query.id;
    auto after = m_all;
    after.push_back(std::move(query));
    push(what, std::move(after));
    return id;
}

QueryId Pins::pin(const QueryHome& home, const RangeFields& fields, const QString& name) {
    KeptQuery query;
    query.home = home;
    query.fields = fields;
    query.name = oneLine(name).isEmpty() ? nextName(home) : oneLine(name);
    query.colour = nextColour(home);
    return keep(query, tr("pin %1").arg(query.name));
}

QueryId Pins::save(const QueryHome& home, const RangeFields& fields, const QString& name) {
    KeptQuery query;
    query.kind = KeptQuery::Kind::Saved;
    query.home = home;
    query.fields = fields;
    query.name = oneLine(name).isEmpty() ? nextName(home) : oneLine(name);
    return keep(query, tr("save query %1").arg(query.name));
}

void Pins::remove(QueryId id) {
    if (const auto* gone = query(id)) {
        auto after = m_all;
        std::erase_if(after, [&](const KeptQuery& query) { return query.id == id; });
        push(tr("remove %1").arg(gone->name), std::move(after));
    }
}

void Pins::rename(QueryId id, const QString& name) {
    const auto* kept = query(id);
    const QString line = oneLine(name);
    if (kept == nullptr || line.isEmpty() || kept->name == line) {
        return;
    }
    auto after = m_all;
    after[static_cast<std::size_t>(kept - m_all.data())].name = line;
    push(tr("rename %1").arg(kept->name), std::move(after));
}

void Pins::move(QueryId id, const RangeFields& fields) {
    const auto* kept = query(id);
    if (kept == nullptr || kept->fields == fields) {
        return;
    }
    auto after = m_all;
    after[static_cast<std::size_t>(kept - m_all.data())].fields = fields;
    push(tr("move %1").arg(kept->name), std::move(after));
}

void Pins::clear(const QueryHome& home) {
    auto after = m_all;
    if (std::erase_if(after, [&](const KeptQuery& query) { return isPinOf(query, home); }) > 0) {
        push(tr("remove all pins"), std::move(after));
    }
}

void Pins::replaceAll(std::vector<KeptQuery> queries) {
    for (auto& query : queries) {
        query.id = QueryId{++m_lastId};
        const QString line = oneLine(query.name);
        query.name = line.isEmpty() ? QStringLiteral("Q") : line;
    }
    m_undo.clear();
    take(std::move(queries));
}

void Pins::push(const QString& what, std::vector<KeptQuery> after) {
    m_undo.push(new Change(*this, what, std::move(after)));
}

void Pins::take(std::vector<KeptQuery> all) {
    m_all = std::move(all);
    std::vector<KeptQuery> pinned;
    std::copy_if(m_all.begin(), m_all.end(), std::back_inserter(pinned),
                 [](const KeptQuery& query) { return query.kind == KeptQuery::Kind::Pinned; });
    m_spans.setQueries(std::move(pinned));
    emit changed();
}

QueryHome homeOf(const Place& place) {
    return {place.session != nullptr ? place.session->path() : QString(), place.space.name};
}

} // namespace keyatlas
