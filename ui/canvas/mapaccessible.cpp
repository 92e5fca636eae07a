// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/mapaccessible.h"

#include "ui/canvas/mapcanvas.h"
#include "ui/canvas/mapitems.h"
#include "ui/canvas/mapkeys.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <algorithm>
#include <map>

namespace keyatlas {

namespace {

// One cell, handle or pin as a screen reader sees it. Lives as long as its map shows the same scene.
class ItemAccessible : public QAccessibleInterface,
                       public QAccessibleValueInterface,
                       public QAccessibleActionInterface {
public:
    ItemAccessible(MapCanvas* canvas, const MapItem& item) : m_canvas(canvas), m_item(item) {}

    const MapItem& item() const { return m_item; }

    bool isValid() const override { return m_canvas && m_canvas->scene(); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_canvas ? m_canvas->window()->windowHandle() : nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_canvas); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text kind) const override {
        return isValid() && kind == QAccessible::Name ? itemName(*m_canvas, m_item) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        const QRect rect = isValid() ? itemRect(*m_canvas, m_item) : QRect();
        return rect.isNull() ? rect : QRect(m_canvas->mapToGlobal(rect.topLeft()), rect.size());
    }
    QAccessible::Role role() const override {
        return isHandle()                          ? QAccessible::Slider
               : m_item.kind == MapItem::Kind::Pin ? QAccessible::Button
                                                   : QAccessible::TreeItem;
    }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.focusable = true;
        state.selectable = !isHandle();
        const bool current = isValid() && currentItem(*m_canvas) == m_item;
        state.selected = current;
        state.focused = current && m_canvas->hasFocus();
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::ValueInterface && isHandle()) {
            return static_cast<QAccessibleValueInterface*>(this);
        }
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                    : nullptr;
    }

    QVariant currentValue() const override {
        const Span span = m_canvas ? m_canvas->navigator().span() : Span{};
        return QVariant::fromValue(static_cast<qulonglong>(isFirst() ? span.first : span.last));
    }
    void setCurrentValue(const QVariant& value) override {
        if (isValid() && isHandle()) {
            m_canvas->keys().moveHandle(isFirst(), value.toLongLong() - currentValue().toLongLong());
        }
    }
    QVariant maximumValue() const override {
        return QVariant::fromValue(
            static_cast<qulonglong>(m_canvas ? m_canvas->navigator().place().whole().last : 0));
    }
    QVariant minimumValue() const override { return QVariant::fromValue(qulonglong(0)); }
    QVariant minimumStepSize() const override { return QVariant::fromValue(qulonglong(1)); }

    QStringList actionNames() const override {
        return isHandle() ? QStringList{increaseAction(), decreaseAction()} : QStringList{pressAction()};
    }
    void doAction(const QString& name) override {
        if (!isValid()) {
            return;
        }
        if (isHandle()) {
            m_canvas->keys().moveHandle(isFirst(), name == increaseAction() ? +1 : -1);
        } else if (m_item.kind == MapItem::Kind::Pin) {
            m_canvas->navigator().select(m_canvas->shownPins()[m_item.pin].span);
        } else {
            m_canvas->keys().select(m_item.cell);
        }
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    bool isFirst() const { return m_item.kind == MapItem::Kind::FirstHandle; }
    bool isHandle() const { return isFirst() || m_item.kind == MapItem::Kind::LastHandle; }

    QPointer<MapCanvas> m_canvas;
    MapItem m_item;
};

// The map as a whole.
class CanvasAccessible : public QAccessibleWidget {
public:
    explicit CanvasAccessible(MapCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::Tree) {}
    ~CanvasAccessible() override { forget(); }

    int childCount() const override { return static_cast<int>(items().size()); }
    QAccessibleInterface* child(int index) const override {
        const auto& all = items();
        if (index < 0 || index >= static_cast<int>(all.size())) {
            return nullptr;
        }
        auto& id = m_ids[index];
        if (id == 0) {
            id = QAccessible::registerAccessibleInterface(
                new ItemAccessible(canvas(), all[static_cast<std::size_t>(index)]));
        }
        return QAccessible::accessibleInterface(id);
    }
    int indexOfChild(const QAccessibleInterface* wanted) const override {
        const auto* item = dynamic_cast<const ItemAccessible*>(wanted);
        return item != nullptr ? indexOf(item->item()) : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        const QPoint at = canvas()->mapFromGlobal(QPoint(x, y));
        const auto& all = items();
        for (std::size_t i = all.size(); i-- > 0;) {
            if (itemRect(*canvas(), all[i]).contains(at)) {
                return child(static_cast<int>(i));
            }
        }
        return nullptr;
    }
    QAccessibleInterface* focusChild() const override {
        return canvas()->hasFocus() ? child(indexOf(currentItem(*canvas()))) : nullptr;
    }
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Description && canvas()->scene()
                   ? itemName(*canvas(), currentItem(*canvas()))
                   : QAccessibleWidget::text(kind);
    }

    int indexOf(const MapItem& item) const {
        const auto& all = items();
        const auto at = std::find(all.begin(), all.end(), item);
        return at == all.end() ? -1 : static_cast<int>(at - all.begin());
    }

private:
    MapCanvas* canvas() const { return static_cast<MapCanvas*>(object()); }

    // What is drawn changes with scene, brush and pins; interfaces of what was drawn before go.
    const std::vector<MapItem>& items() const {
        auto now = mapItems(*canvas());
        if (m_scene != canvas()->scene() || now != m_items) {
            forget();
            m_scene = canvas()->scene();
            m_items = std::move(now);
        }
        return m_items;
    }
    void forget() const {
        for (const auto& [index, id] : m_ids) {
            QAccessible::deleteAccessibleInterface(id);
        }
        m_ids.clear();
    }

    mutable std::shared_ptr<const MapScene> m_scene;
    mutable std::vector<MapItem> m_items;
    mutable std::map<int, QAccessible::Id> m_ids;
};

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* canvas = qobject_cast<MapCanvas*>(object);
    return canvas != nullptr ? new CanvasAccessible(canvas) : nullptr;
}

} // namespace

void installMapAccessibility() {
    static const bool once = [] {
        QAccessible::installFactory(makeAccessible);
        return true;
    }();
    (void)once;
}

void announceMapFocus(MapCanvas& canvas) {
    if (!QAccessible::isActive() || !canvas.hasFocus()) {
        return;
    }
    const auto* face = dynamic_cast<CanvasAccessible*>(QAccessible::queryAccessibleInterface(&canvas));
    const int index = face != nullptr ? face->indexOf(currentItem(canvas)) : -1;
    if (index >= 0) {
        QAccessibleEvent event(&canvas, QAccessible::Focus);
        event.setChild(index);
        QAccessible::updateAccessibility(&event);
    }
}

void announceMapScene(MapCanvas& canvas) {
    if (QAccessible::isActive()) {
        QAccessibleEvent event(&canvas, QAccessible::ObjectReorder);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace keyatlas
