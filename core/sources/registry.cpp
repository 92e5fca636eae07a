// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/registry.h"

#include "core/base/file.h"
#include "core/sources/foreign.h"
#include "core/sources/json/exportsource.h"
#include "core/sources/openfolder.h"
#include "core/sources/rocks/rockssource.h"
#include "core/sources/storefolder.h"
#include "core/sources/unpack/bytestream.h"
#include "core/sources/unpack/unpack.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace keyatlas {
namespace {

constexpr std::size_t kInMemory = 64u << 20;
constexpr const char* kStandardInput = "standard input";

Error withPath(Error error, const std::string& path) {
    if (error.path.empty()) {
        error.path = path;
    }
    return error;
}

Result<std::string> headOf(const ByteReader& reader) {
    std::string head(kForeignHead, '\0');
    const auto got = reader.read(0, head.data(), head.size());
    if (!got) {
        return fail(got.error());
    }
    head.resize(*got);
    return head;
}

// Room in memory is shared by the parts of an export.
struct Room {
    std::size_t memory = kInMemory;
};

Result<ExportText> unpacked(ByteStream& stream, Codec codec, ExportText text, Room& room,
                            const OpenOptions& options, std::stop_token stop) {
    auto done = unpack(stream, codec, text.path, {room.memory, options.progress}, stop);
    if (!done) {
        return fail(withPath(done.error(), text.path));
    }
    room.memory -= static_cast<std::size_t>(std::min<std::uint64_t>(room.memory, done->text->size()));
    text.text = std::move(done->text);
    text.original = text.original ? text.original : text.text;
    text.codec = nameOf(codec);
    if (done->damage) {
        text.warnings.push_back(std::move(*done->damage));
    }
    return text;
}

Result<void> looksLikeText(const ExportText& text) {
    if (text.text->size() == 0) {
        const bool damaged = !text.warnings.empty();
        return fail(Error{damaged ? Error::Code::Corrupt : Error::Code::NotDatabase,
                          damaged ? "nothing of this packed file could be unpacked" : "the file is empty",
                          text.path, std::nullopt, "fetch or export it again", "other"});
    }
    const auto head = headOf(*text.text);
    if (!head) {
        return fail(withPath(head.error(), text.path));
    }
    if (codecOf(*head) != Codec::None) {
        return fail(Error{Error::Code::Unsupported,
                          "this is packed twice",
                          text.path,
                          std::nullopt,
                          "unpack it once first",
                          {}});
    }
    if (const auto foreign = foreignFile(*head, text.text->size())) {
        return fail(withPath(*foreign, text.path));
    }
    return {};
}

Result<ExportText> textOfReader(std::shared_ptr<const ByteReader> reader, const std::string& path, Room& room,
                                const OpenOptions& options, std::stop_token stop) {
    ExportText text;
    text.original = reader;
    text.path = path;
    const auto head = headOf(*reader);
    if (!head) {
        return fail(withPath(head.error(), path));
    }
    const Codec codec = codecOf(*head);
    if (codec == Codec::None) {
        text.text = std::move(reader);
    } else {
        auto done = unpacked(*streamOf(reader), codec, std::move(text), room, options, stop);
        if (!done) {
            return done;
        }
        text = std::move(*done);
    }
    if (auto looks = looksLikeText(text); !looks) {
        return fail(looks.error());
    }
    return text;
}

// A redirected file is read in place; a pipe is read to its end first.
Result<ExportText> textOfStandardInput(Room& room, const OpenOptions& options, std::stop_token stop) {
    struct stat status {};
    if (::fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode) &&
        ::lseek(STDIN_FILENO, 0, SEEK_CUR) == 0) {
        auto reader = readDescriptor(Descriptor(::dup(STDIN_FILENO)), kStandardInput, Watch::Descriptor);
        if (!reader) {
            return fail(reader.error());
        }
        return textOfReader(std::move(*reader), kStandardInput, room, options, stop);
    }
    auto stream = streamOfDescriptor(STDIN_FILENO, kStandardInput);
    std::string head;
    while (head.size() < 4) {
        const auto piece = stream->next(stop);
        if (!piece) {
            return fail(piece.error());
        }
        if (piece->empty()) {
            break;
        }
        head.append(*piece);
    }
    const Codec codec = codecOf(head);
    ExportText text;
    text.path = kStandardInput;
    auto done = unpacked(*streamAfter(std::move(head), std::move(stream)), codec, std::move(text), room,
                         options, stop);
    if (!done) {
        return done;
    }
    if (auto looks = looksLikeText(*done); !looks) {
        return fail(looks.error());
    }
    return done;
}

Result<std::shared_ptr<const Source>> openFiles(const std::vector<std::string>& paths,
                                                const std::string& path, const OpenOptions& options,
                                                std::stop_token stop) {
    Room room;
    std::vector<ExportText> texts;
    for (const std::string& file : paths) {
        auto reader = openFile(file);
        auto text = reader ? textOfReader(std::move(*reader), file, room, options, stop)
                           : Result<ExportText>(fail(reader.error()));
        if (!text) {
            return fail(text.error());
        }
        texts.push_back(std::move(*text));
    }
    return openExport(std::move(texts), path, stop);
}

} // namespace

Result<std::shared_ptr<const Source>> openSource(const std::string& path, const OpenOptions& options,
                                                 std::stop_token stop) {
    if (path == "-") {
        Room room;
        auto text = textOfStandardInput(room, options, stop);
        if (!text) {
            return fail(text.error());
        }
        std::vector<ExportText> texts;
        texts.push_back(std::move(*text));
        return openExport(std::move(texts), path, stop);
    }
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) {
        if (isStoreFolder(path)) {
            return RocksSource::open(path, options.readerProgram, stop);
        }
        const auto parts = partsInFolder(path);
        return parts ? openFiles(*parts, path, options, stop)
                     : Result<std::shared_ptr<const Source>>(fail(parts.error()));
    }
    if (const auto folder = storeFolderOf(path)) {
        return RocksSource::open(*folder, options.readerProgram, stop);
    }
    if (auto table = storeFile(path)) {
        return fail(std::move(*table));
    }
    return openFiles({path}, path, options, stop);
}

} // namespace keyatlas
