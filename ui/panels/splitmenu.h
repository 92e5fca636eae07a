// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

class QMenu;
class QWidget;

namespace keyatlas {

// How IDs are split: the entries that change it, wherever they are offered. `parent` is what a question
// stands over.
void fillSplitMenu(QMenu& menu, Session& session, QWidget* parent);

// The marks as a person reads them: ":  -  /".
QString spacedMarks(const std::string& separators);

} // namespace keyatlas
