// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/findbar.h"

#include "core/tree/keytyped.h"
#include "ui/panels/hitlist.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/iconlabel.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace keyatlas {

namespace {

constexpr int kTypingIds = 150;    // ms of silence before IDs are searched
constexpr int kTypingFields = 600; // before documents are read
constexpr int kQuick = 300;        // ms: what is found by then shows no progress
constexpr int kLongestText = 4096; // characters

} // namespace

FindBar::FindBar(Navigator& navigator, Find& find, QWidget* parent)
    : QWidget(parent), m_navigator(navigator), m_find(find) {
    setObjectName(QStringLiteral("findBar"));
    setAccessibleName(tr("Find"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 1, 0, 0);
    column->setSpacing(0);
    m_hits = new HitList(navigator, find, this);
    m_hits->hide();
    column->addWidget(m_hits);
    auto* line = new QWidget(this);
    line->setFixedHeight(metrics().panelBar);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(metrics().s3, 0, metrics().s2, 0);
    row->setSpacing(metrics().s1);
    createQuery(*row);
    createAnswer(*row);
    createSteps(*row);
    column->addWidget(line);
    setFocusProxy(m_text);
    connectAll();
    hide();
    refresh();
}

QToolButton* FindBar::addTool(QHBoxLayout& row, const char* name, const QString& text, const QString& tip) {
    auto* tool = new QToolButton(this);
    tool->setObjectName(QLatin1String(name));
    tool->setText(text);
    tool->setToolTip(tip);
    tool->setAutoRaise(true);
    tool->setFocusPolicy(Qt::TabFocus);
    tool->setFont(fontFor(FontRole::Table));
    row.addWidget(tool);
    return tool;
}

void FindBar::createQuery(QHBoxLayout& row) {
    row.addWidget(new IconLabel(QStringLiteral("search"), Tint::Muted));
    m_text = new QLineEdit(this);
    m_text->setObjectName(QStringLiteral("findText"));
    m_text->setAccessibleName(tr("Find"));
    m_text->setPlaceholderText(tr("Find in all IDs"));
    m_text->setFont(fontFor(FontRole::Key));
    m_text->setClearButtonEnabled(true);
    m_text->setMaxLength(kLongestText);
    m_text->setMinimumWidth(metrics().px(110));
    row.addWidget(m_text, 3);
    m_where = new QComboBox(this);
    m_where->setObjectName(QStringLiteral("findWhere"));
    m_where->setAccessibleName(tr("Where to find"));
    m_where->addItems({tr("in IDs"), tr("in field")});
    row.addWidget(m_where);
    m_field = new QLineEdit(this);
    m_field->setObjectName(QStringLiteral("findField"));
    m_field->setAccessibleName(tr("Field to search"));
    m_field->setPlaceholderText(tr("name, address.city"));
    m_field->setToolTip(tr("The field whose text is searched; its documents are read"));
    m_field->setFont(fontFor(FontRole::Key));
    m_field->setMinimumWidth(metrics().px(90));
    m_field->hide();
    row.addWidget(m_field, 2);
    m_regex = addTool(row, "findRegex", QStringLiteral(".*"),
                      tr("Regular expression: POSIX extended, over bytes, so . is one byte"));
    m_regex->setAccessibleName(tr("Regular expression"));
    m_case = addTool(row, "findCase", QStringLiteral("Aa"), tr("Upper and lower case differ"));
    m_case->setAccessibleName(tr("Upper and lower case differ"));
    m_regex->setCheckable(true);
    m_case->setCheckable(true);
}

void FindBar::createAnswer(QHBoxLayout& row) {
    row.addSpacing(metrics().s2);
    m_answer = plainLabel({}, this);
    m_answer->setObjectName(QStringLiteral("findAnswer"));
    m_answer->setFont(fontFor(FontRole::Table));
    m_answer->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_answer->setMinimumWidth(metrics().px(120));
    row.addWidget(m_answer, 4);
    m_cancel = addTool(row, "findCancel", tr("Cancel"), tr("Stop the search; what was found stays"));
}

void FindBar::createSteps(QHBoxLayout& row) {
    m_previous = addTool(row, "findPrevious", {}, tr("Previous hit (Shift+F3)"));
    m_previous->setAccessibleName(tr("Previous hit"));
    m_previous->setIcon(icon(QStringLiteral("chevron-up")));
    m_next = addTool(row, "findNext", {}, tr("Next hit (F3)"));
    m_next->setAccessibleName(tr("Next hit"));
    m_next->setIcon(icon(QStringLiteral("chevron-down")));
    m_list = addTool(row, "findList", tr("List"), tr("The hits by family, and one by one"));
    m_list->setCheckable(true);
    auto* leave = addTool(row, "findClose", {}, tr("Close (Esc)"));
    leave->setAccessibleName(tr("Close Find"));
    leave->setIcon(icon(QStringLiteral("error")));
    connect(leave, &QToolButton::clicked, this, &FindBar::close);
}

void FindBar::connectAll() {
    m_typing.setSingleShot(true);
    m_slow.setSingleShot(true);
    m_slow.setInterval(kQuick);
    connect(&m_typing, &QTimer::timeout, this, &FindBar::ask);
    connect(&m_slow, &QTimer::timeout, this, &FindBar::showAnswer);
    connect(m_text, &QLineEdit::textChanged, this, &FindBar::wait);
    connect(m_field, &QLineEdit::textChanged, this, &FindBar::wait);
    connect(m_where, &QComboBox::currentIndexChanged, this, &FindBar::choosePlace);
    connect(m_regex, &QToolButton::toggled, this, &FindBar::ask);
    connect(m_case, &QToolButton::toggled, this, &FindBar::ask);
    connect(m_cancel, &QToolButton::clicked, this, &FindBar::stopOrGoOn);
    connect(m_previous, &QToolButton::clicked, &m_find, &Find::previous);
    connect(m_next, &QToolButton::clicked, &m_find, &Find::next);
    connect(m_list, &QToolButton::toggled, m_hits, &QWidget::setVisible);
    connect(m_list, &QToolButton::toggled, this, &FindBar::listToggled);
    connect(&m_find, &Find::changed, this, &FindBar::refresh);
    connect(&m_navigator, &Navigator::keyFormatChanged, this, [this] {
        if (isVisible()) {
            ask(); // the same text means other bytes
        }
    });
    connect(&theme(), &Theme::changed, this, &FindBar::showAnswer);
    connect(&m_find, &Find::said, this, &FindBar::said);
}

bool FindBar::showsList() const {
    return !isHidden() && m_list->isChecked();
}

void FindBar::open() {
    if (!isVisible()) {
        m_before = QApplication::focusWidget();
        show();
        emit listToggled();
        ask();
    }
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

void FindBar::close() {
    m_typing.stop();
    m_find.clear();
    hide();
    emit listToggled();
    if (m_before) {
        m_before->setFocus(Qt::OtherFocusReason);
    }
}

void FindBar::choosePlace() {
    const bool inField = m_where->currentIndex() == 1;
    m_field->setVisible(inField);
    m_text->setPlaceholderText(inField ? tr("Find in a field's text") : tr("Find in all IDs"));
    if (inField) {
        m_field->setFocus(Qt::OtherFocusReason);
    }
    ask();
}

FindQuery FindBar::query() const {
    const bool inField = m_where->currentIndex() == 1;
    FindQuery wanted;
    wanted.pattern.kind = m_regex->isChecked() ? TextPattern::Kind::Regex : TextPattern::Kind::Text;
    wanted.pattern.letterCase = m_case->isChecked() ? LetterCase::Matters : LetterCase::Ignored;
    wanted.field = inField ? toStd(m_field->text().trimmed()) : std::string();
    if (!inField || !wanted.field.empty()) {
        wanted.pattern.text = toStd(m_text->text());
    }
    const auto* session = m_navigator.session();
    const bool spelled = !inField && !m_regex->isChecked() && session != nullptr;
    if (spelled && session->keyFormat() != KeyFormat()) { // as keys are shown, else as it was typed
        if (auto typed = parseKey(session->keyFormat(), wanted.pattern.text)) {
            wanted.pattern.text = *std::move(typed);
            const bool text = session->keyFormat().kind == KeyFormat::Kind::Composite;
            wanted.pattern.letterCase = text ? wanted.pattern.letterCase : LetterCase::Matters;
        }
    }
    return wanted;
}

void FindBar::wait() {
    m_typing.start(m_where->currentIndex() == 1 ? kTypingFields : kTypingIds);
}

void FindBar::ask() {
    m_typing.stop();
    const auto wanted = query();
    if (wanted.empty()) {
        m_find.clear();
    } else {
        m_find.ask(wanted);
    }
    refresh();
}

void FindBar::step(bool forward) {
    if (m_typing.isActive() || m_find.state() == Find::State::Idle) {
        ask();
    } else if (forward) {
        m_find.next();
    } else {
        m_find.previous();
    }
}

void FindBar::stopOrGoOn() {
    if (m_find.state() == Find::State::Running) {
        m_find.cancel();
    } else {
        m_find.again();
    }
}

void FindBar::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape) {
        close();
    } else if (enter && (m_text->hasFocus() || m_field->hasFocus())) {
        step(!event->modifiers().testFlag(Qt::ShiftModifier));
    } else {
        QWidget::keyPressEvent(event);
    }
}

