// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rangehistory.h"

#include "core/query/lanes.h"
#include "ui/panels/pinprompt.h"
#include "ui/panels/rangequery.h"
#include "ui/session/keytext.h"
#include "ui/session/toqt.h"
#include "ui/theme/icons.h"
#include "ui/theme/plaintext.h"

#include <QMenu>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr std::size_t kEarlier = 20; // ranges that are remembered
constexpr std::size_t kMostGaps = 20;
constexpr int kLongestEntry = 120; // characters

} // namespace

RangeHistory::RangeHistory(const PinTools& tools, QObject* parent) : QObject(parent), m_tools(tools) {}

void RangeHistory::keep(const RangeFields& fields, Rank count) {
    const auto shown = [this](const std::string& bound) {
        const auto* session = m_tools.navigator.session();
        const auto key =
            session != nullptr && hasPlainKeys(m_tools.navigator.place()) ? keyOfBound(bound) : std::nullopt;
        return key ? isolated(keyText(session->keyFormat(), *key, 40)) : keyInText(bound, 40);
    };
    const QString from = fields.start.empty() ? tr("first ID") : shown(fields.start);
    const QString to = fields.end.empty() ? tr("last ID") : shown(fields.end);
    std::erase_if(m_earlier, [&](const Earlier& earlier) { return earlier.fields == fields; });
    m_earlier.insert(m_earlier.begin(), {fields, tr("%1 to %2: %3").arg(from, to, documentsText(count))});
    m_earlier.resize(std::min(m_earlier.size(), kEarlier));
}

void RangeHistory::fill(QMenu& menu, const std::optional<RangeFields>& current) {
    menu.clear();
    menu.setToolTipsVisible(true);
    addEarlier(menu);
    addPins(menu);
    addSaved(menu, current);
}

void RangeHistory::addEarlier(QMenu& menu) {
    if (m_earlier.empty()) {
        menu.addAction(tr("No earlier ranges"))->setEnabled(false);
    }
    for (const auto& earlier : m_earlier) {
        menu.addAction(plainMenuText(earlier.text, kLongestEntry), this,
                       [this, fields = earlier.fields] { emit chosen(fields); });
    }
}

void RangeHistory::addPins(QMenu& menu) {
    const auto pins = m_tools.pins.ofPlace(m_tools.navigator.place());
    if (pins.empty()) {
        return;
    }
    menu.addSeparator();
    for (const auto& pin : pins) {
        auto* entry = menu.addMenu(icon(QStringLiteral("pin")), plainMenuText(pin.text(), kLongestEntry));
        fillPinMenu(*entry, m_tools, pin.query.id);
    }
    addGaps(menu, pins, *m_tools.navigator.place().space.keys);
    menu.addAction(tr("Remove All Pins"), &m_tools.pins,
                   [&pins = m_tools.pins, home = pins.front().query.home] { pins.clear(home); });
}

void RangeHistory::addGaps(QMenu& menu, const std::vector<Pin>& pins, const KeyIndex& keys) {
    std::vector<Span> spans;
    std::vector<QString> names;
    for (const auto& pin : pins) {
        if (pin.state == Pin::State::There) {
            spans.push_back(pin.span);
            names.push_back(pin.query.name);
        }
    }
    const auto gaps = gapsBetween(spans);
    for (std::size_t i = 0; i < std::min(gaps.size(), kMostGaps); ++i) {
        const auto& gap = gaps[i];
        const QString text =
            tr("gap: %1 between %2 and %3")
                .arg(documentsText(keys.keysIn(gap.span)), names[gap.before], names[gap.after]);
        menu.addAction(plainMenuText(text, kLongestEntry), this,
                       [this, span = gap.span] { emit spanChosen(span); });
    }
    if (gaps.size() > kMostGaps) {
        menu.addAction(tr("%1 more gaps").arg(countText(gaps.size() - kMostGaps)))->setEnabled(false);
    }
    if (gaps.empty() && spans.size() > 1) {
        menu.addAction(tr("No gaps between the pins"))->setEnabled(false);
    }
}

void RangeHistory::addSaved(QMenu& menu, const std::optional<RangeFields>& current) {
    menu.addSeparator();
    auto* prompt = &m_tools.prompt;
    auto* pins = &m_tools.pins;
    const auto& place = m_tools.navigator.place();
    for (const auto& query : pins->savedOf(place)) {
        auto* entry = menu.addMenu(plainMenuText(query.name, kLongestEntry));
        entry->addAction(tr("Use as Range"), this, [this, fields = query.fields] { emit chosen(fields); });
        entry->addAction(tr("Rename…"), prompt, [prompt, id = query.id] { prompt->rename(id); });
        entry->addAction(icon(QStringLiteral("remove")), tr("Delete"), pins,
                         [pins, id = query.id] { pins->remove(id); });
    }
    auto* save = menu.addAction(tr("Save Query…"));
    setReason(save, current ? QString() : tr("The server would refuse this range."));
    if (current) {
        connect(save, &QAction::triggered, prompt,
                [prompt, home = homeOf(place), fields = *current] { prompt->save(home, fields); });
    }
}

} // namespace keyatlas
