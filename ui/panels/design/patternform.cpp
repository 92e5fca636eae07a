// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/patternform.h"

#include "core/scheme/zone.h"
#include "ui/panels/design/fieldrows.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>

#include <array>

namespace keyatlas {

namespace {

constexpr std::array<const char*, 6> kSpans{"minute", "hour", "day", "week", "month", "year"};
constexpr int kZoneCharacters = 13;
constexpr int kAnySpan = 0;
constexpr int kFirstSpan = 1;
constexpr int kFromTo = kFirstSpan + static_cast<int>(kSpans.size());

QLineEdit* field(const QString& placeholder, const QString& accessibleName) {
    auto* line = new QLineEdit;
    line->setPlaceholderText(placeholder);
    line->setAccessibleName(accessibleName);
    return line;
}

QHBoxLayout* rowOf(std::initializer_list<QWidget*> parts, bool stretch = true) {
    auto* row = new QHBoxLayout;
    row->setSpacing(metrics().s2);
    for (QWidget* part : parts) {
        row->addWidget(part);
    }
    if (stretch) {
        row->addStretch(1);
    }
    return row;
}

void addLine(QGridLayout& grid, const QString& name, QLayout* content) {
    const int row = grid.rowCount();
    auto* label = plainLabel(name);
    label->setFixedHeight(metrics().control);
    grid.addWidget(label, row, 0, Qt::AlignTop);
    grid.addLayout(content, row, 1);
}

void addLine(QGridLayout& grid, const QString& name, QWidget* content) {
    addLine(grid, name, rowOf({content}, false));
}

// The field that is named; without one nullopt. What is wrong with it goes into `problem`.
std::optional<FieldPath> pathIn(const QString& text, QString& problem) {
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty()) {
        return std::nullopt;
    }
    auto path = FieldPath::parse(toStd(trimmed));
    if (!path) {
        problem = PatternForm::tr("“%1” is no field: %2")
                      .arg(cutForLayout(trimmed, 40), fromUtf8(path.error().what));
        return std::nullopt;
    }
    return *path;
}

std::optional<std::uint64_t> countIn(const QString& text, const QString& what, QString& problem) {
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty()) {
        return std::nullopt;
    }
    bool ok = false;
    qulonglong count = trimmed.toULongLong(&ok);
    if (!ok) {
        count = QLocale().toULongLong(trimmed, &ok);
    }
    if (!ok || count == 0) {
        problem =
            PatternForm::tr("%1: “%2” is no whole number above 0.").arg(what, cutForLayout(trimmed, 20));
        return std::nullopt;
    }
    return count;
}

QString shownPath(const std::optional<FieldPath>& path) {
    return path ? fromUtf8(path->text()) : QString();
}

} // namespace

PatternForm::PatternForm(const std::vector<FieldProfile>& fields, QWidget* parent) : QWidget(parent) {
    for (const FieldProfile& profile : fields) {
        m_fields << fromUtf8(profile.path);
    }
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(metrics().s4, metrics().s4, metrics().s4, metrics().s2);
    grid->setHorizontalSpacing(metrics().s4);
    grid->setVerticalSpacing(metrics().s2);
    grid->setColumnStretch(1, 1);
    createCondition(*grid);
    createRange(*grid);
    createTogether(*grid);
    createAnswer(*grid);
    grid->setRowStretch(grid->rowCount(), 1);
    for (QLineEdit* line : {m_name, m_from, m_to, m_parent, m_child, m_limit, m_wanted, m_perDay}) {
        connect(line, &QLineEdit::textChanged, this, &PatternForm::changed);
    }
    for (QComboBox* choice : {m_rangeField, m_zone, m_by, m_order}) {
        connect(choice, &QComboBox::currentTextChanged, this, &PatternForm::changed);
    }
    for (const FieldRows* rows : {m_equal, m_in}) {
        connect(rows, &FieldRows::changed, this, &PatternForm::changed);
    }
    connect(m_descending, &QCheckBox::toggled, this, &PatternForm::changed);
    connect(m_span, &QComboBox::currentIndexChanged, this, [this] {
        showRangeParts();
        emit changed();
    });
    setFocusProxy(m_name);
}

void PatternForm::createCondition(QGridLayout& grid) {
    m_name = field(tr("Account by month"), tr("Name of the query"));
    m_name->setObjectName(QStringLiteral("patternName"));
    m_equal = new FieldRows(
        m_fields, {tr("Equal fields"), QStringLiteral("="), tr("any one value"), {}, tr("Field")}, this);
    m_equal->setObjectName(QStringLiteral("patternEqual"));
    m_in = new FieldRows(
        m_fields, {tr("Several values at once"), tr("in"), QStringLiteral("20"), tr("values"), tr("Field")},
        this);
    m_in->setObjectName(QStringLiteral("patternIn"));
    addLine(grid, tr("Name"), m_name);
    addLine(grid, tr("Equal"), m_equal);
    addLine(grid, tr("Several values"), m_in);
}

