// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/treemodelbase.h"
#include "ui/session/sessions.h"

namespace keyatlas {

struct SourceRow {
    Session* session = nullptr;
    std::string space;    // of a child row
    bool isSpace = false; // else the source itself, which stands for its main space
};

// The open sources with what they hold. Side spaces are children of their source, and so are the families of
// a store, empty ones too.
class SourcesModel : public TreeModelBase<SourceRow> {
    Q_OBJECT
public:
    enum Column : int { Name, Documents, ByteCount, ColumnCount };

    explicit SourcesModel(Sessions& sessions, QObject* parent = nullptr);

    QModelIndex indexOfSpace(const Session* session, const std::string& space) const;

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    QVariant cell(const Node& node, int column, int role) const override;
    void ask(Node&) override {}
    Fetch fetchOf(const SourceRow&) const override { return Fetch::Done; }
    SourceRow waitingRow() const override { return {}; }

private:
    void add(Session* session);
    void drop(Session* session);
    void refresh(Session* session);
    void markCurrent();
    Node* nodeOf(const Session* session);
    QString name(const SourceRow& row) const;
    QString explained(const SourceRow& row) const;
    QVariant figure(const SourceRow& row, int column, bool narrow) const;

    Sessions& m_sessions;
};

} // namespace keyatlas
