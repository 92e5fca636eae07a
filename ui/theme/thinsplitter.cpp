// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/thinsplitter.h"

#include "ui/theme/theme.h"

#include <QPainter>

namespace keyatlas {

namespace {

constexpr int kGrab = 3; // pixels at both sides of the line

// QSplitter leaves a handle's margins out of its layout, so they lie over the neighbours.
class ThinHandle : public QSplitterHandle {
public:
    using QSplitterHandle::QSplitterHandle;

protected:
    // Not the base class's: it sets margins of its own, and the two would never come to rest.
    void resizeEvent(QResizeEvent*) override {
        setAttribute(Qt::WA_MouseNoMask);
        const bool upright = orientation() == Qt::Horizontal;
        setContentsMargins(upright ? kGrab : 0, upright ? 0 : kGrab, upright ? kGrab : 0,
                           upright ? 0 : kGrab);
        setMask(QRegion(contentsRect()));
    }
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(contentsRect(), colours().line); }
};

} // namespace

ThinSplitter::ThinSplitter(Qt::Orientation orientation, QWidget* parent) : QSplitter(orientation, parent) {
    setHandleWidth(1);
    setChildrenCollapsible(false);
}

QSplitterHandle* ThinSplitter::createHandle() {
    return new ThinHandle(orientation(), this);
}

} // namespace keyatlas
