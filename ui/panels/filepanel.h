// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/mapstate.h"
#include "ui/session/navigator.h"

#include <QWidget>

class QLabel;
class QStackedWidget;
class QVBoxLayout;

namespace keyatlas {

class EmptyState;
class FileFacts;
class FolderFiles;
class OptionsList;
class ProblemsList;
class StoreTables;
struct Store;
struct StoreFamily;

// The physical layer of the source: at the left the tables of the current family and the files of the folder,
// at the right facts, problems and options. An export has only the right half.
class FilePanel : public QWidget {
    Q_OBJECT
public:
    FilePanel(Navigator& navigator, MapState& state, QWidget* parent = nullptr);

    StoreTables& tables() const { return *m_tables; }
    FileFacts& facts() const { return *m_facts; }
    bool showSearch(); // of the options, where there are some; false: there are none

signals:
    void said(const QString& line); // for the status bar

private:
    void createBar(QVBoxLayout& column);
    QWidget* createLeft();
    QWidget* createRight();
    void connectAll();
    void follow(); // the Navigator's session
    void refresh();
    void showNothing(Session* session);
    void showStore(const Session& session, const std::shared_ptr<const Store>& store);
    void showFacts(const Session& session, const Store& store);
    void showExport(const Session& session);

    Navigator& m_navigator;
    QLabel* m_name = nullptr;
    QLabel* m_summary = nullptr;
    QStackedWidget* m_stack = nullptr;
    QWidget* m_work = nullptr;
    EmptyState* m_empty = nullptr;
    QWidget* m_left = nullptr;
    StoreTables* m_tables = nullptr;
    FolderFiles* m_folder = nullptr;
    FileFacts* m_facts = nullptr;
    ProblemsList* m_problems = nullptr;
    OptionsList* m_options = nullptr;
    QWidget* m_rest = nullptr; // takes the room where there are no options
    std::shared_ptr<const StoreFamily> m_family;
    std::vector<QMetaObject::Connection> m_followed;
};

} // namespace keyatlas
