// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace keyatlas {

// A piece of the layout strip on a sample's card. Without a colour it is a separator.
struct SampleSegment {
    QString label;
    std::optional<int> colour; // index into Colours::family
    double weight = 1;
};

// A small database that comes with the program.
struct Sample {
    QString path;
    QString title;
    quint64 documents = 0;
    QString templateText;
    QString lesson;
    QList<SampleSegment> segments;
};

// Where the samples lie: $KEYATLAS_SAMPLES, beside the program (a build tree), ../share/keyatlas/samples
// (installed). Empty if there are none.
QString samplesFolder();

// What samples.json in `folder` lists and what is there; empty if it is missing or damaged.
QList<Sample> samplesIn(const QString& folder);

} // namespace keyatlas
