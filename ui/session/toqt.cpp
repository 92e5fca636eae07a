// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/toqt.h"

#include <QCoreApplication>
#include <QStringList>

namespace keyatlas {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ToQt)
};

QString whatOf(Error::Code code) {
    switch (code) {
    case Error::Code::Io:
        return Words::tr("It could not be read.");
    case Error::Code::NotFound:
        return Words::tr("There is no such file or folder.");
    case Error::Code::NoPermission:
        return Words::tr("You are not allowed to read it.");
    case Error::Code::NotDatabase:
        return Words::tr("It holds no documents.");
    case Error::Code::Unsupported:
        return Words::tr("This kind of database cannot be opened yet.");
    case Error::Code::Corrupt:
        return Words::tr("The file is damaged and can be read only in part.");
    case Error::Code::Changed:
        return Words::tr("The file changed while it was open.");
    case Error::Code::Cancelled:
        return Words::tr("Stopped before it was read whole.");
    case Error::Code::Usage:
        return Words::tr("That makes no sense here.");
    case Error::Code::Refused:
        return Words::tr("The server would refuse this.");
    case Error::Code::NoSuchKey:
        return Words::tr("There is no document with this ID.");
    case Error::Code::NoRoom:
        return Words::tr("There is not enough memory or temporary space.");
    }
    return {};
}

// Stores have troubles of their own; core names them.
QString whatOf(const Error& error) {
    if (error.name == "store-folder") {
        return Words::tr("This folder is a RocksDB store, and Keyatlas never writes into one.");
    }
    if (error.name == "reader-died") {
        return Words::tr("Reading ended early: the process that reads the store is gone.");
    }
    if (error.name == "missing-table") {
        return Words::tr("A file of the store is missing.");
    }
    if (error.name == "damaged-table") {
        return Words::tr("A table of the store is damaged.");
    }
    if (error.name == "damaged-manifest") {
        return Words::tr("What lists the tables of the store is damaged.");
    }
    if (error.name == "codec-missing") {
        return Words::tr("It is compressed in a way that cannot be read here.");
    }
    if (error.name == "format-too-new") {
        return Words::tr("It is in a format that is newer than this version can read.");
    }
    return whatOf(error.code);
}

QString nextOf(Error::Code code) {
    switch (code) {
    case Error::Code::Changed:
        return Words::tr("Read it again (F5).");
    case Error::Code::Cancelled:
        return Words::tr("Read the rest, or use what is there.");
    default:
        return {};
    }
}

QString whereOf(const Error& error) {
    QStringList parts;
    if (!error.what.empty() && error.code != Error::Code::Cancelled) {
        parts << keyInText(error.what, kShownCharacters);
    }
    if (!error.path.empty()) {
        parts << keyInText(error.path, kShownCharacters);
    }
    if (error.offset) {
        parts << Words::tr("at byte %1").arg(countText(*error.offset));
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace

QString keyText(Bytes key, int most) {
    return shownText(key, most).text;
}

QString keyInText(Bytes key, int most) {
    return isolated(keyText(key, most));
}

QString isolated(const QString& text) {
    static constexpr QChar kIsolate(0x2068);
    static constexpr QChar kPop(0x2069);
    const bool mixed = text.isRightToLeft() || std::any_of(text.begin(), text.end(), [](QChar c) {
                           return c.direction() == QChar::DirR || c.direction() == QChar::DirAL;
                       });
    return mixed ? kIsolate + text + kPop : text;
}

QString fromUtf8(Bytes utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QByteArray toBytes(Bytes bytes) {
    return {bytes.data(), static_cast<qsizetype>(bytes.size())};
}

std::string toStd(const QString& text) {
    return text.toUtf8().toStdString();
}

ToldError told(const Error& error) {
    ToldError result{whatOf(error), whereOf(error), keyInText(error.next, kShownCharacters)};
    if (result.next.isEmpty()) {
        result.next = nextOf(error.code);
    }
    return result;
}

QString sentence(const Error& error) {
    const auto parts = told(error);
    QStringList line{parts.what};
    if (!parts.where.isEmpty()) {
        line << QStringLiteral("(%1)").arg(parts.where);
    }
    if (!parts.next.isEmpty()) {
        line << parts.next;
    }
    return line.join(QLatin1Char(' '));
}

QString details(const Error& error) {
    return fromUtf8(oneLine(error));
}

QString warningText(const Warning& warning) {
    const QString text = keyInText(warning.text, kShownCharacters);
    return warning.offset ? Words::tr("%1 (at byte %2)").arg(text, countText(*warning.offset)) : text;
}

QString formatName(const SourceInfo& info) {
    return info.detail.empty() ? keyInText(info.format) : keyInText(info.detail);
}

QString orderName(const std::string& order) {
    if (order == "bytes") {
        return Words::tr("bytes");
    }
    return order == "file" ? Words::tr("as in the file") : keyInText(order);
}

QString spaceName(const SpaceView& space) {
    if (space.main || space.name.empty()) {
        return Words::tr("documents");
    }
    if (space.name == "_deleted") {
        return Words::tr("deleted documents");
    }
    if (space.name == "_local") {
        return Words::tr("local documents");
    }
    if (space.name == "_raw") {
        return Words::tr("IDs that are no text");
    }
    return keyInText(space.name);
}

QString bytesMeaning(const std::string& measure) {
    if (measure == "json") {
        return Words::tr("bytes of JSON text");
    }
    return measure == "stored" ? Words::tr("bytes as stored")
                               : Words::tr("bytes (%1)").arg(keyInText(measure));
}

QString progressText(const ReadProgress& progress) {
    QStringList parts;
    if (const auto share = progress.share()) {
        parts << Words::tr("%1 %").arg(static_cast<int>(*share * 100));
    } else {
        parts << bytesText(progress.at.done);
    }
    if (progress.bytesPerSecond && progress.at.phase != Progress::Phase::Sampling) {
        parts << rateText(*progress.bytesPerSecond);
    }
    if (progress.secondsLeft) {
        parts << Words::tr("%1 left").arg(secondsText(*progress.secondsLeft));
    }
    return parts.join(QStringLiteral(", "));
}

QString stateText(const Session& session) {
    const auto phase = session.progress().at.phase;
    switch (session.state()) {
    case Session::State::Opening:
        return phase == Progress::Phase::Unpacking && session.progress().at.done > 0 ? Words::tr("unpacking")
                                                                                     : Words::tr("opening");
    case Session::State::Reading:
        return phase == Progress::Phase::Merging    ? Words::tr("sorting")
               : phase == Progress::Phase::Sampling ? Words::tr("sampling")
                                                    : Words::tr("indexing");
    case Session::State::Ready:
        return session.sampled() ? Words::tr("sampled") : Words::tr("complete");
    case Session::State::Partial:
        return session.failure() && session.failure()->code == Error::Code::Cancelled
                   ? Words::tr("stopped")
                   : Words::tr("read in part");
    case Session::State::Failed:
        return Words::tr("could not be opened");
    }
    return {};
}

} // namespace keyatlas
