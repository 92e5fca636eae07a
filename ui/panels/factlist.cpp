// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/factlist.h"

#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

namespace keyatlas {

namespace {

// Ends in "…" where there is no room for all of it.
class FactValue : public QLabel {
public:
    using QLabel::QLabel;

protected:
    void paintEvent(QPaintEvent* event) override {
        if (fontMetrics().horizontalAdvance(text()) <= contentsRect().width()) {
            QLabel::paintEvent(event);
            return;
        }
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        painter.drawText(contentsRect(), static_cast<int>(alignment()) | Qt::TextSingleLine,
                         fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
    }
};

} // namespace

FactList::FactList(const QStringList& names, QWidget* parent) : QWidget(parent) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(metrics().s3);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(1, 1);
    for (int row = 0; row < names.size(); ++row) {
        auto* name = mutedLabel(names[row], this);
        auto* value = new FactValue(this);
        value->setTextFormat(Qt::PlainText);
        name->setFont(fontFor(FontRole::Table));
        value->setFont(fontFor(FontRole::Table));
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        value->setMinimumWidth(0);
        value->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        name->setBuddy(value);
        grid->addWidget(name, row, 0);
        grid->addWidget(value, row, 1);
        grid->setRowMinimumHeight(row, metrics().factRow);
        m_values << value;
    }
}

void FactList::set(int row, const QString& value, const QString& exact) {
    m_values[row]->setText(cutForLayout(value));
    m_values[row]->setToolTip(exact.isEmpty() ? QString() : plainToolTip(exact));
}

void FactList::clear() {
    for (QLabel* value : m_values) {
        value->clear();
    }
}

QString FactList::value(int row) const {
    return m_values[row]->text();
}

} // namespace keyatlas
