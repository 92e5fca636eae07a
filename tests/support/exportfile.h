// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/database.h"
#include "core/query/request.h"

#include <memory>
#include <string>

namespace keyatlas::test {

// A file in a temporary folder that goes away with this object.
class ExportFile {
public:
    explicit ExportFile(const std::string& content, const std::string& name = "export.json");
    ~ExportFile();
    ExportFile(const ExportFile&) = delete;
    ExportFile& operator=(const ExportFile&) = delete;

    const std::string& path() const { return m_path; }
    const std::string& folder() const { return m_folder; }

private:
    std::string m_folder;
    std::string m_path;
};

// The export as a database, read whole. Ends the test program with a message if it cannot be read.
Database databaseOf(const std::string& path);
// What writeRequest prints; "" and a message on an error.
std::string requestText(const Database& database, const Request& request);

// A couchbackup file of the database `rich_compacted`: every leaf and history that was recorded by
// open_revs=all&revs=true, all other documents as _changes?include_docs=true listed them, and the local
// documents. The most an export can know.
std::string richBackup();

} // namespace keyatlas::test
