// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/plaintext.h"

#include <QAction>
#include <QLabel>

namespace keyatlas {

QString cutForLayout(const QString& text, int most) {
    QString cut = text;
    if (text.size() > most) {
        const int end = text.at(most - 1).isHighSurrogate() ? most - 1 : most;
        cut = text.left(end) + QChar(0x2026);
    }
    for (QChar& c : cut) {
        if (c == u'\n' || c == u'\r' || c == QChar(QChar::LineSeparator) ||
            c == QChar(QChar::ParagraphSeparator)) {
            c = u' ';
        }
    }
    return cut;
}

QString plainToolTip(const QString& text) {
    if (text.isEmpty()) {
        return text;
    }
    // Qt guesses from the text whether it is markup; a root element of our own takes the guess away.
    return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(cutForLayout(text).toHtmlEscaped());
}

QString plainMenuText(const QString& text, int most) {
    return cutForLayout(text, most).replace(u'&', QStringLiteral("&&"));
}

QLabel* plainLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    return label;
}

QLabel* mutedLabel(const QString& text, QWidget* parent) {
    auto* label = plainLabel(text, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

void setReason(QAction* action, const QString& reason) {
    constexpr const char* kUsual = "usualToolTip";
    if (!action->property(kUsual).isValid()) {
        action->setProperty(kUsual, action->toolTip());
    }
    action->setEnabled(reason.isEmpty());
    action->setToolTip(reason.isEmpty() ? action->property(kUsual).toString() : plainToolTip(reason));
}

} // namespace keyatlas
