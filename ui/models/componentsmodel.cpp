// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/componentsmodel.h"

#include "core/scheme/templatenames.h"
#include "ui/models/componentcolours.h"
#include "ui/models/roles.h"
#include "ui/session/designwords.h"
#include "ui/session/toqt.h"
#include "ui/theme/icons.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace keyatlas {

namespace {

using Kind = Component::Kind;

// Which components of the template have a row.
std::vector<std::size_t> componentsOf(const Template& scheme) {
    std::vector<std::size_t> numbers;
    std::size_t number = 0;
    for (const TemplateMember& member : scheme.members) {
        for (std::size_t i = 0; i < member.parts.size(); ++i, ++number) {
            if (member.parts[i].kind != Kind::Text || i == 0) {
                numbers.push_back(number);
            }
        }
    }
    return numbers;
}

QString generatorName(const Generator& generator) {
    const auto names = generatorNames();
    const auto at = std::find_if(names.begin(), names.end(),
                                 [&](const GeneratorName& each) { return each.kind == generator.kind; });
    return at == names.end() ? QString() : fromUtf8(at->name);
}

// Between the components there are, or as most people write it.
std::string separatorOf(const std::vector<ComponentRow>& rows) {
    const auto at =
        std::find_if(rows.begin(), rows.end(), [](const ComponentRow& row) { return !row.then.empty(); });
    return at == rows.end() ? std::string("-") : at->then;
}

} // namespace

ComponentsModel::ComponentsModel(Design& design, QObject* parent)
    : QAbstractTableModel(parent), m_design(design) {
    connect(&design, &Design::changed, this, &ComponentsModel::follow);
    connect(&design, &Design::currentChanged, this, &ComponentsModel::follow);
    connect(&design, &Design::entryChanged, this, [this](std::size_t entry) {
        if (entry == m_design.current()) {
            entry == 0 ? follow() : rereadFigures(); // today's template comes with its report
        }
    });
    follow();
}

void ComponentsModel::setTemplate(std::size_t number) {
    m_number = number;
    follow();
}

bool ComponentsModel::editable() const {
    const DesignEntry& entry = m_design.entry();
    return m_design.current() > 0 && (!entry.error || entry.text.empty());
}

// Null where there is none, as of a text that is still empty.
const Template* ComponentsModel::current() const {
    const auto& templates = m_design.entry().scheme.templates;
    if (templates.empty() || m_design.entry().text.empty()) {
        return nullptr;
    }
    return &templates[std::min(m_number, templates.size() - 1)];
}

