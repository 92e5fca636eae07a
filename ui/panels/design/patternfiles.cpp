// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/design/patternfiles.h"

#include "ui/session/toqt.h"
#include "ui/theme/plaintext.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr qint64 kLargestFile = 16 << 20;

Result<std::vector<AccessPattern>> readPatterns(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail({Error::Code::Io, toStd(file.errorString()), toStd(path)});
    }
    if (file.size() > kLargestFile) {
        return fail({Error::Code::Usage, "too large for a patterns file", toStd(path)});
    }
    auto patterns = parsePatterns(file.readAll().toStdString());
    if (!patterns) {
        Error error = patterns.error();
        error.path = toStd(path);
        return fail(std::move(error));
    }
    return patterns;
}

Result<void> writeTo(const QString& path, const std::string& text) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(text.data(), static_cast<qint64>(text.size())) != static_cast<qint64>(text.size()) ||
        !file.commit()) {
        return fail({Error::Code::Io, toStd(file.errorString()), toStd(path)});
    }
    return {};
}

} // namespace

std::string freeName(const std::vector<AccessPattern>& patterns, const std::string& name) {
    const auto taken = [&](const std::string& one) {
        return std::any_of(patterns.begin(), patterns.end(),
                           [&](const AccessPattern& pattern) { return pattern.name == one; });
    };
    std::string free = name;
    for (int number = 2; taken(free); ++number) {
        free = name + " " + std::to_string(number);
    }
    return free;
}

PatternFiles::PatternFiles(Design& design, QWidget& over) : QObject(&over), m_design(design), m_over(over) {}

void PatternFiles::import() {
    auto* dialog = new QFileDialog(&m_over, tr("Import access patterns"));
    dialog->setObjectName(QStringLiteral("importPatterns"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Patterns files (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &PatternFiles::read);
    dialog->open();
}

void PatternFiles::exportAll() {
    auto* dialog = new QFileDialog(&m_over, tr("Export access patterns"));
    dialog->setObjectName(QStringLiteral("exportPatterns"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->setNameFilters({tr("Patterns files (*.json)"), tr("All files (*)")});
    dialog->selectFile(QStringLiteral("patterns.json"));
    connect(dialog, &QFileDialog::fileSelected, this, &PatternFiles::write);
    dialog->open();
}

void PatternFiles::read(const QString& path) {
    m_asking.ask(
        m_design.reader(), [path](const std::stop_token&) { return readPatterns(path); },
        [this, path](Result<std::vector<AccessPattern>> read) {
            if (!read) {
                emit said(tr("%1: %2").arg(QFileInfo(path).fileName(), fromUtf8(read.error().what)));
                return;
            }
            auto all = m_design.patterns();
            for (AccessPattern& pattern : *read) {
                pattern.name = freeName(all, pattern.name);
                all.push_back(std::move(pattern));
            }
            m_design.setPatterns(all, tr("importing queries"));
            emit said(tr("Imported %1 queries").arg(countText(read->size())));
        });
}

void PatternFiles::write(const QString& path) {
    m_asking.ask(
        m_design.reader(),
        [path, text = writePatterns(m_design.patterns())](const std::stop_token&) {
            return writeTo(path, text);
        },
        [this, path](const Result<void>& written) {
            emit said(written ? tr("Exported the queries to %1").arg(isolated(cutForLayout(path, 100)))
                              : sentence(written.error()));
        });
}

} // namespace keyatlas
