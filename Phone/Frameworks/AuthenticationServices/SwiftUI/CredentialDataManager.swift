import Foundation
import SwiftUI

/// Tells the phone what a relying party knows of its passkeys, from views: the environment's `credentialDataManager`.
///
/// https://developer.apple.com/documentation/authenticationservices/credentialdatamanager
@available(iOS 26.2, *)
@MainActor
public struct CredentialDataManager: Sendable {
    private let manager = ASCredentialDataManager()

    nonisolated init() {}

    /// The relying party knows no passkey of this id: the phone removes it.
    ///
    /// - Throws: ``ASAuthorizationError`` if the app is not associated with the domain.
    public func reportUnknownPublicKeyCredential(relyingPartyIdentifier: String, credentialID: Data) async throws {
        try await manager.reportUnknownPublicKeyCredential(
            relyingPartyIdentifier: relyingPartyIdentifier, credentialID: credentialID)
    }

    /// Of an account the relying party knows these passkeys only: the phone removes the others.
    ///
    /// - Throws: ``ASAuthorizationError`` if the app is not associated with the domain.
    public func reportAllAcceptedPublicKeyCredentials(
        relyingPartyIdentifier: String, userHandle: Data, acceptedCredentialIDs: [Data]
    ) async throws {
        try await manager.reportAllAcceptedPublicKeyCredentials(
            relyingPartyIdentifier: relyingPartyIdentifier, userHandle: userHandle,
            acceptedCredentialIDs: acceptedCredentialIDs)
    }

    /// An account has another name: the phone shows it from now on.
    ///
    /// - Throws: ``ASAuthorizationError`` if the app is not associated with the domain.
    public func reportPublicKeyCredentialUpdate(
        relyingPartyIdentifier: String, userHandle: Data, newName: String
    ) async throws {
        try await manager.reportPublicKeyCredentialUpdate(
            relyingPartyIdentifier: relyingPartyIdentifier, userHandle: userHandle, newName: newName)
    }
}

extension EnvironmentValues {
    /// Tells the phone what relying parties know of their passkeys.
    ///
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/credentialdatamanager
    @available(iOS 26.2, *)
    public var credentialDataManager: CredentialDataManager { CredentialDataManager() }
}
