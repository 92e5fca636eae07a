// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include "ui/theme/theme.h"

#include <QDir>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

static void initResources() {
    Q_INIT_RESOURCE(keyatlas);
}

namespace keyatlas {

namespace {

const QString kFolder = QStringLiteral(":/keyatlas/icons");

QByteArray svgOf(const QString& name) {
    initResources();
    QFile file(kFolder + u'/' + name + QStringLiteral(".svg"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QColor tinted(Tint tint, QIcon::Mode mode, QIcon::State state) {
    const Colours& c = colours();
    if (mode == QIcon::Disabled) {
        return mixed(c.window, c.muted, 0.6);
    }
    switch (tint) {
    case Tint::Text:
        return state == QIcon::On ? c.accent : c.text;
    case Tint::Muted:
        return state == QIcon::On ? c.accent : c.muted;
    case Tint::Accent:
        return c.accent;
    case Tint::OnAccent:
        return c.onAccent;
    case Tint::Warning:
        return c.warning;
    case Tint::Error:
        return c.error;
    case Tint::Good:
        return c.good;
    }
    return c.text;
}

// Draws one of our SVGs, which are all black strokes, in the colour that theme, mode and state ask for.
class StrokeEngine : public QIconEngine {
public:
    StrokeEngine(QString name, Tint tint) : m_name(std::move(name)), m_tint(tint) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        const double ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1.0;
        painter->drawPixmap(rect, scaledPixmap(rect.size() * ratio, mode, state, ratio));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return scaledPixmap(size, mode, state, 1.0);
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override {
        const QColor colour = tinted(m_tint, mode, state);
        const QString key = QStringLiteral("keyatlas/%1/%2/%3x%4@%5")
                                .arg(m_name, colour.name())
                                .arg(size.width())
                                .arg(size.height())
                                .arg(scale);
        QPixmap pixmap;
        if (!QPixmapCache::find(key, &pixmap)) {
            pixmap = drawn(size, colour);
            pixmap.setDevicePixelRatio(scale);
            QPixmapCache::insert(key, pixmap);
        }
        return pixmap;
    }
    QSize actualSize(const QSize& size, QIcon::Mode, QIcon::State) override { return size; }
    QIconEngine* clone() const override { return new StrokeEngine(m_name, m_tint); }
    QString key() const override { return QStringLiteral("keyatlas-stroke"); }
    QString iconName() override { return m_name; }
    bool isNull() override { return false; }

private:
    QPixmap drawn(const QSize& size, const QColor& colour) const {
        QByteArray svg = svgOf(m_name);
        svg.replace("#000", colour.name().toLatin1());
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        QSvgRenderer(svg).render(&painter);
        return pixmap;
    }

    QString m_name;
    Tint m_tint;
};

} // namespace

QIcon icon(const QString& name, Tint tint) {
    const bool known =
        QFile::exists(kFolder + u'/' + name + QStringLiteral(".svg")) || !svgOf(name).isEmpty();
    Q_ASSERT_X(known, "icon", qPrintable(name));
    return known ? QIcon(new StrokeEngine(name, tint)) : QIcon();
}

QStringList iconNames() {
    initResources();
    QStringList names = QDir(kFolder).entryList({QStringLiteral("*.svg")}, QDir::Files, QDir::Name);
    for (QString& name : names) {
        name.chop(4);
    }
    return names;
}

} // namespace keyatlas
