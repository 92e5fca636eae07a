// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

namespace keyatlas {

// Whether a field is called like something that tells who a person is: "email", "firstName", "phone_number",
// "iban" ... `path` as FieldPath writes it; its last name counts.
bool namesPersonalData(Bytes path);
// Whether a value looks like an e-mail address, an international telephone number or an IBAN.
bool looksPersonal(Bytes value);

} // namespace keyatlas
