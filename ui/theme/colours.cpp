// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/colours.h"

#include <QPalette>

#include <algorithm>
#include <cmath>

namespace keyatlas {

namespace {

Colours makeLight() {
    Colours c;
    c.dark = false;
    c.window = QColor(0xF3F4F6);
    c.panel = QColor(0xFFFFFF);
    c.alt = QColor(0xF8F9FA);
    c.head = QColor(0xECEEF1);
    c.button = QColor(0xFAFBFC);
    c.line = QColor(0xD5D9DE);
    c.controlLine = QColor(0x7D8791);
    c.text = QColor(0x1B2026);
    c.muted = QColor(0x59626D);
    c.accent = QColor(0x1A5FB4);
    c.onAccent = QColor(0xFFFFFF);
    c.selection = QColor(0xD3E3F6);
    c.hover = QColor(0xEAF1FA);
    c.warning = QColor(0x8A5A00);
    c.warningGround = QColor(0xFFF2D1);
    c.error = QColor(0xB3261E);
    c.errorGround = QColor(0xFBE6E4);
    c.good = QColor(0x1E6B45);
    c.ink = QColor(0x12161B);
    c.family = {QColor(0x0C746F), QColor(0xA3653E), QColor(0x6D3483), QColor(0x669B75), QColor(0x7A3C43),
                QColor(0x3D9BE2), QColor(0x9F9800), QColor(0xD178A0), QColor(0x6D67B9), QColor(0x5D4C00)};
    c.heat = {QColor(0xE8F2F6), QColor(0xBEDFED), QColor(0x91C7DE), QColor(0x62A9C8),
              QColor(0x3887AC), QColor(0x1D6187), QColor(0x0F4064)};
    return c;
}

Colours makeDark() {
    Colours c;
    c.dark = true;
    c.window = QColor(0x171B20);
    c.panel = QColor(0x1E2329);
    c.alt = QColor(0x22282F);
    c.head = QColor(0x262C33);
    c.button = QColor(0x2A3038);
    c.line = QColor(0x363E47);
    c.controlLine = QColor(0x717C88);
    c.text = QColor(0xE4E8EC);
    c.muted = QColor(0xA0AAB5);
    c.accent = QColor(0x6AA8F0);
    c.onAccent = QColor(0x0F1620);
    c.selection = QColor(0x243B59);
    c.hover = QColor(0x25303D);
    c.warning = QColor(0xE3B558);
    c.warningGround = QColor(0x3A311C);
    c.error = QColor(0xF28B82);
    c.errorGround = QColor(0x40262A);
    c.good = QColor(0x7CC79B);
    c.ink = QColor(0x12161B);
    c.family = {QColor(0x47A08E), QColor(0xE7905E), QColor(0xB79AFE), QColor(0xB9DEAE), QColor(0xC8616E),
                QColor(0x92E0F9), QColor(0xE0D85C), QColor(0xE3A5BE), QColor(0x707EB5), QColor(0x9A7F10)};
    c.heat = {QColor(0x1F2931), QColor(0x1F3E52), QColor(0x205976), QColor(0x2E7B9C),
              QColor(0x4CA1C2), QColor(0x81CAE1), QColor(0xCBEFF9)};
    return c;
}

double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& c) {
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

} // namespace

const Colours& lightColours() {
    static const Colours colours = makeLight();
    return colours;
}

const Colours& darkColours() {
    static const Colours colours = makeDark();
    return colours;
}

Colours highContrastColours(const QPalette& system) {
    const bool dark =
        luminance(system.color(QPalette::Window)) < luminance(system.color(QPalette::WindowText));
    Colours c = dark ? darkColours() : lightColours();
    c.window = system.color(QPalette::Window);
    c.panel = c.alt = c.head = c.button = system.color(QPalette::Base);
    c.text = c.muted = c.line = c.controlLine = system.color(QPalette::Text);
    c.accent = system.color(QPalette::Highlight);
    c.onAccent = system.color(QPalette::HighlightedText);
    // Text keeps its colour on a selection, so the system's highlight goes only as far as that can be read.
    for (double part = 1; part > 0; part -= 0.05) {
        c.selection = mixed(c.panel, c.accent, part);
        if (contrast(c.text, c.selection) >= 7) {
            break;
        }
    }
    c.hover = c.panel;
    c.warning = c.error = c.good = c.text;
    c.warningGround = c.errorGround = c.panel;
    return c;
}

double contrast(const QColor& a, const QColor& b) {
    const double one = luminance(a);
    const double two = luminance(b);
    return (std::max(one, two) + 0.05) / (std::min(one, two) + 0.05);
}

QColor mixed(const QColor& ground, const QColor& over, double part) {
    const auto mix = [part](int from, int to) {
        return static_cast<int>(std::lround(from + (to - from) * part));
    };
    return {mix(ground.red(), over.red()), mix(ground.green(), over.green()),
            mix(ground.blue(), over.blue())};
}

QColor Colours::labelOn(const QColor& fill) const {
    const QColor white(Qt::white);
    return contrast(white, fill) > contrast(ink, fill) ? white : ink;
}

QColor Colours::familyOrOther(std::size_t index) const {
    return index < family.size() ? family[index] : muted;
}

} // namespace keyatlas
