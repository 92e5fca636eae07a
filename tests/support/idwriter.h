// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace keyatlas::test {

// Writes IDs from random parts.
class IdWriter {
public:
    std::string digits(int count) { return from("0123456789", count); }
    std::string hex(int count) { return from("0123456789abcdef", count); }
    std::string base36(int count) { return from("0123456789abcdefghijklmnopqrstuvwxyz", count); }
    std::string base64(int count, const std::string& extra) {
        return from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + extra, count);
    }
    std::uint64_t below(std::uint64_t bound) { return m_random() % bound; }
    std::string one(const std::vector<std::string>& of) { return of[below(of.size())]; }
    std::string account() { return "0000" + padded(below(400), 4); }
    std::string padded(std::uint64_t number, int width) {
        std::string text = std::to_string(number);
        return std::string(static_cast<std::size_t>(width) -
                               std::min(text.size(), static_cast<std::size_t>(width)),
                           '0') +
               text;
    }
    std::string date() {
        return "20" + padded(10 + below(14), 2) + "-" + padded(1 + below(12), 2) + "-" +
               padded(1 + below(28), 2);
    }
    std::string clock() {
        return padded(below(24), 2) + ":" + padded(below(60), 2) + ":" + padded(below(60), 2);
    }
    std::string compact() {
        std::string text = date() + clock();
        std::erase_if(text, [](char c) { return c == '-' || c == ':'; });
        return text;
    }
    std::string uuid() { return hex(8) + "-" + hex(4) + "-" + hex(4) + "-" + hex(4) + "-" + hex(12); }
    std::string word() {
        return one({"my",   "first",  "post", "how",  "to",  "make",  "the",   "best", "guide",
                    "of",   "cats",   "our",  "new",  "old", "quick", "brown", "fox",  "travel",
                    "food", "review", "tips", "code", "why", "what",  "10"});
    }
    std::string words(const std::string& mark, std::uint64_t most) {
        std::string text = word();
        for (auto left = below(most); left > 0; --left) {
            text += mark + word();
        }
        return text;
    }
    std::string mail() {
        std::string name = one({"anna", "bob", "carla", "dieter", "eva", "felix"});
        name += one({"", ".nurus", ".smith", "-lee", "_van.dyk"}) + (below(2) == 0 ? digits(2) : "");
        return name + "@" + one({"shop.example", "mail.example.org", "my-company.example"});
    }

private:
    std::string from(const std::string& alphabet, int count) {
        std::string text;
        while (count-- > 0) {
            text += alphabet[below(alphabet.size())];
        }
        return text;
    }

    std::mt19937_64 m_random{20120526};
};

} // namespace keyatlas::test
