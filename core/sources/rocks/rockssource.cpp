// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/rocks/rockssource.h"

#include "core/base/file.h"
#include "core/sources/rocks/operandlist.h"
#include "core/sources/rocks/rockscursor.h"
#include "core/sources/rocks/valueform.h"

#include <sys/stat.h>

#include <algorithm>
#include <utility>

namespace keyatlas {
namespace {

using rocks::Frame;
using rocks::Kind;

constexpr std::size_t kRowNumber = 8;
constexpr std::size_t kAtOnce = 512; // documents of one request
constexpr std::size_t kCurrentFile = 4096;

// Keys of a store are there once.
class OnlyOne final : public LeafJudge {
public:
    Result<std::size_t> winner(Bytes, std::span<const Locator> leaves, std::stop_token) const override {
        return leaves.size() - 1;
    }
};

Error nonsense(const std::string& folder) {
    return {Error::Code::Io, "the process that reads this store sends nonsense", folder};
}

std::string currentOf(const std::string& folder) {
    const auto file = openFile(folder + "/CURRENT");
    std::string text(kCurrentFile, '\0');
    const auto got = file ? (*file)->read(0, text.data(), text.size()) : Result<std::size_t>(0);
    text.resize(got ? *got : 0);
    return text;
}

Error noSuchKey() {
    return {Error::Code::NoSuchKey, "there is no value of this key any more"};
}

// Puts the pieces of the values of one request together, in the order of its keys.
class ValueTaker {
public:
    struct Value {
        std::string bytes;
        bool operands = false;
    };
    using Take = std::function<void(std::size_t number, Result<Value> value)>;
    ValueTaker(std::size_t count, const std::string& folder, Take take)
        : m_count(count), m_folder(folder), m_take(std::move(take)) {}

    Result<bool> frame(const Frame& frame) {
        if (frame.kind == Kind::Done) {
            return m_next == m_count ? Result<bool>(true) : fail(nonsense(m_folder));
        }
        if (m_next == m_count) {
            return fail(nonsense(m_folder));
        }
        if (frame.kind == Kind::Missing) {
            m_take(m_next++, fail(noSuchKey()));
        } else if (frame.kind == Kind::Failed) {
            m_take(m_next++, fail(rocks::decodeError(frame.payload)));
        } else {
            return piece(frame);
        }
        return false;
    }
    std::size_t taken() const { return m_next; }

private:
    Result<bool> piece(const Frame& frame) {
        const auto piece = frame.kind == Kind::Value ? rocks::decodeValue(frame.payload) : std::nullopt;
        if (!piece) {
            return fail(nonsense(m_folder));
        }
        m_value.operands = piece->operands;
        m_value.bytes.append(piece->bytes);
        if (piece->last) {
            m_take(m_next++, std::exchange(m_value, {}));
        }
        return false;
    }

