// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/stripaccessible.h"

#include "ui/canvas/orderstrip.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <algorithm>
#include <map>

namespace keyatlas {

namespace {

// One cell as a screen reader sees it. Lives as long as its strip shows the same scene.
class CellAccessible : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    CellAccessible(OrderStrip* strip, std::shared_ptr<const StripScene> scene, std::size_t cell)
        : m_strip(strip), m_scene(std::move(scene)), m_cell(cell) {}

    std::size_t cell() const { return m_cell; }

    bool isValid() const override {
        return m_strip && m_strip->scene() == m_scene && m_cell < m_strip->cells().size();
    }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_strip ? m_strip->window()->windowHandle() : nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_strip); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text kind) const override {
        return isValid() && kind == QAccessible::Name ? m_strip->nameOf(place()) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        const QRect rect = isValid() ? m_strip->rectOf(place()) : QRect();
        return rect.isNull() ? rect : QRect(m_strip->mapToGlobal(rect.topLeft()), rect.size());
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.focusable = true;
        state.selectable = true;
        const bool current = isValid() && m_strip->current() == place();
        state.selected = current;
        state.focused = current && m_strip->hasFocus();
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                    : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString&) override {
        if (isValid()) {
            m_strip->choose(place());
        }
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    CellPlace place() const { return m_strip->cells()[m_cell]; }

    QPointer<OrderStrip> m_strip;
    std::shared_ptr<const StripScene> m_scene;
    std::size_t m_cell;
};

// All of the strip.
class StripAccessible : public QAccessibleWidget {
public:
    explicit StripAccessible(OrderStrip* strip) : QAccessibleWidget(strip, QAccessible::List) {}
    ~StripAccessible() override { forget(); }

    int childCount() const override { return static_cast<int>(strip()->cells().size()); }
    QAccessibleInterface* child(int index) const override {
        if (m_scene != strip()->scene()) {
            forget();
            m_scene = strip()->scene();
        }
        if (index < 0 || index >= childCount()) {
            return nullptr;
        }
        auto& id = m_ids[index];
        if (id == 0) {
            id = QAccessible::registerAccessibleInterface(
                new CellAccessible(strip(), m_scene, static_cast<std::size_t>(index)));
        }
        return QAccessible::accessibleInterface(id);
    }
    int indexOfChild(const QAccessibleInterface* wanted) const override {
        const auto* cell = dynamic_cast<const CellAccessible*>(wanted);
        return cell != nullptr && cell->isValid() ? static_cast<int>(cell->cell()) : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        const auto place = strip()->cellAt(strip()->mapFromGlobal(QPoint(x, y)));
        return place ? child(indexOf(*place)) : nullptr;
    }
    QAccessibleInterface* focusChild() const override {
        return strip()->hasFocus() ? child(currentIndex()) : nullptr;
    }
    QString text(QAccessible::Text kind) const override {
        const int index = currentIndex();
        return kind == QAccessible::Description && index >= 0
                   ? strip()->nameOf(strip()->cells()[static_cast<std::size_t>(index)])
                   : QAccessibleWidget::text(kind);
    }
    int currentIndex() const { return strip()->current() ? indexOf(*strip()->current()) : -1; }

private:
    OrderStrip* strip() const { return static_cast<OrderStrip*>(object()); }
    int indexOf(CellPlace place) const {
        const auto& cells = strip()->cells();
        const auto at = std::find(cells.begin(), cells.end(), place);
        return at == cells.end() ? -1 : static_cast<int>(at - cells.begin());
    }
    void forget() const {
        for (const auto& [index, id] : m_ids) {
            QAccessible::deleteAccessibleInterface(id);
        }
        m_ids.clear();
    }

    mutable std::shared_ptr<const StripScene> m_scene;
    mutable std::map<int, QAccessible::Id> m_ids;
};

QAccessibleInterface* makeStrip(const QString&, QObject* object) {
    auto* strip = qobject_cast<OrderStrip*>(object);
    return strip != nullptr ? new StripAccessible(strip) : nullptr;
}

} // namespace

void installStripAccessibility() {
    static const bool once = [] {
        QAccessible::installFactory(makeStrip);
        return true;
    }();
    (void)once;
}

void announceStripFocus(OrderStrip& strip) {
    if (!QAccessible::isActive() || !strip.hasFocus()) {
        return;
    }
    const auto* face = dynamic_cast<StripAccessible*>(QAccessible::queryAccessibleInterface(&strip));
    const int index = face != nullptr ? face->currentIndex() : -1;
    if (index >= 0) {
        QAccessibleEvent event(&strip, QAccessible::Focus);
        event.setChild(index);
        QAccessible::updateAccessibility(&event);
    }
}

void announceStripScene(OrderStrip& strip) {
    if (QAccessible::isActive()) {
        QAccessibleEvent event(&strip, QAccessible::ObjectReorder);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace keyatlas