void PatternForm::createRange(QGridLayout& grid) {
    m_rangeField = fieldChoice(m_fields, tr("no field"), tr("Range: field"));
    m_rangeField->setObjectName(QStringLiteral("patternRange"));
    m_span = new QComboBox;
    m_span->setObjectName(QStringLiteral("patternSpan"));
    m_span->setAccessibleName(tr("Range: how long"));
    m_span->addItems({tr("any part"), tr("one minute"), tr("one hour"), tr("one day"), tr("one week"),
                      tr("one month"), tr("one year"), tr("from … to")});
    m_zone = new QComboBox;
    m_zone->setEditable(true);
    m_zone->setInsertPolicy(QComboBox::NoInsert);
    m_zone->addItems({QStringLiteral("UTC"), QStringLiteral("Europe/Berlin"), QStringLiteral("Europe/London"),
                      QStringLiteral("America/New_York"), QStringLiteral("Asia/Tokyo")});
    m_zone->setAccessibleName(tr("Range: time zone"));
    m_zone->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_zone->setMinimumContentsLength(kZoneCharacters);
    m_zone->setToolTip(tr("Whose days and months are meant"));
    addLine(grid, tr("Range"), rowOf({m_rangeField, m_span, m_zone}));
    m_from = field(tr("from, included"), tr("Range: from, included"));
    m_to = field(tr("to, not included"), tr("Range: to, not included"));
    for (QLineEdit* end : {m_from, m_to}) {
        end->setFont(fontFor(FontRole::Key));
    }
    addLine(grid, QString(), rowOf({m_from, m_to}, false));
}

void PatternForm::createTogether(QGridLayout& grid) {
    m_parent = field(tr("post"), tr("Together: type of the parent"));
    m_child = field(tr("comment"), tr("Together: type of the children"));
    m_by = fieldChoice(m_fields, tr("field"), tr("Together: field of the children that names the parent"));
    for (QLineEdit* type : {m_parent, m_child}) {
        type->setFont(fontFor(FontRole::Key));
    }
    addLine(grid, tr("Together"),
            rowOf({m_parent, mutedLabel(tr("with its")), m_child, mutedLabel(tr("by")), m_by}, false));
}

void PatternForm::createAnswer(QGridLayout& grid) {
    m_order = fieldChoice(m_fields, tr("any order"), tr("Order: field"));
    m_descending = new QCheckBox(tr("descending"));
    m_limit = field(tr("all"), tr("Limit"));
    m_limit->setObjectName(QStringLiteral("patternLimit"));
    m_wanted = field(tr("whole documents; else fields, as _id, amount"), tr("Wanted fields"));
    m_wanted->setFont(fontFor(FontRole::Key));
    m_perDay = field(tr("not said"), tr("How often a day"));
    addLine(grid, tr("Order"), rowOf({m_order, m_descending}));
    addLine(grid, tr("Limit"), rowOf({m_limit}));
    addLine(grid, tr("Wanted"), m_wanted);
    addLine(grid, tr("Asked"), rowOf({m_perDay, mutedLabel(tr("times a day"))}));
}

void PatternForm::showRangeParts() {
    const int span = m_span->currentIndex();
    m_from->setEnabled(span == kFromTo);
    m_to->setEnabled(span == kFromTo);
    m_zone->setEnabled(span >= kFirstSpan);
}

void PatternForm::setPattern(const AccessPattern& pattern) {
    m_before = pattern;
    m_name->setText(fromUtf8(pattern.name));
    std::vector<FieldRows::Row> equal;
    for (const auto& one : pattern.equal) {
        equal.emplace_back(fromUtf8(one.field.text()), fromUtf8(one.value.value_or("")));
    }
    m_equal->setRows(equal);
    std::vector<FieldRows::Row> in;
    for (const auto& one : pattern.in) {
        in.emplace_back(fromUtf8(one.field.text()), QString::number(one.values));
    }
    m_in->setRows(in);
    const auto range = pattern.range.value_or(AccessPattern::Range{FieldPath()});
    m_rangeField->setCurrentText(pattern.range ? fromUtf8(range.field.text()) : QString());
    int span = range.from || range.to ? kFromTo : kAnySpan;
    for (std::size_t i = 0; i < kSpans.size(); ++i) {
        span = range.span == kSpans[i] ? kFirstSpan + static_cast<int>(i) : span;
    }
    m_span->setCurrentIndex(span);
    m_from->setText(fromUtf8(range.from.value_or("")));
    m_to->setText(fromUtf8(range.to.value_or("")));
    m_zone->setCurrentText(fromUtf8(range.zone));
    const auto together = pattern.together.value_or(AccessPattern::Together{});
    m_parent->setText(fromUtf8(together.parent));
    m_child->setText(fromUtf8(together.child));
    m_by->setCurrentText(fromUtf8(together.by.text()));
    m_order->setCurrentText(shownPath(pattern.order));
    m_descending->setChecked(pattern.descending);
    m_limit->setText(pattern.limit ? QString::number(*pattern.limit) : QString());
    QStringList wanted;
    for (const std::string& one : pattern.fields) {
        wanted << fromUtf8(one);
    }
    m_wanted->setText(wanted.join(QStringLiteral(", ")));
    m_perDay->setText(pattern.perDay > 0 ? QString::number(pattern.perDay, 'g', 12) : QString());
    showRangeParts();
}

