// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folderstate.h"

#include "tests/support/sourcereading.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <map>

namespace keyatlas::test {

std::string folderState(const std::string& folder) {
    std::map<std::string, std::string> entries;
    const auto add = [&entries](const std::filesystem::path& path) {
        struct stat status {};
        ::stat(path.c_str(), &status);
        std::string& state = entries[path.string()];
        for (const auto number : {status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
                                  status.st_ctim.tv_nsec, static_cast<long>(status.st_mode)}) {
            state += std::to_string(number) + " ";
        }
        state += S_ISREG(status.st_mode) ? readFile(path) : "";
    };
    add(folder);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        add(entry.path());
    }
    std::string all;
    for (const auto& [name, state] : entries) {
        for (const auto* part : {&name, &state}) {
            all.append(*part).append("\n");
        }
    }
    return all;
}

int asAnotherUser(const std::function<int()>& work) {
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
        if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) {
            ::_exit(99);
        }
        ::_exit(work());
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 200;
}

void copyFolder(const std::string& from, const std::string& to) {
    for (const auto& entry : std::filesystem::directory_iterator(from)) {
        const auto target = std::filesystem::path(to) / entry.path().filename();
        std::filesystem::copy(entry.path(), target, std::filesystem::copy_options::recursive);
        std::filesystem::permissions(target, std::filesystem::perms::owner_write,
                                     std::filesystem::perm_options::add);
    }
}

} // namespace keyatlas::test
