// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rangeresult.h"

#include "ui/session/losses.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace keyatlas {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(RangeResult)
};

void setColour(QLabel& label, const QColor& colour) {
    QPalette palette = label.palette();
    palette.setColor(QPalette::WindowText, colour);
    label.setPalette(palette);
}

QString answerText(const RangeReport& report, const Session& session) {
    if (!report.answerSize || !report.query) {
        return {};
    }
    const auto& size = *report.answerSize;
    const bool about = !size.exact && isWhole(session);
    const QString bytes = bytesText(session.shown(Figure::exact(size.bytes)));
    const QString said = about ? Words::tr("about %1").arg(bytes) : bytes;
    return report.query->includeDocs ? Words::tr("%1 answer, with documents").arg(said)
                                     : Words::tr("%1 answer, without documents").arg(said);
}

} // namespace

QString adviceText(const RangeAdvice& advice) {
    switch (advice.kind) {
    case RangeAdvice::Kind::Refused:
        return Words::tr("The server refuses this: %1.")
            .arg(keyInText(advice.error ? advice.error->what : std::string(), 160));
    case RangeAdvice::Kind::NotQuoted:
        return Words::tr("The server refuses this: a key is JSON, so text stands in quotes.");
    case RangeAdvice::Kind::Backwards:
        return Words::tr("No documents: the start sorts after the end.");
    case RangeAdvice::Kind::NotSwapped:
        return Words::tr(
            "No documents: descending starts at the larger key, so start and end change places.");
    case RangeAdvice::Kind::BelowAll:
        return Words::tr("No documents: in _all_docs an end that is no text sorts below every ID.");
    case RangeAdvice::Kind::PastTheEnd:
        return Words::tr("No documents: skip leaves none of the range.");
    case RangeAdvice::Kind::MissesSome:
        return Words::tr("This end key misses %1 with the same prefix.").arg(documentsText(advice.missed));
    }
    return {};
}

RangeResult::RangeResult(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("rangeResult"));
    m_icon = new QLabel(this);
    m_count = plainLabel({}, this);
    m_stored = plainLabel({}, this);
    m_answer = plainLabel({}, this);
    m_ranks = plainLabel({}, this);
    m_try = new QPushButton(tr("Try This Instead"), this);
    m_try->setObjectName(QStringLiteral("tryThis"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(metrics().s3, 0, metrics().s3, 0);
    row->setSpacing(metrics().s4);
    for (QLabel* label : {m_icon, m_count, m_stored, m_answer, m_ranks}) {
        row->addWidget(label);
    }
    row->addStretch(1);
    row->addWidget(m_try);
    setFixedHeight(metrics().px(36));
    m_icon->hide();
    m_try->hide();
    m_count->setMinimumWidth(0);
    connect(m_try, &QPushButton::clicked, this, [this] {
        if (m_instead) {
            emit tryWanted(*m_instead);
        }
    });
    connect(&theme(), &Theme::changed, this, &RangeResult::restyle);
    restyle();
}

void RangeResult::show(const RangeReport& report, const Session& session) {
    m_stale = false;
    if (report.advice) {
        warn(adviceText(*report.advice), report.advice->instead);
    } else {
        showFigures(report, session);
    }
}

void RangeResult::showError(const Error& error) {
    m_stale = false;
    warn(sentence(error), std::nullopt);
}

void RangeResult::showProblem(const QString& problem) {
    m_stale = false;
    warn(problem, std::nullopt);
}

void RangeResult::showFigures(const RangeReport& report, const Session& session) {
    m_warns = false;
    m_instead.reset();
    m_icon->hide();
    m_try->hide();
    const Span rows = report.answer ? report.answer->rows : Span{};
    m_count->setText(documentsText(session.shown(report.stored.keys)));
    m_stored->setText(tr("%1 stored").arg(bytesText(session.shown(report.stored.valueBytes))));
    m_answer->setText(answerText(report, session));
    m_ranks->setText(ranksText(rows));
    for (QLabel* label : {m_stored, m_answer, m_ranks}) {
        label->setVisible(!label->text().isEmpty());
    }
    restyle();
    setAccessibleName(text());
}

void RangeResult::warn(const QString& text, const std::optional<RangeFields>& instead) {
    m_warns = true;
    m_instead = instead;
    m_count->setText(text);
    for (QLabel* label : {m_stored, m_answer, m_ranks}) {
        label->clear();
        label->hide();
    }
    m_icon->show();
    m_try->setVisible(instead.has_value());
    restyle();
    setAccessibleName(text);
}

void RangeResult::setStale(bool stale) {
    m_stale = stale;
    restyle();
}

QString RangeResult::text() const {
    QStringList parts;
    for (const QLabel* label : {m_count, m_stored, m_answer, m_ranks}) {
        if (!label->text().isEmpty()) {
            parts << label->text();
        }
    }
    return parts.join(QStringLiteral(", "));
}

void RangeResult::restyle() {
    const auto& c = colours();
    m_count->setFont(fontFor(m_warns ? FontRole::Body : FontRole::Result));
    setColour(*m_count, m_warns ? c.warning : m_stale ? c.muted : c.text);
    for (QLabel* label : {m_stored, m_answer, m_ranks}) {
        label->setFont(fontFor(FontRole::Body));
        setColour(*label, c.muted);
    }
    m_icon->setPixmap(icon(QStringLiteral("warning"), Tint::Warning).pixmap(metrics().icon));
    update();
}

void RangeResult::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_warns ? colours().warningGround : colours().panel);
}

} // namespace keyatlas
