// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/scheme/evaluate.h"

#include <QAbstractListModel>
#include <QString>

#include <memory>

namespace keyatlas {

// What the checks found about one scheme, worst first as they say it.
class FindingsModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role : int { TextRole = Qt::UserRole + 100, AdviceRole, LinkRole };

    explicit FindingsModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}

    void setReport(std::shared_ptr<const SchemeReport> report, bool stale); // null: none
    const std::shared_ptr<const SchemeReport>& report() const { return m_report; }
    const Finding& finding(int row) const { return m_report->findings[static_cast<std::size_t>(row)]; }
    int rowOf(const std::string& code) const; // -1: none

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::shared_ptr<const SchemeReport> m_report;
    bool m_stale = false;
};

// "Show 20 documents"; empty if the finding has none to show.
QString examplesText(const Finding& finding);

} // namespace keyatlas
