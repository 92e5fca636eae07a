// SPDX-License-Identifier: GPL-3.0-or-later
// What is written into the stores of rocksstore.h.
#pragma once

#include <string>

namespace rocksdb {
class DB;
class Status;
struct Options;
} // namespace rocksdb

namespace keyatlas::test {

void must(const rocksdb::Status& status); // aborts with the reason

// Puts, overwrites, deletions, several flushes and a compaction in between, and a tail that is only in the
// log.
void writeCommon(rocksdb::DB& db);
std::string keyOf(int number);
std::string valueOf(int number, const char* kind);

void deleteRanges(rocksdb::DB& db);
void mergeSome(rocksdb::DB& db);
void ingest(rocksdb::DB& db, const rocksdb::Options& options, bool writeSequence);
void prepareSome(rocksdb::DB& db); // a TransactionDB

} // namespace keyatlas::test
