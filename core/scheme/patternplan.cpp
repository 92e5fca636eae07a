// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/patternplan.h"

#include <algorithm>

namespace keyatlas {
namespace {

using Order = Traits::Order;

bool isField(const Component& component, const FieldPath& field) {
    return component.kind == Component::Kind::Field && component.field == field;
}

bool isFixedBy(const AccessPattern& pattern, const Component& component) {
    if (component.kind == Component::Kind::Text) {
        return true;
    }
    const auto equal = [&](const AccessPattern::Equal& one) { return isField(component, one.field); };
    const auto in = [&](const AccessPattern::In& one) { return isField(component, one.field); };
    return std::any_of(pattern.equal.begin(), pattern.equal.end(), equal) ||
           std::any_of(pattern.in.begin(), pattern.in.end(), in);
}

bool isId(const FieldPath& field) {
    return field.text() == "_id" || field.text() == "/_id";
}

bool asksForIds(const AccessPattern& pattern) {
    return std::any_of(pattern.equal.begin(), pattern.equal.end(),
                       [](const auto& one) { return isId(one.field); }) ||
           std::any_of(pattern.in.begin(), pattern.in.end(), [](const auto& one) { return isId(one.field); });
}

// Seconds that the bounds of a range are apart from each other at least.
double spanSeconds(const AccessPattern::Range& range) {
    if (range.span == "minute") {
        return 60;
    }
    if (range.span == "hour") {
        return 3600;
    }
    if (range.span == "day" || range.span == "week") {
        return 86400;
    }
    return range.span == "month" ? 31 * 86400.0 : range.span == "year" ? 366 * 86400.0 : 0;
}

bool sorts(Order order) {
    return order == Order::Time || order == Order::TimeReverse || order == Order::Number ||
           order == Order::Bytewise;
}

bool coversFields(const AccessPattern& pattern, const std::vector<Component>& components) {
    const auto held = [&](const std::string& name) {
        const auto field = FieldPath::parse(name);
        return field &&
               (isId(*field) || std::any_of(components.begin(), components.end(), [&](const Component& each) {
                    return isField(each, *field) && traitsOf(each).lossless;
                }));
    };
    return !pattern.fields.empty() && std::all_of(pattern.fields.begin(), pattern.fields.end(), held);
}

} // namespace

PatternPlan planOf(const AccessPattern& pattern, const Template& scheme) {
    PatternPlan plan;
    const auto components = scheme.components();
    plan.covered = coversFields(pattern, components);
    if (asksForIds(pattern)) {
        plan.whole = plan.narrows = plan.inOrder = true;
        return plan;
    }
    while (plan.fixed < components.size() && isFixedBy(pattern, components[plan.fixed])) {
        plan.narrows = plan.narrows || components[plan.fixed].kind == Component::Kind::Field;
        ++plan.fixed;
    }
    const Component* next = plan.fixed < components.size() ? &components[plan.fixed] : nullptr;
    const Traits traits = next != nullptr ? traitsOf(*next) : Traits();
    if (next != nullptr && pattern.range && isField(*next, pattern.range->field) && sorts(traits.order)) {
        plan.range = plan.fixed;
        plan.order = traits.order;
        const bool bounded = !pattern.range->span.empty() || pattern.range->from || pattern.range->to;
        plan.narrows = plan.narrows || bounded;
        const double step = traits.stepSeconds.value_or(0);
        plan.stepTooCoarse =
            step > 0 && spanSeconds(*pattern.range) > 0 &&
            (step > spanSeconds(*pattern.range) || (pattern.range->zone != "UTC" && step > 900));
    }
    // Within a minute, or behind a part of a text, what follows decides the order.
    constexpr double kCoarse = 60;
    const bool fine = traits.stepSeconds.value_or(0) < kCoarse && (traits.lossless || traits.stepSeconds);
    plan.inOrder = !pattern.order;
    for (std::size_t i = 0; pattern.order && i <= plan.fixed && i < components.size(); ++i) {
        const bool here = isField(components[i], *pattern.order);
        plan.inOrder = plan.inOrder || (here && (i < plan.fixed || (sorts(traits.order) && fine)));
    }
    return plan;
}

} // namespace keyatlas
