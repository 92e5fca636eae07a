// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QAction;
class QLineEdit;
class QListView;

namespace keyatlas {

class CommandsModel;

// One field and the list of all actions: words in any order, the last five first, disabled ones with their
// reason. Deletes itself when closed.
class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(const QList<QAction*>& actions, const QStringList& last, QWidget* parent);

    void openBelow(const QWidget& bar);

signals:
    void ran(const QStringList& last); // names of the last commands, newest first

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void filter(const QString& words);
    void run();

    CommandsModel* m_model = nullptr;
    QLineEdit* m_field = nullptr;
    QListView* m_list = nullptr;
    QStringList m_last;
};

} // namespace keyatlas
