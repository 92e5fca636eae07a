// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/movedview.h"

#include "ui/panels/design/moveddelegate.h"
#include "ui/panels/emptystate.h"
#include "ui/panels/ranktable.h"
#include "ui/panels/sectiontitle.h"
#include "ui/panels/viewkit.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kRows = 5; // that it would like to show
constexpr double kGoTo = 200;
constexpr double kTime = 150; // of the field that tells it
constexpr double kLeastId = 150;

} // namespace

MovedView::MovedView(Design& design, SchemeSpan& span, QWidget* parent)
    : QWidget(parent), m_design(design), m_span(span) {
    m_model = new MovedModel(this);
    createTitle();
    createTable();
    m_empty = new EmptyState(this);
    m_stack->addWidget(m_empty);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addWidget(m_stack, 1);
    connect(&span, &SchemeSpan::appliedChanged, this, &MovedView::takeScheme);
    connect(&span, &SchemeSpan::changed, this, &MovedView::takeSpan);
    connect(&design, &Design::changed, this, &MovedView::refresh);
    connect(&design, &Design::entryChanged, this, &MovedView::refresh);
    connect(&design.navigator(), &Navigator::keyFormatChanged, this, &MovedView::refresh);
    connect(&design.navigator(), &Navigator::placeChanged, this, &MovedView::takeScheme);
    connect(&theme(), &Theme::changed, m_table, [this] { m_table->viewport()->update(); });
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setMinimumHeight(sizeHint().height()); // rows scroll in it, not with the panel
    takeScheme();
    refresh();
}

void MovedView::createTitle() {
    m_title = new SectionTitle(tr("New and old IDs"), this);
    m_goTo = new QLineEdit(m_title);
    m_goTo->setObjectName(QStringLiteral("movedGoTo"));
    m_goTo->setPlaceholderText(tr("Go to rank or new ID"));
    m_goTo->setAccessibleName(m_goTo->placeholderText());
    m_goTo->setFont(fontFor(FontRole::Table));
    m_goTo->setFixedWidth(metrics().px(kGoTo));
    m_goTo->setClearButtonEnabled(true);
    m_title->addTool(m_goTo);
    connect(m_goTo, &QLineEdit::returnPressed, this, [this] { goTo(m_goTo->text().trimmed()); });
}

