import Foundation
import LatchkeyLock

/// The phone's Apple Account, and what the person does with it in Settings.
extension VirtualPhone {
    /// The account that the phone is signed in with; nil if it is with none.
    public var appleAccount: AppleAccount? { state.withLock { $0.durable.appleAccount } }

    /// Signs the phone in with an account; nil signs it out.
    public func setAppleAccount(_ account: AppleAccount?) {
        state.withLock { $0.durable.appleAccount = account }
        note("setAppleAccount", outcome: account == nil ? "signedOut" : "signedIn")
    }

    /// Who signs the tokens of Sign in with Apple for this phone: an issuer of its own unless another was set.
    public var appleIDIssuer: AppleIDIssuer { appleID.withLock { $0.issuer } }

    /// Has another issuer sign the tokens, as phones do that share their Apple Accounts.
    ///
    /// The issuer keeps what it knows itself: it is not part of the phone's state.
    public func setAppleIDIssuer(_ issuer: AppleIDIssuer) {
        follow(issuer, isOwn: false)
        note("setAppleIDIssuer")
    }

    /// The bundle identifiers of the apps that the phone's account signs in to, sorted: "Sign in with Apple" in Settings.
    public var appleIDApps: [String] {
        appleAccount.map { appleIDIssuer.apps(of: $0) } ?? []
    }

    /// Stops using the account for an app, as the person does in Settings: tokens end, and the app hears of it.
    ///
    /// - Returns: whether the account signed in to the app.
    @discardableResult
    public func stopUsingAppleID(for bundleIdentifier: String) -> Bool {
        let isFound = appleAccount.map { appleIDIssuer.revoke($0, at: bundleIdentifier) } ?? false
        note("stopUsingAppleID", app: bundleIdentifier, outcome: isFound ? "ok" : "notFound")
        return isFound
    }

    /// Calls `observer` whenever the account's sign-in to a launched app in this process is ended.
    ///
    /// An app with an event loop hears of it there instead.
    package func observeRevocations(of launch: LaunchToken, _ observer: @escaping @Sendable () -> Void) {
        appleID.withLock { $0.observers[launch] = observer }
    }

    // MARK: The issuer

    /// What a phone holds of Sign in with Apple besides its state.
    struct AppleIDPost: Sendable {
        var issuer: AppleIDIssuer
        var observation = 0
        var observers: [LaunchToken: @Sendable () -> Void] = [:]
    }

    /// The issuer of a new phone's own, which goes on where it was, and what the phone holds of it.
    static func appleIDPost(of state: PhoneState) -> (AppleIDIssuer, Lock<AppleIDPost>) {
        let issuer = state.durable.appleIDRecords.map { AppleIDIssuer(records: $0) } ?? AppleIDIssuer()
        return (issuer, Lock(AppleIDPost(issuer: issuer)))
    }

    /// Follows an issuer's changes; what the phone's own knows is a part of the phone's state.
    func follow(_ issuer: AppleIDIssuer, isOwn: Bool) {
        let observation = issuer.observe { [weak self] change in self?.issuerChanged(change, isOwn: isOwn) }
        let (old, number) = appleID.withLock { post in
            defer { (post.issuer, post.observation) = (issuer, observation) }
            return (post.issuer, post.observation)
        }
        old.stopObserving(number)
    }

    private func issuerChanged(_ change: AppleIDIssuer.Change, isOwn: Bool) {
        if isOwn {
            let issuer = appleIDIssuer
            state.withLock { $0.durable.appleIDRecords = issuer.records }
        }
        screen.refresh()
        guard let ended = change.ended, ended.account == appleAccount?.email else { return }
        tellOfRevocation(ended.bundleIdentifier)
    }

    private func tellOfRevocation(_ bundleIdentifier: String) {
        let others = screen.change { state in
            var others: [LaunchToken] = []
            for (token, app) in state.apps where app.launch.bundleIdentifier == bundleIdentifier {
                if app.hasLifeCycle { state.apps[token]?.tell(.appleIDRevoked) } else { others.append(token) }
            }
            return others
        }
        for observer in appleID.withLock({ post in others.compactMap { post.observers[$0] } }) { observer() }
    }
}
