// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "core/base/result.h"
#include "core/layout/columns.h"
#include "core/query/rangefields.h"
#include "core/tree/keyformat.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace keyatlas {

// What a person made of some sources: which they are, how their IDs are split, the queries that were kept,
// and what was looked at. A project file says the same as JSON (README.md); the data stay where they are.
//
// `origin` is the JSON object that something was read from, "{}" if it is new: what this version does not
// know in it is written again.

struct ProjectSplit {
    enum class Kind : unsigned char { Automatic, Characters, None };
    Kind kind = Kind::Automatic;
    std::string characters; // for Characters; each byte is a separator

    friend bool operator==(const ProjectSplit&, const ProjectSplit&) = default;
};

struct ProjectQuery {
    std::string space; // name of the space it is about
    std::string name;  // UTF-8
    RangeFields fields;
    std::optional<std::size_t> colour; // of a pin: index of a family colour, from 0, below kProjectColours
    std::string origin = "{}";

    friend bool operator==(const ProjectQuery&, const ProjectQuery&) = default;
};
inline constexpr std::size_t kProjectColours = 10;

// A span by the keys that bound it: ranks mean nothing in another state of a source.
struct KeyRange {
    std::optional<std::string> first;  // the first key in it; none: from the first one on
    std::optional<std::string> last;   // the first key behind it; none: to the end
    std::optional<std::string> prefix; // it is all keys that begin with this

    friend bool operator==(const KeyRange&, const KeyRange&) = default;
};

// What was looked at in a source.
struct ProjectView {
    KeyRange shown; // by the map
    KeyRange selected;
    std::optional<std::string> document; // key of the current one

    friend bool operator==(const ProjectView&, const ProjectView&) = default;
};

// A design for IDs, as it was typed.
struct ProjectScheme {
    std::string name; // "A"
    std::string text; // of its templates, valid or not
    std::string origin = "{}";

    friend bool operator==(const ProjectScheme&, const ProjectScheme&) = default;
};

// The schemes that were tried on one space, and the queries they were measured by.
struct ProjectDesign {
    std::vector<ProjectScheme> schemes;
    std::size_t current = 0;     // 0: the IDs of today, else a scheme's number from 1
    std::string patterns = "[]"; // a JSON array of access patterns; what it means core/scheme knows
    std::optional<double> perSecond;
    std::uint64_t seed = 1;
    std::string origin = "{}";

    friend bool operator==(const ProjectDesign&, const ProjectDesign&) = default;
};

struct ProjectSource {
    std::string path;  // absolute
    std::string space; // the current one
    ProjectSplit split;
    std::map<std::string, KeyFormat> keyFormats; // that were chosen, by the name of their space
    std::string timeField;                       // empty: found by itself
    std::vector<ProjectQuery> pins;
    std::vector<ProjectQuery> saved;
    std::map<std::string, ProjectDesign> designs; // by the name of their space
    ProjectView view;
    std::string origin = "{}";

    friend bool operator==(const ProjectSource&, const ProjectSource&) = default;
};

enum class ProjectColouring : unsigned char { ByFamily, ByDepth, ByAge };

struct Project {
    std::vector<ProjectSource> sources;
    std::size_t current = 0; // index of the source that is shown
    Weight weight = Weight::ByBytes;
    ProjectColouring colouring = ProjectColouring::ByFamily;
    std::string tab; // "map", "documents"; empty: not said
    std::string origin = "{}";

    // The source at `path`; null: none.
    const ProjectSource* source(const std::string& path) const;
    friend bool operator==(const Project&, const Project&) = default;
};

inline constexpr int kProjectVersion = 1;
inline constexpr std::size_t kLongestProject = std::size_t{64} << 20; // bytes of a file that is read

struct ReadProject {
    Project project;
    std::vector<std::string>
        warnings; // one line each: what a newer version means that this one does not know
};

// `folder` is where the file lies, absolute: paths in it may be relative to that.
// Errors: Corrupt (damaged, or not a project) with the offset, Unsupported (needs a newer version).
Result<ReadProject> parseProject(Bytes text, const std::string& folder);
// Paths below `folder` are written relative to it, so that both can be moved together.
std::string writeProject(const Project& project, const std::string& folder);

// The same of a file. Reads regular files up to kLongestProject only.
Result<ReadProject> readProject(const std::string& path);
// Whole or not at all: see saveWhole().
Result<void> saveProject(const Project& project, const std::string& path);

} // namespace keyatlas
