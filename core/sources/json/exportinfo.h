// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sources/json/exportfiles.h"

#include <string>

namespace keyatlas {

// One line for people: "couchbackup file, full, without attachments, gzip".
std::string describeExport(const ExportFiles& files, const std::string& codec);

} // namespace keyatlas
