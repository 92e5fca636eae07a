// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/tableaccessible.h"

#include "ui/canvas/tablebands.h"
#include "ui/canvas/tablecard.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <map>

namespace keyatlas {

namespace {

// One cell as a screen reader sees it. Lives as long as its bands show the same scene.
class CellAccessible : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    CellAccessible(TableBands* bands, std::shared_ptr<const TableScene> scene, std::size_t cell)
        : m_bands(bands), m_scene(std::move(scene)), m_cell(cell) {}

    std::size_t cell() const { return m_cell; }

    bool isValid() const override { return m_bands && m_bands->scene() == m_scene; }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_bands ? m_bands->window()->windowHandle() : nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_bands); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text kind) const override {
        return isValid() && kind == QAccessible::Name ? tableCellText(*m_scene, m_scene->cells[m_cell])
                                                      : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        const QRect rect = isValid() ? m_bands->rectOf(m_cell) : QRect();
        return rect.isNull() ? rect : QRect(m_bands->mapToGlobal(rect.topLeft()), rect.size());
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.focusable = true;
        state.selectable = true;
        const bool current =
            isValid() && m_bands->current() && m_bands->cellOf(*m_bands->current()) == m_cell;
        state.selected = current;
        state.focused = current && m_bands->hasFocus();
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                    : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString&) override {
        if (isValid()) {
            m_bands->choose(m_scene->cells[m_cell].tableIn(*m_scene->ranges));
        }
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    QPointer<TableBands> m_bands;
    std::shared_ptr<const TableScene> m_scene;
    std::size_t m_cell;
};

// All of the bands.
class BandsAccessible : public QAccessibleWidget {
public:
    explicit BandsAccessible(TableBands* bands) : QAccessibleWidget(bands, QAccessible::List) {}
    ~BandsAccessible() override { forget(); }

    int childCount() const override {
        return bands()->scene() ? static_cast<int>(bands()->scene()->cells.size()) : 0;
    }
    QAccessibleInterface* child(int index) const override {
        if (m_scene != bands()->scene()) {
            forget();
            m_scene = bands()->scene();
        }
        if (index < 0 || index >= childCount()) {
            return nullptr;
        }
        auto& id = m_ids[index];
        if (id == 0) {
            id = QAccessible::registerAccessibleInterface(
                new CellAccessible(bands(), m_scene, static_cast<std::size_t>(index)));
        }
        return QAccessible::accessibleInterface(id);
    }
    int indexOfChild(const QAccessibleInterface* wanted) const override {
        const auto* cell = dynamic_cast<const CellAccessible*>(wanted);
        return cell != nullptr && cell->isValid() ? static_cast<int>(cell->cell()) : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        const auto cell = bands()->cellAt(bands()->mapFromGlobal(QPoint(x, y)));
        return cell ? child(static_cast<int>(*cell)) : nullptr;
    }
    QAccessibleInterface* focusChild() const override {
        return bands()->hasFocus() ? child(currentIndex()) : nullptr;
    }
    QString text(QAccessible::Text kind) const override {
        const int index = currentIndex();
        return kind == QAccessible::Description && index >= 0
                   ? tableCellText(*bands()->scene(),
                                   bands()->scene()->cells[static_cast<std::size_t>(index)])
                   : QAccessibleWidget::text(kind);
    }
    int currentIndex() const {
        const auto cell = bands()->current() ? bands()->cellOf(*bands()->current()) : std::nullopt;
        return cell ? static_cast<int>(*cell) : -1;
    }

private:
    TableBands* bands() const { return static_cast<TableBands*>(object()); }
    void forget() const {
        for (const auto& [index, id] : m_ids) {
            QAccessible::deleteAccessibleInterface(id);
        }
        m_ids.clear();
    }

    mutable std::shared_ptr<const TableScene> m_scene;
    mutable std::map<int, QAccessible::Id> m_ids;
};

QAccessibleInterface* makeBands(const QString&, QObject* object) {
    auto* bands = qobject_cast<TableBands*>(object);
    return bands != nullptr ? new BandsAccessible(bands) : nullptr;
}

} // namespace

void installTableAccessibility() {
    static const bool once = [] {
        QAccessible::installFactory(makeBands);
        return true;
    }();
    (void)once;
}

void announceTableFocus(TableBands& bands) {
    if (!QAccessible::isActive() || !bands.hasFocus()) {
        return;
    }
    const auto* face = dynamic_cast<BandsAccessible*>(QAccessible::queryAccessibleInterface(&bands));
    const int index = face != nullptr ? face->currentIndex() : -1;
    if (index >= 0) {
        QAccessibleEvent event(&bands, QAccessible::Focus);
        event.setChild(index);
        QAccessible::updateAccessibility(&event);
    }
}

void announceTableScene(TableBands& bands) {
    if (QAccessible::isActive()) {
        QAccessibleEvent event(&bands, QAccessible::ObjectReorder);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace keyatlas
