// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/componentdelegate.h"

#include "ui/models/componentsmodel.h"
#include "ui/panels/design/templatewords.h"
#include "ui/panels/viewkit.h"
#include "ui/theme/fonts.h"

#include <QCompleter>
#include <QLineEdit>
#include <QTableView>

namespace keyatlas {

ComponentDelegate::ComponentDelegate(int rowHeight, QTableView& view) : KeyDelegate(rowHeight, &view) {
    new RowHover(view, *this);
}

QWidget* ComponentDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                         const QModelIndex& index) const {
    auto* field = new QLineEdit(parent);
    field->setFont(fontFor(FontRole::Key));
    field->setFrame(true);
    field->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal).toString());
    const auto* model = qobject_cast<const ComponentsModel*>(index.model());
    const auto kind = model->row(index.row()).component.kind;
    if (index.column() == ComponentsModel::Written && kind != Component::Kind::Text) {
        const bool generated = kind == Component::Kind::Generated;
        auto* completer = new QCompleter(
            generated ? generatorForms() : QStringList{ComponentsModel::tr("text")} + encodingForms(), field);
        completer->setCaseSensitivity(Qt::CaseInsensitive);
        completer->setFilterMode(Qt::MatchContains);
        completer->popup()->setFont(field->font());
        field->setCompleter(completer);
    }
    return field;
}

} // namespace keyatlas
