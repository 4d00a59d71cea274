import VirtualPhone

/// A step at which an app is to be killed: the body of `POST phones/{id}/kill`, and part of ``PhoneInfo``.
public struct ArmedKill: Codable, Sendable, Hashable {
    /// The app's bundle identifier.
    public var app: String
    /// The kind of steps that count.
    public var step: Step
    /// Whether it dies before the step, which then does not happen, or right after it, and never learns of it.
    public var moment: WatchedCall.Moment
    /// How many such steps are left, that of the kill included: 1…1,000.
    public var count: Int

    /// Describes a kill.
    init(app: String, step: Step, moment: WatchedCall.Moment, count: Int) {
        self.app = app
        self.step = step
        self.moment = moment
        self.count = count
    }

    /// The kinds of steps that the lab can see, which an app's writes of files are not.
    public enum Step: String, Codable, Sendable, Hashable, CaseIterable {
        /// Whatever changes something outside the app: a write or deletion in the keychain, a new key, a request other
        /// than GET.
        case change
        /// An item is added to the keychain, or changed.
        case keychainWrite
        /// Items are deleted from the keychain.
        case keychainDelete
        /// A key is made in the Secure Enclave.
        case keyCreate
        /// A key of the Secure Enclave signs.
        case keySign
        /// A request is sent, whatever it is.
        case request
        /// A Flow access node is asked for an account.
        case flowAccount
        /// A Flow access node is asked for a block.
        case flowBlocks
        /// A Flow access node gets a transaction.
        case flowSubmit
        /// A Flow access node is asked how far a transaction is.
        case flowResult
    }
}

extension ArmedKill {
    private enum CodingKeys: String, CodingKey {
        case app, step, moment, count
    }

    /// Reads the page's JSON; without a moment it is `before`, without a count 1.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        app = try values.decode(String.self, forKey: .app)
        step = try values.decode(Step.self, forKey: .step)
        moment = try values.decodeIfPresent(WatchedCall.Moment.self, forKey: .moment) ?? .before
        count = try values.decodeIfPresent(Int.self, forKey: .count) ?? 1
    }
}
