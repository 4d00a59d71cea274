import Foundation
import UIKit

// Asynchronous forms run where they are called, as imported ones do: so the objects never cross to another actor.
extension GIDSignIn {
    /// Signs a person in, in the browser.
    ///
    /// - Throws: ``GIDSignInError``, or AppAuth's errors.
    @discardableResult
    public nonisolated(nonsending) func signIn(
        withPresenting presentingViewController: UIViewController
    ) async throws -> GIDSignInResult {
        try await Self.outcome { signIn(withPresenting: presentingViewController, completion: $0) }
    }

    /// Signs a person in, in the browser.
    ///
    /// - Parameter hint: the account that the provider should suggest.
    @discardableResult
    public nonisolated(nonsending) func signIn(
        withPresenting presentingViewController: UIViewController, hint: String?
    ) async throws -> GIDSignInResult {
        try await Self.outcome { signIn(withPresenting: presentingViewController, hint: hint, completion: $0) }
    }

    /// Signs a person in, in the browser.
    ///
    /// - Parameter additionalScopes: those wanted besides the person's address and profile.
    @discardableResult
    public nonisolated(nonsending) func signIn(
        withPresenting presentingViewController: UIViewController, hint: String?, additionalScopes: [String]?
    ) async throws -> GIDSignInResult {
        try await Self.outcome {
            signIn(
                withPresenting: presentingViewController, hint: hint, additionalScopes: additionalScopes,
                completion: $0)
        }
    }

    /// Signs a person in, in the browser.
    ///
    /// - Parameter nonce: comes back in the ID token.
    @discardableResult
    public nonisolated(nonsending) func signIn(
        withPresenting presentingViewController: UIViewController, hint: String?, additionalScopes: [String]?,
        nonce: String?
    ) async throws -> GIDSignInResult {
        try await Self.outcome {
            signIn(
                withPresenting: presentingViewController, hint: hint, additionalScopes: additionalScopes,
                nonce: nonce, completion: $0)
        }
    }

    /// The outcome that a call gives to its handler.
    nonisolated(nonsending) static func outcome<Value>(
        _ call: (@escaping (Value?, (any Error)?) -> Void) -> Void
    ) async throws -> Value {
        let outcome: Handover<Value> = try await withCheckedThrowingContinuation { continuation in
            call { value, error in
                if let value {
                    continuation.resume(returning: Handover(value: value))
                } else {
                    continuation.resume(throwing: error ?? GIDSignInError(.unknown))
                }
            }
        }
        return outcome.value
    }
}
