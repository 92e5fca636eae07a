// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <array>

// How far apart two colours look, also to people who see some colours alike. Written for the theme's test,
// from the published formulas.
namespace colourmath {

struct Lab {
    double l = 0;
    double a = 0;
    double b = 0;
};

enum class Sight { Full, Protanopia, Deuteranopia, Tritanopia };

// As seen with `sight`: Machado, Oliveira, Fernandes 2009, severity 1.0, in linear RGB, clamped to what can
// be shown.
Lab labOf(const QColor& colour, Sight sight = Sight::Full);

// CIEDE2000 with kL = kC = kH = 1.
double ciede2000(const Lab& one, const Lab& two);

} // namespace colourmath
