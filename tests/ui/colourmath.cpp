// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/colourmath.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace colourmath {

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

constexpr double kPi = std::numbers::pi;

// Table 1 of "A Physiologically-based Model for Simulation of Color Vision Deficiency", rows for
// severity 1.0.
constexpr Matrix kProtanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kTritanopia{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
// Linear sRGB to XYZ, D65 (IEC 61966-2-1).
constexpr Matrix kToXyz{{{0.4124564, 0.3575761, 0.1804375},
                         {0.2126729, 0.7151522, 0.0721750},
                         {0.0193339, 0.1191920, 0.9503041}}};
constexpr Vector kWhite{0.95047, 1.0, 1.08883};

Vector times(const Matrix& m, const Vector& v) {
    Vector out{};
    for (std::size_t row = 0; row < 3; ++row) {
        out[row] = m[row][0] * v[0] + m[row][1] * v[1] + m[row][2] * v[2];
    }
    return out;
}

double linear(double c) {
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double cubeRoot(double t) {
    constexpr double kEdge = 216.0 / 24389.0;
    return t > kEdge ? std::cbrt(t) : (24389.0 / 27.0 * t + 16) / 116;
}

double degrees(double radians) {
    const double d = radians * 180 / kPi;
    return d < 0 ? d + 360 : d;
}

double radians(double degree) {
    return degree * kPi / 180;
}

double hue(double b, double a) {
    return a == 0 && b == 0 ? 0 : degrees(std::atan2(b, a));
}

double seventh(double c) {
    const double c7 = std::pow(c, 7);
    return std::sqrt(c7 / (c7 + std::pow(25.0, 7)));
}

double hueDifference(double h1, double h2, double chromas) {
    if (chromas == 0) {
        return 0;
    }
    const double d = h2 - h1;
    return d > 180 ? d - 360 : (d < -180 ? d + 360 : d);
}

double hueMean(double h1, double h2, double chromas) {
    if (chromas == 0) {
        return h1 + h2;
    }
    if (std::abs(h1 - h2) <= 180) {
        return (h1 + h2) / 2;
    }
    return h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2;
}

} // namespace

Lab labOf(const QColor& colour, Sight sight) {
    Vector rgb{linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
    if (sight != Sight::Full) {
        rgb = times(sight == Sight::Protanopia     ? kProtanopia
                    : sight == Sight::Deuteranopia ? kDeuteranopia
                                                   : kTritanopia,
                    rgb);
        for (double& channel : rgb) {
            channel = std::clamp(channel, 0.0, 1.0);
        }
    }
    Vector xyz = times(kToXyz, rgb);
    for (std::size_t i = 0; i < 3; ++i) {
        xyz[i] = cubeRoot(xyz[i] / kWhite[i]);
    }
    return {116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])};
}

double ciede2000(const Lab& one, const Lab& two) {
    const double meanC = (std::hypot(one.a, one.b) + std::hypot(two.a, two.b)) / 2;
    const double g = 0.5 * (1 - seventh(meanC));
    const double a1 = one.a * (1 + g);
    const double a2 = two.a * (1 + g);
    const double c1 = std::hypot(a1, one.b);
    const double c2 = std::hypot(a2, two.b);
    const double h1 = hue(one.b, a1);
    const double h2 = hue(two.b, a2);

    const double dL = two.l - one.l;
    const double dC = c2 - c1;
    const double dH = 2 * std::sqrt(c1 * c2) * std::sin(radians(hueDifference(h1, h2, c1 * c2)) / 2);

    const double l = (one.l + two.l) / 2;
    const double c = (c1 + c2) / 2;
    const double h = hueMean(h1, h2, c1 * c2);
    const double t = 1 - 0.17 * std::cos(radians(h - 30)) + 0.24 * std::cos(radians(2 * h)) +
                     0.32 * std::cos(radians(3 * h + 6)) - 0.20 * std::cos(radians(4 * h - 63));
    const double turn = 30 * std::exp(-std::pow((h - 275) / 25, 2));
    const double sL = 1 + 0.015 * std::pow(l - 50, 2) / std::sqrt(20 + std::pow(l - 50, 2));
    const double sC = 1 + 0.045 * c;
    const double sH = 1 + 0.015 * c * t;
    const double rT = -std::sin(radians(2 * turn)) * 2 * seventh(c);
    const double x = dL / sL;
    const double y = dC / sC;
    const double z = dH / sH;
    return std::sqrt(x * x + y * y + z * z + rT * y * z);
}

} // namespace colourmath
