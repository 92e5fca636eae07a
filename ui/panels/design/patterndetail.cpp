// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/patterndetail.h"

#include "ui/models/patternsmodel.h"
#include "ui/session/toqt.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

namespace keyatlas {

namespace {

ElidedLabel* line(FontRole role, bool muted, QWidget* parent) {
    auto* label = new ElidedLabel(parent);
    label->setFont(fontFor(role));
    label->setForegroundRole(muted ? QPalette::PlaceholderText : QPalette::WindowText);
    return label;
}

QString sent(double bytes) {
    return bytesText(static_cast<std::uint64_t>(std::llround(std::max(0.0, bytes))));
}

} // namespace

QString answerFigures(const PatternAnswer& answer) {
    QStringList parts;
    parts << PatternDetail::tr("reads %1 rows, wants %2")
                 .arg(meanText(answer.rowsRead), meanText(answer.rowsWanted));
    if (answer.ranges > 1) {
        parts << PatternDetail::tr("%1 ranges").arg(meanText(answer.ranges));
    }
    parts << PatternDetail::tr("answer %1, with documents %2")
                 .arg(sent(answer.bytes), sent(answer.bytesWithDocuments));
    parts << (answer.covered ? PatternDetail::tr("the IDs alone say it")
                             : PatternDetail::tr("documents are needed"));
    if (answer.values > 0) {
        const QString values =
            answer.values == 1
                ? PatternDetail::tr("of 1 combination of values")
                : PatternDetail::tr("means over %1 combinations of values").arg(countText(answer.values));
        parts << (answer.sampled ? PatternDetail::tr("%1, sampled").arg(values) : values);
    }
    return parts.join(QStringLiteral("; "));
}

PatternDetail::PatternDetail(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("patternDetail"));
    m_name = plainLabel({}, this);
    m_name->setFont(fontFor(FontRole::TableHeader));
    m_why = line(FontRole::Table, true, this);
    m_from = mutedLabel(tr("from"), this);
    m_start = line(FontRole::Key, false, this);
    m_to = mutedLabel(tr("to, not included,"), this);
    m_end = line(FontRole::Key, false, this);
    m_figures = line(FontRole::Table, true, this);
    m_from->setFont(fontFor(FontRole::Table));
    m_to->setFont(fontFor(FontRole::Table));
    m_copy = new QToolButton(this);
    m_copy->setObjectName(QStringLiteral("copyRange"));
    m_copy->setIcon(icon(QStringLiteral("copy")));
    m_copy->setToolTip(tr("Copy start and end key"));
    m_copy->setAccessibleName(m_copy->toolTip());
    m_show = new QToolButton(this);
    m_show->setObjectName(QStringLiteral("showRange"));
    m_show->setText(tr("Show range"));
    m_show->setFont(fontFor(FontRole::Table));
    auto* first = new QHBoxLayout;
    first->setSpacing(metrics().s2);
    first->addWidget(m_name);
    first->addWidget(m_why, 1);
    auto* second = new QHBoxLayout;
    second->setSpacing(metrics().s2);
    second->addWidget(m_from);
    second->addWidget(m_start, 1);
    second->addWidget(m_to);
    second->addWidget(m_end, 1);
    second->addWidget(m_copy);
    second->addWidget(m_show);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(metrics().s2, metrics().s1, metrics().s3, metrics().s1);
    column->setSpacing(metrics().px(2));
    column->addLayout(first);
    column->addLayout(second);
    column->addWidget(m_figures);
    setFixedHeight(2 * metrics().factRow + metrics().control + 2 * metrics().s1 + metrics().s1);
    connect(m_copy, &QToolButton::clicked, this, &PatternDetail::copy);
    connect(m_show, &QToolButton::clicked, this, &PatternDetail::rangeWanted);
    say({});
}

void PatternDetail::show(const QString& pattern, const QString& scheme, const PatternAnswer& answer) {
    m_answer = answer;
    m_name->setText(tr("%1: %2").arg(scheme, cutForLayout(pattern, 60)));
    m_name->show();
    m_why->setLine(fromUtf8(answer.why));
    m_figures->setLine(answerFigures(answer));
    const bool range = !answer.startKey.empty() || !answer.endKey.empty();
    m_start->setLine(keyText(answer.startKey));
    m_end->setLine(keyText(answer.endKey));
    for (QWidget* part : std::initializer_list<QWidget*>{m_from, m_start, m_to, m_end, m_copy}) {
        part->setVisible(range);
    }
    const bool holds = answer.example.has_value() && !answer.example->empty();
    m_show->setVisible(range || holds); // view keys have no bounds that could be sent
    m_show->setEnabled(holds);
    m_show->setToolTip(m_show->isEnabled() ? tr("Show where the documents of this example stand")
                                           : tr("No document lies in the range"));
}

void PatternDetail::say(const QString& text) {
    m_answer.reset();
    m_name->clear();
    m_name->hide();
    m_why->setLine(text);
    m_figures->setLine({});
    for (QWidget* part : std::initializer_list<QWidget*>{m_from, m_start, m_to, m_end, m_copy, m_show}) {
        part->hide();
    }
}

QString PatternDetail::text() const {
    QStringList lines{m_name->text(), m_why->text(), m_start->text(), m_end->text(), m_figures->text()};
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

void PatternDetail::copy() {
    if (m_answer) {
        QGuiApplication::clipboard()->setText(fromUtf8(m_answer->startKey) + QLatin1Char('\n') +
                                              fromUtf8(m_answer->endKey));
        emit said(tr("Copied start and end key"));
    }
}

} // namespace keyatlas
