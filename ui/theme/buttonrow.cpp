// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/buttonrow.h"

#include "ui/theme/flatcontrols.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

namespace keyatlas {

ButtonRow::ButtonRow(const QList<QToolButton*>& buttons, QWidget* parent)
    : QWidget(parent), m_buttons(buttons) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (auto* button : m_buttons) {
        const bool first = button == m_buttons.first();
        const bool last = button == m_buttons.last();
        button->setProperty(flat::kJoined, first  ? QByteArray("first")
                                           : last ? QByteArray("last")
                                                  : QByteArray("middle"));
        button->setAutoRaise(false);
        row->addWidget(button);
    }
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QButtonGroup* ButtonRow::makeChoice() {
    auto* group = new QButtonGroup(this);
    for (int id = 0; id < m_buttons.size(); ++id) {
        m_buttons[id]->setCheckable(true);
        group->addButton(m_buttons[id], id);
    }
    return group;
}

} // namespace keyatlas
