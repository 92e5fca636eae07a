// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/checkspanel.h"

#include "ui/panels/design/examplesdialog.h"
#include "ui/panels/design/findingsdelegate.h"
#include "ui/panels/emptystate.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paneltitle.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QPainter>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace keyatlas {

namespace {

constexpr double kRateField = 76;
constexpr double kLeastPerSecond = 1e-9;
constexpr double kMostPerSecond = 1e9;
constexpr int kMostDecimals = 12;

QToolButton* link(const QString& text, const char* name, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setFont(fontFor(FontRole::Table));
    return button;
}

// A positive number, however the person's locale writes it.
std::optional<double> numberIn(const QString& text) {
    bool ok = false;
    double number = QLocale().toDouble(text, &ok);
    if (!ok) {
        number = QLocale::c().toDouble(text, &ok);
    }
    return ok && number >= kLeastPerSecond && number <= kMostPerSecond ? std::optional(number) : std::nullopt;
}

// Three figures, without an exponent.
QString rateIn(double perSecond) {
    const int before = static_cast<int>(std::floor(std::log10(perSecond))) + 1;
    QString text = QLocale().toString(perSecond, 'f', std::clamp(3 - before, 0, kMostDecimals));
    if (text.contains(QLocale().decimalPoint())) {
        while (text.endsWith(QLocale().zeroDigit())) {
            text.chop(1);
        }
        text.chop(text.endsWith(QLocale().decimalPoint()) ? 1 : 0);
    }
    return text;
}

} // namespace

