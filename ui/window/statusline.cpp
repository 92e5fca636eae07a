// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/statusline.h"

#include "ui/session/navigator.h"
#include "ui/session/storewords.h"
#include "ui/session/toqt.h"
#include "ui/theme/flatcontrols.h"
#include "ui/theme/fonts.h"
#include "ui/theme/iconlabel.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace keyatlas {

namespace {

// The thin line between two parts.
class Divider : public QWidget {
public:
    Divider() { setFixedWidth(metrics().px(1)); }

protected:
    void paintEvent(QPaintEvent*) override {
        const int inset = metrics().px(6);
        QPainter(this).fillRect(rect().adjusted(0, inset, 0, -inset), colours().line);
    }
};

} // namespace

StatusLine::StatusLine(Navigator& navigator, QWidget* parent) : QStatusBar(parent), m_navigator(navigator) {
    const Metrics& m = metrics();
    setObjectName(QStringLiteral("statusLine"));
    setAccessibleName(tr("Status"));
    setSizeGripEnabled(false);
    setFixedHeight(m.statusBar);
    auto* holder = new QWidget;
    m_row = new QHBoxLayout(holder);
    m_row->setContentsMargins(m.s2, 0, m.s2, 0);
    m_row->setSpacing(m.px(10));
    auto* lock = new IconLabel(QStringLiteral("lock"), Tint::Muted);
    m_row->addWidget(lock);
    m_row->addSpacing(-m.px(5));
    QLabel* readOnly = mutedLabel(tr("read-only"));
    readOnly->setObjectName(QStringLiteral("readOnly"));
    readOnly->setFont(fontFor(FontRole::Table));
    m_row->addWidget(readOnly);

    m_what = labelPart(QStringLiteral("statusWhat"));
    m_order = labelPart(QStringLiteral("statusOrder"));
    m_documents = labelPart(QStringLiteral("statusDocuments"));
    m_bytes = labelPart(QStringLiteral("statusBytes"));
    m_disk = labelPart(QStringLiteral("statusDisk"));
    m_state = labelPart(QStringLiteral("statusState"));
    m_cancel = new QPushButton(tr("Cancel"));
    m_cancel->setObjectName(QStringLiteral("statusCancel"));
    m_cancel->setToolTip(tr("Stop reading (Ctrl+.); what was read stays"));
    m_cancel->setFont(fontFor(FontRole::Table));
    m_cancel->setFixedHeight(m.px(20));
    connect(m_cancel, &QPushButton::clicked, this, &StatusLine::cancelWanted);
    m_row->addWidget(m_cancel);
    m_warnings = new QToolButton;
    m_warnings->setObjectName(QStringLiteral("statusWarnings"));
    m_warnings->setAutoRaise(true);
    m_warnings->setFont(fontFor(FontRole::Table));
    m_warnings->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_warnings->setIcon(icon(QStringLiteral("warning"), Tint::Warning));
    m_warnings->setProperty(flat::kWarning, true);
    m_warnings->setFixedHeight(m.px(22));
    connect(m_warnings, &QToolButton::clicked, this, &StatusLine::warningsWanted);
    part(m_warnings);
    m_row->addStretch(1);
    m_says = mutedLabel();
    m_says->setObjectName(QStringLiteral("statusSays"));
    m_says->setFont(fontFor(FontRole::Table));
    m_row->addWidget(m_says);
    m_hush.setSingleShot(true);
    connect(&m_hush, &QTimer::timeout, m_says, &QLabel::clear);
    addWidget(holder, 1);

    connect(&m_navigator, &Navigator::placeChanged, this, &StatusLine::refresh);
    const auto follow = [this](Session* session) {
        connect(session, &Session::progressChanged, this, &StatusLine::refresh);
        connect(session, &Session::stateChanged, this, &StatusLine::refresh);
        connect(session, &Session::openedChanged, this, &StatusLine::refresh);
        connect(session, &Session::spaceChanged, this, &StatusLine::refresh);
    };
    connect(&m_navigator.sessions(), &Sessions::added, this, follow);
    connect(&m_navigator.sessions(), &Sessions::currentChanged, this, &StatusLine::refresh);
    refresh();
}

QWidget* StatusLine::part(QWidget* widget) {
    auto* both = new QWidget;
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m_row->spacing());
    row->addWidget(new Divider);
    row->addWidget(widget);
    m_row->addWidget(both);
    return both;
}

QLabel* StatusLine::labelPart(const QString& name) {
    QLabel* label = mutedLabel();
    label->setObjectName(name);
    label->setFont(fontFor(FontRole::Table));
    part(label);
    return label;
}

// A part without text goes, with its line.
void StatusLine::set(QLabel* label, const QString& text) {
    label->setText(cutForLayout(text, 80));
    label->parentWidget()->setVisible(!text.isEmpty());
}

void StatusLine::say(const QString& line) {
    constexpr int kSeconds = 8;
    m_says->setText(cutForLayout(line, 120));
    m_hush.start(kSeconds * 1000);
}

QString StatusLine::text() const {
    QStringList parts{tr("read-only")};
    for (const QLabel* label : {m_what, m_order, m_documents, m_bytes, m_disk, m_state}) {
        if (!label->parentWidget()->isHidden()) {
            parts << label->text();
        }
    }
    if (!m_warnings->parentWidget()->isHidden()) {
        parts << m_warnings->text();
    }
    return parts.join(QStringLiteral(" · "));
}

void StatusLine::refresh() {
    const Session* session = m_navigator.sessions().current();
    if (session) {
        showSource(*session);
        showState(*session);
        return;
    }
    set(m_what, tr("no source open"));
    for (QLabel* label : {m_order, m_documents, m_bytes, m_disk, m_state}) {
        set(label, {});
    }
    m_cancel->hide();
    m_warnings->parentWidget()->hide();
}

void StatusLine::showSource(const Session& session) {
    const auto source = session.source();
    set(m_what, source ? formatName(source->info()) : cutForLayout(session.name(), 40));
    const SpaceTotal* space = session.space();
    set(m_order, space ? tr("order: %1").arg(orderText(session)) : QString());
    if (space) {
        const Extent total = session.shown(*space);
        set(m_documents, documentsText(total.keys));
        set(m_bytes, tr("%1 of IDs and documents").arg(bytesText(total.keyBytes + total.valueBytes)));
    } else {
        set(m_documents, {});
        set(m_bytes, {});
    }
    set(m_disk, source ? tr("%1 on disk").arg(bytesText(source->info().diskBytes)) : QString());
}

void StatusLine::showState(const Session& session) {
    const bool shown = session.running() && session.progress().visible;
    set(m_state, session.running() && !shown ? QString()
                 : shown                     ? tr("reading %1").arg(progressText(session.progress()))
                                             : stateText(session));
    m_cancel->setVisible(shown);
    const auto count = session.source() ? session.source()->warnings().size() : 0;
    m_warnings->setText(count == 1 ? tr("1 warning") : tr("%1 warnings").arg(countText(count)));
    m_warnings->parentWidget()->setVisible(count > 0);
}

} // namespace keyatlas
