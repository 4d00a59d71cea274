import AppShared
import Foundation
import LatchkeyWire
import MessengerWire
import SwiftUI

/// The screen "Chat": what was said, and the field for more.
struct ChatView: View {
    @ObservedObject var model: MessengerModel

    private var chat: ChatViewModel { model.chat }

    var body: some View {
        List {
            NoticeSection(notice: chat.notice, identifier: "chat.notice") {
                if model.attestation.retry.isRunning {
                    Text("Next try in \(model.attestation.retry.secondsLeft) s").foregroundColor(.secondary)
                        .accessibilityIdentifier("chat.retry")
                }
            }
            messages
            field
        }
        .refreshable { await chat.load() }
    }

    private var messages: some View {
        Section {
            if chat.messages.isEmpty {
                Text(emptyWords).foregroundColor(.secondary)
                    .accessibilityIdentifier("chat.empty")
            }
            ForEach(chat.messages, id: \.id) { message in MessageRow(message: message, isOwn: chat.isOwn(message)) }
        } footer: {
            Text("Only apps whose key Apple has attested can read and write here.")
        }
    }

    /// Who could not read the chat does not know whether something was said.
    private var emptyWords: String {
        if chat.isBusy { return "Reading…" }
        return chat.notice?.kind == .failure ? "The chat could not be read." : "Nothing was said yet."
    }

    private var field: some View {
        Section {
            TextField("Message", text: draft)
                .accessibilityLabel("Message")
                .accessibilityIdentifier("chat.text")
            TaskButton("Send", symbol: "arrow.right.circle") { await chat.send() }
                .disabled(!chat.canSend)
                .accessibilityIdentifier("chat.send")
        }
    }

    private var draft: Binding<String> {
        Binding(get: { chat.draft }, set: { chat.draft = $0 })
    }
}

/// A message: the text, and below it who said it, and when.
private struct MessageRow: View {
    let message: ChatMessage
    let isOwn: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(message.text.rawValue).accessibilityIdentifier("chat.message")
            Text("\(sender) · \(time)").font(.caption).foregroundColor(.secondary)
        }
    }

    private var sender: String { isOwn ? "This phone" : "Key \(message.keyIdentifier.rawValue.prefix(8))…" }

    private var time: String {
        let date = try? Date(message.sentAt.rawValue, strategy: .iso8601)
        return date?.formatted(date: .omitted, time: .standard) ?? message.sentAt.rawValue
    }
}
