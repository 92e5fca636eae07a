// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/attachmentslist.h"

#include "ui/models/roles.h"
#include "ui/panels/keydelegate.h"
#include "ui/panels/viewkit.h"
#include "ui/session/toqt.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paneltitle.h"
#include "ui/theme/plaintext.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QPushButton>
#include <QSaveFile>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr int kMostRows = 4;              // shown before the list scrolls
constexpr std::size_t kMostListed = 2000; // attachments that are listed

QString noteOf(const Attachment& attachment) {
    if (attachment.damaged) {
        return AttachmentsList::tr("damaged");
    }
    return attachment.length ? bytesText(*attachment.length) : AttachmentsList::tr("not known");
}

QString tipOf(const Attachment& attachment) {
    QStringList lines{keyText(attachment.name)};
    if (!attachment.type.empty()) {
        lines << keyText(attachment.type);
    }
    if (attachment.length) {
        lines << exactBytesText(*attachment.length);
    }
    if (!attachment.digest.empty()) {
        lines << keyText(attachment.digest);
    }
    return lines.join(QLatin1Char('\n'));
}

// A file name that stays in the folder it is saved to.
QString fileName(const std::string& name) {
    QString safe = fromUtf8(Bytes(name).substr(0, 200));
    for (QChar& c : safe) {
        if (c == QLatin1Char('/') || c == QLatin1Char('\\') || c.category() == QChar::Other_Control) {
            c = QLatin1Char('_');
        }
    }
    return safe.isEmpty() || safe.startsWith(QLatin1Char('.')) ? QLatin1Char('_') + safe : safe;
}

Result<std::uint64_t> write(const std::string& document, const Attachment& attachment, const QString& path) {
    const auto bytes = attachmentBytes(document, attachment);
    if (!bytes) {
        return tl::make_unexpected(bytes.error());
    }
    QSaveFile file(path);
    const auto size = static_cast<qint64>(bytes->size());
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes->data(), size) != size || !file.commit()) {
        Error error;
        error.what = toStd(file.errorString());
        error.path = toStd(path);
        return fail(std::move(error));
    }
    return bytes->size();
}

} // namespace

AttachmentsList::AttachmentsList(QWidget* parent) : QWidget(parent) {
    m_title = new PanelTitle(tr("Attachments"), this);
    m_title->setLineAbove(true);
    m_save = new QPushButton(tr("Save…"), m_title);
    m_save->setObjectName(QStringLiteral("saveAttachment"));
    m_title->addTool(m_save);
    m_view = new QTreeWidget(this);
    m_view->setObjectName(QStringLiteral("attachments"));
    m_view->setAccessibleName(tr("Attachments"));
    m_view->setColumnCount(3);
    setUpList(*m_view);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addWidget(m_view);
    connect(m_save, &QPushButton::clicked, this, &AttachmentsList::askWhere);
    connect(m_view, &QTreeWidget::currentItemChanged, this, &AttachmentsList::refresh);
    hide();
}

void AttachmentsList::setAttachments(std::vector<Attachment> attachments,
                                     std::shared_ptr<const std::string> document, Worker* worker) {
    m_attachments = std::move(attachments);
    m_document = std::move(document);
    m_worker = worker;
    m_view->clear();
    for (std::size_t i = 0; i < std::min(m_attachments.size(), kMostListed); ++i) {
        const auto& attachment = m_attachments[i];
        auto* item =
            new QTreeWidgetItem({keyText(attachment.name), keyText(attachment.type, 40), noteOf(attachment)});
        item->setData(0, ShownRole, QVariant::fromValue(shownText(attachment.name)));
        item->setData(0, FixedRole, true);
        item->setData(1, MutedRole, true);
        item->setData(2, MutedRole, true);
        item->setTextAlignment(2, Qt::AlignVCenter | Qt::AlignRight);
        for (int column = 0; column < 3; ++column) {
            item->setToolTip(column, plainToolTip(tipOf(attachment)));
        }
        m_view->addTopLevelItem(item);
    }
    m_title->setNote(countText(m_attachments.size()));
    m_view->setFixedHeight(std::clamp(m_view->topLevelItemCount(), 1, kMostRows) * metrics().treeRow +
                           metrics().s1);
    setVisible(!m_attachments.empty());
    if (m_view->topLevelItemCount() > 0) {
        m_view->setCurrentItem(m_view->topLevelItem(0));
    }
    refresh();
}

int AttachmentsList::current() const {
    const auto* item = m_view->currentItem();
    return item != nullptr ? m_view->indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item)) : -1;
}

void AttachmentsList::refresh() {
    const int row = current();
    const bool inside = row >= 0 && m_attachments[static_cast<std::size_t>(row)].dataSize > 0;
    m_save->setEnabled(inside);
    m_save->setToolTip(inside ? QString() : tr("The source holds no data of this attachment."));
}

void AttachmentsList::askWhere() {
    const int row = current();
    if (row < 0) {
        return;
    }
    auto* dialog = new QFileDialog(this, tr("Save Attachment"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(fileName(m_attachments[static_cast<std::size_t>(row)].name));
    connect(dialog, &QFileDialog::fileSelected, this, [this, row](const QString& path) { save(row, path); });
    dialog->open();
}

void AttachmentsList::save(int row, const QString& path) {
    if (row < 0 || static_cast<std::size_t>(row) >= m_attachments.size() || m_worker == nullptr) {
        return;
    }
    m_saving.ask(
        *m_worker,
        [document = m_document, attachment = m_attachments[static_cast<std::size_t>(row)],
         path](const std::stop_token&) { return write(*document, attachment, path); },
        [this, path](const Result<std::uint64_t>& size) {
            emit said(size ? tr("Saved %1 to %2").arg(bytesText(*size), cutForLayout(path))
                           : sentence(size.error()));
        });
}

} // namespace keyatlas
