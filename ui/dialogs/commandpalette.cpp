// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/commandpalette.h"

#include "ui/dialogs/commandrow.h"
#include "ui/dialogs/commandsmodel.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

CommandPalette::CommandPalette(const QList<QAction*>& actions, const QStringList& last, QWidget* parent)
    : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint), m_last(last) {
    const Metrics& m = metrics();
    setObjectName(QStringLiteral("commandPalette"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Commands"));
    setFixedSize(m.px(560), m.px(420));
    m_model = new CommandsModel(actions, last, this);
    m_field = new QLineEdit;
    m_field->setObjectName(QStringLiteral("commandField"));
    m_field->setAccessibleName(tr("Find a command"));
    m_field->setPlaceholderText(tr("Find a command"));
    m_field->addAction(icon(QStringLiteral("search"), Tint::Muted), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    m_list = new QListView;
    m_list->setObjectName(QStringLiteral("commandList"));
    m_list->setAccessibleName(tr("Commands"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new CommandRow(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setMouseTracking(true);
    m_list->setUniformItemSizes(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, m.s2, 1, 1);
    column->setSpacing(m.s2);
    auto* fieldRow = new QHBoxLayout;
    fieldRow->setContentsMargins(m.s2, 0, m.s2, 0);
    fieldRow->addWidget(m_field);
    column->addLayout(fieldRow);
    column->addWidget(m_list, 1);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_field, &QLineEdit::returnPressed, this, &CommandPalette::run);
    connect(m_list, &QListView::clicked, this, &CommandPalette::run);
    filter({});
}

void CommandPalette::openBelow(const QWidget& bar) {
    const QWidget* window = bar.window();
    move(
        window->mapToGlobal(QPoint((window->width() - width()) / 2, bar.geometry().bottom() + metrics().s1)));
    open();
    m_field->setFocus();
}

void CommandPalette::filter(const QString& words) {
    m_model->setWords(words);
    m_list->setCurrentIndex(m_model->index(0));
}

// First closes, then runs: the command may want the focus, or open a dialog of its own.
void CommandPalette::run() {
    QAction* action = m_model->at(m_list->currentIndex().row());
    if (!action || !action->isEnabled()) {
        return;
    }
    if (!action->objectName().isEmpty()) {
        m_last.removeAll(action->objectName());
        m_last.prepend(action->objectName());
        m_last = m_last.mid(0, CommandsModel::kLast);
        emit ran(m_last);
    }
    accept();
    QTimer::singleShot(0, action, [action] { action->trigger(); });
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void CommandPalette::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().panel);
    painter.setPen(colours().controlLine);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace keyatlas
