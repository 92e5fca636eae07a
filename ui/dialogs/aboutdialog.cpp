// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/aboutdialog.h"

#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace keyatlas {

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent) {
    const Metrics& m = metrics();
    setObjectName(QStringLiteral("about"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("About Keyatlas"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m.s5, m.s5, m.s5, m.s4);
    column->setSpacing(m.s2);
    QLabel* title = plainLabel(tr("Keyatlas %1").arg(QStringLiteral(KEYATLAS_VERSION)));
    title->setFont(fontFor(FontRole::Title));
    column->addWidget(title);
    column->addWidget(plainLabel(tr("An atlas of a database's keys. Sources are read, never written.")));
    column->addWidget(
        mutedLabel(tr("Free software under the GNU General Public License, version 3 or later.\n"
                      "It comes without any warranty. Built with Qt %1.")
                       .arg(QString::fromLatin1(qVersion()))));
    auto* close = new QPushButton(tr("Close"));
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(close);
    column->addSpacing(m.s3);
    column->addLayout(buttons);
}

} // namespace keyatlas
