// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace keyatlas {

class TemplateEditor;

// The field around the template editor: its ground and border, 2 px accent where it has the focus.
class TemplateFrame : public QWidget {
    Q_OBJECT
public:
    explicit TemplateFrame(TemplateEditor& editor, QWidget* parent = nullptr); // takes it

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    TemplateEditor& m_editor;
};

} // namespace keyatlas
