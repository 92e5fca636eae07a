// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scheme/personaldata.h"

#include <algorithm>
#include <string>

namespace keyatlas {
namespace {

// Letters only, lower case: "first_name" and "firstName" are alike.
constexpr Bytes kWhole[] = {
    "email",     "mail",    "phone",       "tel",       "telephone",  "mobile",     "cell",  "firstname",
    "lastname",  "surname", "fullname",    "givenname", "familyname", "username",   "login", "birthday",
    "birthdate", "dob",     "dateofbirth", "ssn",       "iban",       "passport",   "taxid", "address",
    "street",    "ip",      "ipaddress",   "patient",   "patientid",  "nationalid", "owner"};
constexpr Bytes kEnds[] = {"email",     "emailaddress", "phone",    "phonenumber",
                           "firstname", "lastname",     "birthdate"};

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::string lettersOfLastName(Bytes path) {
    std::string letters;
    for (const char c : path) {
        if (c == '.' || c == '/') {
            letters.clear();
        } else if (isLetter(c)) {
            letters += static_cast<char>(c | 0x20);
        }
    }
    return letters;
}

bool isEmail(Bytes value) {
    const std::size_t at = value.find('@');
    const std::size_t dot = value.rfind('.');
    return at != Bytes::npos && at > 0 && value.find('@', at + 1) == Bytes::npos && dot != Bytes::npos &&
           dot > at + 1 && dot + 2 < value.size() && value.find_first_of(" /:,") == Bytes::npos &&
           std::all_of(value.begin() + static_cast<std::ptrdiff_t>(dot) + 1, value.end(), isLetter);
}

bool isTelephone(Bytes value) {
    const auto digits = std::count_if(value.begin(), value.end(), isDigit);
    return value.starts_with('+') && digits >= 8 && digits <= 15 &&
           value.find_first_not_of("+0123456789 ()-/.") == Bytes::npos;
}

bool isIban(Bytes value) {
    return value.size() >= 15 && value.size() <= 34 && value[0] >= 'A' && value[0] <= 'Z' &&
           value[1] >= 'A' && value[1] <= 'Z' && isDigit(value[2]) && isDigit(value[3]) &&
           std::count_if(value.begin(), value.end(), isDigit) >= 12 &&
           std::all_of(value.begin(), value.end(),
                       [](char c) { return isDigit(c) || (c >= 'A' && c <= 'Z'); });
}

} // namespace

bool namesPersonalData(Bytes path) {
    const std::string name = lettersOfLastName(path);
    return std::find(std::begin(kWhole), std::end(kWhole), name) != std::end(kWhole) ||
           std::any_of(std::begin(kEnds), std::end(kEnds), [&](Bytes end) { return name.ends_with(end); });
}

bool looksPersonal(Bytes value) {
    return isEmail(value) || isTelephone(value) || isIban(value);
}

} // namespace keyatlas
