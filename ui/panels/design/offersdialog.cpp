// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/offersdialog.h"

#include "ui/panels/design/offerrow.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace keyatlas {

OffersDialog::OffersDialog(const QString& title, QWidget* parent) : QDialog(parent) {
    const Metrics& m = metrics();
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    resize(m.px(760), m.px(440));
    m_list = new QListWidget(this);
    m_list->setObjectName(QStringLiteral("offers"));
    m_list->setAccessibleName(title);
    m_list->setItemDelegate(new OfferRow(m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    auto* halves = new QHBoxLayout;
    halves->setSpacing(m.s4);
    halves->addWidget(m_list, 1);
    halves->addWidget(createDetails(), 1);
    auto* cancel = new QPushButton(tr("Cancel"));
    m_use = new QPushButton(tr("Use as a New Scheme"));
    m_use->setObjectName(QStringLiteral("use"));
    m_use->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(m.s2);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_use);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m.s4, m.s4, m.s4, m.s4);
    column->setSpacing(m.s3);
    column->addLayout(halves, 1);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_use, &QPushButton::clicked, this, &OffersDialog::use);
    connect(m_list, &QListWidget::itemActivated, this, &OffersDialog::use);
    connect(m_list, &QListWidget::currentRowChanged, this, &OffersDialog::showOffer);
    showOffer();
}

QWidget* OffersDialog::createDetails() {
    auto* details = new QWidget(this);
    m_name = plainLabel({}, details);
    m_name->setObjectName(QStringLiteral("offerName"));
    m_name->setFont(fontFor(FontRole::Heading));
    m_template = plainLabel({}, details);
    m_template->setFont(fontFor(FontRole::Key));
    m_template->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_reasons = plainLabel({}, details);
    m_reasons->setObjectName(QStringLiteral("offerReasons"));
    m_warning = plainLabel({}, details);
    auto* column = new QVBoxLayout(details);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metrics().s2);
    for (QLabel* label : {m_name, m_template, m_reasons, m_warning}) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        column->addWidget(label);
    }
    column->addStretch(1);
    QPalette palette = m_warning->palette();
    palette.setColor(QPalette::WindowText, colours().warning);
    m_warning->setPalette(palette);
    return details;
}

void OffersDialog::setOffers(std::vector<SchemeOffer> offers) {
    m_offers = std::move(offers);
    m_list->clear();
    for (const SchemeOffer& offer : m_offers) {
        auto* item = new QListWidgetItem(offer.name, m_list);
        item->setData(OfferRow::TemplateRole, fromUtf8(offer.text).section(u'\n', 0, 0));
        item->setData(OfferRow::WarningRole, !offer.warning.isEmpty());
    }
    m_list->setCurrentRow(0);
    m_list->setFocus();
    showOffer();
}

void OffersDialog::say(const QString& line) {
    setOffers({});
    m_name->setText(line);
}

// A long template may break anywhere: its characters hold no spaces.
void OffersDialog::showOffer() {
    const int row = m_list->currentRow();
    const bool any = row >= 0 && static_cast<std::size_t>(row) < m_offers.size();
    const SchemeOffer none{};
    const SchemeOffer& offer = any ? m_offers[static_cast<std::size_t>(row)] : none;
    m_name->setText(cutForLayout(offer.name));
    m_template->setText(fromUtf8(offer.text).replace(QStringLiteral("}"), QStringLiteral("}\u200B")));
    m_reasons->setText(offer.reasons.join(QStringLiteral("\n\n")));
    m_warning->setText(offer.warning);
    m_use->setEnabled(any);
}

void OffersDialog::use() {
    const int row = m_list->currentRow();
    if (row >= 0 && static_cast<std::size_t>(row) < m_offers.size()) {
        const std::string text = m_offers[static_cast<std::size_t>(row)].text;
        accept();
        emit chosen(text);
    }
}

} // namespace keyatlas
