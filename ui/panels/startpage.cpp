// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/startpage.h"

#include "ui/panels/startpage_drop.h"
#include "ui/panels/startpage_recents.h"
#include "ui/panels/startpage_samples.h"
#include "ui/theme/flatcontrols.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"
#include "ui/window/recents.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

QVBoxLayout* column(QWidget* widget) {
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    return layout;
}

QLabel* heading(const QString& text) {
    QLabel* label = plainLabel(text);
    label->setFont(fontFor(FontRole::Heading));
    return label;
}

} // namespace

StartPage::StartPage(Recents& recents, const QList<Sample>& samples, QWidget* parent)
    : QScrollArea(parent), m_recents(recents) {
    setObjectName(QStringLiteral("startPage"));
    setAccessibleName(tr("Start page"));
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setBackgroundRole(QPalette::Window);

    const Metrics& m = metrics();
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Window);
    m_columns = new QHBoxLayout(page);
    m_columns->setSpacing(m.s5);
    m_left = new QWidget;
    auto* left = column(m_left);
    left->addWidget(makeTitle());
    left->addSpacing(m.s4);
    m_drop = new DropArea;
    connect(m_drop, &DropArea::openFileWanted, this, &StartPage::openFileWanted);
    connect(m_drop, &DropArea::openFolderWanted, this, &StartPage::openFolderWanted);
    left->addWidget(m_drop);
    left->addSpacing(m.s4);
    left->addWidget(makeRecents());
    left->addSpacing(m.s3);
    left->addWidget(makeKeys());
    left->addStretch(1);
    m_right = makeSamples(samples);
    m_columns->addWidget(m_left);
    m_columns->addWidget(m_right);
    setWidget(page);

    connect(&m_recents, &Recents::changed, this, &StartPage::showRecents);
    showRecents();
}

QWidget* StartPage::makeTitle() {
    auto* widget = new QWidget;
    auto* layout = column(widget);
    QLabel* title = plainLabel(tr("Keyatlas"));
    title->setFont(fontFor(FontRole::Title));
    layout->addWidget(title);
    layout->addWidget(
        mutedLabel(tr("See a database in the order of its keys. Files are read, never written.")));
    return widget;
}

QWidget* StartPage::makeRecents() {
    auto* widget = new QWidget;
    auto* layout = column(widget);
    auto* head = new QHBoxLayout;
    head->addWidget(heading(tr("Recent")));
    head->addStretch(1);
    m_clear = new QPushButton(tr("Clear those not found"));
    m_clear->setObjectName(QStringLiteral("clearMissing"));
    m_clear->setFlat(true);
    m_clear->setProperty(flat::kLink, true);
    m_clear->setCursor(Qt::PointingHandCursor);
    connect(m_clear, &QPushButton::clicked, &m_recents, &Recents::clearMissing);
    head->addWidget(m_clear);
    auto* holder = new QWidget;
    holder->setLayout(head);
    head->setContentsMargins(0, 0, 0, 0);
    holder->setFixedHeight(metrics().px(28));
    layout->addWidget(holder);
    m_table = new RecentsView(m_recents);
    connect(m_table, &RecentsView::openWanted, this, &StartPage::openWanted);
    layout->addWidget(m_table);
    m_noRecents = mutedLabel(tr("Nothing was opened yet. Open a file above, or one of the samples."));
    layout->addWidget(m_noRecents);
    return widget;
}

QWidget* StartPage::makeKeys() {
    auto* widget = new QWidget;
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metrics().s1);
    const auto add = [row](const QString& what, const QString& keys) {
        QLabel* name = mutedLabel(what);
        QLabel* key = mutedLabel(keys);
        name->setFont(fontFor(FontRole::Table));
        key->setFont(fontFor(FontRole::TableHeader));
        row->addWidget(name);
        row->addWidget(key);
        row->addSpacing(metrics().s2);
    };
    add(tr("Open"), QStringLiteral("Ctrl+O"));
    add(tr("Open folder"), QStringLiteral("Ctrl+Shift+O"));
    add(tr("Commands"), QStringLiteral("Ctrl+Shift+P"));
    add(tr("Keys"), QStringLiteral("F1"));
    row->addStretch(1);
    return widget;
}

QWidget* StartPage::makeSamples(const QList<Sample>& samples) {
    auto* widget = new QWidget;
    widget->setVisible(!samples.isEmpty());
    auto* layout = column(widget);
    auto* head = new QWidget;
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, metrics().s1);
    head->setFixedHeight(metrics().px(34));
    row->addWidget(heading(tr("Samples")));
    row->addStretch(1);
    QLabel* note = mutedLabel(tr("made by the program, read-only too"));
    note->setFont(fontFor(FontRole::Table));
    row->addWidget(note);
    layout->addWidget(head);
    m_samples = new SampleList(samples);
    connect(m_samples, &SampleList::openWanted, this, &StartPage::openWanted);
    layout->addWidget(m_samples);
    layout->addStretch(1);
    return widget;
}

QList<QWidget*> StartPage::areas() const {
    return {m_drop, m_table, m_samples};
}

void StartPage::setDropping(bool dropping) {
    m_drop->setDropping(dropping);
}

void StartPage::showRecents() {
    const bool any = !m_recents.all().isEmpty();
    m_table->setVisible(any);
    m_noRecents->setVisible(!any);
    m_clear->setVisible(m_recents.anyMissing());
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fit();
}

void StartPage::showEvent(QShowEvent* event) {
    QScrollArea::showEvent(event);
    m_recents.check();
}

// 1248 wide at most, in the middle; the samples keep their width.
void StartPage::fit() {
    const Metrics& m = metrics();
    const int margin = std::max(m.s5, (width() - m.px(1248)) / 2);
    m_columns->setContentsMargins(margin, m.s6, margin, m.s5);
    m_right->setFixedWidth(m.px(352));
}

} // namespace keyatlas
