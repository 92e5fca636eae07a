// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/checks/checks.h"

namespace keyatlas {

std::vector<std::unique_ptr<Check>> allChecks(const Scheme& effective) {
    std::vector<std::unique_ptr<Check>> all;
    all.push_back(duplicatesCheck());
    all.push_back(missingFieldsCheck());
    all.push_back(collisionsCheck(effective)); // fills SchemeReport::random, which lengthCheck() reads
    all.push_back(timeOrderCheck(effective));
    all.push_back(separatorOrderCheck(effective));
    all.push_back(legalIdsCheck());
    all.push_back(twinsCheck());
    all.push_back(changingFieldsCheck(effective));
    all.push_back(personalDataCheck(effective));
    all.push_back(guessableCheck(effective));
    all.push_back(insertPlaceCheck(effective));
    all.push_back(idleSeparatorsCheck(effective));
    all.push_back(lengthCheck(effective));
    all.push_back(repeatedFieldsCheck(effective));
    return all;
}

} // namespace keyatlas
