// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/commandsmodel.h"

#include "ui/theme/plaintext.h"

#include <QAction>
#include <QMenu>
#include <QTextDocumentFragment>

#include <algorithm>

namespace keyatlas {

namespace {

QString withoutMnemonic(QString text) {
    const QString kept(QChar(0x1));
    text.replace(QStringLiteral("&&"), kept).remove(u'&').replace(kept, QStringLiteral("&"));
    return text;
}

bool matches(const QAction& action, const QStringList& words) {
    const QString text = commandName(action) + u' ' + commandMenu(action);
    return std::all_of(words.begin(), words.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace

QString commandName(const QAction& action) {
    return withoutMnemonic(action.text());
}

QString commandMenu(const QAction& action) {
    QStringList path;
    for (const QObject* object : action.associatedObjects()) {
        const auto* menu = qobject_cast<const QMenu*>(object);
        if (menu && !menu->title().isEmpty()) {
            path << withoutMnemonic(menu->title());
            const QObject* parent = menu->parent();
            if (const auto* upper = qobject_cast<const QMenu*>(parent); upper && !upper->title().isEmpty()) {
                path.prepend(withoutMnemonic(upper->title()));
            }
            break;
        }
    }
    return path.join(QStringLiteral(" › "));
}

CommandsModel::CommandsModel(const QList<QAction*>& actions, const QStringList& last, QObject* parent)
    : QAbstractListModel(parent) {
    for (QAction* action : actions) {
        m_all << action;
    }
    // Those used last, then the program's own commands, samples, recent sources.
    const auto place = [&last](const QPointer<QAction>& action) {
        const QString name = action->objectName();
        if (name.isEmpty() || name.startsWith(QStringLiteral("sample."))) {
            return static_cast<qsizetype>(name.isEmpty() ? kLast + 2 : kLast + 1);
        }
        const auto at = last.indexOf(name);
        return at >= 0 && at < kLast ? at : static_cast<qsizetype>(kLast);
    };
    std::stable_sort(m_all.begin(), m_all.end(),
                     [&place](const auto& a, const auto& b) { return place(a) < place(b); });
    m_shown = m_all;
}

void CommandsModel::setWords(const QString& words) {
    const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
    beginResetModel();
    m_shown.clear();
    for (const auto& action : m_all) {
        if (action && matches(*action, wanted)) {
            m_shown << action;
        }
    }
    endResetModel();
}

QAction* CommandsModel::at(int row) const {
    return row >= 0 && row < m_shown.size() ? m_shown[row].data() : nullptr;
}

int CommandsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant CommandsModel::data(const QModelIndex& index, int role) const {
    const QAction* action = at(index.row());
    if (!action) {
        return {};
    }
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    const QString reason =
        action->isEnabled() ? QString() : QTextDocumentFragment::fromHtml(action->toolTip()).toPlainText();
    switch (role) {
    case Qt::DisplayRole:
        return commandName(*action);
    case Qt::DecorationRole:
        return action->icon();
    case Qt::ToolTipRole:
        return plainToolTip(reason);
    case Qt::AccessibleTextRole:
        return QStringList{commandName(*action), commandMenu(*action), keys, reason}.join(
            QStringLiteral(", "));
    case MenuRole:
        return commandMenu(*action);
    case KeysRole:
        return keys;
    case ReasonRole:
        return reason;
    case EnabledRole:
        return action->isEnabled();
    default:
        return {};
    }
}

// Disabled ones can be reached too, so that their reason can be read.
Qt::ItemFlags CommandsModel::flags(const QModelIndex& index) const {
    return QAbstractListModel::flags(index);
}

} // namespace keyatlas
