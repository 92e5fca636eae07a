// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/documenttext.h"

#include "core/base/display.h"
#include "core/base/hexdump.h"
#include "core/base/prettyjson.h"
#include "ui/session/toqt.h"
#include "ui/theme/fonts.h"
#include "ui/theme/metrics.h"
#include "ui/theme/plaintext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace keyatlas {

namespace {

constexpr std::size_t kFirst = 64u << 10; // bytes shown at first
constexpr std::size_t kGrowth = 4;        // as many times more at each [Show More]
constexpr std::size_t kLine = 2000;       // characters in a line of the view: longer ones are broken

// Lines as they may be shown: what cannot be seen escaped, what is too long for one line on several.
QString shownLines(Bytes text, const std::stop_token& stop) {
    QString shown;
    while (!text.empty() && !stop.stop_requested()) {
        const auto end = std::min(text.find('\n'), text.size());
        Bytes line = text.substr(0, end);
        while (line.size() > kLine) {
            // Never inside a character: continuation bytes stay with what is before them.
            std::size_t at = kLine;
            while (at < line.size() && at < kLine + 4 &&
                   (static_cast<unsigned char>(line[at]) & 0xc0) == 0x80) {
                ++at;
            }
            shown += fromShown(display::shown(line.substr(0, at), at)).text + QLatin1Char('\n');
            line.remove_prefix(at);
        }
        shown += fromShown(display::shown(line, kLine + 4)).text + QLatin1Char('\n');
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return shown;
}

} // namespace

DocumentText::DocumentText(QWidget* parent) : QWidget(parent) {
    m_edit = new QPlainTextEdit(this);
    m_edit->setObjectName(QStringLiteral("documentText"));
    m_edit->setAccessibleName(tr("Document as text"));
    m_edit->setReadOnly(true);
    m_edit->setFrameShape(QFrame::NoFrame);
    m_edit->setFont(fontFor(FontRole::Key));
    m_edit->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_edit->setUndoRedoEnabled(false);
    m_edit->setTabChangesFocus(true);
    m_foot = new QWidget(this);
    m_shown = mutedLabel({}, m_foot);
    m_shown->setFont(fontFor(FontRole::Table));
    m_more = new QPushButton(tr("Show More"), m_foot);
    m_more->setObjectName(QStringLiteral("showMore"));
    auto* row = new QHBoxLayout(m_foot);
    row->setContentsMargins(metrics().s2, metrics().s1, metrics().s2, metrics().s1);
    row->addWidget(m_shown, 1);
    row->addWidget(m_more);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_edit, 1);
    column->addWidget(m_foot);
    m_foot->hide();
    connect(m_more, &QPushButton::clicked, this, [this] { ask(m_most * kGrowth); });
}

void DocumentText::setText(std::shared_ptr<const std::string> text, Worker* worker, Style style) {
    m_asking.drop();
    m_style = style;
    m_edit->setWordWrapMode(style == Style::Hex ? QTextOption::NoWrap
                                                : QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_text = std::move(text);
    m_worker = worker;
    m_foot->hide();
    if (!m_text || m_worker == nullptr) {
        m_edit->clear();
        return;
    }
    ask(kFirst);
}

Result<DocumentText::Part> DocumentText::partOf(Bytes text, Style style, std::size_t most,
                                                std::size_t perLine, const std::stop_token& stop) {
    const std::size_t used = std::min(most, text.size());
    switch (style) {
    case Style::Hex:
        return Part{fromUtf8(hexDump(text.substr(0, used), perLine, text.size(), stop)), used,
                    used < text.size()};
    case Style::Plain:
        return Part{shownLines(text.substr(0, used), stop), used, used < text.size()};
    case Style::Json:
        break;
    }
    PrettyOptions options;
    options.mostBytes = most;
    const auto pretty = prettyJson(text, options, stop);
    if (!pretty) {
        return tl::make_unexpected(pretty.error());
    }
    return Part{shownLines(pretty->text, stop), pretty->used, pretty->cut};
}

// 16 where they fit, else 8 or 4.
std::size_t DocumentText::bytesPerLine() const {
    const int character = std::max(1, QFontMetrics(m_edit->font()).horizontalAdvance(QLatin1Char('0')));
    const int room = m_edit->viewport()->width() - 2 * static_cast<int>(m_edit->document()->documentMargin());
    for (const std::size_t count : {std::size_t{16}, std::size_t{8}}) {
        if (static_cast<int>(hexDumpWidth(count, m_text->size())) * character <= room) {
            return count;
        }
    }
    return 4;
}

void DocumentText::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_text && m_worker != nullptr && m_style == Style::Hex && bytesPerLine() != m_perLine) {
        ask(m_most);
    }
}

void DocumentText::ask(std::size_t most) {
    m_most = most;
    m_perLine = m_style == Style::Hex ? bytesPerLine() : 0;
    m_asking.ask(
        *m_worker,
        [text = m_text, style = m_style, most, perLine = m_perLine](const std::stop_token& stop) {
            return partOf(*text, style, most, perLine, stop);
        },
        [this](const Result<Part>& part) {
            if (part) {
                show(*part);
            } else if (part.error().code != Error::Code::Cancelled) {
                m_edit->setPlainText(sentence(part.error()));
            }
        });
}

void DocumentText::show(const Part& part) {
    const int at = m_edit->verticalScrollBar()->value();
    m_edit->setPlainText(part.text);
    m_edit->verticalScrollBar()->setValue(m_most > kFirst ? at : 0);
    m_foot->setVisible(part.cut);
    m_shown->setText(tr("%1 of %2").arg(bytesText(part.used), bytesText(m_text->size())));
}

} // namespace keyatlas
