// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/integersprompt.h"

#include "ui/session/keytext.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/iconlabel.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

constexpr int kLines = 3; // of the answer
constexpr int kLongestExample = 60;

std::string named(const QString& parts) {
    return "integers:" + toStd(QString(parts).remove(u' '));
}

} // namespace

IntegersPrompt::IntegersPrompt(const KeyFormat& current, QWidget* parent) : QDialog(parent) {
    const Metrics& m = metrics();
    setObjectName(QStringLiteral("integersPrompt"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Keys as integers"));
    setMinimumWidth(m.px(440));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m.s4, m.s4, m.s4, m.s4);
    column->setSpacing(m.s2);
    createField(current);
    createAnswer();
    auto* cancel = new QPushButton(tr("Cancel"));
    m_use = new QPushButton(tr("Show Keys So"));
    m_use->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(m.s2);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_use);
    column->addSpacing(m.s2);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_use, &QPushButton::clicked, this, [this] {
        if (const auto made = format()) {
            accept();
            emit chosen(*made);
        }
    });
    m_field->setFocus();
    refresh();
}

void IntegersPrompt::createField(const KeyFormat& current) {
    auto* label = plainLabel(tr("Bytes of each number, from the front of the key:"));
    m_field = new QLineEdit(this);
    m_field->setObjectName(QStringLiteral("widths"));
    m_field->setFont(fontFor(FontRole::Key));
    m_field->setAccessibleName(label->text());
    m_field->setMaxLength(200);
    const bool integers = current.kind == KeyFormat::Kind::Integers && !current.parts.empty();
    const QString parts = fromUtf8(keyFormatName(current)).section(u':', 1);
    m_field->setText(integers ? QString(parts).replace(u',', QStringLiteral(", ")) : QStringLiteral("8"));
    label->setBuddy(m_field);
    auto* hint =
        mutedLabel(tr("1, 2, 4, 8 or 16 bytes, the high one first: 4, 8. A signed number with its sign bit "
                      "flipped is 8s, one with its low byte first 4le, a text of one byte t1. What "
                      "follows is shown as text; end with hex to see its bytes."));
    hint->setWordWrap(true);
    hint->setFont(fontFor(FontRole::Table));
    m_field->setAccessibleDescription(hint->text());
    layout()->addWidget(label);
    layout()->addWidget(m_field);
    layout()->addWidget(hint);
    connect(m_field, &QLineEdit::textChanged, this, &IntegersPrompt::refresh);
}

// It keeps its place, whatever stands in it.
void IntegersPrompt::createAnswer() {
    m_mark = new IconLabel(QStringLiteral("error"), Tint::Error);
    QSizePolicy kept = m_mark->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    m_mark->setSizePolicy(kept);
    m_answer = plainLabel();
    m_answer->setObjectName(QStringLiteral("answer"));
    m_answer->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_answer->setWordWrap(true);
    m_answer->setFixedHeight(kLines * metrics().factRow);
    auto* row = new QHBoxLayout;
    row->setSpacing(metrics().s2);
    row->addWidget(m_mark, 0, Qt::AlignTop);
    row->addWidget(m_answer, 1);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void IntegersPrompt::setExamples(std::vector<std::string> keys, bool rowNumbers) {
    m_examples = std::move(keys);
    m_rowNumbers = rowNumbers;
    refresh();
}

Result<KeyFormat> IntegersPrompt::format() const {
    return keyFormatNamed(named(m_field->text()));
}

QString IntegersPrompt::problem() const {
    if (format()) {
        return {};
    }
    const QStringList parts = QString(m_field->text()).remove(u' ').split(u',');
    for (const auto& part : parts) {
        const bool rest = part == QStringLiteral("text") || part == QStringLiteral("hex");
        if (rest) {
            return tr("“%1” can only come last, behind a number.").arg(part);
        }
        if (!part.isEmpty() && !keyFormatNamed(named(part))) {
            return tr("“%1” is no number of bytes: 1, 2, 4, 8 or 16.").arg(cutForLayout(part, 20));
        }
    }
    return parts.size() > 1 && !parts.contains(QString()) ? tr("A key has at most 16 parts.")
                                                          : tr("Say how many bytes each number has: 4, 8");
}

void IntegersPrompt::refresh() {
    if (m_use == nullptr) {
        return; // not all is there yet
    }
    const QString wrong = problem();
    m_use->setEnabled(wrong.isEmpty());
    m_use->setToolTip(wrong);
    m_mark->setVisible(!wrong.isEmpty());
    m_answer->setFont(fontFor(wrong.isEmpty() ? FontRole::Key : FontRole::Body));
    if (!wrong.isEmpty()) {
        m_answer->setText(wrong);
        return;
    }
    auto made = *format();
    made.rowNumbers = m_rowNumbers;
    QStringList lines;
    for (const auto& key : m_examples) {
        lines << isolated(keyText(made, key, kLongestExample));
    }
    m_answer->setText(lines.mid(0, kLines).join(u'\n'));
}

} // namespace keyatlas
