// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/noticebar.h"

#include "ui/session/navigator.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/iconlabel.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace keyatlas {

NoticeBar::NoticeBar(Navigator& navigator, QWidget* parent) : QWidget(parent), m_navigator(navigator) {
    const Metrics& m = metrics();
    setObjectName(QStringLiteral("notice"));
    setAccessibleName(tr("Notice"));
    setFixedHeight(m.px(34));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(m.s3, 0, m.s3, 0);
    row->setSpacing(m.s2);
    m_icon = new IconLabel(QStringLiteral("warning"), Tint::Warning);
    m_text = plainLabel();
    m_text->setFont(fontFor(FontRole::Table));
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_read = new QPushButton(tr("Read the rest"));
    m_all = new QPushButton(tr("Show all"));
    m_copy = new QPushButton(tr("Copy details"));
    row->addWidget(m_icon);
    row->addWidget(m_text, 1);
    for (QPushButton* button : {m_read, m_all, m_copy}) {
        button->setFont(fontFor(FontRole::Table));
        row->addWidget(button);
    }
    connect(m_read, &QPushButton::clicked, this, [this] {
        Session* session = m_navigator.sessions().current();
        session != nullptr && session->sampled() ? session->openWhole() : emit readWanted();
    });
    connect(m_all, &QPushButton::clicked, this, &NoticeBar::warningsWanted);
    connect(m_copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_details); });
    const auto follow = [this](Session* session) {
        connect(session, &Session::stateChanged, this, &NoticeBar::refresh);
        connect(session, &Session::openedChanged, this, &NoticeBar::refresh);
    };
    connect(&m_navigator.sessions(), &Sessions::added, this, follow);
    connect(&m_navigator.sessions(), &Sessions::currentChanged, this, &NoticeBar::refresh);
    refresh();
}

void NoticeBar::refresh() {
    const Session* session = m_navigator.sessions().current();
    const auto warnings = session && session->source() && !session->running() ? session->source()->warnings()
                                                                              : std::vector<Warning>();
    const bool failed = session && !session->running() && session->failure();
    setVisible(failed || !warnings.empty());
    if (failed) {
        showText(sentence(*session->failure()), details(*session->failure()));
    } else if (!warnings.empty()) {
        const QString first = warningText(warnings.front());
        const QString more =
            warnings.size() > 1 ? tr("  (and %1 more)").arg(countText(warnings.size() - 1)) : QString();
        showText(first + more, first);
    }
    const bool stopped = failed && session->failure()->code == Error::Code::Cancelled;
    const bool sampled = !failed && session && session->sampled();
    m_read->setText(sampled ? tr("Read all keys") : stopped ? tr("Read the rest") : tr("Read again"));
    m_read->setToolTip(sampled ? plainToolTip(tr("Indexes every key; the index goes to a temporary file"))
                               : QString());
    m_read->setVisible(failed || sampled);
    m_all->setVisible(warnings.size() > 1);
}

void NoticeBar::showText(const QString& text, const QString& details) {
    m_text->setText(cutForLayout(text));
    m_text->setToolTip(plainToolTip(text));
    m_text->setForegroundRole(QPalette::Text);
    m_details = details;
}

void NoticeBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().warningGround);
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours().line);
}

} // namespace keyatlas
