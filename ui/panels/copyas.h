// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/alldocs.h"
#include "ui/session/latest.h"
#include "ui/session/place.h"

#include <QObject>

#include <optional>

class QMenu;

namespace keyatlas {

// Puts a span into the clipboard in the forms that other tools take.
class CopyAs : public QObject {
    Q_OBJECT
public:
    // A query as it would be sent; without one, the query that selects the place's span.
    struct Subject {
        Place place;
        std::optional<AllDocsQuery> query;
    };
    enum class Form : unsigned char { Url, Curl, Command, Keys, Ids };

    explicit CopyAs(QObject* parent = nullptr);

    void fill(QMenu& menu, const Subject& subject);
    void copy(Form form, const Subject& subject); // found on a worker, then in the clipboard

signals:
    void copied(const QString& what); // a line for the status bar
    void failed(const QString& why);

private:
    Latest m_asking;
};

} // namespace keyatlas