void PatternForm::readConditions(AccessPattern& pattern, QString& problem) const {
    pattern.equal.clear();
    for (const auto& [name, value] : m_equal->rows()) {
        if (const auto path = pathIn(name, problem)) {
            pattern.equal.push_back({*path, value.isEmpty() ? std::nullopt : std::optional(toStd(value))});
        }
    }
    pattern.in.clear();
    for (const auto& [name, value] : m_in->rows()) {
        const auto path = pathIn(name, problem);
        const auto count = countIn(value, name, problem);
        if (path && count) {
            pattern.in.push_back({*path, *count});
        } else if (problem.isEmpty()) {
            problem = tr("How many values of “%1” at once?").arg(cutForLayout(name, 40));
        }
    }
}

void PatternForm::readRange(AccessPattern& pattern, QString& problem) const {
    pattern.range.reset();
    const auto path = pathIn(m_rangeField->currentText(), problem);
    const int span = m_span->currentIndex();
    if (!path) {
        if (span != kAnySpan && problem.isEmpty()) {
            problem = tr("Say which field the range is of.");
        }
        return;
    }
    AccessPattern::Range range{*path};
    if (span >= kFirstSpan && span < kFromTo) {
        range.span = kSpans[static_cast<std::size_t>(span - kFirstSpan)];
    } else if (span == kFromTo) {
        const auto end = [](const QLineEdit& line) {
            return line.text().isEmpty() ? std::nullopt : std::optional(toStd(line.text()));
        };
        range.from = end(*m_from);
        range.to = end(*m_to);
        if (!range.from && !range.to) {
            problem = tr("Say where the range begins or ends.");
        }
    }
    const QString zone = m_zone->currentText().trimmed();
    range.zone = zone.isEmpty() ? std::string("UTC") : toStd(zone);
    if (!Zone::named(range.zone)) {
        problem = tr("No time zone is called “%1”.").arg(cutForLayout(zone, 40));
    }
    pattern.range = std::move(range);
}

void PatternForm::readTogether(AccessPattern& pattern, QString& problem) const {
    pattern.together.reset();
    const QString parent = m_parent->text().trimmed();
    const QString child = m_child->text().trimmed();
    const auto by = pathIn(m_by->currentText(), problem);
    if (parent.isEmpty() && child.isEmpty() && !by) {
        return;
    }
    if (parent.isEmpty() || child.isEmpty() || !by) {
        problem = problem.isEmpty()
                      ? tr("Together needs both types, and the children’s field that names the parent.")
                      : problem;
        return;
    }
    pattern.together = AccessPattern::Together{toStd(parent), toStd(child), *by};
}

void PatternForm::readAnswer(AccessPattern& pattern, QString& problem) const {
    pattern.order = pathIn(m_order->currentText(), problem);
    pattern.descending = m_descending->isChecked();
    pattern.limit = countIn(m_limit->text(), tr("Limit"), problem);
    pattern.fields.clear();
    for (const QString& one : m_wanted->text().split(u',', Qt::SkipEmptyParts)) {
        if (pathIn(one, problem)) {
            pattern.fields.push_back(toStd(one.trimmed()));
        }
    }
    const QString often = m_perDay->text().trimmed();
    bool ok = true;
    pattern.perDay = often.isEmpty() ? 0 : QLocale().toDouble(often, &ok);
    if (!ok) {
        pattern.perDay = QLocale::c().toDouble(often, &ok);
    }
    if (!ok || pattern.perDay < 0) {
        problem = tr("“%1” times a day is no number.").arg(cutForLayout(often, 20));
        pattern.perDay = 0;
    }
}

AccessPattern PatternForm::pattern(QString& problem) const {
    problem.clear();
    AccessPattern pattern = m_before;
    pattern.name = toStd(m_name->text().trimmed());
    readConditions(pattern, problem);
    readRange(pattern, problem);
    readTogether(pattern, problem);
    readAnswer(pattern, problem);
    if (pattern.name.empty()) {
        problem = tr("Give the query a name.");
    }
    return pattern;
}

} // namespace keyatlas
