// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/store.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace keyatlas {

// The bytes of a store's folder in proportion: tables in use, logs in use, what describes the store, and what
// does not belong to this version. With a legend below.
class FolderBand : public QWidget {
    Q_OBJECT
public:
    explicit FolderBand(QWidget* parent = nullptr);

    void setStore(const std::shared_ptr<const Store>& store); // null: none
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override; // tool tips of the parts

private:
    struct Part {
        QString name;
        std::uint64_t bytes = 0;
        std::uint64_t files = 0;
        std::size_t family = 0; // number of its colour
        bool hatched = false;
    };
    QColor fillOf(const Part& part) const;
    void paintPart(QPainter& painter, const QRect& rect, const Part& part) const;
    QString textOf(const Part& part) const;
    QRect bandRect() const;
    std::vector<QRect> rects() const; // of the parts, those without bytes are empty

    std::vector<Part> m_parts;
};

} // namespace keyatlas