void FindBar::refresh() {
    const bool running = m_find.state() == Find::State::Running;
    if (running && !m_slow.isActive() && !m_cancel->isVisibleTo(this)) {
        m_slow.start();
    } else if (!running) {
        m_slow.stop();
    }
    const bool any = m_find.hits() && m_find.hits()->count() > 0;
    m_next->setEnabled(any);
    m_previous->setEnabled(any);
    showAnswer();
}

void FindBar::showAnswer() {
    const bool running = m_find.state() == Find::State::Running;
    const bool stopped = m_find.state() == Find::State::Cancelled;
    const bool failed = m_find.state() == Find::State::Failed;
    m_cancel->setText(stopped ? tr("Search Again") : tr("Cancel"));
    m_cancel->setToolTip(stopped ? tr("Search all of it again")
                                 : tr("Stop the search; what was found stays"));
    m_cancel->setVisible(stopped || (running && !m_slow.isActive()));
    const QString text = failed ? failureText() : answerText();
    m_answer->setText(cutForLayout(text));
    m_answer->setToolTip(plainToolTip(text));
    QPalette palette = m_answer->palette();
    palette.setColor(QPalette::WindowText, failed ? colours().error : colours().text);
    m_answer->setPalette(palette);
}

QString FindBar::failureText() const {
    const auto& failure = m_find.failure();
    if (!failure) {
        return {};
    }
    return failure->code == Error::Code::Usage ? keyText(failure->what) : sentence(*failure);
}

