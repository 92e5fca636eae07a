// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/nameprompt.h"

#include "ui/session/pins.h"

#include <QInputDialog>
#include <QLineEdit>

namespace keyatlas {

void askForName(QWidget& parent, const NameQuestion& question, std::function<void(QString)> done) {
    auto* dialog = new QInputDialog(&parent);
    dialog->setObjectName(QLatin1String(question.objectName));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(question.title);
    dialog->setLabelText(question.label);
    dialog->setTextValue(question.suggested);
    QObject::connect(dialog, &QInputDialog::textValueSelected, &parent,
                     [done = std::move(done)](const QString& name) { done(name); });
    dialog->open();
    if (auto* field = dialog->findChild<QLineEdit*>()) {
        field->setAccessibleName(question.label);
        field->setMaxLength(static_cast<int>(Pins::kLongestName));
        field->end(false);
    }
}

} // namespace keyatlas
