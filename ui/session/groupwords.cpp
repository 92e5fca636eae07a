// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/groupwords.h"

#include "ui/session/idparts.h"
#include "ui/session/toqt.h"

#include <QCoreApplication>

#include <algorithm>

namespace keyatlas {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(GroupWords)
};

QString unitText(char letter) {
    switch (letter) {
    case 'y':
        return Words::tr("year");
    case 'M':
        return Words::tr("month");
    case 'd':
        return Words::tr("day");
    case 'H':
        return Words::tr("hour");
    case 'm':
        return Words::tr("minute");
    case 's':
        return Words::tr("second");
    default:
        return {};
    }
}

// What `bytes` of a written time end with; 0 if that is no unit.
char unitOf(const Component& component, std::size_t bytes, std::size_t all) {
    if (bytes == 0) {
        return 0;
    }
    if (component.encodings.size() == 1 && component.encodings[0].kind == Encoding::Kind::Date) {
        const std::string& pattern = component.encodings[0].pattern;
        std::size_t at = bytes;
        while (at > 0 && pattern.size() == all && !QChar::isLetter(static_cast<uint>(pattern[at - 1]))) {
            --at;
        }
        return pattern.size() == all && at > 0 ? pattern[at - 1] : char{0};
    }
    if (component.encodings.empty() && all >= 10) { // a moment as it is mostly written: 2021-01-30T...
        return bytes == 4 || bytes == 5     ? 'y'
               : bytes == 7 || bytes == 8   ? 'M'
               : bytes == 10 || bytes == 11 ? 'd'
                                            : char{0};
    }
    return 0;
}

QString nameOf(const Component& component) {
    return component.kind == Component::Kind::Field ? keyText(component.field.text(), 40)
                                                    : fromUtf8(toText(component.generator));
}

QString bytesWord(const LevelExample& level) {
    const auto own = level.node.prefix.size() - std::min(level.node.segmentAt, level.node.prefix.size());
    return own == 1 ? Words::tr("first byte") : Words::tr("first bytes");
}

QString joined(QStringList words) {
    words.removeAll(QString());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    QString text;
    for (const QString& word : words) {
        text = text.isEmpty() ? word : Words::tr("%1, then %2").arg(text, word);
    }
    return text;
}

bool isGroup(const TreeNode& node) {
    return node.kind == TreeNode::Kind::Group;
}

// What one level of a scheme's tree stands for.
QString levelWord(const LevelExample& level, const Template& scheme, const std::vector<IdPart>& parts) {
    const std::size_t end = level.node.prefix.size();
    const IdPart* last = nullptr;
    for (const IdPart& part : parts) {
        last = part.first < end ? &part : last;
    }
    if (last == nullptr) {
        return isGroup(level.node) ? bytesWord(level) : Words::tr("type");
    }
    const Component component = scheme.components()[last->component];
    const std::size_t bytes = std::min(end, last->last) - last->first;
    const std::size_t all = last->last - last->first;
    const bool whole = end >= last->last;
    if (const char unit = component.kind == Component::Kind::Field ? unitOf(component, bytes, all) : char{0};
        unit != 0 && !whole) {
        const QString word = unitText(unit);
        return word.isEmpty() ? nameOf(component) : word;
    }
    return whole && !isGroup(level.node) ? nameOf(component)
                                         : Words::tr("%1 of %2").arg(bytesWord(level), nameOf(component));
}

} // namespace

QString groupedBy(const std::vector<LevelExample>& levels) {
    if (levels.empty()) {
        return {};
    }
    const LevelExample& first = levels.front();
    return isGroup(first.node)                          ? bytesWord(first)
           : first.node.kind == TreeNode::Kind::Segment ? Words::tr("first segment")
                                                        : Words::tr("ID");
}

QString groupedBy(const std::vector<LevelExample>& levels, const AppliedScheme& applied) {
    constexpr std::size_t kMostWords = 2;
    QStringList words;
    for (const LevelExample& level : levels) {
        if (level.node.kind == TreeNode::Kind::Key && !words.isEmpty()) {
            break;
        }
        const auto parts = partsOf(applied, level.key);
        if (!parts) { // view keys: the order's bytes are not what is shown
            return {};
        }
        words << levelWord(level, applied.scheme.templates[parts->alternative], parts->parts);
        words.removeDuplicates();
        if (static_cast<std::size_t>(words.size()) == kMostWords) {
            break;
        }
    }
    return joined(words);
}

} // namespace keyatlas