    const std::size_t m_count;
    const std::string& m_folder;
    const Take m_take;
    std::size_t m_next = 0;
    Value m_value;
};

} // namespace

RocksSource::RocksSource(std::shared_ptr<rocks::ReaderLink> link, rocks::Description description)
    : m_link(std::move(link)), m_description(std::move(description)),
      m_store(std::make_shared<const Store>(std::move(m_description.store))),
      m_current(currentOf(m_link->folder())) {
    for (const Warning& warning : m_description.warnings) {
        m_link->note(warning);
    }
    m_description.info.path = m_link->folder();
}

namespace {

Result<rocks::Description> described(rocks::ReaderLink& link, const std::stop_token& stop) {
    std::optional<rocks::Description> description;
    const auto asked = link.ask(
        Kind::Describe, {},
        [&](const Frame& frame) -> Result<bool> {
            if (frame.kind == Kind::Failed) {
                return fail(rocks::decodeError(frame.payload));
            }
            auto decoded = frame.kind == Kind::Description
                               ? rocks::decodeDescription(frame.payload)
                               : Result<rocks::Description>(fail(nonsense(link.folder())));
            if (!decoded) {
                return fail(decoded.error());
            }
            description = std::move(*decoded);
            return true;
        },
        stop);
    if (asked) {
        return std::move(*description);
    }
    Error error = asked.error();
    if (error.name == rocks::kDied) {
        error.next = "nothing of the store was read; try again, it is read by a new process";
    }
    return fail(std::move(error));
}

} // namespace

Result<std::shared_ptr<const RocksSource>>
RocksSource::open(const std::string& folder, const std::string& program, const std::stop_token& stop) {
    const auto reader = rocks::readerProgram(program);
    if (!reader) {
        return fail(reader.error());
    }
    auto link = std::make_shared<rocks::ReaderLink>(*reader, folder);
    auto description = described(*link, stop);
    if (!description && link->canDoWithoutLibrary(description.error())) {
        description = described(*link, stop);
    }
    if (!description) {
        return fail(description.error());
    }
    return std::shared_ptr<const RocksSource>(new RocksSource(std::move(link), std::move(*description)));
}

Result<std::unique_ptr<Cursor>> RocksSource::cursor(Effort) const {
    auto line = m_link->open();
    if (!line) {
        return fail(line.error());
    }
    auto cursor = std::make_unique<rocks::RocksCursor>(m_link, std::move(*line), m_description);
    if (auto begun = cursor->begin(); !begun) {
        return fail(begun.error());
    }
    return cursor;
}

const LeafJudge& RocksSource::judge() const {
    static const OnlyOne judge;
    return judge;
}

const SpaceInfo* RocksSource::space(SpaceId id) const {
    const auto found = std::find_if(m_description.spaces.begin(), m_description.spaces.end(),
                                    [id](const SpaceInfo& space) { return space.id == id; });
    return found == m_description.spaces.end() ? nullptr : &*found;
}

rocks::GetRequest::Key RocksSource::keyOf(const SpaceInfo& space, const Place& place) const {
    const Bytes own = space.rowNumbers ? place.key.substr(std::min(kRowNumber, place.key.size())) : place.key;
    return {std::string(own), place.locator};
}

Result<Document> RocksSource::document(SpaceId id, const Place& place, std::stop_token stop) const {
    const SpaceInfo* info = space(id);
    if (info == nullptr) {
        return fail(noSuchKey());
    }
    Result<ValueTaker::Value> found = fail(noSuchKey());
    ValueTaker taker(1, m_link->folder(), [&](std::size_t, auto value) { found = std::move(value); });
    const auto asked = m_link->ask(
        Kind::Get, encode(rocks::GetRequest{id, {keyOf(*info, place)}}),
        [&](const Frame& frame) { return taker.frame(frame); }, stop);
    if (!asked || !found) {
        return fail(asked ? found.error() : asked.error());
    }
    return rocks::documentOf(std::move(found->bytes), found->operands);
}

Result<void> RocksSource::documents(SpaceId id, std::span<const Place> places, const Take& take,
                                    std::stop_token stop) const {
    const SpaceInfo* info = space(id);
    std::optional<Error> broken = info == nullptr ? std::optional(noSuchKey()) : std::nullopt;
    for (std::size_t at = 0; at < places.size(); at += kAtOnce) {
        const auto some = places.subspan(at, std::min(kAtOnce, places.size() - at));
        ValueTaker taker(some.size(), m_link->folder(), [&](std::size_t number, const auto& value) {
            if (!value) {
                take(at + number, fail(value.error()));
            } else {
                take(at + number, value->operands ? Bytes(rocks::documentOf(value->bytes, true).text)
                                                  : Bytes(value->bytes));
            }
        });
        if (!broken) {
            rocks::GetRequest request{id, {}};
            request.keys.reserve(some.size());
            for (const Place& place : some) {
                request.keys.push_back(keyOf(*info, place));
            }
            const auto asked = m_link->ask(
                Kind::Get, encode(request), [&](const Frame& frame) { return taker.frame(frame); }, stop);
            if (!asked) {
                broken = asked.error();
            }
        }
        if (stop.stop_requested()) {
            return cancelled();
        }
        for (std::size_t number = taker.taken(); broken && number < some.size(); ++number) {
            take(at + number, fail(*broken));
        }
    }
    return {};
}

Result<void> RocksSource::unchanged() const {
    const std::string& folder = m_link->folder();
    const auto changed = [&folder](const char* what) {
        return fail(Error{Error::Code::Changed, what, folder, std::nullopt, "open it again", {}});
    };
    if (currentOf(folder) != m_current) {
        return changed("the store was opened by another program meanwhile, or is gone");
    }
    for (const StoreFamily& family : m_store->families) {
        for (const StoreTable& table : family.tables) {
            struct stat status {};
            if (!table.problem && ::stat((folder + "/" + table.file).c_str(), &status) != 0) {
                return changed("the store was changed while it was open");
            }
        }
    }
    return {};
}

Result<std::vector<std::uint64_t>> RocksSource::approximateSizes(SpaceId id,
                                                                 const std::vector<std::string>& borders,
                                                                 const std::stop_token& stop) const {
    std::vector<std::uint64_t> sizes;
    const auto asked = m_link->ask(
        Kind::Sizes, encode(rocks::SizesRequest{id, borders}),
        [&](const Frame& frame) -> Result<bool> {
            if (frame.kind == Kind::Failed) {
                return fail(rocks::decodeError(frame.payload));
            }
            auto numbers = frame.kind == Kind::Numbers ? rocks::decodeNumbers(frame.payload) : std::nullopt;
            if (!numbers || numbers->size() + 1 != std::max<std::size_t>(borders.size(), 1)) {
                return fail(nonsense(m_link->folder()));
            }
            sizes = std::move(*numbers);
            return true;
        },
        stop);
    return asked ? Result<std::vector<std::uint64_t>>(std::move(sizes)) : fail(asked.error());
}

namespace {

Result<std::optional<rocks::FoundKey>> sought(rocks::ReaderLink& link, const rocks::SeekRequest& request,
                                              const std::stop_token& stop) {
    std::optional<rocks::FoundKey> found;
    const auto asked = link.ask(
        Kind::Seek, encode(request),
        [&](const Frame& frame) -> Result<bool> {
            if (frame.kind == Kind::Failed) {
                return fail(rocks::decodeError(frame.payload));
            }
            found = frame.kind == Kind::Found ? rocks::decodeFound(frame.payload) : std::nullopt;
            if (!found && frame.kind != Kind::Missing) {
                return fail(nonsense(link.folder()));
            }
            return true;
        },
        stop);
    return asked ? Result<std::optional<rocks::FoundKey>>(std::move(found)) : fail(asked.error());
}

} // namespace

Result<std::optional<rocks::FoundKey>> RocksSource::seek(SpaceId id, Bytes key,
                                                         const std::stop_token& stop) const {
    return sought(*m_link, {id, std::string(key), false}, stop);
}

Result<std::optional<rocks::FoundKey>> RocksSource::lastKey(SpaceId id, const std::stop_token& stop) const {
    return sought(*m_link, {id, {}, true}, stop);
}

} // namespace keyatlas
