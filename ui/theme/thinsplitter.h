// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace keyatlas {

// A splitter whose handle is drawn 1 px wide and can be grabbed 7 px wide.
class ThinSplitter : public QSplitter {
    Q_OBJECT
public:
    explicit ThinSplitter(Qt::Orientation orientation, QWidget* parent = nullptr);

protected:
    QSplitterHandle* createHandle() override;
};

} // namespace keyatlas
