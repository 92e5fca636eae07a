// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/attachments.h"
#include "ui/session/latest.h"

#include <QWidget>

#include <memory>

class QPushButton;
class QTreeWidget;

namespace keyatlas {

class PanelTitle;

// The files attached to a document; those whose data stands in it can be saved. Hidden if there are none.
class AttachmentsList : public QWidget {
    Q_OBJECT
public:
    explicit AttachmentsList(QWidget* parent = nullptr);

    // `worker` must outlive this object or the next call.
    void setAttachments(std::vector<Attachment> attachments, std::shared_ptr<const std::string> document,
                        Worker* worker);
    // Decodes and writes the one at `row` on the worker.
    void save(int row, const QString& path);
    QTreeWidget* view() const { return m_view; }

signals:
    void said(const QString& line);

private:
    int current() const;
    void askWhere();
    void refresh();

    PanelTitle* m_title = nullptr;
    QTreeWidget* m_view = nullptr;
    QPushButton* m_save = nullptr;
    std::vector<Attachment> m_attachments;
    std::shared_ptr<const std::string> m_document;
    Worker* m_worker = nullptr;
    Latest m_saving;
};

} // namespace keyatlas
