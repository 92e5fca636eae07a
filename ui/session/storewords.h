// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layout/tableranges.h"
#include "core/layout/tablesums.h"
#include "core/sources/store.h"

#include <QString>

namespace keyatlas {

class Session;

// What a store's physical layer is in words of the window; as toqt.h.

QString engineText(const Store& store); // "RocksDB 7.8.3": as it was written by
// How the current space is ordered: "bytes", or "as in the file" and by which comparator it should be.
QString orderText(const Session& session);
// A store's, of all its families; else of the current space.
Figure documentsOf(const Session& session);
QString levelText(int level);                   // "L0"
QString tablesText(std::uint64_t tables);       // "12 tables"
QString levelsText(std::uint64_t levels);       // "3 levels"
QString entriesText(const StoreTable& table);   // "1,234 entries", with what they are; empty if not known
QString deletionsText(const StoreTable& table); // "56 deletions, 2 of ranges"; empty if not known
QString compressionText(const StoreTable& table);
QString createdText(const StoreTable& table); // "26 May 2012 17:31:25 UTC", empty if not known

QString fileKindText(StoreFile::Kind kind);
QString fileStateText(const StoreFile& file); // "in use", "not part of this version"

// One line: what the horizontal axis of the tables is.
QString axisText(const TableRanges& ranges, const StoreFamily& family, bool scanning);
// "at most 3 of 12 tables"
QString overlapText(const TableRanges& ranges, const StoreFamily& family);
// "about 4.55 MB", and in `basis` what it rests on; "not known before all keys are read".
QString gainText(const std::optional<CompactionGain>& gain);
QString gainBasis(const std::optional<CompactionGain>& gain, const TableSums& sums);
QString amplificationText(const std::optional<double>& amplification);

// All of a table in lines, for the clipboard.
QString tableDetails(const StoreTable& table);

} // namespace keyatlas
