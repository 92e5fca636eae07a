// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sourcespanel.h"

#include "ui/panels/keydelegate.h"
#include "ui/panels/viewkit.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paneltitle.h"
#include "ui/theme/plaintext.h"

#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kMostRows = 8;   // shown before the list scrolls
constexpr int kDocuments = 74; // widths of the columns
constexpr int kBytes = 70;

} // namespace

SourcesPanel::SourcesPanel(Navigator& navigator, QWidget* parent) : QWidget(parent), m_navigator(navigator) {
    m_model = new SourcesModel(navigator.sessions(), this);
    createView();
    connectView();
    follow();
}

QWidget* SourcesPanel::createTitle() {
    auto* title = new PanelTitle(tr("Sources"), this);
    const auto addName = [&](const QString& name, int width) {
        auto* label = mutedLabel(name, title);
        label->setFont(fontFor(FontRole::Table));
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        label->setFixedWidth(width);
        title->addTool(label);
    };
    addName(tr("documents"), metrics().px(kDocuments));
    addName(tr("bytes"), metrics().px(kBytes) - metrics().s2);
    return title;
}

void SourcesPanel::createView() {
    m_view = new QTreeView(this);
    m_view->setObjectName(QStringLiteral("sources"));
    m_view->setAccessibleName(tr("Sources"));
    m_view->setModel(m_model);
    setUpTree(*m_view)->setInset(metrics().s1);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setHeaderHidden(true); // the title names the columns
    m_view->setRootIsDecorated(false);
    m_view->setMinimumHeight(metrics().treeRow);
    m_view->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* header = m_view->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(SourcesModel::Name, QHeaderView::Stretch);
    header->setSectionResizeMode(SourcesModel::Documents, QHeaderView::Fixed);
    header->setSectionResizeMode(SourcesModel::ByteCount, QHeaderView::Fixed);
    header->resizeSection(SourcesModel::Documents, metrics().px(kDocuments));
    header->resizeSection(SourcesModel::ByteCount, metrics().px(kBytes));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(createTitle());
    column->addWidget(m_view);
    setFocusProxy(m_view);
}

void SourcesPanel::connectView() {
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &SourcesPanel::choose);
    connect(m_view, &QTreeView::customContextMenuRequested, this, &SourcesPanel::showMenu);
    connect(&m_navigator, &Navigator::placeChanged, this, &SourcesPanel::follow);
    connect(m_model, &SourcesModel::rowsInserted, this, [this](const QModelIndex& parent) {
        if (parent.isValid()) {
            m_view->expand(parent);
        }
        fitHeight();
        follow();
    });
    connect(m_model, &SourcesModel::rowsRemoved, this, &SourcesPanel::fitHeight);
}

void SourcesPanel::follow() {
    const auto* session = m_navigator.session();
    const auto& place = m_navigator.place();
    const auto index =
        m_model->indexOfSpace(session, place.valid() && !place.space.main ? place.space.name : std::string());
    const QSignalBlocker quiet(m_view->selectionModel());
    m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect |
                                                         QItemSelectionModel::Rows);
    m_view->viewport()->update();
}

void SourcesPanel::choose(const QModelIndex& index) {
    if (!index.isValid()) {
        return;
    }
    const SourceRow row = m_model->row(index);
    m_navigator.sessions().setCurrent(row.session);
    if (row.isSpace) {
        row.session->setSpace(row.space);
    } else if (!row.session->spaces().empty() && row.session->spaces().front().view.main) {
        row.session->setSpace(row.session->spaces().front().view.name);
    }
}

void SourcesPanel::showMenu(const QPoint& at) {
    const auto index = m_view->indexAt(at);
    if (!index.isValid()) {
        return;
    }
    const QPointer<Session> session = m_model->row(index).session;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(icon(QStringLiteral("folder")), tr("Show in File Manager"), this,
                    [this, path = session->path()] { emit revealWanted(path); });
    menu->addSeparator();
    menu->addAction(icon(QStringLiteral("remove")), tr("Close “%1”").arg(plainMenuText(session->name(), 40)),
                    this, [this, session] {
                        if (session) {
                            m_navigator.sessions().close(session);
                        }
                    });
    menu->popup(m_view->viewport()->mapToGlobal(at));
}

void SourcesPanel::fitHeight() {
    updateGeometry();
}

QSize SourcesPanel::sizeHint() const {
    int rows = m_model->rowCount();
    for (int i = 0; i < m_model->rowCount(); ++i) {
        rows += m_model->rowCount(m_model->index(i, 0));
    }
    const int shown = std::clamp(rows, 1, kMostRows);
    return {metrics().leftDock, metrics().dockTitle + shown * metrics().treeRow + metrics().s1};
}

} // namespace keyatlas
