// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rangebar.h"

#include "ui/models/rankrowsmodel.h"
#include "ui/panels/badge.h"
#include "ui/panels/copyas.h"
#include "ui/panels/keydelegate.h"
#include "ui/panels/pinprompt.h"
#include "ui/panels/rangeform.h"
#include "ui/panels/rangehistory.h"
#include "ui/panels/rangeresult.h"
#include "ui/panels/viewkit.h"
#include "ui/session/keytext.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paneltitle.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace keyatlas {

namespace {

constexpr int kPauseMs = 200;

QToolButton* makeTool(const QString& name, const QString& text, const QString& iconName, QWidget* parent) {
    auto* tool = new QToolButton(parent);
    tool->setObjectName(name);
    tool->setText(text);
    tool->setIcon(icon(iconName));
    tool->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return tool;
}

void addMenuTo(QToolButton& tool) {
    tool.setPopupMode(QToolButton::InstantPopup);
    tool.setMenu(new QMenu(&tool));
}

} // namespace

RangeBar::RangeBar(Navigator& navigator, Pins& pins, QWidget* parent)
    : QWidget(parent), m_navigator(navigator), m_pins(pins) {
    m_copier = new CopyAs(this);
    m_prompt = new PinPrompt(pins, *this);
    m_history = new RangeHistory(pinTools(), this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 1, 0, 0);
    column->setSpacing(0);
    createTitle(*column);
    createForm(*column);
    createRows(*column);
    connectAll();
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    takePlace();
}

void RangeBar::createTitle(QVBoxLayout& column) {
    m_title = new QWidget(this);
    auto* row = new QHBoxLayout(m_title);
    row->setContentsMargins(metrics().s3, 0, metrics().s2, 0);
    row->setSpacing(metrics().s2);
    auto* name = plainLabel(tr("Range"), m_title);
    name->setFont(fontFor(FontRole::Heading));
    m_kind = new Badge(QStringLiteral("_all_docs"), m_title);
    m_kind->setAccessibleName(tr("Kind of query: %1").arg(m_kind->text()));
    m_historyButton =
        makeTool(QStringLiteral("rangeHistory"), tr("History"), QStringLiteral("history"), m_title);
    m_historyButton->setFont(fontFor(FontRole::Table));
    m_historyButton->setAutoRaise(true);
    addMenuTo(*m_historyButton);
    row->addWidget(name);
    row->addWidget(m_kind);
    row->addStretch(1);
    row->addWidget(m_historyButton);
    m_title->setFixedHeight(metrics().dockTitle);
    column.addWidget(m_title);
}

void RangeBar::createForm(QVBoxLayout& column) {
    m_fieldsHolder = new QWidget(this);
    auto* inside = new QVBoxLayout(m_fieldsHolder);
    inside->setContentsMargins(metrics().s3, metrics().s2, metrics().s3, metrics().s2);
    m_form = new RangeForm(m_fieldsHolder);
    inside->addWidget(m_form);
    m_copy = makeTool(QStringLiteral("copyAs"), tr("Copy as"), QStringLiteral("copy"), m_fieldsHolder);
    addMenuTo(*m_copy);
    m_pin = makeTool(QStringLiteral("pinToMap"), tr("Pin to map"), QStringLiteral("pin"), m_fieldsHolder);
    m_form->addTool(m_copy);
    m_form->addTool(m_pin);
    column.addWidget(m_fieldsHolder);
    m_result = new RangeResult(this);
    column.addWidget(m_result);
    setFocusProxy(m_form->start());
}

void RangeBar::createRows(QVBoxLayout& column) {
    m_rows = new RankRowsModel(this);
    m_rowsView = new QTableView(this);
    m_rowsView->setObjectName(QStringLiteral("rangeRows"));
    m_rowsView->setAccessibleName(tr("Documents at the ends of the range"));
    m_rowsView->setModel(m_rows);
    setUpTable(*m_rowsView)->setInset(metrics().s3);
    m_rowsView->setSelectionMode(QAbstractItemView::SingleSelection);
    m_rowsView->setTabKeyNavigation(false);
    m_rowsView->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_rowsView->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_rowsView->verticalHeader()->setDefaultSectionSize(metrics().factRow);
    m_rowsView->setFixedHeight(4 * metrics().factRow + metrics().s1);
    auto* header = m_rowsView->horizontalHeader();
    header->hide();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(RankRowsModel::Id, QHeaderView::Stretch);
    header->resizeSection(RankRowsModel::Label, metrics().px(84));
    header->resizeSection(RankRowsModel::Number, metrics().px(96));
    header->resizeSection(RankRowsModel::ByteCount, metrics().px(90));
    column.addWidget(m_rowsView);
    showRows({});
}