ChecksPanel::ChecksPanel(Design& design, QWidget* parent) : QWidget(parent), m_design(design) {
    setObjectName(QStringLiteral("checks"));
    m_model = new FindingsModel(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_title = new PanelTitle(tr("Checks"), this);
    column->addWidget(m_title);
    createRate(*column);
    createState(*column);
    createList(*column);
    connect(&design, &Design::changed, this, &ChecksPanel::refresh);
    connect(&design, &Design::currentChanged, this, &ChecksPanel::refresh);
    connect(&design, &Design::entryChanged, this, [this](std::size_t index) {
        if (index == m_design.current()) {
            refresh();
        }
    });
    connect(&theme(), &Theme::changed, m_list, [this] { m_list->viewport()->update(); });
    setFocusProxy(m_list);
    refresh();
}

void ChecksPanel::createRate(QVBoxLayout& column) {
    m_rateRow = new QWidget(this);
    auto* before = mutedLabel(tr("at", "[10] inserts a second"), m_rateRow);
    auto* behind = mutedLabel(tr("inserts a second", "at [10]"), m_rateRow);
    before->setFont(fontFor(FontRole::Table));
    behind->setFont(fontFor(FontRole::Table));
    m_rate = new QLineEdit(m_rateRow);
    m_rate->setObjectName(QStringLiteral("rate"));
    m_rate->setAccessibleName(tr("Inserts a second that the checks are for"));
    m_rate->setToolTip(tr("How many documents will be written a second at most; empty: as in the data"));
    m_rate->setFont(fontFor(FontRole::Table));
    m_rate->setMaxLength(20);
    m_rate->setFixedWidth(metrics().px(kRateField));
    before->setBuddy(m_rate);
    auto* row = new QHBoxLayout(m_rateRow);
    row->setContentsMargins(metrics().s2, metrics().s1, metrics().s2, metrics().s1);
    row->setSpacing(metrics().s2);
    row->addWidget(before);
    row->addWidget(m_rate);
    row->addWidget(behind);
    row->addStretch(1);
    column.addWidget(m_rateRow);
    connect(m_rate, &QLineEdit::editingFinished, this, &ChecksPanel::takeRate);
}

void ChecksPanel::createState(QVBoxLayout& column) {
    m_state = new QWidget(this);
    m_stateText = plainLabel({}, m_state);
    m_stateText->setObjectName(QStringLiteral("checksState"));
    m_stateText->setFont(fontFor(FontRole::Table));
    m_stateText->setWordWrap(true);
    m_stop = link(tr("Cancel"), "checksStop", m_state);
    m_again = link(tr("Try again"), "checksAgain", m_state);
    m_copy = link(tr("Copy details"), "checksCopy", m_state);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(metrics().s2);
    for (QToolButton* button : {m_stop, m_again, m_copy}) {
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    auto* lines = new QVBoxLayout(m_state);
    lines->setContentsMargins(metrics().s2, metrics().s1, metrics().s2, metrics().s2);
    lines->setSpacing(metrics().s1);
    lines->addWidget(m_stateText);
    lines->addLayout(buttons);
    column.addWidget(m_state);
    connect(m_stop, &QToolButton::clicked, &m_design, &Design::cancel);
    connect(m_again, &QToolButton::clicked, &m_design, &Design::again);
    connect(m_copy, &QToolButton::clicked, this, [this] {
        if (const auto& failure = m_design.entry().failure) {
            QGuiApplication::clipboard()->setText(keyatlas::details(*failure));
            emit said(tr("Copied the details"));
        }
    });
}

void ChecksPanel::createList(QVBoxLayout& column) {
    m_list = new QListView(this);
    m_list->setObjectName(QStringLiteral("findings"));
    m_list->setAccessibleName(tr("Checks"));
    m_list->setModel(m_model);
    auto* delegate = new FindingsDelegate(m_list);
    m_list->setItemDelegate(delegate);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setUniformItemSizes(false);
    m_list->setMouseTracking(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_empty = new EmptyState(this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_list);
    m_stack->addWidget(m_empty);
    column.addWidget(m_stack, 1);
    connect(delegate, &FindingsDelegate::linked, this, &ChecksPanel::showExamples);
    connect(m_list, &QListView::activated, this, &ChecksPanel::showExamples);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& now) {
                if (now.isValid()) {
                    m_code = m_model->finding(now.row()).code;
                }
            });
    auto* copy = new QShortcut(QKeySequence::Copy, m_list, nullptr, nullptr, Qt::WidgetShortcut);
    connect(copy, &QShortcut::activated, this, [this] {
        if (m_list->currentIndex().isValid()) {
            QGuiApplication::clipboard()->setText(
                m_list->currentIndex().data(Qt::AccessibleTextRole).toString());
            emit said(tr("Copied the check"));
        }
    });
}

void ChecksPanel::refresh() {
    const DesignEntry& entry = m_design.entry();
    const bool known = m_design.available() && entry.report;
    const std::string code = m_code; // a reset makes no row current
    m_model->setReport(known ? entry.report : nullptr, entry.stale || entry.running);
    m_code = code;
    keepRow();
    m_title->setName(m_design.current() == 0 ? tr("Checks of today’s IDs")
                                             : tr("Checks of scheme %1").arg(entry.name));
    m_title->setNote(known           ? countText(entry.report->findings.size())
                     : entry.running ? QStringLiteral("…")
                                     : QString());
    showRate();
    showState();
    showEmpty();
}

void ChecksPanel::keepRow() {
    const int row = m_model->rowOf(m_code);
    if (row >= 0 && m_list->currentIndex().row() != row) {
        m_list->setCurrentIndex(m_model->index(row));
    }
}

void ChecksPanel::showRate() {
    const auto& report = m_design.entry().report;
    const auto inData = report ? report->random.perSecondInData : std::nullopt;
    m_rateRow->setVisible(m_design.available());
    m_rate->setPlaceholderText(inData && *inData > 0 ? rateIn(*inData) : QStringLiteral("…"));
    if (!m_rate->hasFocus() || m_rate->text().isEmpty()) {
        const auto typed = m_design.perSecond();
        m_rate->setText(typed ? rateIn(*typed) : QString());
    }
}

// What is no rate is taken back.
void ChecksPanel::takeRate() {
    const QString text = m_rate->text().trimmed();
    const auto now = m_design.perSecond();
    const auto number = numberIn(text);
    if (text.isEmpty() ? now.has_value() : number && number != now) {
        m_design.setPerSecond(number);
    } else if (!text.isEmpty() && !number) {
        emit said(tr("“%1” is no number of inserts a second.").arg(cutForLayout(text, 20)));
        m_rate->setText(now ? rateIn(*now) : QString());
    }
}

void ChecksPanel::showState() {
    const DesignEntry& entry = m_design.entry();
    const bool failed = entry.failure && !entry.running;
    const bool cancelled = failed && entry.failure->code == Error::Code::Cancelled;
    m_state->setVisible(m_design.available() && (entry.running || failed));
    m_stop->setVisible(entry.running);
    m_again->setVisible(failed);
    m_copy->setVisible(failed && !cancelled);
    m_stateText->setForegroundRole(failed ? QPalette::WindowText : QPalette::PlaceholderText);
    if (entry.running) {
        const int percent = static_cast<int>(std::floor(entry.progress * 100));
        m_stateText->setText(tr("Applying and checking … %1 %").arg(percent));
    } else if (failed) {
        m_stateText->setText(cancelled ? tr("The checks were cancelled.") : sentence(*entry.failure));
    }
}

void ChecksPanel::showEmpty() {
    const DesignEntry& entry = m_design.entry();
    const bool rows = m_model->rowCount() > 0;
    m_stack->setCurrentIndex(rows ? 0 : 1);
    setFocusProxy(rows ? static_cast<QWidget*>(m_list) : nullptr);
    if (rows) {
        return;
    }
    m_empty->say(!m_design.available() ? m_design.whyNot()
                 : entry.report        ? tr("No check has anything to say.")
                 : entry.error         ? tr("The scheme is checked as soon as it can be read.")
                 : entry.failure       ? QString()
                                       : QStringLiteral("…"));
}

void ChecksPanel::showExamples(const QModelIndex& index) {
    if (!index.isValid() || m_model->finding(index.row()).examples.empty()) {
        return;
    }
    auto* dialog =
        new ExamplesDialog(m_design.navigator(), m_design.entry().name, m_model->finding(index.row()), this);
    dialog->show();
}

QSize ChecksPanel::sizeHint() const {
    return {metrics().rightDock, metrics().tableRow * 12};
}

void ChecksPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().panel);
}

} // namespace keyatlas
