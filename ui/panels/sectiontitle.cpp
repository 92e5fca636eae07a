// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sectiontitle.h"

#include "ui/theme/elidedlabel.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QHBoxLayout>

namespace keyatlas {

namespace {

constexpr double kHeight = 36;

} // namespace

SectionTitle::SectionTitle(const QString& name, QWidget* parent) : QWidget(parent) {
    m_name = plainLabel(name, this);
    m_name->setFont(fontFor(FontRole::Heading));
    m_sentence = new ElidedLabel(this);
    m_sentence->setFont(fontFor(FontRole::Table));
    m_sentence->setForegroundRole(QPalette::PlaceholderText);
    m_row = new QHBoxLayout(this);
    m_row->setContentsMargins(metrics().s3, 0, metrics().s3, 0);
    m_row->setSpacing(metrics().s2);
    m_row->addWidget(m_name);
    m_row->addWidget(m_sentence, 1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void SectionTitle::setName(const QString& name) {
    m_name->setText(name);
}

void SectionTitle::setSentence(const QString& sentence) {
    m_sentence->setLine(sentence);
}

QString SectionTitle::sentence() const {
    return m_sentence->text();
}

void SectionTitle::addTool(QWidget* tool) {
    m_row->addWidget(tool);
}

QSize SectionTitle::sizeHint() const {
    return {QWidget::sizeHint().width(), metrics().px(kHeight)};
}

} // namespace keyatlas
