// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sourcereading.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <thread>

namespace keyatlas::test {

ReadPass readPass(Cursor& cursor, unsigned threads) {
    std::map<std::uint64_t, std::vector<ReadRow>> batches;
    ReadPass pass;
    std::mutex mutex;
    const auto work = [&] {
        EntryBatch batch;
        while (cursor.next(batch, {})) {
            std::vector<ReadRow> rows;
            for (const Entry& entry : batch.entries) {
                rows.push_back({entry.space, std::string(batch.key(entry)), entry.valueBytes, entry.locator,
                                entry.deleted});
            }
            const std::lock_guard lock(mutex);
            pass.bytes += batch.bytesRead;
            batches[batch.ordinal] = std::move(rows);
        }
    };
    std::vector<std::jthread> workers;
    for (unsigned i = 1; i < threads; ++i) {
        workers.emplace_back(work);
    }
    work();
    workers.clear();
    std::uint64_t expected = 0;
    for (auto& [ordinal, rows] : batches) {
        pass.ordinalsWithoutGaps = pass.ordinalsWithoutGaps && ordinal == expected++;
        std::move(rows.begin(), rows.end(), std::back_inserter(pass.rows));
    }
    if (const auto status = cursor.status(); !status) {
        pass.failure = status.error();
    }
    return pass;
}

ReadPass readAll(const Source& source, unsigned threads) {
    const auto fast = source.cursor(Source::Effort::Fast);
    auto pass = readPass(**fast, threads);
    if (pass.failure && pass.failure->name == "careful") {
        const auto careful = source.cursor(Source::Effort::Careful);
        pass = readPass(**careful, threads);
    }
    return pass;
}

NaiveIndex naiveIndex(const Source& source, const ReadPass& pass, SpaceId space) {
    std::map<std::string, std::vector<ReadRow>> rowsOfKey;
    for (const ReadRow& row : pass.rows) {
        if (row.space == space) {
            rowsOfKey[row.key].push_back(row);
        }
    }
    NaiveIndex index;
    for (auto& [key, rows] : rowsOfKey) {
        std::size_t winner = 0;
        if (rows.size() > 1) {
            std::vector<Locator> leaves;
            std::transform(rows.begin(), rows.end(), std::back_inserter(leaves),
                           [](const ReadRow& row) { return row.locator; });
            winner = source.judge().winner(key, leaves, {}).value_or(0);
        }
        const ReadRow row = rows[winner];
        (row.deleted ? index.deleted : index.live)[key] = row;
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(winner));
        if (!rows.empty()) {
            index.others[key] = std::move(rows);
        }
    }
    return index;
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "keyatlas-test-XXXXXX").string();
    m_path = mkdtemp(name.data()) != nullptr ? name : "/nonexistent";
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

std::string TemporaryFolder::write(const std::string& name, const std::string& bytes) const {
    std::string path = m_path + "/" + name;
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return path;
}

std::string readFile(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string gzip(const std::string& text) {
    z_stream stream{};
    deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, static_cast<uLong>(text.size())) + 32, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(out.size() - stream.avail_out);
    deflateEnd(&stream);
    return out;
}

std::string gunzip(const std::string& packed) {
    z_stream stream{};
    inflateInit2(&stream, 15 + 16);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    std::string text;
    int state = Z_OK;
    while (state == Z_OK) {
        char piece[16384];
        stream.next_out = reinterpret_cast<Bytef*>(piece);
        stream.avail_out = sizeof piece;
        state = inflate(&stream, Z_NO_FLUSH);
        text.append(piece, sizeof piece - stream.avail_out);
    }
    inflateEnd(&stream);
    return state == Z_STREAM_END ? text : "";
}

std::string zstd(const std::string& text) {
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
    return out;
}

} // namespace keyatlas::test
