// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/colours.h"

#include <QObject>
#include <QPalette>

class QApplication;

namespace keyatlas {

class SystemScheme;

// Light, dark or as the system says; sets style, palette and style sheet of the application and switches them
// while it runs. One a process (theme()), GUI thread only.
class Theme : public QObject {
    Q_OBJECT
public:
    enum class Choice : unsigned char { System, Light, Dark };

    explicit Theme(QObject* parent);

    // Sets Fusion, palette and style sheet; without it (in a test of one widget) the defaults of Qt stay.
    void install();

    Choice choice() const { return m_choice; }
    void setChoice(Choice choice);
    // Palette of the system, no style sheet. Asked of the system's palette and of KEYATLAS_HIGH_CONTRAST=1 at
    // the start.
    bool highContrast() const { return m_highContrast; }
    void setHighContrast(bool on);

    bool isDark() const { return m_colours.dark; }
    const Colours& colours() const { return m_colours; }

signals:
    // Colours, palette or fonts are new; the palette is already set. Whoever caches pixels drops them.
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void apply();
    bool systemWantsDark() const;

    QPalette m_systemPalette; // as it was before ours
    SystemScheme* m_system = nullptr;
    Choice m_choice = Choice::System;
    bool m_highContrast = false;
    bool m_installed = false;
    Colours m_colours;
};

Theme& theme();
inline const Colours& colours() {
    return theme().colours();
}

} // namespace keyatlas
