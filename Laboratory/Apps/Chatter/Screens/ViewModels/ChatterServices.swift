import Foundation
import LatchkeyKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the app's view models share: the back end, the identity provider, and the chatterID of this launch.
public struct ChatterServices: Sendable {
    let store: ChattStore
    let provider: IdentityProvider
    /// Keeps the chatterID in memory, and in the keychain behind face, finger or passcode.
    let keeper: IdentityKeeper
    let now: @Sendable () -> Date

    /// The place of the chatterID in the keychain.
    static let keychainService = "dev.latchkey.Chatter.chatterID"

    /// Creates the services of a launch.
    ///
    /// - Parameters:
    ///   - session: the network for the back end; the provider has its own.
    ///   - now: the phone's clock.
    public init(
        configuration: ChatterConfiguration, session: URLSession, provider: IdentityProvider,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        store = ChattStore(serverURL: configuration.serverURL, session: session)
        self.provider = provider
        self.now = now
        keeper = IdentityKeeper(
            service: Self.keychainService,
            prompts: IdentityPrompts(
                load: "Use your saved sign-in to post.", save: "Save your sign-in for posting."),
            now: now)
    }
}
