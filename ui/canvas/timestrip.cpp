// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/timestrip.h"

#include "ui/canvas/heatlegend.h"
#include "ui/canvas/timequestion.h"
#include "ui/session/timewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

using State = SpaceTimes::State;

constexpr double kTitle = 22;

bool runs(State state) {
    return state == State::Searching || state == State::Reading;
}

} // namespace

TimeStrip::TimeStrip(Navigator& navigator, QWidget* parent) : QWidget(parent), m_navigator(navigator) {
    setObjectName(QStringLiteral("timeStrip"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    createTitle();
    m_view = new HeatView(this);
    m_question = new TimeQuestion(this);
    m_stack = new QStackedLayout;
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_question);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addLayout(m_stack, 1);
    connectAll();
    follow();
}

void TimeStrip::createTitle() {
    m_title = new QWidget(this);
    m_title->setFixedHeight(metrics().px(kTitle));
    m_heading = plainLabel(tr("Key × time"), m_title);
    m_heading->setFont(fontFor(FontRole::TableHeader));
    m_sentence = new ElidedLabel(m_title);
    m_sentence->setObjectName(QStringLiteral("timeSentence"));
    m_sentence->setFont(fontFor(FontRole::Table));
    m_sentence->setForegroundRole(QPalette::PlaceholderText);
    m_choose = new QToolButton(m_title);
    m_choose->setObjectName(QStringLiteral("chooseField"));
    m_choose->setText(tr("Use a field…"));
    m_choose->setToolTip(plainToolTip(tr("Take the time of the documents whose ID tells none from a field")));
    m_choose->setAutoRaise(true);
    m_cancel = new QToolButton(m_title);
    m_cancel->setObjectName(QStringLiteral("stopReading"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(plainToolTip(tr("Stop reading the field; what was read stays")));
    m_cancel->setAutoRaise(true);
    m_legend = new HeatLegend(m_title);
    auto* row = new QHBoxLayout(m_title);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metrics().s2);
    row->addWidget(m_heading);
    row->addWidget(m_sentence, 1);
    row->addWidget(m_cancel);
    row->addWidget(m_choose);
    row->addWidget(m_legend);
    for (QToolButton* button : {m_choose, m_cancel}) {
        button->setFont(fontFor(FontRole::Small));
        button->hide();
    }
}

void TimeStrip::connectAll() {
    connect(&m_navigator, &Navigator::placeChanged, this, [this] {
        follow();
        showSelection();
    });
    connect(m_view, &HeatView::brushed, this, &TimeStrip::brushed);
    connect(m_view, &HeatView::brushDropped, this, &TimeStrip::brushDropped);
    connect(m_question, &TimeQuestion::fieldChosen, this, [this](const QString& field) {
        if (auto* known = times()) {
            m_asking = false;
            known->readField(field);
            m_asking = known->now().failure && known->now().state == State::Known;
            refresh();
        }
    });
    connect(m_question, &TimeQuestion::wanted, this, [this] {
        if (auto* known = times()) {
            known->want();
        }
    });
    const auto cancel = [this] {
        if (auto* known = times()) {
            known->cancel();
        }
    };
    connect(m_question, &TimeQuestion::cancelled, this, cancel);
    connect(m_cancel, &QToolButton::clicked, this, cancel);
    const auto ask = [this](bool asks) {
        m_asking = asks;
        refresh();
    };
    connect(m_question, &TimeQuestion::left, this, [ask] { ask(false); });
    connect(m_choose, &QToolButton::clicked, this, [this, ask] {
        auto* known = times();
        const auto* read = known != nullptr && known->now().read ? &*known->now().read : nullptr;
        if (read != nullptr && !read->complete) {
            known->readField(known->now().field);
        } else {
            ask(true);
        }
    });
}

Times* TimeStrip::times() const {
    auto* session = m_navigator.session();
    return session == nullptr ? nullptr : &Times::of(*session);
}

void TimeStrip::follow() {
    auto* known = times();
    if (known != m_followed) {
        if (m_followed) {
            m_followed->disconnect(this);
        }
        m_followed = known;
        m_asking = false;
        if (known != nullptr) {
            connect(known, &Times::changed, this, &TimeStrip::refresh);
            connect(known, &Times::progressChanged, this, &TimeStrip::refresh);
            if (isVisible()) {
                known->want();
            }
        }
    }
    refresh();
}

void TimeStrip::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (auto* known = times()) {
        known->want();
    }
    refresh();
}

void TimeStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    askStrip();
}

void TimeStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_title != nullptr) {
        m_title->setFixedHeight(metrics().px(kTitle));
    }
}

void TimeStrip::setColumns(std::shared_ptr<const Columns> columns) {
    m_columns = std::move(columns);
    m_view->setColumns(m_columns);
    showSelection();
    askStrip();
}

void TimeStrip::setInset(int left, int right) {
    m_view->setInset(left, right);
    m_title->layout()->setContentsMargins(left, 0, right, 0);
    m_question->setContentsMargins(left, 0, right, 0);
}

QString TimeStrip::sentence() const {
    return m_sentence->text();
}

void TimeStrip::showSelection() {
    const Place& place = m_navigator.place();
    const bool part = place.valid() && !place.isWhole() && !place.span.empty();
    m_view->setSelected(part ? std::optional(place.span) : std::nullopt);
}

void TimeStrip::refresh() {
    const auto* known = times();
    static const SpaceTimes kNothing;
    const SpaceTimes& now = known != nullptr ? known->now() : kNothing;
    const bool cells = now.column != nullptr && !m_asking;
    const bool waits = known == nullptr || (runs(now.state) && !known->busyVisibly()) ||
                       (now.state == State::Unasked && known->isWanted()); // once the source is read
    if (known != nullptr && !cells && !waits) {
        m_question->say(now, *known, now.column != nullptr);
    }
    m_stack->setCurrentWidget(cells || waits ? static_cast<QWidget*>(m_view) : m_question);
    m_choose->setVisible(cells && !runs(now.state) && now.without() > 0);
    m_choose->setText(now.read && !now.read->complete ? tr("Read the rest") : tr("Use a field…"));
    m_cancel->setVisible(cells && now.state == State::Reading && known->busyVisibly());
    askStrip();
    describe();
}

// Laid out for what is shown by now; where nothing is, what was laid out is dropped.
void TimeStrip::askStrip() {
    const auto* known = times();
    const auto column = known != nullptr ? known->now().column : nullptr;
    if (!m_columns || !column || m_view->height() < 1 || column->size() < m_columns->view.last) {
        m_layout.drop();
        m_requested = {};
        if (m_view->picture().columns) {
            takeStrip({});
        }
        return;
    }
    const double ratio = devicePixelRatioF();
    const Request wanted{m_columns, column, known->now().readTo(), static_cast<int>(m_view->height() * ratio),
                         ratio * metrics().px(100) / 100};
    if (wanted == m_requested) {
        return;
    }
    m_requested = wanted;
    m_layout.ask(
        m_navigator.session()->workers().layout,
        [wanted](const std::stop_token& stop) {
            HeatPicture picture;
            if (auto strip =
                    heatStripOf(*wanted.columns, *wanted.times, {wanted.height, wanted.scale}, stop)) {
                picture = {wanted.columns, std::make_shared<const HeatStrip>(std::move(*strip)),
                           wanted.readTo};
            }
            return picture;
        },
        [this](HeatPicture picture) {
            if (picture.columns) { // else it was stopped: a newer one is under way
                takeStrip(std::move(picture));
            }
        });
}

void TimeStrip::takeStrip(HeatPicture picture) {
    m_view->setPicture(std::move(picture));
    describe();
}

void TimeStrip::describe() {
    const auto& strip = m_view->picture().strip;
    const auto* known = times();
    QString line;
    QString least;
    QString most;
    if (known != nullptr && m_stack->currentWidget() == m_view && strip) {
        const SpaceTimes& now = known->now();
        line = stripSentence(*strip, now);
        if (now.state == State::Reading && known->busyVisibly()) {
            line = tr("reading the field “%1”: %2 %")
                       .arg(shownText(now.field, 40).text)
                       .arg(static_cast<int>(known->share().value_or(0) * 100));
        }
        if (!strip->rows.empty()) {
            least = countText(std::uint64_t{strip->least});
            most = countText(std::uint64_t{strip->most});
        }
    }
    m_sentence->setLine(line);
    m_legend->setEnds(least, most);
    m_view->setAccessibleName(tr("Key × time"));
    if (!m_view->current()) {
        QString description = line;
        if (strip && !strip->rows.empty()) {
            description = tr("%1. From %2 to %3; %4 to %5 documents a cell; %6 with a time.")
                              .arg(line, rowText(strip->period, strip->rows.back()),
                                   rowText(strip->period, strip->rows.front()), least, most,
                                   documentsText(strip->known));
        }
        m_view->setAccessibleDescription(description);
    }
}

} // namespace keyatlas
