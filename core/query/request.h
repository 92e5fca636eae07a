// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/database.h"
#include "core/query/output.h"

#include <functional>
#include <string>

namespace keyatlas {

// A request as it would be sent to a CouchDB.
struct Request {
    std::string method = "GET";
    std::string path; // with its query string: "/db/_all_docs?limit=3"; the database's name is free
    std::string body;
};

// What the server would answer. The body is written when it is asked for; small ones are ready.
struct Answer {
    int status = 200;
    std::function<Result<void>(const Out&, std::stop_token)> body;
};
Answer readyAnswer(int status, std::string body);
Answer errorAnswer(int status, Bytes name, Bytes reason);
// 400 for what CouchDB refuses; other errors stay errors.
Result<Answer> answerFor(const Error& error);

// Reads only: writes get 405. What this version cannot answer gets 501 with the reason. The answer refers to
// `database`, which must outlive it.
Result<Answer> answerRequest(const Database& database, const Request& request, std::stop_token stop);
// {"status":N,"response":...} and a line break.
Result<void> writeRequest(const Database& database, const Request& request, const Out& out,
                          std::stop_token stop);

} // namespace keyatlas
