// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/rocksstore.h"

#include "tests/core/rockscontents.h"

#include <rocksdb/comparator.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/merge_operator.h>
#include <rocksdb/slice_transform.h>
#include <rocksdb/table.h>
#include <rocksdb/utilities/transaction_db.h>

#include <filesystem>

namespace keyatlas::test {
namespace {

namespace rocks = ROCKSDB_NAMESPACE;

class Join final : public rocks::AssociativeMergeOperator {
public:
    bool Merge(const rocks::Slice&, const rocks::Slice* before, const rocks::Slice& value, std::string* into,
               rocks::Logger*) const override {
        *into = before == nullptr ? std::string() : before->ToString() + ",";
        into->append(value.data(), value.size());
        return true;
    }
    const char* Name() const override { return "test.join"; }
};

struct Variant {
    rocks::Options options;
    rocks::BlockBasedTableOptions table;
    std::function<void(rocks::DB&, rocks::Options&)> more; // beside the common writes
    bool transactions = false;
    bool common = true;
};

using Table = rocks::BlockBasedTableOptions;
using Variants = std::map<std::string, std::function<void(Variant&)>>;

void addFormats(Variants& all) {
    const std::pair<const char*, rocks::CompressionType> codecs[] = {{"none", rocks::kNoCompression},
                                                                     {"snappy", rocks::kSnappyCompression},
                                                                     {"zlib", rocks::kZlibCompression},
                                                                     {"bz2", rocks::kBZip2Compression},
                                                                     {"lz4", rocks::kLZ4Compression},
                                                                     {"lz4hc", rocks::kLZ4HCCompression},
                                                                     {"zstd", rocks::kZSTD}};
    for (std::uint32_t version = 0; version <= 5; ++version) {
        for (const auto& [name, codec] : codecs) {
            if ((version == 3 || version == 4) && codec != rocks::kZSTD) {
                continue; // only the index differs
            }
            all["format" + std::to_string(version) + "-" + name] = [version, kind = codec](Variant& v) {
                v.table.format_version = version;
                v.options.compression = kind;
                if (version == 0) { // with another checksum the library writes format 1
                    v.table.checksum = rocks::kCRC32c;
                }
            };
        }
    }
    const std::pair<const char*, rocks::ChecksumType> checksums[] = {{"none", rocks::kNoChecksum},
                                                                     {"crc32c", rocks::kCRC32c},
                                                                     {"xxhash", rocks::kxxHash},
                                                                     {"xxhash64", rocks::kxxHash64},
                                                                     {"xxh3", rocks::kXXH3}};
    for (const auto& [name, checksum] : checksums) {
        all[std::string("checksum-") + name] = [kind = checksum](Variant& v) { v.table.checksum = kind; };
    }
    for (const auto& [name, codec] : codecs) {
        if (codec == rocks::kNoCompression || codec == rocks::kSnappyCompression ||
            codec == rocks::kBZip2Compression) {
            continue; // these know no dictionaries
        }
        for (const std::uint32_t train : {0U, 64U << 10U}) {
            all[std::string("dictionary-") + name + (train != 0 ? "-trained" : "")] = [kind = codec,
                                                                                       train](Variant& v) {
                v.options.compression = kind;
                v.options.bottommost_compression_opts.enabled = true;
                for (auto* o : {&v.options.compression_opts, &v.options.bottommost_compression_opts}) {
                    o->max_dict_bytes = 4096;
                    o->zstd_max_train_bytes = train;
                }
            };
        }
    }
}

void addIndexes(Variants& all) {
    for (const std::uint32_t version : {2U, 4U, 5U}) {
        for (const int restart : {1, 16}) {
            const std::string tail = std::to_string(version) + "-" + std::to_string(restart);
            const auto base = [version, restart](Variant& v) {
                v.table.format_version = version;
                v.table.index_block_restart_interval = restart;
                v.table.block_size = 512;
            };
            all["index-binary-" + tail] = base;
            all["index-partitioned-" + tail] = [base](Variant& v) {
                base(v);
                v.table.index_type = Table::kTwoLevelIndexSearch;
                v.table.metadata_block_size = 256;
                v.table.partition_filters = true;
                v.table.filter_policy.reset(rocks::NewBloomFilterPolicy(10));
            };
            all["index-firstkey-" + tail] = [base](Variant& v) {
                base(v);
                v.table.index_type = Table::kBinarySearchWithFirstKey;
            };
        }
    }
    all["index-hash"] = [](Variant& v) {
        v.table.index_type = Table::kHashSearch;
        v.options.prefix_extractor.reset(rocks::NewFixedPrefixTransform(5));
    };
    all["block-hash"] = [](Variant& v) { v.table.data_block_index_type = Table::kDataBlockBinaryAndHash; };
    all["block-align"] = [](Variant& v) {
        v.table.block_align = true;
        v.options.compression = rocks::kNoCompression;
    };
}

void addRanges(Variants& all) {
    all["ranges"] = [](Variant& v) { v.more = [](rocks::DB& db, rocks::Options&) { deleteRanges(db); }; };
    all["ranges-small-files"] = [](Variant& v) {
        v.options.target_file_size_base = 16 << 10;
        v.options.max_bytes_for_level_base = 64 << 10;
        v.more = [](rocks::DB& db, rocks::Options&) { deleteRanges(db); };
    };
    all["ranges-snapshot"] = [](Variant& v) {
        v.options.target_file_size_base = 16 << 10;
        v.more = [](rocks::DB& db, rocks::Options&) {
            const auto* snapshot = db.GetSnapshot();
            deleteRanges(db);
            must(db.CompactRange({}, nullptr, nullptr));
            must(db.DeleteRange({}, db.DefaultColumnFamily(), "user:02:000500", "user:03:002000"));
            must(db.Flush({}));
            db.ReleaseSnapshot(snapshot);
        };
    };
}

void addMerges(Variants& all) {
    all["merges"] = [](Variant& v) { v.more = [](rocks::DB& db, rocks::Options&) { mergeSome(db); }; };
    all["merges-ranges"] = [](Variant& v) {
        v.more = [](rocks::DB& db, rocks::Options&) {
            mergeSome(db);
            deleteRanges(db);
            mergeSome(db);
        };
    };
    all["ingested"] = [](Variant& v) {
        v.more = [](rocks::DB& db, rocks::Options& o) { ingest(db, o, false); };
    };
    all["ingested-number-written"] = [](Variant& v) {
        v.more = [](rocks::DB& db, rocks::Options& o) { ingest(db, o, true); };
    };
    for (const auto& [name, codec] :
         {std::pair("blobs", rocks::kNoCompression), std::pair("blobs-lz4", rocks::kLZ4Compression),
          std::pair("blobs-zstd", rocks::kZSTD)}) {
        all[name] = [kind = codec](Variant& v) {
            v.options.enable_blob_files = true;
            v.options.min_blob_size = 50;
            v.options.blob_compression_type = kind;
            v.more = [](rocks::DB& db, rocks::Options&) { mergeSome(db); };
        };
    }
    all["blobs-reverse"] = [](Variant& v) {
        v.options.enable_blob_files = true;
        v.options.comparator = rocks::ReverseBytewiseComparator();
    };
}

void addLogs(Variants& all) {
    all["log-recycled"] = [](Variant& v) {
        v.options.recycle_log_file_num = 3;
        v.options.wal_recovery_mode = rocks::WALRecoveryMode::kSkipAnyCorruptedRecords; // else it is not done
        v.more = [](rocks::DB& db, rocks::Options&) {
            for (int i = 0; i < 3000; ++i) {
                must(db.Put({}, keyOf(i), valueOf(i, "again")));
                if (i % 500 == 250) {
                    must(db.Flush({}));
                }
            }
        };
    };
    all["log-packed"] = [](Variant& v) {
        v.options.wal_compression = rocks::kZSTD;
        v.more = [](rocks::DB& db, rocks::Options&) { must(db.Put({}, "large", std::string(200000, 'x'))); };
    };
    all["log-only"] = [](Variant& v) {
        v.common = false;
        v.more = [](rocks::DB& db, rocks::Options&) {
            for (int i = 0; i < 5000; ++i) {
                must(db.Put({}, keyOf(i % 2500), valueOf(i, "log")));
            }
        };
    };
    all["universal"] = [](Variant& v) {
        v.options.compaction_style = rocks::kCompactionStyleUniversal;
        v.options.num_levels = 4;
    };
    all["transactions"] = [](Variant& v) {
        v.transactions = true;
        v.more = [](rocks::DB& db, rocks::Options&) { prepareSome(db); };
    };
    all["empty"] = [](Variant& v) { v.common = false; };
}

void addFamilies(Variants& all) {
    all["families"] = [](Variant& v) {
        v.more = [](rocks::DB& db, rocks::Options& options) {
            std::vector<rocks::ColumnFamilyHandle*> handles;
            must(db.CreateColumnFamilies(options, {"kept", "dropped", "empty", "only-log"}, &handles));
            for (int i = 0; i < 1000; ++i) {
                must(db.Put({}, handles[0], keyOf(i), valueOf(i, "kept")));
                must(db.Put({}, handles[1], keyOf(i), valueOf(i, "dropped")));
            }
            must(db.Flush({}, handles[0]));
            must(db.Flush({}, handles[1]));
            must(db.Put({}, handles[0], "in the log", "1"));
            must(db.Put({}, handles[1], "in the log", "of what is dropped"));
            must(db.DropColumnFamily(handles[1]));
            must(db.Put({}, handles[3], "only", "here"));
            for (auto* handle : handles) {
                must(db.DestroyColumnFamilyHandle(handle));
            }
        };
    };
}

const Variants& variants() {
    static const Variants kAll = [] {
        Variants all;
        addFormats(all);
        addIndexes(all);
        addRanges(all);
        addMerges(all);
        addLogs(all);
        addFamilies(all);
        all["reverse"] = [](Variant& v) { v.options.comparator = rocks::ReverseBytewiseComparator(); };
        all["reverse-merges"] = [](Variant& v) {
            v.options.comparator = rocks::ReverseBytewiseComparator();
            v.more = [](rocks::DB& db, rocks::Options&) { mergeSome(db); };
        };
        return all;
    }();
    return kAll;
}

Variant variantOf(const std::string& name) {
    Variant variant;
    auto& options = variant.options;
    options.create_if_missing = true;
    options.avoid_flush_during_shutdown = true;
    options.disable_auto_compactions = true;
    options.merge_operator = std::make_shared<Join>();
    options.compression = rocks::kSnappyCompression;
    options.allow_2pc = false;
    variants().at(name)(variant);
    options.table_factory.reset(rocks::NewBlockBasedTableFactory(variant.table));
    return variant;
}

} // namespace

std::vector<std::string> rocksVariants() {
    std::vector<std::string> names;
    for (const auto& [name, unused] : variants()) {
        names.push_back(name);
    }
    return names;
}

void makeRocksStore(const std::string& name, const std::string& folder) {
    Variant variant = variantOf(name);
    std::unique_ptr<rocks::DB> db;
    if (variant.transactions) {
        rocks::TransactionDB* opened = nullptr;
        must(rocks::TransactionDB::Open(variant.options, {}, folder, &opened));
        db.reset(opened);
    } else {
        rocks::DB* opened = nullptr;
        must(rocks::DB::Open(variant.options, folder, &opened));
        db.reset(opened);
    }
    if (variant.common) {
        writeCommon(*db);
    }
    if (variant.more) {
        variant.more(*db, variant.options);
    }
}

FamilyRows rocksRows(const std::string& name, const std::string& folder) {
    const std::string copy = folder + "-copy";
    std::filesystem::remove_all(copy);
    std::filesystem::copy(folder, copy);
    const Variant variant = variantOf(name);
    std::vector<std::string> names;
    must(rocks::DB::ListColumnFamilies(variant.options, copy, &names));
    std::vector<rocks::ColumnFamilyDescriptor> families;
    families.reserve(names.size());
    for (const auto& family : names) {
        families.emplace_back(family, variant.options);
    }
    std::vector<rocks::ColumnFamilyHandle*> handles;
    rocks::DB* opened = nullptr;
    if (variant.transactions) { // read-only would not bring back what was prepared in older logs
        rocks::TransactionDB* transactions = nullptr;
        must(rocks::TransactionDB::Open(variant.options, {}, copy, families, &handles, &transactions));
        opened = transactions;
    } else {
        must(rocks::DB::OpenForReadOnly(variant.options, copy, families, &handles, &opened));
    }
    const std::unique_ptr<rocks::DB> db(opened);
    FamilyRows rows;
    for (std::size_t i = 0; i < handles.size(); ++i) {
        rocks::ReadOptions read;
        read.total_order_seek = true;
        const std::unique_ptr<rocks::Iterator> it(db->NewIterator(read, handles[i]));
        auto& into = rows[names[i]];
        for (it->SeekToFirst(); it->Valid(); it->Next()) {
            into.emplace_back(it->key().ToString(), it->value().ToString());
        }
        must(it->status());
        must(db->DestroyColumnFamilyHandle(handles[i]));
    }
    return rows;
}

} // namespace keyatlas::test
