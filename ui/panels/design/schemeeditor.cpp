// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/schemeeditor.h"

#include "core/scheme/templatenames.h"
#include "ui/models/componentsmodel.h"
#include "ui/panels/design/componentsview.h"
#include "ui/panels/design/problemlabel.h"
#include "ui/panels/design/templateeditor.h"
#include "ui/panels/design/templateframe.h"
#include "ui/panels/design/templatewords.h"
#include "ui/panels/sectiontitle.h"
#include "ui/session/designwords.h"
#include "ui/session/toqt.h"
#include "ui/theme/flatcontrols.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr double kSideBySide = 740;     // px at 100 %: narrower, the pictures stand below the table
constexpr std::size_t kMostFields = 40; // in the menu

QToolButton* tool(const char* name, const char* iconName, const QString& tip) {
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setIcon(icon(QLatin1String(iconName)));
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

QPushButton* linkTo(const QString& text, const char* name) {
    auto* link = new QPushButton(text);
    link->setObjectName(QLatin1String(name));
    link->setProperty(flat::kLink, true);
    link->setFlat(true);
    return link;
}

} // namespace

SchemeEditor::SchemeEditor(Design& design, QWidget* parent) : QWidget(parent), m_design(design) {
    const Metrics& m = metrics();
    createTitle();
    m_editor = new TemplateEditor;
    m_problem = new ProblemLabel(this);
    m_problem->setObjectName(QStringLiteral("templateProblem"));
    auto* inside = new QVBoxLayout;
    inside->setContentsMargins(m.s3, 0, m.s3, 0);
    inside->setSpacing(0);
    inside->addWidget(new TemplateFrame(*m_editor));
    inside->addWidget(m_problem);
    m_halves = new QBoxLayout(QBoxLayout::LeftToRight);
    m_halves->setSpacing(m.s4);
    m_halves->addWidget(createTable(), 5);
    inside->addLayout(m_halves);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addLayout(inside);
    connectAll();
    refresh();
}

void SchemeEditor::createTitle() {
    m_title = new SectionTitle({}, this);
    m_useToday = linkTo(tr("Use as a New Scheme"), "useToday");
    m_again = linkTo(tr("Apply Again"), "applyAgain");
    m_title->addTool(m_again);
    m_title->addTool(m_useToday);
    connect(m_useToday, &QPushButton::clicked, this, &SchemeEditor::useTodayWanted);
    connect(m_again, &QPushButton::clicked, &m_design, &Design::again);
}

QWidget* SchemeEditor::createTable() {
    auto* half = new QWidget(this);
    m_model = new ComponentsModel(m_design, this);
    m_view = new ComponentsView(*m_model);
    auto* column = new QVBoxLayout(half);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metrics().s2);
    column->addWidget(m_view);
    column->addWidget(createTools());
    column->addStretch(1);
    return half;
}

QWidget* SchemeEditor::createTools() {
    auto* tools = new QWidget;
    m_add = tool("addComponent", "add", tr("Add a component"));
    m_add->setText(tr("Component"));
    m_add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setMenu(new QMenu(m_add));
    m_up = tool("componentUp", "chevron-up", tr("Move it up (Alt+Up)"));
    m_down = tool("componentDown", "chevron-down", tr("Move it down (Alt+Down)"));
    m_remove = tool("removeComponent", "remove", tr("Remove it (Del)"));
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metrics().s2);
    for (QToolButton* button : {m_add, m_up, m_down, m_remove}) {
        row->addWidget(button);
    }
    row->addStretch(1);
    return tools;
}

