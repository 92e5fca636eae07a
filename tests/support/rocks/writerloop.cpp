// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the keys "0000000" to "0001999" of a store again and again, with flushes and compactions, until it
// is killed. Says so on standard output after the first round.
#include "tests/support/rocks/storewriter.h"

#include <cstdio>
#include <string>

int main(int argc, char** argv) {
    constexpr int kKeys = 2000;
    if (argc != 2) {
        return 2;
    }
    keyatlas::test::StoreWriter store(argv[1]);
    for (int round = 0;; ++round) {
        for (int i = 0; i < kKeys; ++i) {
            const std::string digits = std::to_string(i);
            store.put(std::string(7 - digits.size(), '0') + digits, std::to_string(round));
        }
        store.flush();
        if (round % 2 == 1) {
            store.compact();
        }
        if (round == 0) {
            std::puts("written");
            std::fflush(stdout);
        }
    }
}
