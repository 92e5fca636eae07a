// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gallery/gallery.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QFont>
#include <QProcess>
#include <QTemporaryDir>
#include <QTextStream>

using namespace keyatlas;

namespace {

constexpr const char* kScaled = "KEYATLAS_GALLERY_SCALED"; // set in the second run, at 150 %

// The scale of a program is fixed when it starts, so 150 % takes a second one.
int runScaled(const QStringList& arguments) {
    QProcess again;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QStringLiteral("1.5"));
    environment.insert(QLatin1String(kScaled), QStringLiteral("1"));
    again.setProcessEnvironment(environment);
    again.setProcessChannelMode(QProcess::ForwardedChannels);
    again.start(QCoreApplication::applicationFilePath(), arguments);
    again.waitForFinished(-1);
    return again.exitCode();
}

} // namespace

int main(int argc, char** argv) {
    QTemporaryDir home; // the pictures show nobody's recents
    qputenv("XDG_CONFIG_HOME", home.path().toLocal8Bit());
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments().mid(1);
    if (arguments.isEmpty() || arguments.size() > 2 || !QDir().mkpath(arguments.first())) {
        QTextStream(stderr) << "usage: keyatlas-gallery OUTDIR [PART-OF-A-NAME]\n";
        return 2;
    }
    QFont font(QStringList{QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")});
    font.setPixelSize(13);
    QApplication::setFont(font);
    theme().install();
    const bool scaled = !qEnvironmentVariableIsEmpty(kScaled);
    Gallery gallery(arguments.first(), scaled ? QStringLiteral("-150") : QString(), arguments.value(1));
    const int result = QApplication::exec();
    return result != 0 || scaled ? result : runScaled(arguments);
}
