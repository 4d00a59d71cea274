import Foundation
import UIKit
import VirtualPhone

/// Makes requests of Sign in with Apple, and tells what became of a user.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationappleidprovider
open class ASAuthorizationAppleIDProvider: NSObject, ASAuthorizationProvider {
    /// What became of a user identifier.
    public typealias CredentialState = ASAuthorizationAppleIDProviderCredentialState

    /// Posted on the main thread when the person or the app's server has ended the sign-in to this app.
    public class var credentialRevokedNotification: NSNotification.Name {
        // An app's events come by its event loop; a process without one hears from its phone itself.
        if let connection = ProcessPhone.connection as? InProcessConnection {
            connection.phone.observeRevocations(of: connection.token) {
                MainQueue.run { NotificationCenter.default.post(name: revoked, object: nil) }
            }
        }
        return revoked
    }

    private static let revoked = NSNotification.Name("ASAuthorizationAppleIDCredentialRevokedNotification")

    /// Creates a provider.
    public override init() {}

    /// A new request.
    open func createRequest() -> ASAuthorizationAppleIDRequest { ASAuthorizationAppleIDRequest(provider: self) }

    /// Tells what became of a user, on a thread of its own.
    ///
    /// - Parameters:
    ///   - userID: the identifier that the app was given.
    ///   - completion: gets the state; with an error it is `notFound`.
    open func getCredentialState(
        forUserID userID: String, completion: @escaping @Sendable (CredentialState, (any Error)?) -> Void
    ) {
        DispatchQueue.global(qos: .userInitiated).async {
            do throws(PhoneFailure) {
                completion(CredentialState(try ProcessPhone.connection.send(ReadAppleIDState(user: userID)).state), nil)
            } catch {
                completion(.notFound, ASAuthorizationError(error))
            }
        }
    }

    /// What became of a user.
    ///
    /// - Parameter userID: the identifier that the app was given.
    /// - Throws: ``ASAuthorizationError`` with `unknown` for an app that may not sign in with Apple.
    nonisolated(nonsending) open func credentialState(forUserID userID: String) async throws -> CredentialState {
        try await withCheckedThrowingContinuation { continuation in
            getCredentialState(forUserID: userID) { state, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: state) }
            }
        }
    }
}

extension ASAuthorizationAppleIDProvider.CredentialState {
    fileprivate init(_ state: AppleIDCredentialState) {
        switch state {
        case .authorized: self = .authorized
        case .revoked: self = .revoked
        case .notFound: self = .notFound
        }
    }
}
