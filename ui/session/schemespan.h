// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/base/span.h"
#include "ui/session/design.h"

#include <QObject>

#include <memory>
#include <optional>

namespace keyatlas {

// The documents that somebody looks at in the order of the current scheme: one span for all views of a
// design, as the Navigator's is for today's order. Gone as soon as another scheme, or another state of it, is
// shown.
class SchemeSpan : public QObject {
    Q_OBJECT
public:
    explicit SchemeSpan(Design& design, QObject* parent = nullptr);

    // Null while nothing is known of the current scheme, or it is today's.
    std::shared_ptr<const AppliedScheme> applied() const;
    const std::optional<Span>& span() const { return m_span; }

public slots:
    void set(keyatlas::Span span); // cut at the end
    // Of any scheme that has a report: it becomes the current one. Of today's the Navigator's selection.
    void show(std::size_t entry, keyatlas::Span span);
    void clear();

signals:
    void appliedChanged();
    void changed();

private:
    void takeDesign();

    Design& m_design;
    std::shared_ptr<const AppliedScheme> m_applied;
    std::optional<Span> m_span;
};

} // namespace keyatlas
