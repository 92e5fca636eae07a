// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/readmany.h"

#include "core/sources/json/rowfacts.h"
#include "core/sources/json/rowsink.h"
#include "core/sources/json/textwindow.h"
#include "core/sources/json/valueend.h"

#include <algorithm>
#include <optional>

namespace keyatlas {
namespace {

constexpr std::size_t kLargePiece = 256U << 10;
constexpr std::size_t kLeastPiece = 1U << 10;
constexpr std::size_t kMostPiece = 64U << 10; // that is read for one document at first
constexpr std::uint64_t kCloseBy = 8U << 10;  // bytes from document to document, on the average
constexpr std::uint64_t kRowAround = 256;     // bytes of a row that are no document, and a little more
constexpr Locator kOffsetMask = (Locator(1) << kFileShift) - 1;

class ManyReader {
public:
    ManyReader(const ExportFiles& files, std::span<const Source::Place> places) : m_files(files) {
        const auto [least, most] = std::minmax_element(
            places.begin(), places.end(),
            [](const Source::Place& a, const Source::Place& b) { return a.locator < b.locator; });
        m_dense = !places.empty() && (most->locator - least->locator) / places.size() <= kCloseBy;
    }

    // Good until the next call.
    Result<Bytes> read(const Source::Place& place, const std::stop_token& stop) {
        const auto where = filePlace(m_files, place.locator);
        if (!where) {
            return fail(Error::Code::Usage, "this locator is not of this source");
        }
        moveTo(*where, place.valueBytes);
        std::size_t at = 0;
        auto end = findValueEnd(*m_window, at, stop);
        if (!end && m_dense && !stop.stop_requested()) { // of a large piece less may be lost than it says
            m_window.emplace(*m_files[m_file].text, where->offset, pieceFor(place.valueBytes));
            at = 0;
            end = findValueEnd(*m_window, at, stop);
        }
        if (!end) {
            m_window.reset();
            return fail(end.error());
        }
        if (*end != ValueEnd::Whole || m_window->text()[0] != '{') {
            return fail(Error{Error::Code::Changed,
                              "no document stands here any more",
                              m_files[where->file].path,
                              where->offset,
                              "open it again",
                              {}});
        }
        return readRow(m_files[where->file].layout.shape, m_window->text().substr(0, at)).document;
    }

private:
    void moveTo(FilePlace where, std::uint64_t valueBytes) {
        const bool ahead = m_window && m_file == where.file && m_dense && where.offset >= m_window->origin();
        if (!ahead) {
            m_file = where.file;
            m_window.emplace(*m_files[m_file].text, where.offset,
                             m_dense ? kLargePiece : pieceFor(valueBytes));
        } else if (where.offset < m_window->end()) {
            m_window->drop(static_cast<std::size_t>(where.offset - m_window->origin()));
        } else {
            m_window->move(where.offset);
        }
    }

    static std::size_t pieceFor(std::uint64_t valueBytes) {
        return static_cast<std::size_t>(
            std::clamp<std::uint64_t>(valueBytes + kRowAround, kLeastPiece, kMostPiece));
    }

    const ExportFiles& m_files;
    bool m_dense = false;
    std::size_t m_file = 0;
    std::optional<TextWindow> m_window;
};

} // namespace

std::optional<FilePlace> filePlace(const ExportFiles& files, Locator locator) {
    const FilePlace place{static_cast<std::size_t>(locator >> kFileShift), locator & kOffsetMask};
    const bool inside = place.file < files.size() && place.offset < files[place.file].text->size();
    return inside ? std::optional(place) : std::nullopt;
}

Result<void> readMany(const ExportFiles& files, std::span<const Source::Place> places,
                      const Source::Take& take, std::stop_token stop) {
    ManyReader reader(files, places);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (stop.stop_requested()) {
            return cancelled();
        }
        const auto text = reader.read(places[i], stop);
        if (!text && text.error().code == Error::Code::Cancelled) {
            return cancelled();
        }
        take(i, text);
    }
    return {};
}

} // namespace keyatlas
