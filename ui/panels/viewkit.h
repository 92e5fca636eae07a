// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QAbstractItemView;
class QTableView;
class QTreeView;
class QToolButton;
class QWidget;

namespace keyatlas {

class KeyDelegate;

// What all our tables and trees have in common: fonts, heights, plain frames, whole rows, a hovered row,
// Ctrl+C.
KeyDelegate* setUpTree(QTreeView& view);
KeyDelegate* setUpTable(QTableView& view);
// A tree that is a plain list without header: the first column takes the room, the others what they hold. Its
// columns must be there already.
KeyDelegate* setUpList(QTreeView& view);

// The selected rows as text: cells separated by tabs, columns in the order they are shown. Of what is loaded.
QString selectedText(const QAbstractItemView& view);

// Ctrl+C in the view copies its selected rows; then `copied` is called.
void copyRowsByKey(QAbstractItemView& view, std::function<void()> copied);

// Keeps the row under the mouse drawn as hovered.
class RowHover : public QObject {
    Q_OBJECT
public:
    RowHover(QAbstractItemView& view, KeyDelegate& delegate);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void hover(const QModelIndex& index);

    QAbstractItemView& m_view;
    KeyDelegate& m_delegate;
};

} // namespace keyatlas
