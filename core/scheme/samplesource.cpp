// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/samplesource.h"

#include <atomic>

namespace keyatlas {
namespace {

class SampleCursor final : public Cursor {
public:
    explicit SampleCursor(const std::vector<SampleDocument>& documents) : m_documents(documents) {}

    bool next(EntryBatch& batch, std::stop_token stop) override {
        if (stop.stop_requested() || m_done.exchange(true)) {
            return false;
        }
        batch.clear();
        batch.ordinal = 0;
        for (std::size_t i = 0; i < m_documents.size(); ++i) {
            Entry entry;
            entry.valueBytes = m_documents[i].valueBytes;
            entry.locator = i;
            batch.add(m_documents[i].key, entry);
        }
        return true;
    }
    Result<void> status() const override { return {}; }
    std::uint64_t totalBytes() const override { return 0; }

private:
    const std::vector<SampleDocument>& m_documents;
    std::atomic<bool> m_done = false;
};

class FirstWins final : public LeafJudge {
public:
    Result<std::size_t> winner(Bytes, std::span<const Locator>, std::stop_token) const override {
        return std::size_t{0};
    }
};

class SampleSource final : public Source {
public:
    explicit SampleSource(std::vector<SampleDocument> documents) : m_documents(std::move(documents)) {
        m_info.format = "sample";
        SpaceInfo space;
        space.main = true;
        m_spaces.push_back(std::move(space));
    }

    const SourceInfo& info() const override { return m_info; }
    const std::vector<SpaceInfo>& spaces() const override { return m_spaces; }
    Result<std::unique_ptr<Cursor>> cursor(Effort) const override {
        return std::unique_ptr<Cursor>(std::make_unique<SampleCursor>(m_documents));
    }
    const LeafJudge& judge() const override { return m_judge; }
    Result<Document> document(SpaceId, const Place& place, std::stop_token) const override {
        Document document;
        document.text = m_documents[place.locator].text;
        return document;
    }
    Result<void> documents(SpaceId, std::span<const Place> places, const Take& take,
                           std::stop_token stop) const override {
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (stop.stop_requested()) {
                return cancelled();
            }
            take(i, Bytes(m_documents[places[i].locator].text));
        }
        return {};
    }
    std::vector<Warning> warnings() const override { return {}; }
    Result<void> unchanged() const override { return {}; }
    std::optional<std::string> headerMember(Bytes) const override { return std::nullopt; }

private:
    std::vector<SampleDocument> m_documents;
    SourceInfo m_info;
    std::vector<SpaceInfo> m_spaces;
    FirstWins m_judge;
};

} // namespace

Opened openSample(std::vector<SampleDocument> documents, std::stop_token stop) {
    return readOpened(std::make_shared<SampleSource>(std::move(documents)), {}, std::move(stop));
}

} // namespace keyatlas
