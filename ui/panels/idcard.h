// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tree/keyformat.h"
#include "ui/session/showntext.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace keyatlas {

// An ID in the fixed font, its segments underlined in colour, its separators muted; on a few lines, cut when
// longer.
class IdCard : public QWidget {
    Q_OBJECT
public:
    explicit IdCard(QWidget* parent = nullptr);

    // An empty rule: one segment.
    void setId(Bytes key, const std::optional<SplitRule>& rule, const KeyFormat& format = {});
    void clear();

    QSize sizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    static constexpr int kMostLines = 5;

    struct Part { // of the text: a segment, or the separator behind it
        ShownText shown;
        int segment = -1; // -1: a separator
    };
    struct Run { // a part's piece on one line
        QString text;
        int segment = -1;
        int line = 0;
        int x = 0;
        int width = 0;
        bool boxed = false;
    };
    int addPart(ShownText shown, int segment);
    int addText(Bytes segment, bool separated, int room);
    int addPart(const KeyFormat& format, Bytes key, std::size_t at, int room);
    int segments() const;
    std::vector<Run> layOut(int width) const;
    void cutLast(std::vector<Run>& runs, int width) const;
    int lineHeight() const;

    std::vector<Part> m_parts;
    std::uint64_t m_bytes = 0; // of the whole ID
    bool m_cut = false;        // the parts are only its beginning
};

} // namespace keyatlas
