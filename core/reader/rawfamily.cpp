// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/rawfamily.h"

#include "core/reader/problems.h"
#include "core/sources/rocks/operandlist.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

namespace keyatlas::reader {
namespace {

std::string operandsOf(const lsm::Row& row) {
    const std::vector<Bytes> operands(row.operands.begin(), row.operands.end());
    return rocks::writeOperands(row.hasBase ? std::optional(row.value) : std::nullopt, operands);
}

std::uint64_t bytesOf(const lsm::Row& row) {
    if (row.form != lsm::RowForm::Operands) {
        return row.value.size();
    }
    std::uint64_t bytes = row.hasBase ? row.value.size() : 0;
    for (const std::string& operand : row.operands) {
        bytes += operand.size();
    }
    return bytes;
}

Result<void> notSampled() {
    return fail(Error{Error::Code::Unsupported,
                      "a family that is read table by table cannot be sampled",
                      {},
                      std::nullopt,
                      "give it more memory, so that all keys fit",
                      {}});
}

// In which file the rows of a family in file order stand: rows of one file follow each other.
class RowFiles {
public:
    void add(std::uint64_t row, std::uint32_t file) {
        if (m_runs.empty() || m_runs.back().second != file) {
            m_runs.emplace_back(row, file);
        }
    }
    std::optional<std::uint32_t> fileOf(std::uint64_t row) const {
        const auto after = std::upper_bound(m_runs.begin(), m_runs.end(), row,
                                            [](std::uint64_t r, const auto& run) { return r < run.first; });
        return after == m_runs.begin() ? std::nullopt : std::optional((after - 1)->second);
    }

private:
    std::vector<std::pair<std::uint64_t, std::uint32_t>> m_runs; // first row, file
};

class RawFamily final : public Family {
public:
    RawFamily(std::string folder, std::shared_ptr<const lsm::Manifest> manifest, std::uint32_t number,
              lsm::ReadOrder order)
        : m_folder(std::move(folder)), m_manifest(std::move(manifest)), m_number(number), m_order(order) {}

    Result<void> scan(const Take& take, const Notice& notice) const override {
        auto reader = open();
        if (!reader) {
            return fail(reader.error());
        }
        lsm::Row row;
        RowFiles files;
        for (std::uint64_t number = 0; (*reader)->next(row, {}); ++number) {
            files.add(number, row.file);
            if (!take(row.key, bytesOf(row))) {
                break;
            }
        }
        for (const auto& problem : (*reader)->problems()) {       // at the end: now they count all of a kind
            if (problem.kind != lsm::Problem::Kind::LogMissing) { // told when the store was opened
                notice(warningOf(problem));
            }
        }
        if (m_order == lsm::ReadOrder::AsInFiles) {
            const std::lock_guard lock(m_mutex);
            m_files = std::move(files);
        }
        return (*reader)->status();
    }

    Result<std::optional<StoredValue>> get(const rocks::GetRequest::Key& key) const override {
        const std::lock_guard lock(m_mutex);
        if (!m_finder) {
            auto reader = open();
            if (!reader) {
                return fail(reader.error());
            }
            m_finder = std::move(*reader);
        }
        const auto row = m_finder->find(key.key, m_files.fileOf(key.row), {});
        if (!row) {
            return row.error().code == Error::Code::NoSuchKey
                       ? Result<std::optional<StoredValue>>(std::optional<StoredValue>())
                       : fail(row.error());
        }
        const bool operands = row->form == lsm::RowForm::Operands;
        return std::optional(StoredValue{operands ? operandsOf(*row) : std::string(row->value), operands});
    }

    Result<std::vector<std::uint64_t>> sizes(const std::vector<std::string>&) const override {
        return fail(notSampled().error());
    }
    Result<std::optional<rocks::FoundKey>> seek(const rocks::SeekRequest&) const override {
        return fail(notSampled().error());
    }
    Result<std::optional<rocks::FoundKey>> before(Bytes) const override { return fail(notSampled().error()); }

private:
    Result<std::unique_ptr<lsm::FamilyReader>> open() const {
        return lsm::FamilyReader::open(m_folder, *m_manifest, m_number, m_order, {});
    }

    const std::string m_folder;
    const std::shared_ptr<const lsm::Manifest> m_manifest;
    const std::uint32_t m_number;
    const lsm::ReadOrder m_order;
    mutable std::mutex m_mutex; // of what follows
    mutable std::unique_ptr<lsm::FamilyReader> m_finder;
    mutable RowFiles m_files; // as the last pass found them
};

} // namespace

std::shared_ptr<const Family> rawFamily(std::string folder, std::shared_ptr<const lsm::Manifest> manifest,
                                        std::uint32_t number, lsm::ReadOrder order) {
    return std::make_shared<const RawFamily>(std::move(folder), std::move(manifest), number, order);
}

} // namespace keyatlas::reader
