// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/problemdialog.h"

#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/iconlabel.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

void line(QLabel* label, QVBoxLayout& column) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setVisible(!label->text().isEmpty());
    column.addWidget(label);
}

// Core's words are parts of a line ("check the path"); here each stands alone.
QString asSentence(const QString& text) {
    return text.isEmpty() || text.endsWith(u'.') ? text : text.left(1).toUpper() + text.mid(1) + u'.';
}

// Where it is, without what the sentence before it says already.
QString placeOf(const ToldError& words, const QString& path) {
    const QString said = words.what.chopped(words.what.endsWith(u'.') ? 1 : 0);
    if (words.where.isEmpty() || words.where.startsWith(said, Qt::CaseInsensitive)) {
        return QDir::toNativeSeparators(path);
    }
    return words.where;
}

} // namespace

ProblemDialog::ProblemDialog(Deed deed, const QString& path, const Error& error, QWidget* parent)
    : QDialog(parent) {
    const Metrics& m = metrics();
    const ToldError words = told(error);
    const bool saves = deed == Deed::Save;
    setObjectName(QStringLiteral("problem"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(saves ? tr("It cannot be saved") : tr("It cannot be opened"));
    setMinimumWidth(m.px(480));

    auto* text = new QVBoxLayout;
    text->setSpacing(m.s2);
    QLabel* name = plainLabel((saves ? tr("“%1” cannot be saved") : tr("“%1” cannot be opened"))
                                  .arg(cutForLayout(QFileInfo(path).fileName(), 80)));
    name->setFont(fontFor(FontRole::Result));
    line(name, *text);
    line(plainLabel(words.what), *text);
    line(mutedLabel(cutForLayout(placeOf(words, path))), *text);
    line(plainLabel(cutForLayout(asSentence(words.next))), *text);

    auto* head = new QHBoxLayout;
    head->setSpacing(m.s3);
    head->addWidget(new IconLabel(QStringLiteral("error"), Tint::Error), 0, Qt::AlignTop);
    head->addLayout(text, 1);

    auto* copy = new QPushButton(tr("Copy details"));
    auto* other = new QPushButton(saves ? tr("Save as…") : tr("Open another…"));
    auto* close = new QPushButton(tr("Close"));
    close->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(m.s2);
    buttons->addWidget(copy);
    buttons->addStretch(1);
    if (!saves && error.name == "reader-died") { // a new process may live
        auto* again = new QPushButton(tr("Try again"));
        again->setObjectName(QStringLiteral("tryAgain"));
        buttons->addWidget(again);
        connect(again, &QPushButton::clicked, this, [this] {
            accept();
            emit againWanted();
        });
    }
    buttons->addWidget(other);
    buttons->addWidget(close);
    connect(copy, &QPushButton::clicked, this,
            [said = details(error)] { QApplication::clipboard()->setText(said); });
    connect(other, &QPushButton::clicked, this, [this] {
        accept();
        emit otherWanted();
    });
    connect(close, &QPushButton::clicked, this, &QDialog::reject);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m.s4, m.s4, m.s4, m.s4);
    column->setSpacing(m.s4);
    column->addLayout(head);
    column->addLayout(buttons);
    close->setFocus();
}

} // namespace keyatlas
