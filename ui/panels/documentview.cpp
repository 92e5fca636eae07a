// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/documentview.h"

#include "core/base/jsonpath.h"
#include "ui/panels/documenttext.h"
#include "ui/panels/emptystate.h"
#include "ui/panels/keydelegate.h"
#include "ui/panels/viewkit.h"
#include "ui/session/toqt.h"
#include "ui/theme/buttonrow.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paneltitle.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

QToolButton* choice(const QString& text, const QString& name) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setObjectName(name);
    button->setFont(fontFor(FontRole::Table));
    return button;
}

} // namespace

DocumentView::DocumentView(QWidget* parent) : QWidget(parent) {
    m_model = new JsonModel(this);
    m_stack = new QStackedWidget(this);
    createTitle();
    createTree();
    m_text = new DocumentText(this);
    m_none = new EmptyState(this);
    m_stack->addWidget(m_tree);
    m_stack->addWidget(m_text);
    m_stack->addWidget(m_none);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addWidget(m_stack, 1);
    setDocument(nullptr, nullptr);
}

void DocumentView::createTitle() {
    m_title = new PanelTitle(tr("Document"), this);
    m_title->setLineAbove(true);
    m_asTree = choice(tr("Tree"), QStringLiteral("asTree"));
    m_asText = choice(tr("Text"), QStringLiteral("asText"));
    auto* row = new ButtonRow({m_asTree, m_asText}, m_title);
    row->makeChoice();
    m_asTree->setChecked(true);
    m_asTree->setAccessibleName(tr("Document as a tree"));
    m_asText->setAccessibleName(tr("Document as text"));
    m_title->addTool(row);
    connect(m_asTree, &QToolButton::toggled, this, &DocumentView::showTree);
}

void DocumentView::createTree() {
    m_tree = new QTreeView(this);
    m_tree->setObjectName(QStringLiteral("documentTree"));
    m_tree->setAccessibleName(tr("Document as a tree"));
    m_tree->setModel(m_model);
    setUpTree(*m_tree)->setInset(metrics().s1);
    m_tree->setHeaderHidden(true);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    auto* header = m_tree->header();
    header->setStretchLastSection(true);
    header->resizeSection(JsonModel::Name, metrics().px(112));
    connect(m_tree, &QTreeView::activated, this, &DocumentView::openMore);
    connect(m_tree, &QTreeView::clicked, this, &DocumentView::openMore);
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &DocumentView::showMenu);
    auto* copy = new QShortcut(QKeySequence::Copy, m_tree, nullptr, nullptr, Qt::WidgetShortcut);
    connect(copy, &QShortcut::activated, this, [this] { copyValue(m_tree->currentIndex()); });
}

void DocumentView::setDocument(std::shared_ptr<const std::string> text, Worker* worker, const QString& why) {
    m_document = std::move(text);
    m_worker = worker;
    m_model->setText(m_document, worker);
    m_textStale = true;
    static_cast<EmptyState*>(m_none)->say(why);
    refresh();
}

void DocumentView::showTree(bool) {
    refresh();
}

void DocumentView::refresh() {
    if (!m_document) {
        m_stack->setCurrentWidget(m_none);
        m_text->setText(nullptr, nullptr);
        return;
    }
    const bool asText = m_asText->isChecked();
    if (asText && m_textStale) {
        m_text->setText(m_document, m_worker);
        m_textStale = false;
    }
    m_stack->setCurrentWidget(asText ? static_cast<QWidget*>(m_text) : m_tree);
}

void DocumentView::openMore(const QModelIndex& index) {
    m_model->showMore(index.siblingAtColumn(0));
}

void DocumentView::showMenu(const QPoint& at) {
    const auto index = m_tree->indexAt(at);
    if (m_model->node(index) == nullptr) {
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QPersistentModelIndex kept(index);
    menu->addAction(tr("Copy Value"), this, [this, kept] { copyValue(kept); });
    menu->addAction(tr("Copy Path"), this, [this, kept] { copyPath(kept); });
    menu->popup(m_tree->viewport()->mapToGlobal(at));
}

void DocumentView::copyValue(const QModelIndex& index) {
    const auto* node = m_model->node(index);
    if (node == nullptr) {
        return;
    }
    const Bytes value = Bytes(*m_document).substr(node->valueAt, node->valueSize);
    const auto text = node->type == JsonType::String ? decodeString(value) : std::nullopt;
    QGuiApplication::clipboard()->setText(fromUtf8(text ? Bytes(*text) : value));
    emit said(tr("Copied %1").arg(bytesText(value.size())));
}

void DocumentView::copyPath(const QModelIndex& index) {
    const auto* node = m_model->node(index);
    if (node == nullptr || m_worker == nullptr) {
        return;
    }
    m_copying.ask(
        *m_worker,
        [text = m_document, at = node->valueAt](const std::stop_token& stop) -> Result<std::string> {
            const auto steps = jsonStepsTo(*text, at, stop);
            if (!steps) {
                return tl::make_unexpected(steps.error());
            }
            return jsonPath(*steps);
        },
        [this](const Result<std::string>& path) {
            if (path) {
                QGuiApplication::clipboard()->setText(fromUtf8(*path));
                emit said(tr("Copied: %1").arg(keyInText(*path)));
            }
        });
}

} // namespace keyatlas
