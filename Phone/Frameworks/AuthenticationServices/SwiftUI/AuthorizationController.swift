import Foundation
import SwiftUI

/// Performs requests from views: the environment's `authorizationController`.
///
/// https://developer.apple.com/documentation/authenticationservices/authorizationcontroller
@available(iOS 16.4, *)
@MainActor
public struct AuthorizationController: Sendable {
    nonisolated init() {}

    /// Performs a request in a sheet.
    ///
    /// If the task is canceled, so is the request.
    ///
    /// - Throws: ``ASAuthorizationError``.
    public func performRequest(
        _ request: ASAuthorizationRequest, options: ASAuthorizationController.RequestOptions = []
    ) async throws -> ASAuthorizationResult {
        try await performRequests([request], options: options)
    }

    /// Performs requests in a sheet, as ``ASAuthorizationController`` does.
    ///
    /// If the task is canceled, so are the requests.
    ///
    /// - Throws: ``ASAuthorizationError``.
    public func performRequests(
        _ requests: [ASAuthorizationRequest], options: ASAuthorizationController.RequestOptions = []
    ) async throws -> ASAuthorizationResult {
        try await result(of: requests) { $0.performRequests(options: options) }
    }

    /// Arms a request for the keyboard's suggestion.
    ///
    /// If the task is canceled, so is the request.
    ///
    /// - Throws: ``ASAuthorizationError``.
    public func performAutoFillAssistedRequest(_ request: ASAuthorizationRequest) async throws -> ASAuthorizationResult
    {
        try await performAutoFillAssistedRequests([request])
    }

    /// Arms requests for the keyboard's suggestion: one for a passkey, and others for passwords, of which nothing comes.
    ///
    /// If the task is canceled, so are the requests.
    ///
    /// - Throws: ``ASAuthorizationError``.
    public func performAutoFillAssistedRequests(
        _ requests: [ASAuthorizationRequest]
    ) async throws -> ASAuthorizationResult {
        try await result(of: requests) { $0.performAutoFillAssistedRequests() }
    }

    private func result(
        of requests: [ASAuthorizationRequest], _ start: (ASAuthorizationController) -> Void
    ) async throws -> ASAuthorizationResult {
        let authorization = try await authorization(of: requests, start).value
        guard let result = ASAuthorizationResult(authorization.credential) else {
            throw ASAuthorizationError(.invalidResponse)
        }
        return result
    }

    /// Has a controller perform requests, to their end.
    func authorization(
        of requests: [ASAuthorizationRequest],
        _ start: (ASAuthorizationController) -> Void = { $0.performRequests() }
    ) async throws -> Held<ASAuthorization> {
        let controller = ASAuthorizationController(authorizationRequests: requests)
        let listener = Listener()
        controller.delegate = listener
        // The controller holds it weakly.
        defer { withExtendedLifetime(listener) {} }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                listener.continuation = continuation
                start(controller)
            }
        } onCancel: {
            Task { @MainActor in controller.cancel() }
        }
    }

    /// Waits for a controller's end.
    private final class Listener: NSObject, ASAuthorizationControllerDelegate {
        var continuation: CheckedContinuation<Held<ASAuthorization>, any Error>?

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            continuation?.resume(returning: Held(value: authorization))
        }

        func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
            continuation?.resume(throwing: error)
        }
    }
}

/// The credential that a view's request led to; Apple's has further cases.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationresult
@available(iOS 16.4, *)
public enum ASAuthorizationResult {
    /// A proof with a passkey.
    case passkeyAssertion(ASAuthorizationPlatformPublicKeyCredentialAssertion)
    /// A new passkey.
    case passkeyRegistration(ASAuthorizationPlatformPublicKeyCredentialRegistration)
    /// A proof with a security key.
    case securityKeyAssertion(ASAuthorizationSecurityKeyPublicKeyCredentialAssertion)
    /// A new credential of a security key.
    case securityKeyRegistration(ASAuthorizationSecurityKeyPublicKeyCredentialRegistration)
    /// A sign-in with Apple.
    case appleID(ASAuthorizationAppleIDCredential)
    /// A password; never on the virtual phone.
    case password(ASPasswordCredential)

    init?(_ credential: any ASAuthorizationCredential) {
        switch credential {
        case let assertion as ASAuthorizationPlatformPublicKeyCredentialAssertion: self = .passkeyAssertion(assertion)
        case let registration as ASAuthorizationPlatformPublicKeyCredentialRegistration:
            self = .passkeyRegistration(registration)
        case let assertion as ASAuthorizationSecurityKeyPublicKeyCredentialAssertion:
            self = .securityKeyAssertion(assertion)
        case let registration as ASAuthorizationSecurityKeyPublicKeyCredentialRegistration:
            self = .securityKeyRegistration(registration)
        case let credential as ASAuthorizationAppleIDCredential: self = .appleID(credential)
        case let credential as ASPasswordCredential: self = .password(credential)
        default: return nil
        }
    }
}

extension EnvironmentValues {
    /// Performs requests for passkeys and an Apple Account.
    ///
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/authorizationcontroller
    @available(iOS 16.4, *)
    public var authorizationController: AuthorizationController { AuthorizationController() }
}
