// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/requestpath.h"

namespace keyatlas {

RequestPath parseRequestPath(Bytes path) {
    RequestPath found;
    const auto mark = path.find('?');
    if (mark != Bytes::npos) {
        found.parameters = parseQueryString(path.substr(mark + 1));
        path = path.substr(0, mark);
    }
    while (!path.empty()) {
        const auto slash = path.find('/');
        const Bytes segment = path.substr(0, slash);
        path.remove_prefix(slash == Bytes::npos ? path.size() : slash + 1);
        if (!segment.empty()) {
            found.parts.push_back(decodeQueryText(segment));
        }
    }
    return found;
}

DocumentPath documentOf(const std::vector<std::string>& parts) {
    const bool reserved = parts.size() > 2 && (parts[1] == "_design" || parts[1] == "_local");
    const std::size_t used = reserved ? 3 : 2;
    return {reserved ? parts[1] + "/" + parts[2] : parts[1], parts.size() > used};
}

} // namespace keyatlas
