// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/designbar.h"

#include "ui/session/design.h"
#include "ui/theme/buttonrow.h"
#include "ui/theme/icons.h"

#include <QMenu>
#include <QToolButton>

namespace keyatlas {

namespace {

QToolButton* tool(const char* name, const QString& text, const char* iconName, const QString& tip) {
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    if (*iconName != '\0') {
        button->setIcon(icon(QLatin1String(iconName)));
        button->setToolButtonStyle(text.isEmpty() ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    }
    if (text.isEmpty()) {
        button->setAccessibleName(tip);
    }
    return button;
}

} // namespace

DesignBar::DesignBar(Design& design, QWidget* parent) : PanelBar(parent), m_design(design) {
    createTools();
    connect(&design, &Design::changed, this, &DesignBar::refresh);
    refresh();
}

void DesignBar::createTools() {
    m_undo = tool("designUndo", {}, "undo", tr("Undo"));
    m_redo = tool("designRedo", {}, "redo", tr("Redo"));
    m_add = tool("addScheme", tr("Scheme"), "add", tr("Another scheme"));
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setMenu(new QMenu(m_add));
    m_gallery = tool("gallery", tr("Gallery…"), "", tr("Schemes to start from"));
    m_suggest =
        tool("suggest", tr("Suggest…"), "suggest", tr("Schemes for these documents and access patterns"));
    addRight(new ButtonRow({m_undo, m_redo}));
    for (QToolButton* button : {m_add, m_gallery, m_suggest}) {
        addRight(button);
    }
    connect(m_undo, &QToolButton::clicked, &m_design, &Design::undo);
    connect(m_redo, &QToolButton::clicked, &m_design, &Design::redo);
    connect(m_add->menu(), &QMenu::aboutToShow, this, [this] { fillMenu(*m_add->menu()); });
    connect(m_gallery, &QToolButton::clicked, this, &DesignBar::galleryWanted);
    connect(m_suggest, &QToolButton::clicked, this, &DesignBar::suggestWanted);
}

void DesignBar::fillMenu(QMenu& menu) {
    menu.clear();
    menu.addAction(tr("&New, empty"), this, &DesignBar::newWanted);
    const DesignEntry& entry = m_design.entry();
    const bool any = !entry.scheme.today || (entry.report && entry.report->todayTemplate);
    const QString copy = entry.scheme.today ? tr("Like &today's") : tr("&Copy of %1").arg(entry.name);
    menu.addAction(copy, this, &DesignBar::duplicateWanted)->setEnabled(any);
    menu.addSeparator();
    menu.addAction(tr("From the &gallery…"), this, &DesignBar::galleryWanted);
    menu.addAction(tr("&Suggestions…"), this, &DesignBar::suggestWanted);
}

void DesignBar::refresh() {
    const bool available = m_design.available();
    const auto said = [](const QString& verb, const QString& what) {
        return what.isEmpty() ? verb : QStringLiteral("%1 %2").arg(verb, what);
    };
    m_undo->setEnabled(m_design.canUndo());
    m_redo->setEnabled(m_design.canRedo());
    m_undo->setToolTip(m_design.canUndo() ? said(tr("Undo"), m_design.undoText())
                                          : tr("Nothing was changed that could be undone."));
    m_redo->setToolTip(m_design.canRedo() ? said(tr("Redo"), m_design.redoText())
                                          : tr("Nothing was undone."));
    for (QWidget* widget : QList<QWidget*>{m_add, m_gallery, m_suggest}) {
        widget->setEnabled(available);
    }
}

} // namespace keyatlas
