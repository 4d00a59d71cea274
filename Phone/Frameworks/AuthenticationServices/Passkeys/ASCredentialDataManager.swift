import Foundation
import VirtualPhone

/// Tells the phone what a relying party knows of its passkeys.
///
/// A call that returns says that its parameters are well formed and that the app is associated with the domain, not
/// whether the phone has such a passkey.
///
/// https://developer.apple.com/documentation/authenticationservices/ascredentialdatamanager
@available(iOS 26.2, *)
public final class ASCredentialDataManager: Sendable {
    /// Creates a manager.
    public init() {}

    /// The relying party knows no passkey of this id: the phone removes it.
    ///
    /// - Throws: ``ASAuthorizationError`` if the app is not associated with the domain.
    public func reportUnknownPublicKeyCredential(relyingPartyIdentifier: String, credentialID: Data) async throws {
        try await report(
            ReportPasskeys(relyingParty: relyingPartyIdentifier, news: .unknown(credentialID: credentialID)))
    }

    /// Of an account the relying party knows these passkeys only: the phone removes the others.
    ///
    /// - Throws: ``ASAuthorizationError`` if the app is not associated with the domain.
    public func reportAllAcceptedPublicKeyCredentials(
        relyingPartyIdentifier: String, userHandle: Data, acceptedCredentialIDs: [Data]
    ) async throws {
        try await report(
            ReportPasskeys(
                relyingParty: relyingPartyIdentifier,
                news: .allAccepted(userID: userHandle, credentialIDs: acceptedCredentialIDs)))
    }

    /// An account has another name: the phone shows it from now on.
    ///
    /// - Throws: ``ASAuthorizationError`` if the app is not associated with the domain.
    public func reportPublicKeyCredentialUpdate(
        relyingPartyIdentifier: String, userHandle: Data, newName: String
    ) async throws {
        try await report(
            ReportPasskeys(relyingParty: relyingPartyIdentifier, news: .renamed(userID: userHandle, name: newName)))
    }
}

/// Tells the phone what a relying party knows of its passkeys, as ``ASCredentialDataManager`` does since iOS 26.2.
///
/// https://developer.apple.com/documentation/authenticationservices/ascredentialupdater
@available(iOS, introduced: 26.0, deprecated: 26.2, renamed: "ASCredentialDataManager")
public final class ASCredentialUpdater: Sendable {
    /// Creates an updater.
    public init() {}

    /// The relying party knows no passkey of this id: the phone removes it.
    ///
    /// - Throws: ``ASAuthorizationError`` if the app is not associated with the domain.
    public func reportUnknownPublicKeyCredential(relyingPartyIdentifier: String, credentialID: Data) async throws {
        try await report(
            ReportPasskeys(relyingParty: relyingPartyIdentifier, news: .unknown(credentialID: credentialID)))
    }

    /// Of an account the relying party knows these passkeys only: the phone removes the others.
    ///
    /// - Throws: ``ASAuthorizationError`` if the app is not associated with the domain.
    public func reportAllAcceptedPublicKeyCredentials(
        relyingPartyIdentifier: String, userHandle: Data, acceptedCredentialIDs: [Data]
    ) async throws {
        try await report(
            ReportPasskeys(
                relyingParty: relyingPartyIdentifier,
                news: .allAccepted(userID: userHandle, credentialIDs: acceptedCredentialIDs)))
    }

    /// An account has another name: the phone shows it from now on.
    ///
    /// - Throws: ``ASAuthorizationError`` if the app is not associated with the domain.
    public func reportPublicKeyCredentialUpdate(
        relyingPartyIdentifier: String, userHandle: Data, newName: String
    ) async throws {
        try await report(
            ReportPasskeys(relyingParty: relyingPartyIdentifier, news: .renamed(userID: userHandle, name: newName)))
    }
}

/// Tells the phone, on a thread of its own.
private func report(_ call: ReportPasskeys) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        DispatchQueue.global(qos: .userInitiated).async {
            do throws(PhoneFailure) {
                _ = try ProcessPhone.connection.send(call)
                continuation.resume()
            } catch {
                continuation.resume(throwing: ASAuthorizationError(error))
            }
        }
    }
}