void RangeBar::connectAll() {
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, [this] { ask(Navigator::Step::Browse, true); });
    connect(m_form, &RangeForm::edited, this, [this] {
        m_filling.drop();
        m_result->setStale(true);
        m_pause.start();
    });
    connect(m_form, &RangeForm::finished, this, [this] {
        m_pause.stop();
        ask(Navigator::Step::Stay, true);
    });
    connect(m_result, &RangeResult::tryWanted, this, &RangeBar::use);
    connect(m_historyButton->menu(), &QMenu::aboutToShow, this, [this] {
        m_history->fill(*m_historyButton->menu(),
                        m_query ? std::optional<RangeFields>(m_form->fields()) : std::nullopt);
    });
    connect(m_history, &RangeHistory::chosen, this, &RangeBar::use);
    connect(m_history, &RangeHistory::spanChosen, this, &RangeBar::useSpan);
    connect(m_pin, &QToolButton::clicked, this, &RangeBar::pin);
    connect(m_copy->menu(), &QMenu::aboutToShow, this, [this] { fillCopy(*m_copy->menu()); });
    connect(m_rowsView, &QTableView::clicked, this, &RangeBar::chooseRow);
    connect(m_rowsView, &QTableView::activated, this, &RangeBar::chooseRow);
    connect(&m_navigator, &Navigator::placeChanged, this, &RangeBar::takePlace);
    connect(&m_navigator, &Navigator::keyFormatChanged, this, [this] {
        takeKeyFormat();
        showRows(RangeReport(m_reported));
    });
    connect(&m_navigator, &Navigator::rangeWanted, this, &RangeBar::takeFocus);
    connect(&m_navigator, &Navigator::queryWanted, this, &RangeBar::use);
    connect(&m_navigator, &Navigator::pinWanted, this, &RangeBar::pinSpan);
    connect(m_prompt, &PinPrompt::said, this, &RangeBar::said);
    connect(m_copier, &CopyAs::copied, this, &RangeBar::said);
    connect(m_copier, &CopyAs::failed, this, &RangeBar::said);
}

// Somebody selected a span: the fields say which query answers it. What was typed here stays as it was typed.
void RangeBar::takePlace() {
    const auto& place = m_navigator.place();
    setEnabled(place.valid());
    emit pinChanged();
    const bool sameSpace = place.session == m_shown.session && place.space.name == m_shown.space.name;
    const bool newerState = sameSpace && m_shown.valid() && place.space.keys != m_shown.space.keys;
    // An only child has its parent's span; its prefix is another query.
    const bool renamed = place.prefix && m_shown.prefix && place.prefix != m_shown.prefix;
    const bool same = !place.valid() || (place.sameSpan(m_shown) && !renamed);
    m_shown = place;
    takeKeyFormat();
    if (same) {
        return;
    }
    if (newerState) { // more was read: the same query, answered anew
        ask(Navigator::Step::Browse, m_typed);
        return;
    }
    m_pause.stop();
    m_asking.drop();
    m_filling.drop(); // the span it fills in is no longer meant
    if (place.prefix) {
        fill(*queryOfPlace(place, {}));
        return;
    }
    m_result->setStale(true);
    m_filling.ask(
        place.session->workers().read,
        [place](const std::stop_token& stop) { return queryOfPlace(place, stop); },
        [this](const Result<AllDocsQuery>& query) {
            if (query) {
                fill(*query);
            } else {
                m_pinsNext = false;
                m_result->showError(query.error());
            }
        });
}

// A server takes JSON, as it would be sent; in a store a key is typed as it is shown.
void RangeBar::takeKeyFormat() {
    const auto& place = m_navigator.place();
    const bool plain = hasPlainKeys(place);
    m_form->setKeyFormat(plain ? std::optional(place.session->keyFormat()) : std::nullopt);
    m_kind->setText(plain ? tr("keys") : QStringLiteral("_all_docs"));
    m_kind->setAccessibleName(tr("Kind of query: %1").arg(m_kind->text()));
}

void RangeBar::fill(const AllDocsQuery& query) {
    auto fields = fieldsOf(query);
    fields.includeDocs = m_form->fields().includeDocs; // how the answer is wanted stays
    m_form->setFields(fields);
    ask(Navigator::Step::Stay, false);
}

