import Foundation
import LatchkeyFlow
import LatchkeyKit

/// Finds out whether an account's keys need rotating: at launch and whenever the app becomes active.
///
/// Once per session; a check that failed is done again the next time. A failure is never taken for "no". A "no" is kept
/// for some days, with its network and address.
public actor RotationCheck {
    /// What the app does next.
    public enum Answer: Sendable, Hashable {
        /// Nothing: the account is not Blocto's, or was asked for in this session.
        case nothing
        /// Go on with the rotation that was begun (``KeyRotation/resume()``).
        case resume
        /// Tell the person, and offer a rotation.
        case rotate(retiring: [FlowPublicKey])
        /// Ask for the key of Blocto's recovery kit: the keys at hand add up to this weight, below 1000.
        case importKey(retiring: [FlowPublicKey], weight: Int)
    }

    private let repository: any StateRepository
    private let node: RotationNode
    private let accessGroup: String?
    private let lifetime: TimeInterval
    private let now: @Sendable () -> Date
    private var answered: Set<RotationAccount> = []

    /// Describes a check.
    ///
    /// - Parameters:
    ///   - repository: that of the rotation, whose journal comes first.
    ///   - accessGroup: that of the rotation's setting.
    ///   - lifetime: for how long a "no" is kept, in seconds (default 7 days).
    public init(
        node: AccessNode, repository: any StateRepository, accessGroup: String? = nil,
        lifetime: TimeInterval = 7 * 24 * 3600, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.node = RotationNode(node: node)
        self.repository = repository
        self.accessGroup = accessGroup
        self.lifetime = lifetime
        self.now = now
    }

    /// Checks an account; asks nobody.
    ///
    /// Where there is no journal, the keys of words that the Keychain has kept from before a reinstallation count as at
    /// hand: ``KeyRotation/begin(retiring:)`` goes on with them.
    ///
    /// - Parameter atHand: the public keys with which this phone can sign.
    /// - Throws: ``RotationError``; the next call checks again.
    public func check(
        _ account: RotationAccount, atHand: [FlowPublicKey]
    ) async throws(RotationError) -> Answer {
        let journal = try JournalStore(repository: repository).journal(of: account)
        if let journal, journal.phase != .finished { return .resume }
        guard !answered.contains(account), !isKnownNegative(account) else { return .nothing }
        let block = try await node.sealedBlock()
        let snapshot = try await node.account(account.address, at: block.height)
        let left = journal == nil ? try await SeedKeeper(accessGroup: accessGroup).publicKeys(of: account) : []
        let assessment = BloctoAssessment(snapshot, atHand: atHand + left)
        answered.insert(account)
        switch assessment {
        case .notBlocto:
            // Not kept is no harm: the next session asks again.
            try? repository.set(JSONEncoder().encode(Negative(since: now())), forKey: key(account))
            return .nothing
        case .rotationPossible(let retiring): return .rotate(retiring: retiring)
        case .keyMissing(let retiring, let weight): return .importKey(retiring: retiring, weight: weight)
        }
    }

    /// Forgets every "no" of an account and of this session, for example after a key was imported.
    ///
    /// - Throws: ``RotationError`` if it can't be written.
    public func forget(_ account: RotationAccount) throws(RotationError) {
        answered.remove(account)
        do {
            try repository.set(nil, forKey: key(account))
        } catch {
            throw RotationError(.journalNotWritten)
        }
    }

    private struct Negative: Codable {
        let since: Date
    }

    private func isKnownNegative(_ account: RotationAccount) -> Bool {
        guard let data = try? repository.data(forKey: key(account)),
            let negative = try? JSONDecoder().decode(Negative.self, from: data)
        else { return false }
        // A clock that was set back makes no "no" last longer.
        return (0..<lifetime).contains(now().timeIntervalSince(negative.since))
    }

    private func key(_ account: RotationAccount) -> String { "not-blocto.\(account)" }
}
