// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/rocks/operandlist.h"

#include "core/sources/rocks/wire.h"

namespace keyatlas::rocks {

std::string writeOperands(std::optional<Bytes> baseValue, std::span<const Bytes> operands) {
    WireWriter out;
    out.number(baseValue ? 1 : 0);
    out.number(operands.size() + (baseValue ? 1 : 0));
    if (baseValue) {
        out.bytes(*baseValue);
    }
    for (const Bytes operand : operands) {
        out.bytes(operand);
    }
    return out.take();
}

std::optional<OperandList> readOperands(Bytes list) {
    WireReader in(list);
    OperandList found;
    found.baseValue = in.number() != 0;
    const auto count = in.count();
    found.parts.reserve(count);
    for (std::size_t i = 0; i < count && in.ok(); ++i) {
        found.parts.emplace_back(in.bytes());
    }
    return in.ok() && in.atEnd() ? std::optional<OperandList>(std::move(found)) : std::nullopt;
}

std::uint64_t operandBytes(Bytes list) {
    WireReader in(list);
    in.number();
    std::uint64_t bytes = 0;
    for (std::size_t left = in.count(); left > 0; --left) {
        bytes += in.bytes().size();
    }
    return bytes;
}

} // namespace keyatlas::rocks
