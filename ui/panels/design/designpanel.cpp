// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/designpanel.h"

#include "ui/panels/design/designbar.h"
#include "ui/panels/design/offersdialog.h"
#include "ui/panels/design/schemeeditor.h"
#include "ui/panels/design/schemestable.h"
#include "ui/panels/design/templateeditor.h"
#include "ui/panels/emptystate.h"
#include "ui/session/design.h"
#include "ui/theme/metrics.h"

#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

void onPanel(QWidget& widget) {
    widget.setBackgroundRole(QPalette::Base);
    widget.setAutoFillBackground(true);
}

} // namespace

DesignPanel::DesignPanel(Design& design, QWidget* parent) : QWidget(parent), m_design(design) {
    setObjectName(QStringLiteral("designPanel"));
    m_bar = new DesignBar(design, this);
    m_stack = new QStackedWidget(this);
    m_work = createWork();
    m_empty = new EmptyState(this);
    m_stack->addWidget(m_work);
    m_stack->addWidget(m_empty);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_bar);
    column->addWidget(m_stack, 1);
    onPanel(*this);
    setFocusProxy(m_schemes);
    connect(m_bar, &DesignBar::newWanted, this, &DesignPanel::newScheme);
    connect(m_bar, &DesignBar::duplicateWanted, this, &DesignPanel::duplicate);
    connect(m_bar, &DesignBar::galleryWanted, this, &DesignPanel::openGallery);
    connect(m_bar, &DesignBar::suggestWanted, this, &DesignPanel::openSuggestions);
    connect(m_schemes, &SchemesTable::removeWanted, this, &DesignPanel::removeScheme);
    connect(m_schemes, &SchemesTable::said, this, &DesignPanel::said);
    connect(m_editor, &SchemeEditor::useTodayWanted, this, &DesignPanel::duplicate);
    connect(m_editor, &SchemeEditor::said, this, &DesignPanel::said);
    connect(&design, &Design::changed, this, &DesignPanel::refresh);
    refresh();
}

QWidget* DesignPanel::createWork() {
    auto* inside = new QWidget;
    onPanel(*inside);
    m_schemes = new SchemesTable(m_design);
    m_editor = new SchemeEditor(m_design);
    m_boardPlace = new QVBoxLayout;
    m_movedPlace = new QVBoxLayout;
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, metrics().s3);
    column->setSpacing(metrics().s1);
    column->addWidget(m_schemes);
    column->addWidget(m_editor);
    column->addLayout(m_boardPlace);
    column->addLayout(m_movedPlace);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(inside);
    return scroll;
}

void DesignPanel::setPictures(QWidget* pictures) {
    m_editor->setPictures(pictures);
}

void DesignPanel::setBoard(QWidget* board) {
    m_boardPlace->addWidget(board);
}

void DesignPanel::setMoved(QWidget* moved) {
    m_movedPlace->addWidget(moved);
}

void DesignPanel::refresh() {
    const bool available = m_design.available();
    if (!available) {
        m_empty->say(m_design.whyNot());
    }
    m_stack->setCurrentWidget(available ? m_work : m_empty);
}

void DesignPanel::add(const std::string& text) {
    m_design.addScheme(text);
    m_editor->editor().setFocus(Qt::OtherFocusReason);
    m_editor->editor().moveCursor(QTextCursor::End);
}

void DesignPanel::newScheme() {
    add({});
}

// Of today's IDs: the template that they seem to follow.
void DesignPanel::duplicate() {
    const DesignEntry& entry = m_design.entry();
    if (!entry.scheme.today) {
        add(entry.text);
    } else if (entry.report && entry.report->todayTemplate) {
        add(*entry.report->todayTemplate);
    }
}

void DesignPanel::removeScheme() {
    m_design.removeScheme(m_design.current());
}

void DesignPanel::step(int rows) {
    const auto count = static_cast<int>(m_design.entries().size());
    m_design.setCurrent(
        static_cast<std::size_t>(std::clamp(static_cast<int>(m_design.current()) + rows, 0, count - 1)));
}

void DesignPanel::openGallery() {
    auto* dialog = openGalleryDialog(m_design, window());
    connect(dialog, &OffersDialog::chosen, this, &DesignPanel::add);
}

void DesignPanel::openSuggestions() {
    auto* dialog = openSuggestionsDialog(m_design, window());
    connect(dialog, &OffersDialog::chosen, this, &DesignPanel::add);
}

void DesignPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_design.setShown(true);
}

void DesignPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_design.setShown(false);
}

} // namespace keyatlas