void RangeBar::ask(Navigator::Step step, bool select) {
    const auto& place = m_navigator.place();
    if (!place.valid()) {
        return;
    }
    m_typed = select;
    if (const QString problem = m_form->problem(); !problem.isEmpty()) {
        m_asking.drop();
        m_pinsNext = false;
        setQuery(std::nullopt);
        m_result->showProblem(problem);
        return;
    }
    m_result->setStale(true);
    m_asking.ask(
        place.session->workers().read,
        [place, fields = m_form->fields()](const std::stop_token& stop) {
            return reportRange(place, fields, stop);
        },
        [this, step, select](const Result<RangeReport>& report) {
            if (report) {
                take(*report, step, select);
            } else if (report.error().code != Error::Code::Cancelled) {
                m_pinsNext = false;
                m_result->showError(report.error());
            }
        });
}

void RangeBar::take(const RangeReport& report, Navigator::Step step, bool select) {
    const auto* session = m_navigator.session();
    const bool pins = std::exchange(m_pinsNext, false);
    if (session == nullptr) {
        return;
    }
    setQuery(report.query);
    m_result->show(report, *session);
    showRows(report);
    if (!report.answer) {
        return; // refused: the selection stays where it was
    }
    if (step == Navigator::Step::Stay) {
        m_history->keep(m_form->fields(), report.answer->rows.count());
    }
    if (select) {
        m_shown = m_navigator.place();
        m_shown.span = report.answer->rows;
        m_navigator.select(report.answer->rows, std::nullopt, step);
    }
    if (pins) {
        m_prompt->pin(homeOf(m_navigator.place()), m_form->fields());
    }
}

void RangeBar::setQuery(const std::optional<AllDocsQuery>& query) {
    m_query = query;
    const QString refused = m_query ? QString() : whyRefused();
    for (QToolButton* tool : {m_copy, m_pin}) {
        tool->setEnabled(m_query.has_value());
        tool->setToolTip(refused);
    }
    emit pinChanged();
}

void RangeBar::showRows(const RangeReport& report) {
    const std::array<QString, 4> labels = {tr("before"), tr("first"), tr("last"), tr("after")};
    const auto* session = m_navigator.session();
    const KeyFormat format = session != nullptr ? session->keyFormat() : KeyFormat();
    m_reported = report;
    std::vector<RankRow> rows;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto& row = report.rows[i];
        rows.push_back({labels[i], row.there ? std::optional<Rank>(row.rank) : std::nullopt,
                        shownText(format, row.key, row.keyBytes), row.bytes, i == 1 || i == 2,
                        report.answer.has_value()});
    }
    m_rows->setRows(std::move(rows));
}

void RangeBar::fillCopy(QMenu& menu) {
    menu.clear();
    m_copier->fill(menu, {m_navigator.place(), m_query});
}

void RangeBar::use(const RangeFields& fields) {
    m_pause.stop();
    m_filling.drop();
    m_form->setFields(fields);
    ask(Navigator::Step::Stay, true);
}

void RangeBar::useSpan(Span span) {
    m_navigator.select(span);
    takeFocus();
}

QString RangeBar::whyNoPin() const {
    if (!m_navigator.place().valid()) {
        return tr("Nothing was read yet.");
    }
    return m_query || busy() ? QString() : whyRefused();
}

QString RangeBar::whyRefused() const {
    return hasPlainKeys(m_navigator.place()) ? tr("The range has no such keys.")
                                             : tr("The server would refuse this range.");
}

PinTools RangeBar::pinTools() const {
    return {m_navigator, m_pins, *m_prompt, *m_copier};
}

void RangeBar::pin() {
    m_pinsNext = busy();
    if (!m_pinsNext && m_query) {
        m_prompt->pin(homeOf(m_navigator.place()), m_form->fields());
    }
}

void RangeBar::pinSpan(Span span, const std::optional<std::string>& prefix) {
    Place place = m_navigator.place();
    place.span = span;
    place.prefix = prefix;
    m_prompt->pinSpan(place);
}

void RangeBar::chooseRow(const QModelIndex& index) {
    if (const auto rank = m_rows->rankAt(index.row())) {
        m_navigator.setRank(*rank);
    }
}

void RangeBar::setFolded(bool folded) {
    m_folded = folded;
    m_title->setVisible(!folded);
    m_fieldsHolder->setVisible(!folded);
    m_rowsView->setVisible(!folded);
}

void RangeBar::takeFocus() {
    setFolded(false);
    m_form->start()->setFocus(Qt::ShortcutFocusReason);
    m_form->start()->selectAll();
}

void RangeBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colours().panel);
    if (!m_folded) {
        painter.fillRect(0, 0, width(), metrics().dockTitle + 1, colours().window);
        painter.fillRect(0, metrics().dockTitle, width(), 1, colours().line);
    }
    painter.fillRect(0, 0, width(), 1, colours().controlLine);
}

} // namespace keyatlas