QString FindBar::answerText() const {
    if (m_find.query().empty()) {
        const bool noField = m_where->currentIndex() == 1 && m_field->text().trimmed().isEmpty();
        return noField ? tr("Name a field to search") : QString();
    }
    if (m_find.state() == Find::State::Idle) {
        return tr("Nothing was read yet");
    }
    if (!m_find.hits()) {
        return QStringLiteral("…");
    }
    QStringList parts{hitsText(m_find.count())};
    const auto families = m_find.families();
    if (families.size() > 1) {
        parts[0] = tr("%1 in %2 families").arg(parts[0], countText(families.size()));
    } else if (families.size() == 1) {
        parts[0] = tr("%1 in one family").arg(parts[0]);
    }
    if (m_find.state() == Find::State::Running) {
        parts << tr("%1 % searched").arg(static_cast<int>(m_find.progress() * 100));
    } else if (m_find.state() == Find::State::Cancelled) {
        parts << tr("stopped at %1 %").arg(static_cast<int>(m_find.progress() * 100));
    }
    if (m_find.unreadable() > 0) {
        parts << tr("%1 could not be read").arg(documentsText(m_find.unreadable()));
    }
    if (m_find.without() > 0) {
        parts << tr("%1 without this field").arg(documentsText(m_find.without()));
    }
    return parts.join(QStringLiteral(", "));
}

void FindBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().window);
    painter.fillRect(QRect(0, 0, width(), 1), colours().line);
}

} // namespace keyatlas
