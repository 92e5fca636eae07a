// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/digest.h"

#include "core/base/text.h"

#include <openssl/evp.h>

#include <array>

namespace keyatlas {
namespace {

std::string hexOf(Bytes bytes, const EVP_MD* kind) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, kind, nullptr);
    return toHex(Bytes(reinterpret_cast<const char*>(digest.data()), size));
}

} // namespace

std::string sha256Hex(Bytes bytes) {
    return hexOf(bytes, EVP_sha256());
}

std::string md5Hex(Bytes bytes) {
    return hexOf(bytes, EVP_md5());
}

} // namespace keyatlas
