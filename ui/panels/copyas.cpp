// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/copyas.h"

#include "core/base/text.h"
#include "core/query/copyas.h"
#include "ui/panels/rangequery.h"
#include "ui/session/keytext.h"
#include "ui/session/session.h"
#include "ui/session/toqt.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr Rank kMostIds = 100'000; // IDs that are put into the clipboard at once
constexpr Rank kIdsAtOnce = 4'096; // read in one go

// Where a database of this name would be on a server on this computer.
std::string baseOf(const Session& session) {
    const QString name = QFileInfo(session.path()).completeBaseName();
    return "http://127.0.0.1:5984/" + percentEncode(toStd(name.isEmpty() ? session.name() : name));
}

Result<AllDocsQuery> queryOf(const CopyAs::Subject& subject, const std::stop_token& stop) {
    if (subject.query) {
        return *subject.query;
    }
    return queryOfPlace(subject.place, stop);
}

Result<std::string> idsOf(const Place& place, const KeyFormat& format, bool descending,
                          const std::stop_token& stop) {
    std::vector<std::string> lines;
    const Rank last = std::min(place.span.last, place.span.first + kMostIds);
    for (Rank from = place.span.first; from < last; from += kIdsAtOnce) {
        const auto items = place.space.keys->items({from, std::min(last, from + kIdsAtOnce)}, stop);
        if (!items) {
            return tl::make_unexpected(items.error());
        }
        for (const auto& item : *items) {
            lines.push_back(format == KeyFormat() ? escape(item.key) : toStd(copiedKey(format, item.key)));
        }
    }
    if (descending) {
        std::reverse(lines.begin(), lines.end());
    }
    std::string text;
    for (const auto& line : lines) {
        text += line + '\n';
    }
    return text;
}

std::string keysOf(const AllDocsQuery& query) {
    std::string members;
    const auto add = [&](const char* name, const std::string& value) {
        members += std::string(members.empty() ? "" : ",") + "\"" + name + "\":" + value;
    };
    if (query.startKey) {
        add("startkey", *query.startKey);
    }
    if (query.endKey) {
        add("endkey", *query.endKey);
    }
    if (!query.inclusiveEnd) {
        add("inclusive_end", "false");
    }
    return "{" + members + "}";
}

// What the forms need to know of the source.
struct Address {
    KeyFormat format;
    std::string base;
    std::string path;
    std::string space;
};

Result<std::string> textOf(CopyAs::Form form, const CopyAs::Subject& subject, const Address& address,
                           const std::stop_token& stop) {
    const auto query = queryOf(subject, stop);
    if (form == CopyAs::Form::Ids) {
        return idsOf(subject.place, address.format, query && query->descending, stop);
    }
    if (!query) {
        return tl::make_unexpected(query.error());
    }
    switch (form) {
    case CopyAs::Form::Url:
        return rangeUrl(*query, address.base);
    case CopyAs::Form::Curl:
        return rangeCurl(*query, address.base);
    case CopyAs::Form::Command:
        return rangeCommand(*query, address.path, address.space);
    case CopyAs::Form::Keys:
    case CopyAs::Form::Ids:
        break;
    }
    return keysOf(*query);
}

} // namespace

CopyAs::CopyAs(QObject* parent) : QObject(parent) {}

void CopyAs::fill(QMenu& menu, const Subject& subject) {
    const auto add = [&](const QString& text, Form form) {
        menu.addAction(text, this, [this, form, subject] { copy(form, subject); });
    };
    const bool server = !hasPlainKeys(subject.place);
    if (server) {
        add(tr("URL"), Form::Url);
        add(tr("curl"), Form::Curl);
    }
    add(tr("keyatlas-cli command"), Form::Command);
    if (server) {
        add(tr("startkey and endkey as JSON"), Form::Keys);
    }
    menu.addSeparator();
    const Rank count = subject.place.span.count();
    add(count > kMostIds ? tr("First %1 IDs").arg(countText(kMostIds)) : tr("%1 IDs").arg(countText(count)),
        Form::Ids);
}

void CopyAs::copy(Form form, const Subject& subject) {
    if (!subject.place.valid()) {
        return;
    }
    auto& session = *subject.place.session;
    const Address address{session.keyFormat(), baseOf(session), toStd(session.path()),
                          subject.place.space.main ? std::string() : subject.place.space.name};
    m_asking.ask(
        session.workers().read,
        [form, subject, address](const std::stop_token& stop) {
            return textOf(form, subject, address, stop);
        },
        [this](const Result<std::string>& text) {
            if (!text) {
                emit failed(sentence(text.error()));
                return;
            }
            QGuiApplication::clipboard()->setText(fromUtf8(*text));
            emit copied(tr("Copied: %1").arg(keyInText(*text)));
        });
}

} // namespace keyatlas
