// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/problemslist.h"

#include "ui/panels/sectiontitle.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QListView>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kMostRows = 4; // shown before the list scrolls
constexpr double kRow = 40;  // of two lines

} // namespace

ProblemsList::ProblemsList(QWidget* parent) : QWidget(parent) {
    m_title = new SectionTitle(tr("Problems"), this);
    auto* copyButton = new QToolButton(m_title);
    copyButton->setObjectName(QStringLiteral("copyProblems"));
    copyButton->setText(tr("Copy details"));
    copyButton->setFont(fontFor(FontRole::Table));
    m_copy = copyButton;
    m_title->addTool(copyButton);
    m_model = new ProblemsModel(this);
    m_list = new QListView(this);
    m_list->setObjectName(QStringLiteral("problems"));
    m_list->setAccessibleName(tr("Problems"));
    m_list->setModel(m_model);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFont(fontFor(FontRole::Table));
    m_list->setIconSize({metrics().icon, metrics().icon});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addWidget(m_list, 1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    connect(copyButton, &QToolButton::clicked, this, &ProblemsList::copy);
    auto* shortcut = new QShortcut(QKeySequence::Copy, m_list, nullptr, nullptr, Qt::WidgetShortcut);
    connect(shortcut, &QShortcut::activated, this, &ProblemsList::copy);
    const auto show = [this](const QModelIndex& index) {
        if (index.isValid() && m_model->problem(index.row()).table) {
            emit tableWanted(*m_model->problem(index.row()).table);
        }
    };
    connect(m_list, &QListView::clicked, this, show);
    connect(m_list, &QListView::activated, this, show);
}

void ProblemsList::setProblems(const std::optional<Error>& failure, const std::vector<Warning>& warnings,
                               const StoreFamily* family) {
    m_model->setProblems(failure, warnings, family);
    const int count = m_model->rowCount();
    m_title->setSentence(count == 0 ? tr("none was noticed")
                         : count == 1
                             ? tr("1 was noticed")
                             : tr("%1 were noticed").arg(countText(static_cast<std::uint64_t>(count))));
    m_list->setVisible(count > 0);
    m_copy->setVisible(count > 0);
    m_list->setFixedHeight(std::min(count, kMostRows) * metrics().px(kRow));
    updateGeometry();
}

void ProblemsList::copy() {
    QStringList lines;
    for (const auto& index : m_list->selectionModel()->selectedIndexes()) {
        lines << m_model->problem(index.row()).details;
    }
    const QString text = lines.isEmpty() ? m_model->details() : lines.join(QLatin1Char('\n'));
    QGuiApplication::clipboard()->setText(text);
    emit said(tr("Copied the details"));
}

QSize ProblemsList::sizeHint() const {
    const int list = std::min(m_model->rowCount(), kMostRows) * metrics().px(kRow);
    return {metrics().px(280), m_title->sizeHint().height() + list};
}

} // namespace keyatlas
