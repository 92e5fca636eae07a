// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scheme/evaluate.h"
#include "tests/support/exportfile.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <string>
#include <vector>

namespace keyatlas::test {

inline std::string lines(const std::vector<QJsonObject>& documents) {
    QByteArray text;
    for (const QJsonObject& document : documents) {
        text += QJsonDocument(document).toJson(QJsonDocument::Compact) + '\n';
    }
    return text.toStdString();
}

// Documents written to a file and read again, and schemes evaluated on them.
struct CheckedScheme {
    ExportFile file;
    Opened opened;
    SpaceView space;

    explicit CheckedScheme(const std::string& text)
        : file(text, "export.jsonl"), opened(readSource(file.path(), {}, {}, {}).value()),
          space(opened.space("").value()) {}

    SchemeReport report(const std::string& scheme, std::optional<double> perSecond = {}) const {
        EvaluateOptions options;
        options.perSecond = perSecond;
        auto report = evaluateScheme(opened, space, parseScheme(scheme).value(), options, {});
        if (!report) {
            qFatal("%s", report.error().what.c_str());
        }
        return std::move(*report);
    }
};

inline const Finding& found(const SchemeReport& report, const std::string& code) {
    for (const Finding& finding : report.findings) {
        if (finding.code == code) {
            return finding;
        }
    }
    qFatal("no finding %s", code.c_str());
}

inline bool says(const SchemeReport& report, const std::string& code) {
    for (const Finding& finding : report.findings) {
        if (finding.code == code) {
            return true;
        }
    }
    return false;
}

} // namespace keyatlas::test