// Rows that stay keep their cells: an editor or a selection there lives on.
void ComponentsModel::follow() {
    Template shown;
    const auto& entry = m_design.entry();
    if (entry.scheme.today) {
        auto found = parseScheme(entry.report ? entry.report->todayTemplate.value_or("") : std::string());
        shown = found && !found->templates.empty() ? found->templates.front() : Template();
    } else if (const Template* one = current()) {
        shown = *one;
    }
    auto rows = tableOf(shown);
    const auto all = componentColours(shown);
    auto components = componentsOf(shown);
    std::vector<FamilyColour> colours;
    colours.reserve(components.size());
    for (const std::size_t number : components) {
        colours.push_back(all[number]);
    }
    const bool reset = rows.size() != m_rows.size();
    if (reset) {
        beginResetModel();
    }
    m_rows = std::move(rows);
    m_components = std::move(components);
    m_colours = std::move(colours);
    if (reset) {
        endResetModel();
    } else if (!m_rows.empty()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

void ComponentsModel::rereadFigures() {
    if (!m_rows.empty()) {
        emit dataChanged(index(0, Bytes), index(rowCount() - 1, First));
    }
}

void ComponentsModel::change(const Template& changed, const QString& what) {
    if (!editable()) {
        return;
    }
    Scheme scheme = current() != nullptr ? m_design.entry().scheme : Scheme();
    if (scheme.templates.empty()) {
        scheme.templates.emplace_back();
    }
    const std::size_t number = std::min(m_number, scheme.templates.size() - 1);
    scheme.templates[number] = changed;
    m_design.setText(m_design.current(), toText(scheme), what);
}

void ComponentsModel::move(int from, int to) {
    if (current() != nullptr && from >= 0 && to >= 0) {
        change(withMoved(*current(), static_cast<std::size_t>(from), static_cast<std::size_t>(to)),
               tr("moving a component"));
    }
}

void ComponentsModel::remove(int row) {
    if (current() != nullptr && row >= 0) {
        change(withRemoved(*current(), static_cast<std::size_t>(row)), tr("removing a component"));
    }
}

int ComponentsModel::insert(int row, const Component& component) {
    if (!editable()) {
        return -1;
    }
    const auto at = std::min(static_cast<std::size_t>(std::max(row, 0)), m_rows.size());
    const std::string then = component.kind == Kind::Text ? std::string() : separatorOf(m_rows);
    change(withInserted(current() != nullptr ? *current() : Template(), at, component, then),
           tr("adding a component"));
    return std::min(static_cast<int>(at), rowCount() - 1);
}

int ComponentsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ComponentsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

Qt::ItemFlags ComponentsModel::flags(const QModelIndex& index) const {
    const auto usual = QAbstractTableModel::flags(index);
    const bool cell = index.isValid() && (index.column() == Written || index.column() == Then);
    return cell && editable() ? usual | Qt::ItemIsEditable : usual;
}

QString ComponentsModel::name(const ComponentRow& row) const {
    switch (row.component.kind) {
    case Kind::Text:
        return tr("fixed text");
    case Kind::Generated:
        return generatorName(row.component.generator);
    case Kind::Field:
        break;
    }
    return keyText(row.component.field.text(), 60);
}

QString ComponentsModel::written(const ComponentRow& row) const {
    switch (row.component.kind) {
    case Kind::Text:
        return fromUtf8(row.component.text);
    case Kind::Generated:
        return fromUtf8(toText(row.component.generator));
    case Kind::Field:
        break;
    }
    QStringList names;
    for (const Encoding& encoding : row.component.encodings) {
        names << fromUtf8(toText(encoding));
    }
    return names.isEmpty() ? tr("text") : names.join(u':');
}

const ComponentFigures* ComponentsModel::figures(std::size_t row) const {
    const DesignEntry& entry = m_design.entry();
    if (!entry.report || entry.stale || entry.scheme.today) {
        return nullptr;
    }
    const auto& all = entry.report->applied->components;
    const std::size_t number =
        std::min(m_number, std::max<std::size_t>(entry.scheme.templates.size(), 1) - 1);
    const std::size_t component = m_components[row];
    return number < all.size() && component < all[number].size() ? &all[number][component] : nullptr;
}

QString ComponentsModel::text(std::size_t row, int column, bool edit) const {
    const bool last = row + 1 == m_rows.size() || m_rows[row + 1].member != m_rows[row].member;
    switch (column) {
    case Name:
        return name(m_rows[row]);
    case Written:
        return written(m_rows[row]);
    case Then:
        return edit || !m_rows[row].then.empty()          ? fromUtf8(m_rows[row].then)
               : m_rows[row].component.kind == Kind::Text ? QString()
               : last                                     ? tr("end")
                                                          : tr("none");
    case Bytes:
    case First: {
        const ComponentFigures* known = figures(row);
        if (known == nullptr) {
            return m_design.entry().scheme.today ? QString() : QStringLiteral("…");
        }
        if (known->documents == 0) {
            return QStringLiteral("–");
        }
        return column == First
                   ? keyText(known->first, 64)
                   : meanText(static_cast<double>(known->bytes) / static_cast<double>(known->documents));
    }
    default:
        return {};
    }
}

QVariant ComponentsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || static_cast<std::size_t>(index.row()) >= m_rows.size()) {
        return {};
    }
    const auto row = static_cast<std::size_t>(index.row());
    const int column = index.column();
    const bool separator = column == Then && !m_rows[row].then.empty();
    const bool fixed = column == Written || column == First || separator ||
                       (column == Name && m_rows[row].component.kind != Kind::Text);
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column, false);
    case Qt::EditRole:
        return text(row, column, true);
    case Qt::AccessibleTextRole:
        return column == Handle ? tr("Component %1").arg(row + 1) : text(row, column, false);
    case Qt::ToolTipRole:
        if (column == Handle) {
            return tr("Drag to another place (Alt+Up, Alt+Down)");
        }
        return plainToolTip(text(row, column, false));
    case Qt::DecorationRole:
        return column == Handle && editable() ? QVariant(icon(QStringLiteral("drag"), Tint::Muted))
                                              : QVariant();
    case SwatchRole:
        return column == Name ? QVariant(colours().family[static_cast<std::size_t>(m_colours[row])])
                              : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (column == Bytes  ? Qt::AlignRight
                                                       : column == Then ? Qt::AlignHCenter
                                                                        : Qt::AlignLeft));
    case FixedRole:
        return fixed;
    case ShownRole:
        return fixed && column != Then ? QVariant::fromValue(shownText(text(row, column, false)))
                                       : QVariant();
    case MutedRole:
        return (column == Then && !separator) || (column >= Bytes && figures(row) == nullptr) || !editable();
    default:
        return {};
    }
}

bool ComponentsModel::setWritten(std::size_t row, const std::string& text) {
    Component component = m_rows[row].component;
    if (component.kind == Kind::Text) {
        component.text = text;
    } else if (component.kind == Kind::Generated) {
        const auto parsed = parseGenerator(text);
        if (!parsed) {
            emit refused(problemText(parsed.error()));
            return false;
        }
        component.generator = *parsed;
    } else {
        const bool plain = text.empty() || fromUtf8(text) == tr("text");
        const auto parsed = parseEncodings(plain ? std::string() : text);
        if (!parsed) {
            emit refused(problemText(parsed.error()));
            return false;
        }
        component.encodings = *parsed;
    }
    change(withComponent(*current(), row, component), tr("how a component is written"));
    return true;
}

bool ComponentsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !index.isValid() || !editable() || current() == nullptr) {
        return false;
    }
    const auto row = static_cast<std::size_t>(index.row());
    const std::string typed = toStd(value.toString());
    if (index.column() == Then) {
        change(withThen(*current(), row, typed), tr("a separator"));
        return true;
    }
    return index.column() == Written && value.toString() != text(row, Written, true) &&
           setWritten(row, typed);
}

QVariant ComponentsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter | (section == Bytes  ? Qt::AlignRight
                                                       : section == Then ? Qt::AlignHCenter
                                                                         : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Name:
        return tr("Component");
    case Written:
        return tr("Encoding");
    case Then:
        return tr("Then");
    case Bytes:
        return tr("Bytes");
    case First:
        return tr("First value");
    default:
        return {};
    }
}

} // namespace keyatlas
