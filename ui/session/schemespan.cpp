// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/schemespan.h"

namespace keyatlas {

SchemeSpan::SchemeSpan(Design& design, QObject* parent) : QObject(parent), m_design(design) {
    connect(&design, &Design::changed, this, &SchemeSpan::takeDesign);
    connect(&design, &Design::currentChanged, this, &SchemeSpan::takeDesign);
    connect(&design, &Design::entryChanged, this, &SchemeSpan::takeDesign);
    takeDesign();
}

std::shared_ptr<const AppliedScheme> SchemeSpan::applied() const {
    return m_applied;
}

void SchemeSpan::takeDesign() {
    const DesignEntry& entry = m_design.entry();
    const bool known = m_design.available() && m_design.current() > 0 && entry.report &&
                       entry.report->applied && entry.report->applied->keys;
    auto applied = known ? entry.report->applied : nullptr;
    if (applied == m_applied) {
        return;
    }
    m_applied = std::move(applied);
    const bool had = m_span.has_value();
    m_span.reset();
    emit appliedChanged();
    if (had) {
        emit changed();
    }
}

void SchemeSpan::set(Span span) {
    if (!m_applied) {
        return;
    }
    const Span inside = intersection(span, {0, m_applied->keys->count()});
    if (inside.empty()) {
        clear();
    } else if (m_span != inside) {
        m_span = inside;
        emit changed();
    }
}

void SchemeSpan::show(std::size_t entry, Span span) {
    if (entry == 0) {
        m_design.navigator().select(span);
        return;
    }
    m_design.setCurrent(entry);
    takeDesign();
    set(span);
}

void SchemeSpan::clear() {
    if (m_span) {
        m_span.reset();
        emit changed();
    }
}

} // namespace keyatlas
