// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/design.h"

#include <QObject>

class QWidget;

namespace keyatlas {

// Patterns files: reads one into the design, writes the design's into one.
class PatternFiles : public QObject {
    Q_OBJECT
public:
    PatternFiles(Design& design, QWidget& over);

    void import();
    void exportAll();
    void read(const QString& path);  // on a worker; its patterns come behind those that are there
    void write(const QString& path); // on a worker

signals:
    void said(const QString& line);

private:
    Design& m_design;
    QWidget& m_over;
    Latest m_asking;
};

// `name`, or with a number behind it if the patterns have one of that name.
std::string freeName(const std::vector<AccessPattern>& patterns, const std::string& name);

} // namespace keyatlas
