// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/figure.h"
#include "core/base/span.h"
#include "core/sources/source.h"
#include "ui/session/readprogress.h"
#include "ui/session/session.h"
#include "ui/session/showntext.h"

#include <QString>

namespace keyatlas {

// The one place where what core means becomes words and figures of the window, as UI.md 5 wants them.

// Figures. Counts are grouped by the locale and never shortened; "at least" goes before a lower bound, an
// unknown figure is "not known".
QString countText(std::uint64_t count);
QString countText(Figure count);
QString bytesText(std::uint64_t bytes); // "812 B", "33.7 kB", "4.55 MB"
QString bytesText(Figure bytes);
QString exactBytesText(std::uint64_t bytes); // "4,551,272 bytes"
QString exactBytesText(Figure bytes);
QString documentsText(std::uint64_t count); // "21,021 documents"
QString documentsText(Figure count);
QString hitsText(Figure count); // "1,204 hits", "no hits"
// For narrow cells: a sign in place of the words "at least". The words belong into tool tip and accessible
// text.
QString narrowCount(Figure count);
QString narrowBytes(Figure bytes);
QString shareText(double share); // 0 to 1: "44.9 %", "< 0.01 %"
QString shareText(std::uint64_t part, std::uint64_t whole);
QString rankText(Rank rank);         // "180,670"
QString ranksText(Span span);        // "ranks 180,670 to 201,690", last one included
QString secondsText(double seconds); // "12 s", "3 min", "2 h": time left
QString rateText(double bytesPerSecond);

// Keys. keyText is cut and escaped, for one line; in a sentence keyInText also keeps its direction to itself.
QString keyText(Bytes key, int most = kShownCharacters);
QString keyInText(Bytes key, int most = 64);
QString isolated(const QString& text); // keeps its direction to itself in a sentence
QString fromUtf8(Bytes utf8);          // text of our own, known to be UTF-8
QByteArray toBytes(Bytes bytes);
std::string toStd(const QString& text); // UTF-8

// Errors and warnings.
struct ToldError {
    QString what;  // one sentence
    QString where; // detail: what core noticed, file, offset
    QString next;  // what to do, may be empty
};
ToldError told(const Error& error);
QString sentence(const Error& error); // what and what to do, in one line
QString details(const Error& error);  // all of it, for [Copy details]
QString warningText(const Warning& warning);

// Sources.
QString formatName(const SourceInfo& info);         // "CouchDB backup", "_all_docs export"
QString orderName(const std::string& order);        // "bytes", "as in the file"
QString spaceName(const SpaceView& space);          // "documents", "deleted documents", "_local documents"
QString bytesMeaning(const std::string& measure);   // what value bytes count: "JSON text"
QString stateText(const Session& session);          // "complete", "reading 43 %", "stopped"
QString progressText(const ReadProgress& progress); // "43 %, 310 MB/s, 12 s left"

} // namespace keyatlas
