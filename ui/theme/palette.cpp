// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/palette.h"

namespace keyatlas {

QPalette paletteOf(const Colours& c) {
    QPalette p;
    p.setColor(QPalette::Window, c.window);
    p.setColor(QPalette::WindowText, c.text);
    p.setColor(QPalette::Base, c.panel);
    p.setColor(QPalette::AlternateBase, c.alt);
    p.setColor(QPalette::ToolTipBase, c.head);
    p.setColor(QPalette::ToolTipText, c.text);
    p.setColor(QPalette::PlaceholderText, c.muted);
    p.setColor(QPalette::Text, c.text);
    p.setColor(QPalette::Button, c.button);
    p.setColor(QPalette::ButtonText, c.text);
    p.setColor(QPalette::BrightText, c.error);
    p.setColor(QPalette::Highlight, c.selection);
    p.setColor(QPalette::HighlightedText, c.text);
    p.setColor(QPalette::Link, c.accent);
    p.setColor(QPalette::LinkVisited, c.accent);
    p.setColor(QPalette::Light, c.panel);
    p.setColor(QPalette::Midlight, c.alt);
    p.setColor(QPalette::Mid, c.line);
    p.setColor(QPalette::Dark, c.controlLine);
    p.setColor(QPalette::Shadow, c.controlLine);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        p.setColor(QPalette::Disabled, role, c.muted);
    }
    p.setColor(QPalette::Disabled, QPalette::Button, c.window);
    return p;
}

} // namespace keyatlas
