// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h" // first: moc stumbles over a <compare> that nothing came before
#include "ui/session/latest.h"

#include <QDialog>
#include <QStringList>

#include <string>
#include <vector>

class QLabel;
class QListWidget;
class QPushButton;

namespace keyatlas {

class Design;

// A scheme that can be begun with, and what speaks for and against it.
struct SchemeOffer {
    QString name;
    std::string text;
    QStringList reasons; // a sentence each
    QString warning{};   // what it needs that is not there
};

// Schemes in a list, the chosen one with its reasons beside it. Deletes itself when closed.
class OffersDialog : public QDialog {
    Q_OBJECT
public:
    OffersDialog(const QString& title, QWidget* parent);

    void setOffers(std::vector<SchemeOffer> offers);
    void say(const QString& line);      // in place of offers
    Latest& asked() { return m_asked; } // what the offers come from; forgotten when this is closed
    QListWidget& list() const { return *m_list; }

signals:
    void chosen(const std::string& text);

private:
    QWidget* createDetails();
    void showOffer();
    void use();

    std::vector<SchemeOffer> m_offers;
    QListWidget* m_list = nullptr;
    QLabel* m_name = nullptr;
    QLabel* m_template = nullptr;
    QLabel* m_reasons = nullptr;
    QLabel* m_warning = nullptr;
    QPushButton* m_use = nullptr;
    Latest m_asked;
};

// Opened already; both offer schemes for the documents of the design.
OffersDialog* openGalleryDialog(Design& design, QWidget* parent);
OffersDialog* openSuggestionsDialog(Design& design, QWidget* parent);

} // namespace keyatlas
