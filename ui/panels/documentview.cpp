// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/documentview.h"

#include "core/base/hexdump.h"
#include "core/base/jsonpath.h"
#include "ui/panels/documenttext.h"
#include "ui/panels/emptystate.h"
#include "ui/panels/keydelegate.h"
#include "ui/panels/operandsview.h"
#include "ui/panels/viewkit.h"
#include "ui/session/toqt.h"
#include "ui/theme/buttonrow.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
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

#include <algorithm>

namespace keyatlas {

namespace {

constexpr std::size_t kCopiedMost = 4U << 20; // bytes of a value that go into the clipboard

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
    m_operands = new OperandsView(this);
    m_none = new EmptyState(this);
    m_stack->addWidget(m_tree);
    m_stack->addWidget(m_text);
    m_stack->addWidget(m_operands);
    m_stack->addWidget(m_none);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addWidget(m_stack, 1);
    connect(m_operands, &OperandsView::said, this, &DocumentView::said);
    setDocument({}, nullptr);
}

void DocumentView::createTitle() {
    m_title = new PanelTitle(tr("Document"), this);
    m_title->setLineAbove(true);
    m_asTree = choice(tr("Tree"), QStringLiteral("asTree"));
    m_asText = choice(tr("Text"), QStringLiteral("asText"));
    m_jsonForms = new ButtonRow({m_asTree, m_asText}, m_title);
    m_jsonForms->makeChoice();
    m_asTree->setChecked(true);
    m_asTree->setAccessibleName(tr("Document as a tree"));
    m_asText->setAccessibleName(tr("Document as text"));
    m_asPlain = choice(tr("Text"), QStringLiteral("asPlain"));
    m_asHex = choice(tr("Hex"), QStringLiteral("asHex"));
    m_asPlain->setAccessibleName(tr("Value as text"));
    m_asHex->setAccessibleName(tr("Value as bytes"));
    m_byteForms = new ButtonRow({m_asPlain, m_asHex}, m_title);
    m_byteForms->makeChoice();
    m_asPlain->setChecked(true);
    m_copyAll = new QToolButton(m_title);
    m_copyAll->setObjectName(QStringLiteral("copyDocument"));
    m_copyAll->setIcon(icon(QStringLiteral("copy")));
    m_copyAll->setAutoRaise(true);
    m_copyAll->setToolTip(tr("Copy all of it"));
    m_copyAll->setAccessibleName(tr("Copy the document"));
    m_title->addTool(m_jsonForms);
    m_title->addTool(m_byteForms);
    m_title->addTool(m_copyAll);
    connect(m_asTree, &QToolButton::toggled, this, &DocumentView::refresh);
    connect(m_asPlain, &QToolButton::toggled, this, [this] {
        m_textStale = true;
        refresh();
    });
    connect(m_copyAll, &QToolButton::clicked, this, &DocumentView::copyAll);
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

void DocumentView::setDocument(ShownDocument document, Worker* worker, const QString& why) {
    const bool wasBinary = m_form == Document::Form::Binary;
    m_document = std::move(document.text);
    m_operandList = std::move(document.operands);
    m_form = document.form;
    m_worker = worker;
    const bool json = m_form == Document::Form::Json;
    m_model->setText(json ? m_document : nullptr, json ? worker : nullptr);
    m_textStale = true;
    if (m_form == Document::Form::Operands) {
        m_operands->setOperands(m_operandList, document.baseValue, document.mergeOperator);
    } else if (!json && wasBinary != (m_form == Document::Form::Binary)) {
        (m_form == Document::Form::Binary ? m_asHex : m_asPlain)->setChecked(true);
    }
    static_cast<EmptyState*>(m_none)->say(why);
    refresh();
}

void DocumentView::refresh() {
    const bool json = m_form == Document::Form::Json;
    const bool operands = m_form == Document::Form::Operands && m_operandList;
    m_jsonForms->setVisible(json || operands || !m_document);
    m_jsonForms->setEnabled(!operands);
    m_byteForms->setVisible(!m_jsonForms->isVisibleTo(this));
    m_copyAll->setVisible(m_document != nullptr);
    if (!m_document) {
        m_stack->setCurrentWidget(m_none);
        m_text->setText(nullptr, nullptr);
        return;
    }
    if (operands) {
        m_stack->setCurrentWidget(m_operands);
        return;
    }
    const bool asText = !json || m_asText->isChecked();
    m_stack->setCurrentWidget(asText ? static_cast<QWidget*>(m_text) : m_tree);
    if (asText && m_textStale) {
        refreshText();
    }
}

void DocumentView::refreshText() {
    m_text->setText(m_document, m_worker,
                    m_form == Document::Form::Json ? DocumentText::Style::Json
                    : m_asHex->isChecked()         ? DocumentText::Style::Hex
                                                   : DocumentText::Style::Plain);
    m_textStale = false;
}

// Text as it is; bytes that are no text, and what is shown in hex, in hex.
void DocumentView::copyAll() {
    if (!m_document) {
        return;
    }
    QStringList lines;
    std::size_t left = kCopiedMost;
    bool hex = false;
    const auto add = [&](Bytes whole, bool wantHex) {
        const Bytes bytes = whole.substr(0, left);
        left -= bytes.size();
        const QString text = fromUtf8(bytes);
        const bool isText = !wantHex && toStd(text) == bytes;
        lines << (isText ? text : fromUtf8(hexBytes(bytes)));
        hex = hex || !isText;
    };
    if (m_form == Document::Form::Operands && m_operandList) {
        for (const std::string& operand : *m_operandList) {
            add(operand, false);
        }
    } else {
        add(*m_document, m_form != Document::Form::Json && m_asHex->isChecked());
    }
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    const QString copied = bytesText(std::uint64_t{std::min(kCopiedMost, m_document->size())});
    const QString what = m_document->size() > kCopiedMost
                             ? tr("the first %1 of %2").arg(copied, bytesText(m_document->size()))
                             : copied;
    emit said(hex ? tr("Copied %1 as hex").arg(what) : tr("Copied %1").arg(what));
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
