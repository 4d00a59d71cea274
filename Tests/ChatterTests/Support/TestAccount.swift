import ChatterTesting
import Foundation
import LatchkeyLock
import LatchkeyWire

@testable import ChatterApp
@testable import OpenIDProvider

/// A person's account at the provider, as the provider's SDK hands it to the app: with real ID tokens.
@MainActor final class TestAccount {
    private let backend: ChatterBackend
    private let now: @Sendable () -> Date
    /// The ID token of an earlier sign-in, which the SDK keeps over launches; nil if there is none.
    var kept: String?
    /// The outcome of the next use of the button; nil for a sign-in.
    var failure: IdentityProviderError?
    /// The outcome of the next look for an earlier sign-in, in place of ``kept``.
    var restoreFailure: IdentityProviderError?
    /// How often the button was used.
    private(set) var signIns = 0

    init(_ backend: ChatterBackend, now: @escaping @Sendable () -> Date) {
        self.backend = backend
        self.now = now
    }

    /// The app's view of it.
    var provider: IdentityProvider {
        IdentityProvider(
            clientID: OpenIDClient.chatter.id.rawValue,
            restore: { [self] () async throws(IdentityProviderError) in
                if let restoreFailure { throw restoreFailure }
                return kept
            },
            signIn: { [self] () async throws(IdentityProviderError) in
                signIns += 1
                if let failure { throw failure }
                guard let token = try? await token() else { throw .noToken }
                kept = token
                return token
            }, signOut: { [self] in kept = nil })
    }

    /// An ID token of the provider's first account, as the provider makes them.
    ///
    /// - Parameter lifetime: in seconds; the chatterID never outlives it.
    func token(lifetime: Int = 3600) async throws -> String {
        let account = OpenIDAccount.lab[0]
        let client = OpenIDClient.chatter.id.rawValue
        let time = Int(now().timeIntervalSince1970)
        let claims: [String: JSONValue] = [
            "iss": .string(backend.issuer), "sub": .string(account.subject), "aud": .string(client),
            "azp": .string(client), "name": .string(account.name), "iat": .integer(time),
            "exp": .integer(time + lifetime),
        ]
        let key = try await backend.provider.engine.keys().active
        return try key.signature(of: .object(claims), namedAs: key.id)
    }
}
