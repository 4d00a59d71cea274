import AppShared
import Combine
import Foundation
import LatchkeyKit
import LatchkeyWire
import MessengerWire

/// The screen "Chat": what was said, and what is to be said.
@MainActor public final class ChatViewModel: ObservableObject {
    /// The messages, oldest first.
    @Published public private(set) var messages: [ChatMessage] = []
    /// The draft message in the text field.
    @Published public var draft = ""
    /// Whether a request is under way.
    @Published public private(set) var isBusy = false
    /// The last failure; nil if there was none.
    @Published public private(set) var notice: Notice?

    var note: (String, LogEntry.Outcome, String) -> Void = { _, _, _ in }
    private let room: ChatRoom
    /// Whether reading waits for an assertion.
    private var isOwed = false

    init(room: ChatRoom) {
        self.room = room
    }

    /// The text in the field, if it can be sent.
    var text: ChatText? { ChatText(rawValue: draft.trimmingCharacters(in: .whitespacesAndNewlines)) }

    /// Whether there is a text to send, and no request is under way.
    public var canSend: Bool { text != nil && !isBusy }

    /// Whether this phone has said it.
    public func isOwn(_ message: ChatMessage) -> Bool { message.keyIdentifier == room.grants.key }

    /// Reads what was said.
    public func load() async {
        guard !isBusy else { return }
        isBusy = true
        defer { isBusy = false }
        do throws(ChatError) {
            messages = try await room.messages()
            isOwed = false
            notice = nil
        } catch {
            failed("The messages could not be read", error)
            isOwed = error.isRepeated
        }
    }

    /// Says what the field holds; it stays there if that fails.
    public func send() async {
        guard !isBusy, let text else { return }
        isBusy = true
        do throws(ChatError) {
            let message = try await room.post(text)
            note("Message \(message.id) sent", .success, "")
            draft = ""
            notice = nil
            isBusy = false
            await load()
        } catch {
            failed("The message was not sent", error)
            isBusy = false
        }
    }

    /// There is an assertion again: reads what could not be read before.
    func resume() async {
        if isOwed { await load() }
    }

    private func failed(_ title: String, _ error: ChatError) {
        notice = Notice(.failure, title, message: error.words)
        note(title, .failure, error.description)
    }
}
