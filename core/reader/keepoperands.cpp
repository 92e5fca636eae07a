// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reader/keepoperands.h"

#include "core/sources/rocks/operandlist.h"

#include <rocksdb/merge_operator.h>

#include <random>
#include <string>
#include <vector>

namespace keyatlas::reader {
namespace {

// Drawn once a process, so that no stored value can be taken for it.
const std::string& mark() {
    static const std::string mark = [] {
        std::random_device random;
        std::string bytes(24, '\0');
        for (char& byte : bytes) {
            byte = static_cast<char>(random());
        }
        return bytes;
    }();
    return mark;
}

Bytes bytesOf(const rocksdb::Slice& slice) {
    return {slice.data(), slice.size()};
}

class KeepOperands final : public rocksdb::MergeOperator {
public:
    const char* Name() const override { return "keyatlas.KeepOperands"; }
    bool FullMergeV2(const MergeOperationInput& in, MergeOperationOutput* out) const override {
        std::vector<Bytes> operands;
        operands.reserve(in.operand_list.size());
        for (const auto& operand : in.operand_list) {
            operands.push_back(bytesOf(operand));
        }
        const auto base =
            in.existing_value != nullptr ? std::optional<Bytes>(bytesOf(*in.existing_value)) : std::nullopt;
        out->new_value = mark() + rocks::writeOperands(base, operands);
        return true;
    }
    bool PartialMergeMulti(const rocksdb::Slice&, const std::deque<rocksdb::Slice>&, std::string*,
                           rocksdb::Logger*) const override {
        return false;
    }
};

} // namespace

std::shared_ptr<rocksdb::MergeOperator> keepOperands() {
    return std::make_shared<KeepOperands>();
}

std::optional<Bytes> keptOperands(Bytes value) {
    const std::string& own = mark();
    return value.substr(0, own.size()) == own ? std::optional<Bytes>(value.substr(own.size())) : std::nullopt;
}

} // namespace keyatlas::reader
