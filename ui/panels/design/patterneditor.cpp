// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/patterneditor.h"

#include "ui/session/toqt.h"
#include "ui/theme/iconlabel.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kWidth = 640;
constexpr double kHeight = 500;

} // namespace

PatternEditor::PatternEditor(const AccessPattern& pattern, const std::vector<FieldProfile>& fields,
                             QWidget* parent)
    : QDialog(parent) {
    const Metrics& m = metrics();
    setObjectName(QStringLiteral("patternEditor"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(pattern.name.empty() ? tr("New query") : tr("Query: %1").arg(fromUtf8(pattern.name)));
    m_form = new PatternForm(fields);
    m_form->setPattern(pattern);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_form);
    m_mark = new IconLabel(QStringLiteral("error"), Tint::Error, this);
    m_words = plainLabel({}, this);
    m_words->setObjectName(QStringLiteral("patternWords"));
    m_words->setWordWrap(true);
    m_words->setMinimumHeight(2 * m.factRow);
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    m_save = new QPushButton(pattern.name.empty() ? tr("Add Query") : tr("Save Query"), this);
    m_save->setObjectName(QStringLiteral("savePattern"));
    m_save->setDefault(true);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(m.s4, 0, m.s4, m.s4);
    foot->setSpacing(m.s2);
    foot->addWidget(m_mark);
    foot->addWidget(m_words, 1);
    foot->addWidget(cancel);
    foot->addWidget(m_save);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(m.s2);
    column->addWidget(scroll, 1);
    column->addLayout(foot);
    resize(m.px(kWidth), m.px(kHeight));
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_form, &PatternForm::changed, this, &PatternEditor::refresh);
    connect(m_save, &QPushButton::clicked, this, [this] {
        AccessPattern made;
        if (problem(made).isEmpty()) {
            accept();
            emit chosen(made);
        }
    });
    refresh();
}

void PatternEditor::setTakenNames(std::vector<std::string> names) {
    m_taken = std::move(names);
    refresh();
}

QString PatternEditor::problem(AccessPattern& made) const {
    QString wrong;
    made = m_form->pattern(wrong);
    if (wrong.isEmpty() && std::find(m_taken.begin(), m_taken.end(), made.name) != m_taken.end()) {
        return tr("Another query has this name.");
    }
    if (!wrong.isEmpty()) {
        return wrong;
    }
    const auto read = parsePatterns(writePatterns({made})); // what a patterns file may say holds here too
    return read ? QString() : fromUtf8(read.error().what);
}

void PatternEditor::refresh() {
    AccessPattern made;
    const QString wrong = problem(made);
    m_mark->setVisible(!wrong.isEmpty());
    m_words->setText(wrong.isEmpty() ? tr("Asks for: %1").arg(fromUtf8(inWords(made))) : wrong);
    m_save->setEnabled(wrong.isEmpty());
    m_save->setToolTip(plainToolTip(wrong));
}

} // namespace keyatlas
