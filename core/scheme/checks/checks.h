// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/checks/check.h"

#include <memory>

namespace keyatlas {

// One function a check; what each asks stands in its file.
std::unique_ptr<Check> duplicatesCheck();
std::unique_ptr<Check> missingFieldsCheck();
std::unique_ptr<Check> collisionsCheck(const Scheme& effective);
std::unique_ptr<Check> timeOrderCheck(const Scheme& effective);
std::unique_ptr<Check> separatorOrderCheck(const Scheme& effective);
std::unique_ptr<Check> legalIdsCheck();
std::unique_ptr<Check> twinsCheck();
std::unique_ptr<Check> changingFieldsCheck(const Scheme& effective);
std::unique_ptr<Check> personalDataCheck(const Scheme& effective);
std::unique_ptr<Check> guessableCheck(const Scheme& effective);
std::unique_ptr<Check> insertPlaceCheck(const Scheme& effective);
std::unique_ptr<Check> idleSeparatorsCheck(const Scheme& effective);
std::unique_ptr<Check> lengthCheck(const Scheme& effective);
std::unique_ptr<Check> repeatedFieldsCheck(const Scheme& effective);

inline constexpr std::size_t kMostExamples = 20;

} // namespace keyatlas
