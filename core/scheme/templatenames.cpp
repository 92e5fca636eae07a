// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/templatenames.h"

namespace keyatlas {
namespace {

using Kind = Encoding::Kind;

constexpr unsigned kWidest = 64;

constexpr EncodingName kEncodings[] = {
    {Kind::Pad, "pad", Takes::Width, kWidest},
    {Kind::Lower, "lower", Takes::Nothing, 0},
    {Kind::Slug, "slug", Takes::Nothing, 0},
    {Kind::Prefix, "prefix", Takes::Width, 1024},
    {Kind::Hex, "hex", Takes::Nothing, 0},
    {Kind::Base36, "base36", Takes::MayTakeWidth, kWidest},
    {Kind::Base62, "base62", Takes::MayTakeWidth, kWidest},
    {Kind::Sha256, "sha256", Takes::MayTakeWidth, 64},
    {Kind::Md5, "md5", Takes::MayTakeWidth, 32},
    {Kind::Date, "date", Takes::DatePattern, 0},
    {Kind::EpochMs, "epoch-ms", Takes::Nothing, 0},
    {Kind::EpochS, "epoch-s", Takes::Nothing, 0},
    {Kind::ReverseTime, "reverse-time", Takes::Nothing, 0},
    {Kind::Int32, "int32", Takes::Nothing, 0},
    {Kind::Int64, "int64", Takes::Nothing, 0},
    {Kind::ObjectId, "objectid", Takes::Nothing, 0},
    {Kind::Uuid, "uuid", Takes::Nothing, 0},
};

constexpr GeneratorName kGenerators[] = {
    {Generator::Kind::Uuid4, "uuid4", Takes::Nothing, 0},
    {Generator::Kind::Uuid7, "uuid7", Takes::Nothing, 0},
    {Generator::Kind::CouchRandom, "couch-random", Takes::Nothing, 0},
    {Generator::Kind::CouchSequential, "couch-sequential", Takes::Nothing, 0},
    {Generator::Kind::CouchUtcRandom, "couch-utc-random", Takes::Nothing, 0},
    {Generator::Kind::CouchUtcId, "couch-utc-id", Takes::Suffix, 0},
    {Generator::Kind::Ulid, "ulid", Takes::Nothing, 0},
    {Generator::Kind::Ksuid, "ksuid", Takes::Nothing, 0},
    {Generator::Kind::ObjectId, "objectid", Takes::Nothing, 0},
    {Generator::Kind::Snowflake, "snowflake", Takes::Nothing, 0},
    {Generator::Kind::Nanoid, "nanoid", Takes::MayTakeWidth, 21},
    {Generator::Kind::Counter, "counter", Takes::MayTakeWidth, 8},
    {Generator::Kind::Random, "random", Takes::WidthAndAlphabet, 0},
};

constexpr AlphabetName kAlphabets[] = {
    {Generator::Alphabet::Base10, "base10"},       {Generator::Alphabet::Base16, "base16"},
    {Generator::Alphabet::Base32, "base32"},       {Generator::Alphabet::Base36, "base36"},
    {Generator::Alphabet::Base58, "base58"},       {Generator::Alphabet::Base62, "base62"},
    {Generator::Alphabet::Base64Url, "base64url"},
};

} // namespace

std::span<const EncodingName> encodingNames() {
    return kEncodings;
}

std::span<const GeneratorName> generatorNames() {
    return kGenerators;
}

std::span<const AlphabetName> alphabetNames() {
    return kAlphabets;
}

} // namespace keyatlas
