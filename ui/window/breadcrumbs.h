// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/keytree.h"
#include "ui/session/latest.h"

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QToolButton;

namespace keyatlas {

class Navigator;

// Where the window is: the source, then each segment down to the selected span. A click goes up, the arrow
// between two opens the siblings, Ctrl+C copies the prefix. Too long, it leaves out the middle.
class Breadcrumbs : public QWidget {
    Q_OBJECT
public:
    explicit Breadcrumbs(Navigator& navigator, QWidget* parent = nullptr);

    void setStart(bool isStart); // the Start page is shown: one crumb, a house
    QString text() const;        // all crumbs, joined by " › "
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void sourceClicked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void rebuild();
    void addSource();
    void addNode(std::size_t at);
    void addArrow(std::size_t parent);
    void showHidden(std::size_t first, std::size_t last);
    void askSiblings(std::size_t parent, QWidget* under);
    void showSiblings(const Children& children, QWidget* under);
    QString label(const TreeNode& node) const;
    std::size_t firstShown() const; // nodes between the source and this one are behind "…"
    QToolButton* crumb(const QString& text, const QString& spoken);

    Navigator& m_navigator;
    QHBoxLayout* m_row = nullptr;
    std::vector<TreeNode> m_path;
    bool m_isStart = true;
    Latest m_siblings;
};

} // namespace keyatlas
