// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/rocksfamily.h"

#include "core/reader/keepoperands.h"
#include "core/reader/problems.h"
#include "core/reader/status.h"
#include "core/sources/rocks/operandlist.h"

#include <rocksdb/db.h>

#include <utility>

namespace keyatlas::reader {
namespace {

constexpr std::size_t kReadAhead = 2U << 20;

Bytes bytesOf(const rocksdb::Slice& slice) {
    return {slice.data(), slice.size()};
}

std::uint64_t sizeOf(Bytes value) {
    const auto operands = keptOperands(value);
    return operands ? rocks::operandBytes(*operands) : value.size();
}

Warning readOtherwise(const Error& error) {
    Warning warning;
    warning.code = "read-otherwise";
    warning.offset = error.offset;
    const bool packed =
        error.code == Error::Code::Unsupported || error.what.find("compressed block") != std::string::npos;
    warning.text = packed
                       ? "its blocks are packed in a way the RocksDB library does not know; read by Keyatlas "
                         "itself"
                       : "the RocksDB library could not read it to the end; read by Keyatlas itself";
    return warning;
}

class RocksFamily final : public Family {
public:
    RocksFamily(std::shared_ptr<rocksdb::DB> db, rocksdb::ColumnFamilyHandle* handle, std::string folder,
                std::shared_ptr<const Family> raw)
        : m_db(std::move(db)), m_handle(handle), m_folder(std::move(folder)), m_raw(std::move(raw)) {}

    Result<void> scan(const Take& take, const Notice& notice) const override {
        const std::unique_ptr<rocksdb::Iterator> rows(m_db->NewIterator(scanOptions(), m_handle));
        std::uint64_t taken = 0;
        for (rows->SeekToFirst(); rows->Valid(); rows->Next()) {
            if (!take(bytesOf(rows->key()), sizeOf(bytesOf(rows->value())))) {
                return {};
            }
            ++taken;
        }
        const auto read = outcome(rows->status());
        return read ? read : scanOn(read.error(), taken, take, notice);
    }

    Result<std::optional<StoredValue>> get(const rocks::GetRequest::Key& key) const override {
        rocksdb::PinnableSlice value;
        rocksdb::ReadOptions options;
        options.verify_checksums = true;
        const auto status = m_db->Get(options, m_handle, key.key, &value);
        if (status.IsNotFound()) {
            return std::optional<StoredValue>();
        }
        if (auto read = outcome(status); !read) {
            auto found = m_raw->get(key); // as the pass went on
            return found && *found ? found : fail(read.error());
        }
        if (const auto operands = keptOperands(bytesOf(value))) {
            return std::optional(StoredValue{std::string(*operands), true});
        }
        return std::optional(StoredValue{value.ToString(), false});
    }

    Result<std::vector<std::uint64_t>> sizes(const std::vector<std::string>& borders) const override {
        if (borders.size() < 2) {
            return std::vector<std::uint64_t>();
        }
        std::vector<rocksdb::Range> ranges;
        ranges.reserve(borders.size() - 1);
        for (std::size_t i = 1; i < borders.size(); ++i) {
            ranges.emplace_back(borders[i - 1], borders[i]);
        }
        std::vector<std::uint64_t> found(ranges.size());
        rocksdb::SizeApproximationOptions options;
        options.include_memtables = false; // rows in logs: the library's guesses are wild there
        const auto status = m_db->GetApproximateSizes(options, m_handle, ranges.data(),
                                                      static_cast<int>(ranges.size()), found.data());
        if (auto read = outcome(status); !read) {
            return fail(read.error());
        }
        return found;
    }

    Result<std::optional<rocks::FoundKey>> seek(const rocks::SeekRequest& request) const override {
        const std::unique_ptr<rocksdb::Iterator> rows(m_db->NewIterator(seekOptions(), m_handle));
        if (request.last) {
            rows->SeekToLast();
        } else {
            rows->Seek(request.key);
        }
        return rowAt(*rows);
    }

    Result<std::optional<rocks::FoundKey>> before(Bytes key) const override {
        const std::unique_ptr<rocksdb::Iterator> rows(m_db->NewIterator(seekOptions(), m_handle));
        const rocksdb::Slice wanted(key.data(), key.size());
        rows->SeekForPrev(wanted);
        if (rows->Valid() && rows->key() == wanted) {
            rows->Prev();
        }
        return rowAt(*rows);
    }

private:
    // Single rows: their neighbours will be asked for next.
    static rocksdb::ReadOptions seekOptions() {
        auto options = scanOptions();
        options.readahead_size = 0;
        options.fill_cache = true;
        return options;
    }

    Result<std::optional<rocks::FoundKey>> rowAt(const rocksdb::Iterator& rows) const {
        if (!rows.Valid()) {
            auto read = outcome(rows.status());
            return read ? Result<std::optional<rocks::FoundKey>>(std::nullopt) : fail(read.error());
        }
        return std::optional(rocks::FoundKey{rows.key().ToString(), sizeOf(bytesOf(rows.value()))});
    }

    Result<void> outcome(const rocksdb::Status& status) const {
        return status.ok() ? Result<void>() : fail(errorOf(status, m_folder));
    }

    // From where the library gave up, our own code reads on: it leaves out what it cannot read, block by
    // block. It gives the same keys in the same order up to there.
    Result<void> scanOn(const Error& error, std::uint64_t taken, const Take& take,
                        const Notice& notice) const {
        bool told = false;
        std::uint64_t passed = 0;
        auto read = m_raw->scan(
            [&](Bytes key, std::uint64_t valueBytes) { return passed++ < taken || take(key, valueBytes); },
            [&](const Warning& warning) {
                told = told || warning.lost;
                notice(warning);
            });
        if (!told) { // nothing was lost: the library does not know what our own code knows
            notice(readOtherwise(error));
        }
        return read;
    }

    std::shared_ptr<rocksdb::DB> m_db;
    rocksdb::ColumnFamilyHandle* m_handle;
    std::string m_folder;
    std::shared_ptr<const Family> m_raw;
};

} // namespace

rocksdb::ReadOptions scanOptions() {
    rocksdb::ReadOptions options;
    options.verify_checksums = true;
    options.fill_cache = false;
    options.total_order_seek = true;
    options.readahead_size = kReadAhead;
    return options;
}

std::shared_ptr<const Family> rocksFamily(std::shared_ptr<rocksdb::DB> db,
                                          rocksdb::ColumnFamilyHandle* handle, std::string folder,
                                          std::shared_ptr<const Family> raw) {
    return std::make_shared<const RocksFamily>(std::move(db), handle, std::move(folder), std::move(raw));
}

} // namespace keyatlas::reader
