// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace keyatlas {

namespace {

const QString kManifest = QStringLiteral("samples.json");

QList<SampleSegment> segmentsOf(const QJsonArray& array) {
    QList<SampleSegment> segments;
    for (const auto& value : array) {
        const QJsonObject object = value.toObject();
        SampleSegment segment;
        segment.label = object.value(QStringLiteral("label")).toString();
        segment.weight = object.value(QStringLiteral("weight")).toDouble(1);
        const int colour = object.value(QStringLiteral("colour")).toInt(-1);
        if (colour >= 0) {
            segment.colour = colour;
        }
        segments << segment;
    }
    return segments;
}

Sample sampleOf(const QJsonObject& object, const QDir& folder) {
    Sample sample;
    sample.path = folder.absoluteFilePath(object.value(QStringLiteral("file")).toString());
    sample.title = object.value(QStringLiteral("title")).toString();
    sample.documents = static_cast<quint64>(object.value(QStringLiteral("documents")).toDouble());
    sample.templateText = object.value(QStringLiteral("template")).toString();
    sample.lesson = object.value(QStringLiteral("lesson")).toString();
    sample.segments = segmentsOf(object.value(QStringLiteral("segments")).toArray());
    return sample;
}

} // namespace

QString samplesFolder() {
    const QDir program(QCoreApplication::applicationDirPath());
    const QStringList places{qEnvironmentVariable("KEYATLAS_SAMPLES"),
                             program.filePath(QStringLiteral("samples")),
                             program.filePath(QStringLiteral("../share/keyatlas/samples"))};
    for (const QString& place : places) {
        if (!place.isEmpty() && QFileInfo::exists(QDir(place).filePath(kManifest))) {
            return QDir::cleanPath(place);
        }
    }
    return {};
}

QList<Sample> samplesIn(const QString& folder) {
    QFile manifest(QDir(folder).filePath(kManifest));
    QList<Sample> samples;
    if (folder.isEmpty() || !manifest.open(QIODevice::ReadOnly)) {
        return samples;
    }
    const QJsonArray listed = QJsonDocument::fromJson(manifest.readAll()).array();
    for (const auto& value : listed) {
        Sample sample = sampleOf(value.toObject(), QDir(folder));
        if (QFileInfo::exists(sample.path)) {
            samples << std::move(sample);
        }
    }
    return samples;
}

} // namespace keyatlas
