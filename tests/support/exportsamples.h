// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace keyatlas::test {

// A row that a sample export in tests/data/exports holds, written down by hand.
struct SampleRow {
    std::string space; // "" or "_local"
    std::string key;
    std::string document; // as in the file; empty if the row has none
    bool deleted = false;
};

struct ExportSample {
    std::string file;
    std::string format;
    std::string text;
    std::vector<SampleRow> rows; // in the order of the file
    bool linesMatter = false;    // the same text on one line is another format, or none
};

// One small export of every shape.
std::vector<ExportSample> exportSamples();

// The same text laid out otherwise.
std::string withCarriageReturns(const std::string& text);
std::string onOneLine(const std::string& text);
std::string prettyPrinted(const std::string& text); // indented
std::string
brokenAtBrackets(const std::string& text);     // a newline behind every bracket and comma, no indentation
std::string minified(const std::string& text); // no white space outside of strings

} // namespace keyatlas::test
