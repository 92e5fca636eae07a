// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/peers.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace keyatlas::bench {
namespace {

using Json = nlohmann::json;

struct EmptyHandler : nlohmann::json_sax<Json> {
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t, const std::string&, const Json::exception&) override { return false; }
};

bool writeAll(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t done = ::write(file, text.data(), text.size());
        if (done <= 0) {
            return false;
        }
        text.remove_prefix(static_cast<std::size_t>(done));
    }
    return true;
}

// Where row number `rows` ends, before its comma; the end of the last row if there are fewer.
std::size_t endOfRow(std::string_view text, std::uint64_t rows) {
    std::size_t at = text.find('\n');
    for (std::uint64_t row = 0; row < rows && at != std::string_view::npos; ++row) {
        at = text.find('\n', at + 1);
    }
    return at == std::string_view::npos ? at : text.rfind('}', at);
}

} // namespace

MappedText::MappedText(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat info {};
    if (file < 0 || ::fstat(file, &info) != 0) {
        return;
    }
    const auto size = static_cast<std::size_t>(info.st_size);
    void* const at = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    ::close(file);
    if (at != MAP_FAILED) {
        m_text = {static_cast<const char*>(at), size};
    }
}

MappedText::~MappedText() {
    if (!m_text.empty()) {
        ::munmap(const_cast<char*>(m_text.data()), m_text.size());
    }
}

SliceFile::SliceFile(std::string_view text, std::uint64_t rows) : m_path("/tmp/keyatlas-bench-XXXXXX") {
    const std::size_t end = endOfRow(text, rows);
    const int file = ::mkostemp(m_path.data(), O_CLOEXEC);
    if (file < 0) {
        return;
    }
    if (end != std::string_view::npos && writeAll(file, text.substr(0, end + 1)) && writeAll(file, "]}\n")) {
        m_size = end + 4;
    }
    ::close(file);
}

SliceFile::~SliceFile() {
    ::unlink(m_path.c_str());
}

std::optional<Spent> spentOnNlohmannSax(std::string_view text) {
    EmptyHandler handler;
    const SpentWatch watch;
    const bool good = Json::sax_parse(text.begin(), text.end(), &handler);
    return good ? std::optional(watch.spent()) : std::nullopt;
}

std::optional<Spent> spentOnJq(const std::string& path) {
    const std::string command = "jq -r '.rows[].id' " + path + " >/dev/null";
    const SpentWatch watch;
    const int status = std::system(command.c_str()); // NOLINT(cert-env33-c): a benchmark on our own file
    return status == 0 ? std::optional(watch.spent()) : std::nullopt;
}

} // namespace keyatlas::bench
