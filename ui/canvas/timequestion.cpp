// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/timequestion.h"

#include "ui/session/timewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace keyatlas {

namespace {

using State = SpaceTimes::State;

QString percentText(const std::optional<double>& share) {
    return share ? QStringLiteral("%1 %").arg(static_cast<int>(std::floor(*share * 100)))
                 : QStringLiteral("…");
}

QString lineFor(const SpaceTimes& times, const Times& progress, bool canGoBack) {
    switch (times.state) {
    case State::Unasked:
        return TimeQuestion::tr("Times were not looked for yet.");
    case State::Searching:
        return progress.busyVisibly()
                   ? TimeQuestion::tr("Looking for times in the IDs: %1").arg(percentText(progress.share()))
                   : QString();
    case State::Reading:
        return progress.busyVisibly()
                   ? TimeQuestion::tr("Reading the field “%1”: %2")
                         .arg(shownText(times.field, 40).text, percentText(progress.share()))
                   : QString();
    case State::Known:
        if (times.failure) {
            return sentence(*times.failure);
        }
        return canGoBack
                   ? TimeQuestion::tr("%1 have no time in their ID.").arg(documentsText(times.without()))
                   : QString();
    case State::None:
        break;
    }
    return nothingKnownText(times);
}

} // namespace

TimeQuestion::TimeQuestion(QWidget* parent) : QWidget(parent) {
    createParts();
    auto* row = new QHBoxLayout;
    row->setSpacing(metrics().s2);
    row->addStretch(1);
    row->addWidget(m_label);
    row->addWidget(m_field);
    row->addWidget(m_use);
    row->addWidget(m_look);
    row->addWidget(m_cancel);
    row->addWidget(m_back);
    row->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(metrics().s3, metrics().s2, metrics().s3, metrics().s2);
    column->setSpacing(metrics().s2);
    column->addStretch(1);
    column->addWidget(m_line);
    column->addLayout(row);
    column->addStretch(2);
}

void TimeQuestion::createParts() {
    m_line = mutedLabel({}, this);
    m_line->setObjectName(QStringLiteral("timeLine"));
    m_line->setAlignment(Qt::AlignCenter);
    m_line->setWordWrap(true);
    m_label = plainLabel(tr("Time from the field"), this);
    m_field = new QComboBox(this);
    m_field->setObjectName(QStringLiteral("timeField"));
    m_field->setEditable(true);
    m_field->setInsertPolicy(QComboBox::NoInsert);
    m_field->setAccessibleName(tr("Field with the time"));
    m_field->setToolTip(
        plainToolTip(tr("A field of the documents: created, meta.created, tags[0] or /meta/created. "
                        "Dates, and seconds or milliseconds since 1970, are read as times.")));
    m_field->lineEdit()->setPlaceholderText(tr("name or path"));
    m_field->setMinimumWidth(metrics().px(200));
    m_use = new QPushButton(tr("Use this field"), this);
    m_use->setObjectName(QStringLiteral("useField"));
    m_cancel = new QPushButton(tr("Cancel"), this);
    m_cancel->setObjectName(QStringLiteral("cancelTimes"));
    m_look = new QPushButton(tr("Look for times"), this);
    m_look->setObjectName(QStringLiteral("lookForTimes"));
    m_back = new QPushButton(tr("Back"), this);
    m_back->setObjectName(QStringLiteral("backToTimes"));
    m_back->setToolTip(plainToolTip(tr("Show the strip as it was")));
    m_label->setBuddy(m_field);
    connect(m_use, &QPushButton::clicked, this, &TimeQuestion::choose);
    connect(m_field->lineEdit(), &QLineEdit::returnPressed, this, &TimeQuestion::choose);
    connect(m_field, &QComboBox::editTextChanged, this,
            [this](const QString& text) { m_use->setEnabled(!text.trimmed().isEmpty()); });
    connect(m_cancel, &QPushButton::clicked, this, &TimeQuestion::cancelled);
    connect(m_look, &QPushButton::clicked, this, &TimeQuestion::wanted);
    connect(m_back, &QPushButton::clicked, this, &TimeQuestion::left);
}

QString TimeQuestion::line() const {
    return m_line->text();
}

void TimeQuestion::choose() {
    if (const QString field = m_field->currentText().trimmed(); !field.isEmpty()) {
        emit fieldChosen(field);
    }
}

// Texts that come from documents: shown as they are in the field, which never reads them as markup.
void TimeQuestion::offerFields(const SpaceTimes& times) {
    QStringList offered;
    for (const TimeField& field : times.fields) {
        offered << cutForLayout(fromUtf8(field.path));
    }
    if (offered == m_offered && m_field->count() > 0) {
        return;
    }
    m_offered = offered;
    m_field->clear();
    m_field->addItems(offered);
    for (std::size_t i = 0; i < times.fields.size(); ++i) {
        m_field->setItemData(
            static_cast<int>(i),
            plainToolTip(tr("for example %1").arg(shownText(times.fields[i].example, 60).text)),
            Qt::ToolTipRole);
    }
    m_field->setEditText(offered.isEmpty() ? times.field : offered.front());
    m_use->setEnabled(!m_field->currentText().trimmed().isEmpty());
}

void TimeQuestion::say(const SpaceTimes& times, const Times& progress, bool canGoBack) {
    const bool runs = times.state == State::Searching || times.state == State::Reading;
    const bool asks = times.state == State::None || (times.state == State::Known && canGoBack);
    m_line->setText(lineFor(times, progress, canGoBack));
    m_line->setAccessibleName(m_line->text());
    m_cancel->setVisible(runs && progress.busyVisibly());
    m_look->setVisible(times.state == State::Unasked);
    m_back->setVisible(canGoBack && !runs);
    for (QWidget* part :
         {static_cast<QWidget*>(m_label), static_cast<QWidget*>(m_field), static_cast<QWidget*>(m_use)}) {
        part->setVisible(asks);
    }
    if (asks) {
        offerFields(times);
    }
}

} // namespace keyatlas
