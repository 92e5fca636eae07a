// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/templateframe.h"

#include "ui/panels/design/templateeditor.h"
#include "ui/theme/flatcontrols.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QVBoxLayout>

namespace keyatlas {

TemplateFrame::TemplateFrame(TemplateEditor& editor, QWidget* parent) : QWidget(parent), m_editor(editor) {
    const int edge = metrics().px(2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(edge, edge, edge, edge);
    column->addWidget(&editor);
    setFocusProxy(&editor);
}

void TemplateFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const bool focused = m_editor.hasFocus();
    const QColor line = focused                 ? colours().accent
                        : m_editor.isReadOnly() ? colours().line
                                                : colours().controlLine;
    flat::drawFrame(painter, rect(), {line, colours().panel, focused ? metrics().px(2) : 1});
}

} // namespace keyatlas
