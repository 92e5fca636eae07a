// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/layout/columns.h"

#include <QObject>

#include <cstdint>
#include <map>
#include <string>

namespace keyatlas {

// What the colours of the map's cells mean.
enum class Colouring : std::uint8_t { ByFamily, ByDepth, ByAge };

// How the person wants the map drawn: one for the window, kept with the project. What the map shows is the
// Navigator's. GUI thread only.
class MapState : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    Weight weight() const { return m_weight; }
    Colouring colouring() const { return m_colouring; }
    // The field of the documents that times are read from, as a path, of the source at `path`; empty: where
    // times are found by themselves.
    std::string timeField(const QString& path) const;

public slots:
    void setWeight(keyatlas::Weight weight);
    void setColouring(keyatlas::Colouring colouring);
    void setTimeField(const QString& path, const std::string& field);

signals:
    void changed();

private:
    Weight m_weight = Weight::ByBytes;
    Colouring m_colouring = Colouring::ByFamily;
    std::map<QString, std::string> m_timeFields; // none is empty
};

} // namespace keyatlas
