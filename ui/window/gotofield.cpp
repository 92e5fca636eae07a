// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/gotofield.h"

#include "ui/session/navigator.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"
#include "ui/window/saying.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>

namespace keyatlas {

GoToField::GoToField(Navigator& navigator, QWidget* parent) : QLineEdit(parent), m_navigator(navigator) {
    setObjectName(QStringLiteral("goTo"));
    setAccessibleName(tr("Go to ID, prefix or rank"));
    setPlaceholderText(tr("Go to ID, prefix or rank"));
    setToolTip(plainToolTip(
        tr("An ID as it is shown or in any spelling (text, esc:, hex:, base64:, json:), a prefix, a rank "
           "(#180670) or a share (50%)")));
    setMaxLength(1 << 20);
    addAction(icon(QStringLiteral("search"), Tint::Muted), LeadingPosition);
    connect(this, &QLineEdit::returnPressed, this, &GoToField::go);
    connect(this, &QLineEdit::textEdited, this, &GoToField::hush);
    connect(&m_navigator, &Navigator::placeChanged, this,
            [this] { setEnabled(m_navigator.place().valid()); });
    setEnabled(m_navigator.place().valid());
}

void GoToField::begin() {
    if (!hasFocus()) {
        m_before = QApplication::focusWidget();
    }
    setFocus(Qt::ShortcutFocusReason);
    selectAll();
}

QString GoToField::answer() const {
    return m_says && m_says->isVisible() ? m_says->text() : QString();
}

void GoToField::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    if (!text().isEmpty()) {
        return;
    }
    QPainter painter(this);
    painter.setFont(fontFor(FontRole::Small));
    painter.setPen(colours().muted);
    painter.drawText(rect().adjusted(0, 0, -metrics().s2, 0), Qt::AlignRight | Qt::AlignVCenter,
                     QStringLiteral("Ctrl+L"));
}

void GoToField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        clear();
        hush();
        if (m_before) {
            m_before->setFocus(Qt::OtherFocusReason);
        }
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void GoToField::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    hush();
}

void GoToField::go() {
    const Place& place = m_navigator.place();
    if (text().isEmpty() || !place.valid()) {
        return;
    }
    m_asking.ask(
        place.session->workers().read,
        [keys = place.space.keys, input = toStd(text()), format = place.session->keyFormat()](
            const std::stop_token& stop) { return findTarget(*keys, input, stop, format); },
        [this, keys = place.space.keys](const Result<GoToTarget>& target) { take(target, keys); });
}

void GoToField::take(const Result<GoToTarget>& target, const std::shared_ptr<const KeyIndex>& keys) {
    if (m_navigator.place().space.keys != keys) { // more was read meanwhile: ranks have moved
        go();
        return;
    }
    if (!target) {
        const QString why = fromUtf8(target.error().what);
        say(why.left(1).toUpper() + why.mid(1), true);
        return;
    }
    follow(*target);
    using Kind = GoToTarget::Kind;
    say(sentenceFor(*target),
        target->kind == Kind::Next || target->kind == Kind::AfterLast || target->kind == Kind::Empty);
}

void GoToField::follow(const GoToTarget& target) {
    switch (target.kind) {
    case GoToTarget::Kind::Empty:
        return;
    case GoToTarget::Kind::Prefix:
        m_navigator.select(target.span, target.prefix);
        m_navigator.setRank(target.span.first);
        return;
    default:
        m_navigator.reveal(target.rank);
    }
}

QString GoToField::sentenceFor(const GoToTarget& target) const {
    switch (target.kind) {
    case GoToTarget::Kind::Key:
        return tr("Found at rank %1").arg(rankText(target.rank));
    case GoToTarget::Kind::Prefix:
        return tr("%1 begin with it; showing the first")
            .arg(documentsText(m_navigator.place().space.keys->keysIn(target.span)));
    case GoToTarget::Kind::AtRank:
        return tr("Rank %1").arg(rankText(target.rank));
    case GoToTarget::Kind::AtShare:
        return tr("Rank %1 of %2")
            .arg(rankText(target.rank), countText(m_navigator.place().space.keys->count()));
    case GoToTarget::Kind::Next:
        return tr("No such ID; showing the next one, rank %1").arg(rankText(target.rank));
    case GoToTarget::Kind::AfterLast:
        return tr("No such ID, and none after it; showing the last one");
    case GoToTarget::Kind::Empty:
        return tr("There are no documents here");
    }
    return {};
}

void GoToField::say(const QString& text, bool isProblem) {
    if (!m_says) {
        m_says = new Saying(window());
    }
    m_says->show(text, isProblem, *this);
    setAccessibleDescription(text);
}

void GoToField::hush() {
    if (m_says) {
        m_says->hide();
    }
}

} // namespace keyatlas
