// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "ui/session/latest.h"

#include <QWidget>

#include <memory>
#include <string>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace keyatlas {

// A document as text, a long one in parts.
class DocumentText : public QWidget {
    Q_OBJECT
public:
    enum class Style : unsigned char {
        Json,  // one member a line, no token changed
        Plain, // as it is, what cannot be seen escaped
        Hex,   // places, bytes, characters: as many a line as there is room for
    };

    explicit DocumentText(QWidget* parent = nullptr);

    // Null: none. `worker` must outlive this object or the next call.
    void setText(std::shared_ptr<const std::string> text, Worker* worker, Style style = Style::Json);
    QPlainTextEdit* edit() const { return m_edit; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Part {
        QString text;
        std::size_t used = 0;
        bool cut = false;
    };
    static Result<Part> partOf(Bytes text, Style style, std::size_t most, std::size_t perLine,
                               const std::stop_token& stop);
    void ask(std::size_t most);
    std::size_t bytesPerLine() const;
    void show(const Part& part);

    QPlainTextEdit* m_edit = nullptr;
    QWidget* m_foot = nullptr;
    QLabel* m_shown = nullptr;
    QPushButton* m_more = nullptr;
    std::shared_ptr<const std::string> m_text;
    Worker* m_worker = nullptr;
    Style m_style = Style::Json;
    std::size_t m_most = 0;    // bytes that are shown
    std::size_t m_perLine = 0; // of a hex dump
    Latest m_asking;
};

} // namespace keyatlas
