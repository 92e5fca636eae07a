// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/latest.h"

#include <QWidget>

#include <memory>
#include <string>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace keyatlas {

// A document as text, one member a line, no token changed; a long one in parts.
class DocumentText : public QWidget {
    Q_OBJECT
public:
    explicit DocumentText(QWidget* parent = nullptr);

    // Null: none. `worker` must outlive this object or the next call.
    void setText(std::shared_ptr<const std::string> text, Worker* worker);
    QPlainTextEdit* edit() const { return m_edit; }

private:
    struct Part {
        QString text;
        std::size_t used = 0;
        bool cut = false;
    };
    void ask(std::size_t most);
    void show(const Part& part);

    QPlainTextEdit* m_edit = nullptr;
    QWidget* m_foot = nullptr;
    QLabel* m_shown = nullptr;
    QPushButton* m_more = nullptr;
    std::shared_ptr<const std::string> m_text;
    Worker* m_worker = nullptr;
    std::size_t m_most = 0; // bytes that are shown
    Latest m_asking;
};

} // namespace keyatlas
