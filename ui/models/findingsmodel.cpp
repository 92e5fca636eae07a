// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/findingsmodel.h"

#include "ui/models/roles.h"
#include "ui/session/toqt.h"
#include "ui/theme/icons.h"
#include "ui/theme/plaintext.h"

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kMostText = 600; // of a finding's text

QString levelText(Finding::Level level) {
    switch (level) {
    case Finding::Level::Good:
        return FindingsModel::tr("Good");
    case Finding::Level::Info:
        return FindingsModel::tr("Note");
    case Finding::Level::Warning:
        return FindingsModel::tr("Warning");
    case Finding::Level::Error:
        break;
    }
    return FindingsModel::tr("Error");
}

QIcon levelIcon(Finding::Level level) {
    switch (level) {
    case Finding::Level::Good:
        return icon(QStringLiteral("good"), Tint::Good);
    case Finding::Level::Info:
        return icon(QStringLiteral("info"), Tint::Accent);
    case Finding::Level::Warning:
        return icon(QStringLiteral("warning"), Tint::Warning);
    case Finding::Level::Error:
        break;
    }
    return icon(QStringLiteral("error"), Tint::Error);
}

QString said(const Finding& finding) {
    QStringList parts{FindingsModel::tr("%1: %2.").arg(levelText(finding.level), fromUtf8(finding.title)),
                      fromUtf8(finding.text), fromUtf8(finding.advice), examplesText(finding)};
    parts.removeAll(QString());
    return parts.join(QLatin1Char(' '));
}

} // namespace

QString examplesText(const Finding& finding) {
    if (finding.examples.empty()) {
        return {};
    }
    const auto count = std::max<std::uint64_t>(finding.documents, finding.examples.size());
    return FindingsModel::tr("Show %1").arg(documentsText(count));
}

void FindingsModel::setReport(std::shared_ptr<const SchemeReport> report, bool stale) {
    if (report == m_report) {
        if (stale != m_stale && rowCount() > 0) {
            m_stale = stale;
            emit dataChanged(index(0), index(rowCount() - 1));
        }
        m_stale = stale;
        return;
    }
    beginResetModel();
    m_report = std::move(report);
    m_stale = stale;
    endResetModel();
}

int FindingsModel::rowOf(const std::string& code) const {
    for (int row = 0; row < rowCount(); ++row) {
        if (finding(row).code == code) {
            return row;
        }
    }
    return -1;
}

int FindingsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_report ? 0 : static_cast<int>(m_report->findings.size());
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const Finding& found = finding(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return cutForLayout(fromUtf8(found.title));
    case TextRole:
        return cutForLayout(fromUtf8(found.text), kMostText);
    case AdviceRole:
        return cutForLayout(fromUtf8(found.advice), kMostText);
    case LinkRole:
        return examplesText(found);
    case Qt::DecorationRole:
        return levelIcon(found.level);
    case Qt::AccessibleTextRole:
        return cutForLayout(said(found), 2 * kMostText);
    case MutedRole:
        return m_stale;
    default:
        return {};
    }
}

} // namespace keyatlas
