// SPDX-License-Identifier: GPL-3.0-or-later
// Where offers come from: the gallery, and suggestions for the documents that are open.
#include "ui/panels/design/offersdialog.h"
#include "ui/session/design.h"
#include "ui/session/designwords.h"
#include "ui/session/toqt.h"

namespace keyatlas {

namespace {

SchemeOffer offerOf(const GalleryEntry& entry) {
    SchemeOffer offer{
        fromUtf8(entry.name), toText(entry.scheme), {fromUtf8(entry.lesson), fromUtf8(entry.cost)}, {}};
    if (!entry.fits) {
        offer.warning =
            OffersDialog::tr("It needs a field that these documents do not have; put in one of yours.");
    }
    return offer;
}

SchemeOffer offerOf(const Suggestion& suggestion, std::size_t number, std::size_t patterns) {
    const QString bytes = OffersDialog::tr("%1 bytes").arg(meanText(suggestion.idBytes));
    const QString name = patterns == 0
                             ? OffersDialog::tr("%1. %2").arg(number).arg(bytes)
                             : OffersDialog::tr("%1. One range for %2 of %3, %4")
                                   .arg(QString::number(number), QString::number(suggestion.oneRange),
                                        QString::number(patterns), bytes);
    SchemeOffer offer{name, toText(suggestion.scheme), {}, {}};
    for (const std::string& reason : suggestion.reasons) {
        offer.reasons << fromUtf8(reason);
    }
    return offer;
}

void take(OffersDialog& dialog, const Result<std::vector<Suggestion>>& found, std::size_t patterns) {
    if (!found) {
        dialog.say(sentence(found.error()));
        return;
    }
    std::vector<SchemeOffer> offers;
    for (const Suggestion& suggestion : *found) {
        offers.push_back(offerOf(suggestion, offers.size() + 1, patterns));
    }
    if (offers.empty()) {
        dialog.say(
            OffersDialog::tr("No scheme fits all of these documents; the gallery has some to start from."));
        return;
    }
    dialog.setOffers(std::move(offers));
}

} // namespace

OffersDialog* openGalleryDialog(Design& design, QWidget* parent) {
    auto* dialog = new OffersDialog(OffersDialog::tr("Schemes to start from"), parent);
    dialog->setObjectName(QStringLiteral("galleryDialog"));
    std::vector<SchemeOffer> offers;
    if (design.engine().gallery) {
        for (const GalleryEntry& entry : design.engine().gallery(design.fields())) {
            offers.push_back(offerOf(entry));
        }
    }
    dialog->setOffers(std::move(offers));
    dialog->open();
    return dialog;
}

OffersDialog* openSuggestionsDialog(Design& design, QWidget* parent) {
    auto* dialog = new OffersDialog(OffersDialog::tr("Suggestions"), parent);
    dialog->setObjectName(QStringLiteral("suggestionsDialog"));
    dialog->open();
    const Place& place = design.navigator().place();
    if (!design.available() || !design.engine().suggest) {
        dialog->say(design.whyNot());
        return dialog;
    }
    dialog->say(OffersDialog::tr("Schemes are tried on a sample of the documents …"));
    const auto patterns = design.patterns();
    dialog->asked().ask(
        design.seeker(),
        [suggest = design.engine().suggest, opened = place.opened, space = place.space,
         patterns](const std::stop_token& stop) { return suggest(*opened, space, patterns, stop); },
        [dialog, count = patterns.size()](const Result<std::vector<Suggestion>>& found) {
            take(*dialog, found, count);
        });
    return dialog;
}

} // namespace keyatlas
