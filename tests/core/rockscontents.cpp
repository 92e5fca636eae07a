// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/rockscontents.h"

#include <rocksdb/sst_file_writer.h>
#include <rocksdb/utilities/transaction.h>
#include <rocksdb/utilities/transaction_db.h>
#include <rocksdb/write_batch.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace keyatlas::test {

namespace rocks = ROCKSDB_NAMESPACE;

void must(const rocks::Status& status) {
    if (!status.ok()) {
        std::fprintf(stderr, "RocksDB: %s\n", status.ToString().c_str());
        std::abort();
    }
}

std::string keyOf(int number) {
    char text[32];
    std::snprintf(text, sizeof text, "user:%02d:%06d", number % 7, number);
    return text;
}

std::string valueOf(int number, const char* kind) {
    std::mt19937 random(static_cast<unsigned>(number));
    std::string value =
        std::string("{\"kind\":\"") + kind + "\",\"number\":" + std::to_string(number) + ",\"pad\":\"";
    value.append(random() % 40, static_cast<char>('a' + random() % 26));
    return value + "\"}";
}

// Puts, overwrites, deletions, several flushes and a compaction in between, and a tail that is only in the
// log.
void writeCommon(rocks::DB& db) {
    const rocks::WriteOptions write;
    for (int i = 0; i < 3000; ++i) {
        must(db.Put(write, keyOf(i), valueOf(i, "first")));
        if (i % 1000 == 999) {
            must(db.Flush({}));
        }
    }
    must(db.CompactRange({}, nullptr, nullptr));
    for (int i = 0; i < 3000; i += 5) {
        must(i % 2 == 0 ? db.Delete(write, keyOf(i)) : db.Put(write, keyOf(i), valueOf(i, "second")));
    }
    must(db.Flush({}));
    rocks::WriteBatch batch;
    for (int i = 2900; i < 3100; ++i) {
        must(batch.Put(keyOf(i), valueOf(i, "log")));
    }
    must(batch.Delete(keyOf(2950)));
    must(batch.Put("", "an empty key"));
    must(batch.Put(std::string("\x00\xff\xc3\xbf", 4), std::string("\x00\x01", 2)));
    must(db.Write(write, &batch));
    must(db.SingleDelete(write, keyOf(3001)));
}

void deleteRanges(rocks::DB& db) {
    auto* family = db.DefaultColumnFamily();
    must(db.DeleteRange({}, family, "user:01:", "user:01:001500"));
    must(db.Put({}, keyOf(8), "again"));
    must(db.Flush({}));
    must(db.DeleteRange({}, family, keyOf(2), keyOf(1010)));
    must(db.Flush({}));
    must(db.CompactRange({}, nullptr, nullptr));
    must(db.Put({}, keyOf(9), "again"));
    must(db.DeleteRange({}, family, "user:04:", "user:04:002000"));
    must(db.Flush({}));
    must(db.DeleteRange({}, family, "user:06:001", "user:06:0015"));
    must(db.Put({}, keyOf(1112), "in the log"));
}

void mergeSome(rocks::DB& db) {
    for (int round = 0; round < 4; ++round) {
        for (int i = 0; i < 300; i += 3) {
            must(db.Merge({}, keyOf(i), "m" + std::to_string(round)));
        }
        must(db.Merge({}, "new:" + std::to_string(round), "alone"));
        if (round == 1) {
            must(db.Put({}, keyOf(6), "base"));
            must(db.Delete({}, keyOf(9)));
        }
        if (round < 3) {
            must(db.Flush({}));
        }
    }
}

void ingest(rocks::DB& db, const rocks::Options& options, bool writeSequence) {
    for (int file = 0; file < 3; ++file) {
        const std::string path = db.GetName() + "-ingest" + std::to_string(file);
        rocks::SstFileWriter writer(rocks::EnvOptions(), options);
        must(writer.Open(path));
        for (int i = file; i < 5000; i += 7) { // keyOf ascends within one remainder of 7
            if (i % 7 == file) {
                must(writer.Put(keyOf(i), valueOf(i, "ingested")));
            }
        }
        must(writer.DeleteRange(keyOf(file + 7 * 700), keyOf(file + 7 * 720)));
        must(writer.Finish());
        rocks::IngestExternalFileOptions how;
        how.write_global_seqno = writeSequence;
        must(db.IngestExternalFile({path}, how));
        std::filesystem::remove(path);
        must(db.Put({}, keyOf(file + 14), "after"));
    }
}

void prepareSome(rocks::DB& db) {
    auto& transactions = dynamic_cast<rocks::TransactionDB&>(db);
    std::vector<std::unique_ptr<rocks::Transaction>> open;
    for (int i = 0; i < 6; ++i) {
        open.emplace_back(transactions.BeginTransaction({}, {}));
        must(open.back()->SetName("transaction" + std::to_string(i)));
        must(open.back()->Put(keyOf(4000 + i), "prepared"));
        must(open.back()->Delete(keyOf(i + 1)));
        must(open.back()->Prepare());
    }
    must(db.Put({}, "between", "1"));
    must(open[0]->Commit());
    must(db.Flush({})); // a new log: what was prepared stays in the old one
    must(open[1]->Commit());
    must(open[2]->Rollback());
    must(db.Put({}, keyOf(4001), "after the commit"));
    must(open[3]->Commit());
}

} // namespace keyatlas::test