void SchemeEditor::connectAll() {
    connect(&m_design, &Design::changed, this, &SchemeEditor::refresh);
    connect(&m_design, &Design::currentChanged, this, &SchemeEditor::refresh);
    connect(&m_design, &Design::entryChanged, this, [this](std::size_t entry) {
        if (entry == m_design.current()) {
            refresh();
        }
    });
    connect(&m_design, &Design::fieldsChanged, this, [this] { m_editor->setFields(m_design.fields()); });
    connect(m_editor, &TemplateEditor::typed, this, [this](const std::string& text) {
        m_design.setText(m_design.current(), text, tr("typing"), true);
    });
    connect(m_editor, &TemplateEditor::templateChanged, this,
            [this] { m_model->setTemplate(static_cast<std::size_t>(m_editor->templateNumber())); });
    connect(m_model, &ComponentsModel::refused, this, [this](const QString& why) {
        m_problem->setProblem(why);
        emit said(why);
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &SchemeEditor::refreshTools);
    connect(m_model, &QAbstractItemModel::modelReset, this, &SchemeEditor::refreshTools);
    connect(m_add->menu(), &QMenu::aboutToShow, this, [this] { fillMenu(*m_add->menu()); });
    connect(m_up, &QToolButton::clicked, this, [this] { m_view->moveCurrent(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { m_view->moveCurrent(+1); });
    connect(m_remove, &QToolButton::clicked, m_view, &ComponentsView::removeCurrent);
}

void SchemeEditor::setPictures(QWidget* pictures) {
    m_pictures = pictures;
    m_halves->addWidget(pictures, 3);
}

void SchemeEditor::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool wide = width() >= metrics().px(kSideBySide);
    m_halves->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void SchemeEditor::refresh() {
    const DesignEntry& entry = m_design.entry();
    const bool today = entry.scheme.today;
    m_title->setName(today ? entry.name : tr("Scheme %1").arg(entry.name));
    m_title->setSentence(appliedText(entry));
    const auto found = today && entry.report ? entry.report->todayTemplate : std::nullopt;
    m_useToday->setVisible(found.has_value());
    m_again->setVisible(entry.failure && !entry.running);
    m_editor->setReadOnly(today);
    m_editor->setPlaceholderText(today ? tr("IDs as they are") : tr("text, {field} or {=generator}"));
    m_editor->setScheme(today ? found.value_or("") : entry.text, entry.error);
    const bool wrong = entry.error && !entry.text.empty();
    m_problem->setProblem(wrong ? problemText(*entry.error) : QString());
    refreshTools();
}

void SchemeEditor::refreshTools() {
    const bool editable = m_model->editable();
    const int row = m_view->currentRow();
    m_add->setEnabled(editable);
    m_up->setEnabled(editable && row > 0);
    m_down->setEnabled(editable && row >= 0 && row + 1 < m_model->rowCount());
    m_remove->setEnabled(editable && row >= 0);
}

void SchemeEditor::insert(const Component& component) {
    const int row = m_view->currentRow();
    const int at = m_model->insert(row < 0 ? m_model->rowCount() : row + 1, component);
    if (at >= 0) {
        m_view->selectRow(at);
    }
}

void SchemeEditor::addField(QMenu& menu, const FieldProfile& field) {
    const QString example = keyText(field.example, 32);
    auto* action = menu.addAction(plainMenuText(fromUtf8(field.path)) + u'\t' + plainMenuText(example));
    connect(action, &QAction::triggered, this, [this, path = field.path, isTime = field.isTime] {
        const auto parsed = FieldPath::parse(path);
        if (!parsed) {
            return;
        }
        Component component;
        component.kind = Component::Kind::Field;
        component.field = *parsed;
        if (isTime) {
            component.encodings = parseEncodings("date(yyyyMMddHHmmss)").value_or(std::vector<Encoding>());
        }
        insert(component);
    });
}

void SchemeEditor::addGenerator(QMenu& menu, const QString& form) {
    auto* action = menu.addAction(form + u'\t' + generatorHint(form));
    connect(action, &QAction::triggered, this, [this, form] {
        if (const auto parsed = parseGenerator(toStd(form))) {
            Component component;
            component.kind = Component::Kind::Generated;
            component.generator = *parsed;
            insert(component);
        }
    });
}

void SchemeEditor::fillMenu(QMenu& menu) {
    menu.clear();
    const auto& fields = m_design.fields();
    for (std::size_t i = 0; i < std::min(fields.size(), kMostFields); ++i) {
        addField(menu, fields[i]);
    }
    if (fields.empty()) {
        menu.addAction(tr("The documents have no fields to use"))->setEnabled(false);
    }
    menu.addSeparator();
    connect(menu.addAction(tr("Fixed &text")), &QAction::triggered, this, [this] {
        Component component;
        component.text = "text:";
        insert(component);
    });
    auto* generated = menu.addMenu(tr("&Generated"));
    for (const QString& form : generatorForms()) {
        addGenerator(*generated, form);
    }
}

} // namespace keyatlas
