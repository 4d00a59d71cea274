import LatchkeyStore
import LatchkeyWire

/// Tells a person, by another way than the one that asked, that a text message now opens their account.
///
/// Anyone can enroll a name with any number, upgrade and downgrade. Without limits this would send messages at the
/// server's expense, and with the device's model in the text it would let the sender choose words. The audit log has
/// every downgrade, whether or not a notice was sent.
struct DowngradeNotice: Sendable {
    /// The most notices about one user's devices to one number: a number of a thief's own must not use up those of
    /// the others.
    static let perUserAndNumber = [
        RateLimit(name: "notice-user", quota: 1, windowSeconds: 600),
        RateLimit(name: "notice-user-day", quota: 5, windowSeconds: 86_400),
    ]
    /// The most notices to one number about all users who have not verified it.
    ///
    /// Anybody may enroll a name with somebody else's number: those who have verified it lose none to such names.
    static let perNumber = [RateLimit(name: "notice-number-day", quota: 20, windowSeconds: 86_400)]

    private let messages: MessageOutbox
    /// Whether numbers that are verified are told here too: in production ``NoticeMessenger`` tells them.
    private let tellsVerified: Bool
    /// The name by which the notice says where it comes from.
    private let serverID: ServerID
    private let pairs = RateLimiter(perUserAndNumber)
    private let unverifiedNumbers = RateLimiter(perNumber)

    init(messages: MessageOutbox, serverID: ServerID, tellsVerified: Bool) {
        self.tellsVerified = tellsVerified
        self.messages = messages
        self.serverID = serverID
    }

    /// Sends the notice, unless there were enough.
    ///
    /// - Parameter isNumberVerified: Whether a code that was sent to the number has come back under the user's name.
    func send(about device: DeviceRecord, isNumberVerified: Bool, now seconds: Int64) {
        guard let number = device.phoneNumber, tellsVerified || !isNumberVerified,
            case .allowed = pairs.take("\(device.username.folded) \(number)", now: seconds)
        else { return }
        if !isNumberVerified {
            guard case .allowed = unverifiedNumbers.take(number.rawValue, now: seconds) else { return }
        }
        messages.enqueue(
            OutgoingMessage(
                to: number,
                body: "\(serverID): a device of yours now signs in with codes by text message instead of its key. "
                    + "If that was not you, sign in and remove it.",
                purpose: .notice),
            isNumberVerified: isNumberVerified)
    }
}
