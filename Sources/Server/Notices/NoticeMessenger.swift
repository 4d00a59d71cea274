import LatchkeyStore
import LatchkeyWire

/// Sends the text messages that the store owes for notices.
///
/// They are owed from the step of the change on: a process that ends before it sent them leaves them to the next one.
/// A message that was taken is sent at most once, as all messages are.
struct NoticeMessenger: Sendable {
    /// How many are taken from the store at once.
    private static let batch = 100

    let store: any Store
    let messages: MessageOutbox
    /// The name by which a message says where it comes from.
    let serverID: ServerID
    /// Whether messages go out; the profile `lab` keeps the messages of the test app's scenarios as they are.
    let isSending: Bool

    /// Sends what is owed after each element of a stream, until that ends or the task is cancelled.
    func deliver(whenever owed: AsyncStream<Void>, log: ServerLog) async {
        for await _ in owed {
            do throws(StoreError) {
                try await deliver()
            } catch {
                // They stay owed.
                log.write(.error, "messages about notices could not be taken", ["cause": "\(error)"])
            }
        }
    }

    /// Sends all that are owed now.
    func deliver() async throws(StoreError) {
        while true {
            let owed = try await store.takeOwedMessages(limit: Self.batch)
            if isSending { for message in owed { send(message) } }
            guard owed.count == Self.batch else { return }
        }
    }

    private func send(_ owed: OwedMessage) {
        guard let event = owed.kind.sentence else { return }
        let advice = owed.isLast ? "This is the last message today; see the app for more." : owed.kind.advice
        messages.enqueue(
            OutgoingMessage(to: owed.phoneNumber, body: "\(serverID): \(event) \(advice)", purpose: .notice),
            isNumberVerified: owed.isNumberVerified)
    }
}

extension NoticeKind {
    /// What happened, for a text message; without words that a user or a thief has chosen.
    var sentence: String? {
        switch self {
        case .deviceAdded: "a device was added to your account."
        case .newDeviceSignedIn: "a new device signed in to your account."
        case .keyAdded: "a device of yours got a key."
        case .keyReplaced: "the key of a device of yours was replaced."
        case .keyRemoved: "a device of yours now signs in with codes by text message instead of its key."
        case .deviceRemoved: "a device was removed from your account."
        case .allDevicesRemoved: "all devices were removed from your account."
        case .numberAdded: "a phone number was added to your account."
        case .numberVerified: "a phone number of your account was verified."
        case .numberChanged: "the phone number of your account was changed."
        case .smsOff: "sign-in with codes by text message was switched off."
        case .smsOn: "sign-in with codes by text message was switched on."
        case .recoveryBegun: "somebody asks to get back into your account with a new device."
        case .recoveryCompleted: "a new device was added to your account by a recovery."
        case .recoveryStopped: "the recovery of your account was stopped."
        case .recoveryCodesMade: "new recovery codes were made for your account."
        case .recoveryCodeUsed: "a recovery code of your account was used."
        case .recoveryCodesVoided: "the recovery codes of your account are void."
        case .identityLinked: "an identity at another provider was linked to your account."
        case .identityRemoved: "a linked identity was removed from your account."
        case .identitySignedIn: "somebody signed in to your account with a linked identity."
        case .sessionStolen: "a copy of your sign-in was used elsewhere, and the sign-in was ended."
        case .sessionsEnded: "you were signed out on a device."
        case .attestedKeyRetired: "an attested key of your account was retired."
        case .accountSuspended: "your account was suspended."
        case .accountReinstated: "your account works again."
        case .unknown: nil
        }
    }

    /// What a person can do if it was not they.
    fileprivate var advice: String {
        switch self {
        case .recoveryBegun: "If that is not you, stop it in the app."
        case .recoveryStopped, .recoveryCodesVoided, .accountSuspended, .accountReinstated: "See the app for more."
        default: "If that was not you, sign in and check your devices."
        }
    }
}
