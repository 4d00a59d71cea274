import Foundation
import LatchkeyLock

/// Keeps one session identity: in memory while it is valid, and in the keychain, behind biometrics, for later launches.
///
/// ```swift
/// let keeper = IdentityKeeper(service: "com.example.chat.identity")
/// _ = try await keeper.loadOnce()                 // asks once per launch
/// if let identity = keeper.current { … }          // asks nobody
/// try await keeper.adopt(identityFromServer)      // in memory at once; asks, then saves
/// try await keeper.signOut()                      // gone from memory and keychain
/// ```
///
/// The keychain holds at most the identity that was adopted last: an earlier one is removed before the person is asked
/// to save the new one, so a later launch never acts as somebody who had signed in before.
///
/// One keeper belongs to one place in the keychain; make one per launch.
public final class IdentityKeeper: Sendable {
    /// The result of loading.
    public enum Load: Sendable, Hashable {
        /// There is a valid identity: the saved one, or one that was in memory already.
        case loaded
        /// Nothing is saved.
        case absent
        /// The saved identity had expired, and was removed.
        case expired
        /// This launch has already loaded, and there is no valid identity.
        case alreadyLoaded
    }

    struct State {
        var identity: SessionIdentity?
        /// Counts adoptions, refusals and sign-outs: what began before one of them must not undo it.
        var edition = 0
        /// Whether this launch has read the keychain, or the person has decided against it.
        var isLoaded = false
        /// The prompt that saving shows.
        var prompt: DeviceAuthentication?
    }

    static let account = "session"

    let keychain: Keychain
    let lock: SavedIdentityLock
    let prompts: IdentityPrompts
    let now: @Sendable () -> Date
    let state = Lock(State())
    let work = SerialWork()

    /// Creates a keeper; nothing is read yet.
    ///
    /// - Parameters:
    ///   - service: the place in the keychain (`kSecAttrService`), which belongs to the keeper alone.
    ///   - accessGroup: a group that the app is entitled to (default: the app's first).
    ///   - lock: the consent that reading and saving requires (default: face, finger or passcode). The saved identity
    ///     also needs a passcode on the phone, and goes with it.
    ///   - prompts: the prompts' texts.
    ///   - now: the phone's clock.
    public init(
        service: String, accessGroup: String? = nil, lock: SavedIdentityLock = .userPresence,
        prompts: IdentityPrompts = IdentityPrompts(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        keychain = Keychain(
            service: service, accessGroup: accessGroup, protection: .guarded(by: lock.constraint))
        self.lock = lock
        self.prompts = prompts
        self.now = now
    }

    /// The identity in memory; `nil` if there is none or it has expired, which also forgets it.
    ///
    /// Its bytes are overwritten once nobody holds it any more, so do not store it.
    public var current: SessionIdentity? {
        let now = now()
        return state.withLock { state in
            if let identity = state.identity, !identity.isValid(at: now) { state.identity = nil }
            return state.identity
        }
    }

    /// Whether an identity is saved, or was saved and is lost, so that ``signOut()`` has something to remove.
    ///
    /// Asks nobody.
    ///
    /// - Throws: ``LatchkeyError``; nobody can tell, as on a locked phone.
    public func hasSaved() async throws(LatchkeyError) -> Bool {
        do throws(KeychainError) {
            return try await keychain.presence(of: Self.account) != .absent
        } catch {
            throw await latchkeyError(error)
        }
    }

    /// Loads the saved identity, but asks at most once per launch.
    ///
    /// It asks again only if the last attempt ended without a decision of the person: on a locked phone, in the
    /// background, or because the system or the app took the prompt away.
    ///
    /// - Throws: ``LatchkeyError``, as ``load()`` does.
    public func loadOnce() async throws(LatchkeyError) -> Load {
        try await work.run { [self] () async throws(LatchkeyError) in
            if current != nil { return .loaded }
            guard !state.withLock({ $0.isLoaded }) else { return .alreadyLoaded }
            return try await readSaved()
        }
    }

    /// Loads the saved identity unless there is one in memory; asks the person each time.
    ///
    /// - Throws: ``LatchkeyError``; nothing is in memory then. ``LatchkeyError/Code/savedSignInLost``,
    ///   ``LatchkeyError/Code/savedSignInInvalidated`` and ``LatchkeyError/Code/savedSignInUnreadable`` mean that the
    ///   saved identity is gone for good; they come again until a new one is adopted or the person signs out.
    public func load() async throws(LatchkeyError) -> Load {
        try await work.run { [self] () async throws(LatchkeyError) in
            if current != nil { return .loaded }
            return try await readSaved()
        }
    }

    /// Takes a new identity: in memory at once, then saves it once the person has consented.
    ///
    /// The person is asked even if nothing was saved before, when the keychain itself would not ask. An earlier saved
    /// identity is removed first.
    ///
    /// - Throws: ``LatchkeyError`` if it could not be saved: it is used until it expires or the app ends, and the next
    ///   launch finds nothing.
    public func adopt(_ identity: SessionIdentity) async throws(LatchkeyError) {
        guard let edition = replace(with: identity) else { return }
        try await work.run { [self] () async throws(LatchkeyError) in
            try await save(identity, edition: edition)
        }
    }

    /// Forgets an identity that the server has refused; one that was adopted since is kept.
    ///
    /// - Throws: ``LatchkeyError`` if the saved one could not be removed; it is gone from memory.
    public func discard(_ refused: SessionIdentity) async throws(LatchkeyError) {
        guard let edition = replace(with: nil, unlessNewerThan: refused) else { return }
        try await removeSaved(edition)
    }

    /// Forgets the identity in memory and in the keychain, and takes away the prompt of a save under way.
    ///
    /// No prompt is shown. The server still knows the identity: tell it as well, if it can end sessions.
    ///
    /// - Throws: ``LatchkeyError`` if the saved one could not be removed; it is gone from memory.
    public func signOut() async throws(LatchkeyError) {
        guard let edition = replace(with: nil) else { return }
        try await removeSaved(edition)
    }

    private func removeSaved(_ edition: Int) async throws(LatchkeyError) {
        try await work.run { [self] () async throws(LatchkeyError) in
            guard isCurrent(edition) else { return }
            try await remove()
        }
    }
}
