import Foundation
import LatchkeyCrypto
import LatchkeyLock

/// Who stands for Apple in Sign in with Apple: knows who signs in where, signs ID tokens, and exchanges codes.
///
/// A phone has one of its own; phones that share one share their Apple Accounts. It is Apple's service without a network:
/// ``reply(to:at:)`` answers requests as `appleid.apple.com` does, and ``keySet`` is what a verifier needs. Its keys are made
/// in this process, so its tokens are nobody else's.
public final class AppleIDIssuer: Sendable {
    /// Apple's own issuer URL, which a phone's own issuer puts into its tokens too.
    public static let appleAddress = "https://appleid.apple.com"

    /// The issuer URL, as it stands in tokens, without a slash at its end.
    public let issuer: String
    private let state: Lock<State>

    struct State: Sendable {
        var records: AppleIDRecords
        var teamKeys: [DeveloperAccountKey] = []
        var observers: [Int: @Sendable (Change) -> Void] = [:]
        var nextObserver = 1
    }

    /// A change of what an issuer knows.
    struct Change: Sendable {
        /// Whose sign-in to which app has ended.
        struct Ended: Sendable, Hashable {
            /// The account's address.
            let account: String
            let bundleIdentifier: String
        }

        let ended: Ended?
    }

    /// Creates an issuer that nobody has signed in with yet.
    ///
    /// - Parameter issuer: its URL, without a slash at the end (default: Apple's own).
    public convenience init(issuer: String = appleAddress) {
        // Without randomness no key can be made either, and the first sign-in says so.
        self.init(issuer: issuer, records: AppleIDRecords(seed: (try? SecureRandom.bytes(32)) ?? []))
    }

    init(issuer: String = appleAddress, records: AppleIDRecords) {
        self.issuer = issuer
        state = Lock(State(records: records))
    }

    /// Registers a key of a team, with which the team's servers sign their client secrets, in the place of one of the same
    /// team and id.
    ///
    /// - Parameter limit: the most keys that there may be (default: no limit).
    /// - Returns: whether it is registered; not if there are as many others already.
    @discardableResult
    public func register(_ key: DeveloperAccountKey, upTo limit: Int = .max) -> Bool {
        state.withLock { state in
            let others = state.teamKeys.filter { $0.teamID != key.teamID || $0.keyID != key.keyID }
            guard others.count < limit else { return false }
            state.teamKeys = others + [key]
            return true
        }
    }

    var teamKeys: [DeveloperAccountKey] { state.withLock { $0.teamKeys } }

    /// All that it knows, but keys of teams.
    var records: AppleIDRecords { state.withLock { $0.records } }

    // MARK: Who is who

    /// The user identifier of an account for a team, such as `000123.0123456789abcdef0123456789abcdef.0123`: always the same,
    /// for all apps of the team.
    public func userIdentifier(of account: AppleAccount, for team: String) -> String {
        let bytes = derived("user", account, team)
        let digits = bytes.suffix(8).map { Int($0) }
        let hexadecimal = bytes.prefix(16).map { String(format: "%02x", $0) }.joined()
        return String(format: "%06d.%@.%04d", digits[0] * 256 + digits[1], hexadecimal, digits[2] * 39)
    }

    /// The address that hides an account's from a team: 10 letters and digits at privaterelay.appleid.com.
    public func relayAddress(of account: AppleAccount, for team: String) -> String {
        let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
        let name = derived("relay", account, team).prefix(10).map { letters[Int($0) % letters.count] }
        return String(name) + "@privaterelay.appleid.com"
    }

    private func derived(_ purpose: String, _ account: AppleAccount, _ team: String) -> [UInt8] {
        let message = [purpose, team, account.email].joined(separator: "\n")
        return MessageAuthentication.hmac(.sha256, key: records.seed, message: Array(message.utf8))
    }

    /// Whether an account signs in to an app, ever did, or never.
    func state(of account: AppleAccount, at client: AppleIDClient) -> AppleIDCredentialState {
        let records = records
        guard let index = records.grant(account.email, client.bundleIdentifier) else { return .notFound }
        return records.grants[index].isRevoked ? .revoked : .authorized
    }

    /// The bundle identifiers of the apps that an account signs in to, sorted.
    func apps(of account: AppleAccount) -> [String] {
        records.grants.filter { $0.account == account.email && !$0.isRevoked }.map(\.client.bundleIdentifier).sorted()
    }

    // MARK: Changes

    /// Ends an account's sign-in to an app; false if there is none.
    func revoke(_ account: AppleAccount, at bundleIdentifier: String) -> Bool {
        end(account.email, bundleIdentifier)
    }

    /// Ends the sign-in of the account of an address to an app; false if there is none.
    func end(_ account: String, _ bundleIdentifier: String) -> Bool {
        let isEnded = state.withLock { $0.records.end(account, bundleIdentifier) }
        if isEnded { tell(Change(ended: Change.Ended(account: account, bundleIdentifier: bundleIdentifier))) }
        return isEnded
    }

    /// Changes what it knows, and tells those who follow it.
    func change<Result>(_ body: (inout AppleIDRecords) -> Result) -> Result {
        let result = state.withLock { body(&$0.records) }
        tell(Change(ended: nil))
        return result
    }

    func observe(_ observer: @escaping @Sendable (Change) -> Void) -> Int {
        state.withLock { state in
            defer { state.nextObserver += 1 }
            state.observers[state.nextObserver] = observer
            return state.nextObserver
        }
    }

    func stopObserving(_ number: Int) { state.withLock { $0.observers[number] = nil } }

    /// Outside the lock: an observer may ask.
    private func tell(_ change: Change) {
        for observer in state.withLock({ Array($0.observers.values) }) { observer(change) }
    }
}
