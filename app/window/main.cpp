// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/screenshot.h"
#include "ui/theme/theme.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QTextStream>

using namespace keyatlas;

namespace {

struct Options {
    QStringList paths;
    QString screenshot;
    QSize size{1440, 900};
    Theme::Choice theme = Theme::Choice::System;
    bool themeGiven = false;
    std::optional<std::uint64_t> memoryBytes; // for the index of each source
};

int usage(const QString& what) {
    QTextStream(stderr) << "keyatlas: " << what << ": see keyatlas --help\n";
    return 2;
}

std::optional<std::uint64_t> memoryOf(const QString& text) {
    bool number = false;
    const auto megabytes = text.toULongLong(&number);
    const bool fits = number && megabytes >= 16 && megabytes <= (1U << 30);
    return fits ? std::optional<std::uint64_t>(megabytes << 20) : std::nullopt;
}

QSize sizeOf(const QString& text) {
    const QStringList parts = text.split(u'x');
    return parts.size() == 2 ? QSize(parts[0].toInt(), parts[1].toInt()) : QSize();
}

struct Declared {
    QCommandLineOption help{{QStringLiteral("h"), QStringLiteral("help")},
                            QStringLiteral("Show this and exit.")};
    QCommandLineOption version{{QStringLiteral("v"), QStringLiteral("version")},
                               QStringLiteral("Show the version and exit.")};
    QCommandLineOption shot{
        QStringLiteral("screenshot"),
        QStringLiteral("Save a picture of the window when it has finished reading, and exit."),
        QStringLiteral("FILE")};
    QCommandLineOption size{QStringLiteral("size"), QStringLiteral("Size of that picture; 1440x900."),
                            QStringLiteral("WxH")};
    QCommandLineOption look{QStringLiteral("theme"), QStringLiteral("light or dark, for this run."),
                            QStringLiteral("THEME")};
    QCommandLineOption memory{
        QStringLiteral("memory"),
        QStringLiteral("Memory for the index of a source, in MB; 512. Stores that need more are sampled."),
        QStringLiteral("MB")};
};

void declare(QCommandLineParser& parser, const Declared& options) {
    parser.setApplicationDescription(
        QStringLiteral("An atlas of a database's keys. Sources are read, never written."));
    parser.addOptions(
        {options.help, options.version, options.shot, options.size, options.look, options.memory});
    parser.addPositionalArgument(QStringLiteral("PATH"),
                                 QStringLiteral("Files or folders to open, or a project (.keyatlas)."),
                                 QStringLiteral("[PATH...]"));
}

// nullopt: said on standard error, exit status 2.
std::optional<Options> parse(const QCoreApplication& app) {
    QCommandLineParser parser;
    const Declared declared;
    declare(parser, declared);
    const auto& [help, version, shot, size, look, memory] = declared;
    if (!parser.parse(app.arguments())) {
        usage(parser.errorText());
        return std::nullopt;
    }
    if (parser.isSet(help)) {
        parser.showHelp(0);
    }
    if (parser.isSet(version)) {
        QTextStream(stdout) << "keyatlas " KEYATLAS_VERSION "\n";
        ::exit(0);
    }
    Options options;
    options.paths = parser.positionalArguments();
    options.screenshot = parser.value(shot);
    if (parser.isSet(look)) {
        const QString name = parser.value(look);
        if (name != QStringLiteral("light") && name != QStringLiteral("dark")) {
            usage(QStringLiteral("--theme is light or dark"));
            return std::nullopt;
        }
        options.themeGiven = true;
        options.theme = name == QStringLiteral("dark") ? Theme::Choice::Dark : Theme::Choice::Light;
    }
    if (parser.isSet(memory)) {
        options.memoryBytes = memoryOf(parser.value(memory));
        if (!options.memoryBytes) {
            usage(QStringLiteral("--memory is a number of MB, 16 or more"));
            return std::nullopt;
        }
    }
    if (parser.isSet(size)) {
        options.size = sizeOf(parser.value(size));
        if (options.size.width() < 200 || options.size.height() < 200 || options.size.width() > 8000 ||
            options.size.height() > 8000) {
            usage(QStringLiteral("--size is WIDTHxHEIGHT, 200 to 8000 each"));
            return std::nullopt;
        }
    }
    return options;
}

} // namespace

int main(int argc, char** argv) {
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("keyatlas"));
    QApplication::setApplicationDisplayName(QString());
    QApplication::setApplicationVersion(QStringLiteral(KEYATLAS_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("keyatlas"));
    const auto options = parse(app);
    if (!options) {
        return 2;
    }
    if (QGuiApplication::platformName() == QStringLiteral("offscreen")) {
        useReferenceFont(); // there is no desktop to take one from
    }
    theme().install();
    MainWindow window;
    theme().setChoice(options->themeGiven ? options->theme : window.settings().themeChoice());
    std::unique_ptr<Screenshot> screenshot;
    if (!options->screenshot.isEmpty()) {
        window.resize(options->size);
        screenshot = std::make_unique<Screenshot>(window, options->screenshot);
    }
    if (options->memoryBytes) {
        window.sessions().setMemory(*options->memoryBytes);
    }
    window.show();
    for (const QString& path : options->paths) {
        window.open(path);
    }
    return app.exec();
}
