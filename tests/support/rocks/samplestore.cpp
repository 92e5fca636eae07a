// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/rocks/samplestore.h"

#include "tests/support/rocks/storewriter.h"

namespace keyatlas::test {
namespace {

std::string padded(unsigned number, std::size_t width) {
    std::string text = std::to_string(number);
    text.insert(0, width - std::min(width, text.size()), '0');
    return text;
}

std::string orderKey(unsigned number) {
    return "order:" + padded(number / 100, 5) + "-2024" + padded(number % 12 + 1, 2) + "-" +
           padded(number, 6);
}

std::string orderValue(unsigned number) {
    std::string value = "{\"n\":";
    value += std::to_string(number);
    value += ",\"text\":\"";
    value += std::string(20 + number % 97, static_cast<char>('a' + number % 26));
    value += "\"}";
    return value;
}

std::string bigEndian(unsigned number) {
    std::string key;
    for (int shift = 24; shift >= 0; shift -= 8) {
        key.push_back(static_cast<char>((number >> shift) & 0xffU));
    }
    return key;
}

void writeOrders(StoreWriter& store) {
    constexpr unsigned kOrders = 20'000;
    for (unsigned i = 0; i < kOrders; ++i) {
        store.put(orderKey(i), orderValue(i), "orders");
    }
    store.flush("orders");
    store.compact("orders");
    // Newer tables over parts of the older ones: overwritten, deleted, added.
    for (unsigned table = 0; table < 4; ++table) {
        const unsigned from = table * 3000 + 500;
        for (unsigned i = from; i < from + 5000; i += 3) {
            if (i % 5 == 0) {
                store.remove(orderKey(i), "orders");
            } else {
                store.put(orderKey(i), orderValue(i + table), "orders");
            }
        }
        store.flush("orders");
    }
    for (unsigned i = kOrders; i < kOrders + 200; ++i) {
        store.put(orderKey(i), orderValue(i), "orders"); // these stay in the log
    }
}

} // namespace

void writeSampleStore(const std::string& folder) {
    StoreWriter::Options options;
    options.families = {"default", "orders", "index", "lists"};
    options.merges = true;
    options.tableBytes = 64U << 10;
    StoreWriter store(folder, options);
    for (unsigned i = 0; i < 500; ++i) {
        store.put(bigEndian(i * 7), std::string(1 + i % 40, static_cast<char>(0x80U + i % 100)), "index");
    }
    store.flush("index");
    for (unsigned i = 0; i < 30; ++i) {
        store.merge("list:" + padded(i % 10, 2), "item " + std::to_string(i) + "; ", "lists");
    }
    store.flush("lists");
    writeOrders(store);
}

} // namespace keyatlas::test
