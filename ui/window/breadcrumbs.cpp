// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/breadcrumbs.h"

#include "ui/session/keytext.h"
#include "ui/session/navigator.h"
#include "ui/session/toqt.h"
#include "ui/theme/flatcontrols.h"
#include "ui/theme/fonts.h"
#include "ui/theme/iconlabel.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

namespace keyatlas {

namespace {

constexpr int kCrumbLength = 40; // characters shown of one segment
constexpr std::size_t kSiblingsShown = 30;

QToolButton* flatButton() {
    auto* button = new QToolButton;
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

Breadcrumbs::Breadcrumbs(Navigator& navigator, QWidget* parent) : QWidget(parent), m_navigator(navigator) {
    setObjectName(QStringLiteral("breadcrumbs"));
    setAccessibleName(tr("Where you are"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_row = new QHBoxLayout(this);
    m_row->setContentsMargins(metrics().s1, 1, metrics().s1, 1);
    m_row->setSpacing(0);
    connect(&m_navigator, &Navigator::pathChanged, this, &Breadcrumbs::rebuild);
    connect(&m_navigator, &Navigator::placeChanged, this, &Breadcrumbs::rebuild);
    rebuild();
}

void Breadcrumbs::setStart(bool isStart) {
    if (m_isStart != isStart) {
        m_isStart = isStart;
        rebuild();
    }
}

QSize Breadcrumbs::sizeHint() const {
    return {metrics().px(400), metrics().control};
}

QSize Breadcrumbs::minimumSizeHint() const {
    return {metrics().px(160), metrics().control};
}

QString Breadcrumbs::text() const {
    if (m_isStart || !m_navigator.session()) {
        return tr("Start");
    }
    QStringList parts{cutForLayout(m_navigator.session()->name())};
    for (std::size_t at = 1; at < m_path.size(); ++at) {
        parts << label(m_path[at]);
    }
    return parts.join(QStringLiteral(" › "));
}

void Breadcrumbs::rebuild() {
    m_siblings.drop();
    m_path = m_navigator.path();
    while (QLayoutItem* item = m_row->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    if (m_isStart || !m_navigator.session()) {
        m_row->addSpacing(metrics().s1);
        m_row->addWidget(new IconLabel(QStringLiteral("home"), Tint::Muted));
        m_row->addSpacing(metrics().px(6));
        m_row->addWidget(mutedLabel(tr("Start")));
    } else {
        addSource();
        const std::size_t from = firstShown();
        if (from > 1) {
            showHidden(1, from);
        }
        for (std::size_t at = from; at < m_path.size(); ++at) {
            addArrow(at - 1);
            addNode(at);
        }
    }
    m_row->addStretch(1);
    update();
}

QToolButton* Breadcrumbs::crumb(const QString& text, const QString& spoken) {
    QToolButton* button = flatButton();
    button->setText(plainMenuText(text));
    button->setAccessibleName(spoken);
    button->setMinimumWidth(0);
    m_row->addWidget(button);
    return button;
}

void Breadcrumbs::addSource() {
    const Session& session = *m_navigator.session();
    QToolButton* button =
        crumb(cutForLayout(session.name(), kCrumbLength), tr("All of %1").arg(cutForLayout(session.name())));
    button->setIcon(
        icon(QFileInfo(session.path()).isDir() ? QStringLiteral("folder") : QStringLiteral("database")));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFont(fontFor(m_path.size() > 1 ? FontRole::Body : FontRole::Heading));
    connect(button, &QToolButton::clicked, this, [this] {
        emit sourceClicked();
        m_navigator.selectAll();
    });
}

void Breadcrumbs::addNode(std::size_t at) {
    const TreeNode& node = m_path[at];
    const QString prefix = prefixText(m_navigator.session()->keyFormat(), node);
    QToolButton* button = crumb(label(node), tr("Up to %1").arg(isolated(prefix)));
    button->setFont(fontFor(at + 1 == m_path.size() ? FontRole::KeyStrong : FontRole::Key));
    button->setToolTip(plainToolTip(tr("%1: %2").arg(prefix, documentsText(node.extent.keys))));
    connect(button, &QToolButton::clicked, this,
            [this, span = node.span, prefix = node.prefix] { m_navigator.select(span, prefix); });
}

void Breadcrumbs::addArrow(std::size_t parent) {
    QToolButton* arrow = flatButton();
    arrow->setIcon(icon(QStringLiteral("chevron-right"), Tint::Muted));
    arrow->setAccessibleName(tr("Siblings"));
    arrow->setToolTip(tr("What else is at this level"));
    arrow->setFixedWidth(metrics().px(18));
    m_row->addWidget(arrow);
    connect(arrow, &QToolButton::clicked, this, [this, parent, arrow] { askSiblings(parent, arrow); });
}

QString Breadcrumbs::label(const TreeNode& node) const {
    if (node.kind == TreeNode::Kind::Self) {
        return tr("(the ID itself)");
    }
    const auto tree = m_navigator.session() ? m_navigator.session()->tree() : nullptr;
    return tree ? shownNode(*tree, node, NodeStyle::Crumb, kCrumbLength).text
                : keyText(node.segment(), kCrumbLength);
}

// As many of the last nodes as fit beside the source and "…".
std::size_t Breadcrumbs::firstShown() const {
    const Metrics& m = metrics();
    const QFontMetrics source(fontFor(FontRole::Body));
    const QFontMetrics segment(fontFor(FontRole::KeyStrong));
    const int button = m.px(18);
    int room = width() - 2 * m.s2 -
               source.horizontalAdvance(cutForLayout(m_navigator.session()->name(), kCrumbLength)) - m.icon -
               button - m.px(40);
    std::size_t first = m_path.size();
    while (first > 1) {
        room -= segment.horizontalAdvance(label(m_path[first - 1])) + 2 * button;
        if (room < 0 && first < m_path.size()) {
            break;
        }
        --first;
    }
    return std::max<std::size_t>(first, 1);
}

void Breadcrumbs::showHidden(std::size_t first, std::size_t last) {
    QToolButton* dots = crumb(QString(QChar(0x2026)), tr("Levels between"));
    connect(dots, &QToolButton::clicked, this, [this, first, last, dots] {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        for (std::size_t at = first; at < last && at < m_path.size(); ++at) {
            menu->addAction(plainMenuText(label(m_path[at])), this,
                            [this, span = m_path[at].span, prefix = m_path[at].prefix] {
                                m_navigator.select(span, prefix);
                            });
        }
        menu->popup(dots->mapToGlobal(QPoint(0, dots->height())));
    });
}

void Breadcrumbs::askSiblings(std::size_t parent, QWidget* under) {
    const auto tree = m_navigator.session() ? m_navigator.session()->tree() : nullptr;
    if (!tree || parent >= m_path.size()) {
        return;
    }
    m_siblings.ask(
        m_navigator.session()->workers().layout,
        [tree, node = m_path[parent]](const std::stop_token& stop) {
            return tree->children(node, ChildOrder::ByKeys, kSiblingsShown, stop);
        },
        [this, under](const Result<Children>& children) {
            if (children) {
                showSiblings(*children, under);
            }
        });
}

void Breadcrumbs::showSiblings(const Children& children, QWidget* under) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("siblings"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setFont(fontFor(FontRole::Key));
    std::size_t shown = 0;
    for (const TreeNode& node : children.nodes) {
        if (++shown > kSiblingsShown) {
            break;
        }
        auto* action = menu->addAction(plainMenuText(label(node)) + u'\t' + countText(node.extent.keys));
        connect(action, &QAction::triggered, this,
                [this, span = node.span, prefix = node.prefix] { m_navigator.select(span, prefix); });
    }
    const std::uint64_t more =
        children.othersCount + (children.nodes.size() - std::min(children.nodes.size(), kSiblingsShown));
    if (more > 0) {
        setReason(menu->addAction(tr("%1 more in the key tree").arg(countText(more))),
                  tr("The largest are shown here."));
    }
    menu->popup(under->mapToGlobal(QPoint(0, under->height())));
}

void Breadcrumbs::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy) && m_navigator.place().prefix) {
        QApplication::clipboard()->setText(
            copiedKey(m_navigator.session()->keyFormat(), *m_navigator.place().prefix));
        return;
    }
    QWidget::keyPressEvent(event);
}

void Breadcrumbs::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (!m_path.empty()) {
        rebuild();
    }
}

void Breadcrumbs::paintEvent(QPaintEvent*) {
    const Colours& c = colours();
    const bool dull = m_isStart || !m_navigator.session();
    QPainter painter(this);
    flat::drawFrame(painter, rect(), {dull ? c.line : c.controlLine, c.panel});
}

} // namespace keyatlas
