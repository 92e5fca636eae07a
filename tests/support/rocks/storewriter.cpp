// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/rocks/storewriter.h"

#include <rocksdb/comparator.h>
#include <rocksdb/db.h>
#include <rocksdb/merge_operator.h>
#include <rocksdb/table.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace keyatlas::test {
namespace {

void must(const rocksdb::Status& status) {
    if (!status.ok()) {
        std::fprintf(stderr, "StoreWriter: %s\n", status.ToString().c_str());
        std::abort();
    }
}

class Reversed final : public rocksdb::Comparator {
public:
    const char* Name() const override { return "myapp.rev"; }
    int Compare(const rocksdb::Slice& a, const rocksdb::Slice& b) const override { return b.compare(a); }
    void FindShortestSeparator(std::string*, const rocksdb::Slice&) const override {}
    void FindShortSuccessor(std::string*) const override {}
};

class Append final : public rocksdb::AssociativeMergeOperator {
public:
    const char* Name() const override { return "myapp.append"; }
    bool Merge(const rocksdb::Slice&, const rocksdb::Slice* existing, const rocksdb::Slice& value,
               std::string* merged, rocksdb::Logger*) const override {
        *merged = (existing != nullptr ? existing->ToString() : "") + value.ToString();
        return true;
    }
};

class NoNotes final : public rocksdb::Logger {
public:
    using rocksdb::Logger::Logv;
    void Logv(const char*, va_list) override {}
};

rocksdb::CompressionType typeOf(const std::string& compression) {
    static const std::map<std::string, rocksdb::CompressionType> types = {
        {"none", rocksdb::kNoCompression},   {"snappy", rocksdb::kSnappyCompression},
        {"zlib", rocksdb::kZlibCompression}, {"bz2", rocksdb::kBZip2Compression},
        {"lz4", rocksdb::kLZ4Compression},   {"zstd", rocksdb::kZSTD}};
    return types.at(compression);
}

bool holds(const std::vector<std::string>& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

const rocksdb::Comparator* reversed() {
    static const Reversed comparator;
    return &comparator;
}

rocksdb::ColumnFamilyOptions familyOptions(const StoreWriter::Options& options, const std::string& name) {
    rocksdb::BlockBasedTableOptions table;
    table.block_size = options.blockBytes;
    table.format_version = options.formatVersion;
    if (options.formatVersion == 0) {
        table.checksum = rocksdb::kCRC32c; // the only one that it can name
    }
    rocksdb::ColumnFamilyOptions family;
    family.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
    family.compression = typeOf(options.compression);
    family.target_file_size_base = options.tableBytes;
    family.disable_auto_compactions = true;
    if (holds(options.reversed, name)) {
        family.comparator = reversed();
    }
    if (options.merges) {
        family.merge_operator = std::make_shared<Append>();
    }
    return family;
}

} // namespace

struct StoreWriter::State {
    rocksdb::DB* db = nullptr;
    std::map<std::string, rocksdb::ColumnFamilyHandle*> families;
};

StoreWriter::StoreWriter(const std::string& folder, const Options& options)
    : m_state(std::make_unique<State>()) {
    rocksdb::DBOptions store;
    store.create_if_missing = true;
    store.create_missing_column_families = true;
    store.info_log = std::make_shared<NoNotes>();
    store.avoid_flush_during_shutdown = true;
    std::vector<rocksdb::ColumnFamilyDescriptor> families;
    for (const auto& name : options.families) {
        families.emplace_back(name, familyOptions(options, name));
    }
    std::vector<rocksdb::ColumnFamilyHandle*> handles;
    must(rocksdb::DB::Open(store, folder, families, &handles, &m_state->db));
    for (auto* handle : handles) {
        m_state->families[handle->GetName()] = handle;
    }
}

StoreWriter::~StoreWriter() {
    for (const auto& [name, handle] : m_state->families) {
        m_state->db->DestroyColumnFamilyHandle(handle);
    }
    delete m_state->db;
}

void StoreWriter::put(const std::string& key, const std::string& value, const std::string& family) {
    must(m_state->db->Put({}, m_state->families.at(family), key, value));
}

void StoreWriter::merge(const std::string& key, const std::string& operand, const std::string& family) {
    must(m_state->db->Merge({}, m_state->families.at(family), key, operand));
}

void StoreWriter::remove(const std::string& key, const std::string& family) {
    must(m_state->db->Delete({}, m_state->families.at(family), key));
}

void StoreWriter::flush(const std::string& family) {
    must(m_state->db->Flush({}, m_state->families.at(family)));
}

void StoreWriter::compact(const std::string& family) {
    must(m_state->db->CompactRange({}, m_state->families.at(family), nullptr, nullptr));
}

} // namespace keyatlas::test