void MovedView::createTable() {
    m_stack = new QStackedWidget(this);
    auto* holder = new QWidget(m_stack);
    m_table = new RankTable(*m_model, holder);
    m_table->setObjectName(QStringLiteral("movedTable"));
    m_table->setAccessibleName(tr("New and old IDs"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    auto* delegate = new MovedDelegate(metrics().tableRow, m_table);
    m_table->setItemDelegate(delegate);
    new RowHover(*m_table, *delegate);
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_table, 1);
    row->addWidget(m_table->rankBar());
    m_stack->addWidget(holder);
    connect(m_table, &RankTable::ranked, this, &MovedView::reveal);
    connect(m_table, &RankTable::clicked, this,
            [this](const QModelIndex& index) { reveal(m_model->rankAt(index.row())); });
    connect(m_model, &MovedModel::rowsCame, this, &MovedView::revealWanted);
    connect(m_model, &MovedModel::rowsCame, this, &MovedView::fitColumns);
    copyRowsByKey(*m_table, [this] { emit said(tr("Copied the rows")); });
}

void MovedView::takeScheme() {
    const Place& place = m_design.navigator().place();
    auto applied = place.valid() ? m_span.applied() : nullptr;
    if (applied == m_model->applied() && place.space.keys == m_keys) {
        return;
    }
    m_seeking.drop();
    m_wanted.reset();
    m_keys = place.space.keys;
    m_following = true;
    m_model->setScheme(m_design.entry().name, std::move(applied), place, &m_design.reader());
    m_table->takePlace();
    m_following = false;
    m_table->setColumnHidden(MovedModel::Time,
                             !m_model->applied() || !m_model->applied()->arrivalField.has_value());
    refresh();
}

void MovedView::refresh() {
    const QString& name = m_design.entry().name;
    m_model->setName(name);
    if (const Session* session = m_design.navigator().session()) {
        m_model->setFormat(session->keyFormat());
    }
    const bool rows = !m_model->ranks().empty();
    m_title->setSentence(rows ? tr("in the order of scheme %1").arg(name) : QString());
    m_goTo->setVisible(rows);
    m_stack->setCurrentIndex(rows ? 0 : 1);
    if (rows) {
        return;
    }
    const bool today = m_design.available() && m_design.current() == 0 && m_design.entries().size() > 1;
    m_empty->say(emptyLine(), today ? tr("Show %1").arg(m_design.entries()[1].name) : QString(),
                 [this] { m_design.setCurrent(1); });
}

QString MovedView::emptyLine() const {
    const DesignEntry& entry = m_design.entry();
    if (!m_design.available()) {
        return m_design.whyNot();
    }
    if (m_design.current() == 0) {
        return m_design.entries().size() > 1 ? tr("Today’s IDs stay as they are. A scheme has new ones.")
                                             : tr("New IDs are shown here as soon as there is a scheme.");
    }
    if (entry.failure) {
        return sentence(*entry.failure);
    }
    if (m_model->applied()) {
        return tr("No document gets an ID under scheme %1.").arg(entry.name);
    }
    return entry.error ? tr("Scheme %1 cannot be read yet.").arg(entry.name)
                       : tr("Scheme %1 is being applied …").arg(entry.name);
}

// As wide as what is visible now; then it stays as it is.
void MovedView::fitColumns() {
    if (m_fitted == m_model->applied()) {
        return;
    }
    m_fitted = m_model->applied();
    const QFontMetrics figures(fontFor(FontRole::TableHeader));
    const int wide = figures.horizontalAdvance(rankText(m_model->ranks().last)) + 2 * metrics().s2;
    auto* header = m_table->horizontalHeader();
    header->resizeSection(MovedModel::RankColumn, std::max(metrics().px(62), wide + metrics().px(6)));
    header->resizeSection(MovedModel::OldRank, std::max(metrics().px(92), wide + metrics().px(6)));
    const int others = header->sectionSize(MovedModel::RankColumn) +
                       header->sectionSize(MovedModel::OldRank) +
                       (m_table->isColumnHidden(MovedModel::Time) ? 0 : metrics().px(kTime));
    const int most = std::max(metrics().px(kLeastId), (m_table->viewport()->width() - others) / 2);
    for (const int column : {MovedModel::NewId, MovedModel::OldId}) {
        m_table->resizeColumnToContents(column);
        header->resizeSection(
            column, std::clamp(header->sectionSize(column) + metrics().s3, metrics().px(kLeastId), most));
    }
}

void MovedView::takeSpan() {
    if (m_span.span() && !m_following) {
        m_wanted.reset();
        m_table->goTo(m_span.span()->first);
        m_table->selectWholeRow();
    }
}

void MovedView::reveal(Rank rank) {
    m_following = true;
    m_span.set({rank, rank + 1});
    m_following = false;
    m_wanted = rank;
    revealWanted();
}

void MovedView::revealWanted() {
    const MovedRow* row = m_wanted ? m_model->row(*m_wanted) : nullptr;
    if (row != nullptr && m_design.navigator().place().space.keys == m_keys) {
        m_wanted.reset();
        m_design.navigator().reveal(row->moved.rankToday);
    }
}

void MovedView::goTo(const QString& text) {
    const auto applied = m_model->applied();
    if (text.isEmpty() || !applied) {
        return;
    }
    QString digits = text.startsWith(u'#') ? text.mid(1) : text;
    digits.remove(u',').remove(u'.').remove(QChar(QChar::Nbsp));
    bool isRank = false;
    const Rank rank = digits.toULongLong(&isRank);
    if (isRank && (text.startsWith(u'#') || rank < applied->keys->count())) {
        m_table->goTo(rank);
        reveal(std::min(rank, applied->keys->count() - 1));
        return;
    }
    m_seeking.ask(
        m_design.reader(),
        [applied, id = toStd(text)](const std::stop_token& stop) {
            return applied->keys->lowerBound(keyOf(applied->scheme, id), stop);
        },
        [this, applied](const Result<Rank>& at) {
            if (!at) {
                emit said(sentence(at.error()));
                return;
            }
            const Rank to = std::min(*at, applied->keys->count() - 1);
            m_table->goTo(to);
            reveal(to);
        });
}

QSize MovedView::sizeHint() const {
    return {metrics().px(600), m_title->sizeHint().height() + metrics().header + kRows * metrics().tableRow};
}

} // namespace keyatlas
