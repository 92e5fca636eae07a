// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/exportfile.h"
#include "tests/support/process.h"

#include <QFile>
#include <QtGlobal>

#include <string>
#include <vector>

namespace keyatlas::test {

// Two are twice for {user}, one lacks an e-mail address, one has an object there, one is a design document.
inline const char* const kDesignRows = R"({"_id":"_design/x","views":{}}
{"_id":"a","email":"zoe@x.example","user":"zoe","n":5,"at":1338051515556,"oid":{"$oid":"4fc15d7b0000000000000001"}}
{"_id":"b","email":"ada@x.example","user":"ada","n":12,"at":1338051516556,"oid":{"$oid":"4fc15d7b0000000000000002"}}
{"_id":"c","email":"Max@x.example","user":"zoe","n":7,"at":1338051517556,"oid":{"$oid":"4fc15d7b0000000000000003"}}
{"_id":"d","user":"eva","n":1,"at":1338051518556,"oid":{"$oid":"4fc15d7b0000000000000004"}}
{"_id":"e","email":{"home":"eve@x.example"},"user":"eve","n":3,"at":1338051519556,"oid":{"$oid":"4fc15d7b0000000000000005"}}
)";

struct DesignFiles {
    ExportFile source{kDesignRows, "made.ndjson"};

    std::string write(const std::string& name, const std::string& text) const {
        const std::string path = source.folder() + "/" + name;
        QFile file(QString::fromStdString(path));
        if (file.open(QIODevice::WriteOnly)) {
            file.write(QByteArray::fromStdString(text));
        }
        return path;
    }
    Finished design(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"design", source.path()});
        return runCli(arguments);
    }
};

inline std::string sample(const std::string& name) {
    return qEnvironmentVariable("KEYATLAS_SAMPLES").toStdString() + "/" + name;
}

inline std::string said(const Finished& finished) {
    return std::to_string(finished.status) + " " + finished.err;
}

} // namespace keyatlas::test
