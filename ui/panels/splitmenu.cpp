// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/splitmenu.h"

#include "ui/session/toqt.h"

#include <QCoreApplication>
#include <QInputDialog>
#include <QMenu>
#include <QPointer>

namespace keyatlas {

namespace {

struct SplitWords {
    Q_DECLARE_TR_FUNCTIONS(keyatlas::SplitMenu)
};

void askCharacters(const QPointer<Session>& session, QWidget* parent) {
    if (!session) {
        return;
    }
    auto* dialog = new QInputDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(SplitWords::tr("Split IDs"));
    dialog->setLabelText(SplitWords::tr("Split IDs behind each of these characters:"));
    const auto tree = session->tree();
    const auto& chosen = session->split().characters;
    dialog->setTextValue(fromUtf8(!chosen.empty() || !tree ? chosen : tree->rule().separators()));
    QObject::connect(dialog, &QInputDialog::textValueSelected, dialog, [session](const QString& text) {
        if (session && !text.isEmpty()) {
            session->setSplit({SplitChoice::Kind::Characters, toStd(text)});
        }
    });
    dialog->open();
}

} // namespace

void fillSplitMenu(QMenu& menu, Session& session, QWidget* parent) {
    menu.clear();
    const auto add = [&](const QString& text, SplitChoice::Kind kind) {
        auto* action = menu.addAction(text);
        action->setCheckable(true);
        action->setChecked(session.split().kind == kind);
        return action;
    };
    QObject::connect(add(SplitWords::tr("Automatic"), SplitChoice::Kind::Automatic), &QAction::triggered,
                     &session, [&session] {
                         session.setSplit({SplitChoice::Kind::Automatic, {}});
                     });
    QObject::connect(add(SplitWords::tr("At Characters…"), SplitChoice::Kind::Characters),
                     &QAction::triggered, parent,
                     [session = QPointer<Session>(&session), parent] { askCharacters(session, parent); });
    QObject::connect(add(SplitWords::tr("Not at All"), SplitChoice::Kind::None), &QAction::triggered,
                     &session, [&session] {
                         session.setSplit({SplitChoice::Kind::None, {}});
                     });
}

QString spacedMarks(const std::string& separators) {
    QStringList shown;
    for (const char c : separators) {
        shown << keyText(Bytes(&c, 1));
    }
    return shown.join(QStringLiteral("  "));
}

} // namespace keyatlas
