// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/json/exportsource.h"

#include "core/base/jsontext.h"
#include "core/base/text.h"
#include "core/sources/json/carefulcursor.h"
#include "core/sources/json/detect.h"
#include "core/sources/json/exportinfo.h"
#include "core/sources/json/fastcursor.h"
#include "core/sources/json/notes.h"
#include "core/sources/json/readmany.h"
#include "core/sources/json/rowdocument.h"
#include "core/sources/json/rowsink.h"
#include "core/sources/json/valueend.h"
#include "core/sources/winner.h"

#include <algorithm>
#include <mutex>

namespace keyatlas {
namespace {

constexpr std::size_t kFirstRead = 8u << 10;

class JsonExport final : public Source, private LeafJudge {
public:
    JsonExport(std::shared_ptr<const ExportFiles> files, SourceInfo info, std::vector<Warning> warnings)
        : m_files(std::move(files)), m_info(std::move(info)), m_opening(std::move(warnings)) {
        m_spaces = {{kDocuments, "", true, "bytes"},
                    {kLocal, "_local", false, "bytes"},
                    {kRaw, "_raw", false, "file"}};
    }

    const SourceInfo& info() const override { return m_info; }
    const std::vector<SpaceInfo>& spaces() const override { return m_spaces; }
    Result<std::unique_ptr<Cursor>> cursor(Effort effort) const override;
    const LeafJudge& judge() const override { return *this; }
    Result<Document> document(SpaceId space, const Place& wanted, std::stop_token stop) const override;
    Result<void> documents(SpaceId, std::span<const Place> places, const Take& take,
                           std::stop_token stop) const override {
        return readMany(*m_files, places, take, stop);
    }
    std::vector<Warning> warnings() const override;
    Result<void> unchanged() const override;
    std::optional<std::string> headerMember(Bytes name) const override;

private:
    Result<std::size_t> winner(Bytes key, std::span<const Locator> leaves,
                               std::stop_token stop) const override;
    Shape shape() const { return m_files->front().layout.shape; }
    std::shared_ptr<PassNotes> notes() const;

    std::shared_ptr<const ExportFiles> m_files;
    SourceInfo m_info;
    std::vector<SpaceInfo> m_spaces;
    std::vector<Warning> m_opening;
    mutable std::mutex m_mutex;
    mutable std::shared_ptr<PassNotes> m_notes; // of the latest pass
};

std::shared_ptr<PassNotes> JsonExport::notes() const {
    const std::lock_guard lock(m_mutex);
    return m_notes;
}

Result<std::unique_ptr<Cursor>> JsonExport::cursor(Effort effort) const {
    auto notes = std::make_shared<PassNotes>();
    {
        const std::lock_guard lock(m_mutex);
        m_notes = notes;
    }
    const bool parallel = std::all_of(m_files->begin(), m_files->end(), [](const ExportFile& file) {
        return file.layout.wholeLines && !file.layout.namelessRows;
    });
    if (effort == Effort::Fast && parallel) {
        return std::make_unique<FastCursor>(m_files, std::move(notes));
    }
    return std::make_unique<CarefulCursor>(m_files, std::move(notes));
}

Result<Document> JsonExport::document(SpaceId, const Place& wanted, std::stop_token stop) const {
    const auto place = filePlace(*m_files, wanted.locator);
    if (!place) {
        return fail(Error::Code::Usage, "this locator is not of this source");
    }
    TextWindow window(*(*m_files)[place->file].text, place->offset, kFirstRead);
    std::size_t at = 0;
    const auto end = findValueEnd(window, at, stop);
    if (!end) {
        return fail(end.error());
    }
    if (*end != ValueEnd::Whole || window.text()[0] != '{') {
        return fail(Error{Error::Code::Changed,
                          "no document stands here any more",
                          (*m_files)[place->file].path,
                          place->offset,
                          "open it again",
                          {}});
    }
    return documentOfRow(shape(), window.text().substr(0, at));
}

// A feed of changes says the newest last. Elsewhere CouchDB's rule holds; without revisions the later row
// counts.
Result<std::size_t> JsonExport::winner(Bytes, std::span<const Locator> leaves, std::stop_token stop) const {
    std::size_t best = leaves.size() - 1;
    if (shape() == Shape::Changes) {
        return best;
    }
    Revision bestRevision;
    bool anyRevision = false;
    for (std::size_t i = leaves.size(); i-- > 0;) {
        const auto leaf = document(kDocuments, {{}, leaves[i], 0}, stop);
        if (!leaf) {
            return fail(leaf.error());
        }
        anyRevision = anyRevision || !leaf->revision.rev.empty();
        if (i == best || comesBefore(leaf->revision, bestRevision)) {
            best = i;
            bestRevision = leaf->revision;
        }
    }
    if (anyRevision) {
        return best;
    }
    if (const auto pass = notes()) {
        Tally tally;
        const auto place = filePlace(*m_files, leaves.back());
        tally.add(Oddity::DuplicateId, place ? place->offset : 0);
        pass->add(tally, 0);
    }
    return leaves.size() - 1;
}

std::vector<Warning> JsonExport::warnings() const {
    auto warnings = m_opening;
    if (const auto pass = notes()) {
        std::vector<std::string> names;
        for (const ExportFile& file : *m_files) {
            names.push_back(file.path.substr(file.path.rfind('/') + 1));
        }
        auto noticed = pass->warnings(names);
        std::move(noticed.begin(), noticed.end(), std::back_inserter(warnings));
    }
    return warnings;
}

Result<void> JsonExport::unchanged() const {
    for (const ExportFile& file : *m_files) {
        if (auto same = file.original->unchanged(); !same) {
            return same;
        }
    }
    return {};
}

std::optional<std::string> JsonExport::headerMember(Bytes name) const {
    std::optional<std::string> found;
    for (const ExportFile& file : *m_files) {
        for (const auto& [memberName, text] : file.layout.header) {
            if (memberName == name) {
                found = text;
            }
        }
    }
    return found;
}

} // namespace

Result<std::shared_ptr<const Source>> openExport(std::vector<ExportText> texts, const std::string& path,
                                                 std::stop_token stop) {
    auto files = std::make_shared<ExportFiles>();
    std::vector<Warning> warnings;
    SourceInfo info;
    for (ExportText& text : texts) {
        auto layout = detectLayout(*text.text, text.path, stop);
        if (!layout) {
            return fail(layout.error());
        }
        if (!files->empty() && files->front().layout.shape != layout->shape) {
            return fail(Error{Error::Code::NotDatabase,
                              "the files in this folder are exports of several kinds",
                              path,
                              std::nullopt,
                              "open one of them",
                              {}});
        }
        info.diskBytes += text.original->size();
        std::move(text.warnings.begin(), text.warnings.end(), std::back_inserter(warnings));
        files->push_back(
            {std::move(text.text), std::move(text.original), std::move(*layout), std::move(text.path)});
    }
    const Layout& first = files->front().layout;
    info.format = formatName(first.shape);
    info.version = first.version;
    info.path = path;
    info.detail = describeExport(*files, texts.front().codec);
    return std::make_shared<JsonExport>(std::move(files), std::move(info), std::move(warnings));
}

} // namespace keyatlas
