// Security keys, largeBlob and news of passkeys as apps have them.
import AuthenticationServices
import SwiftUI

@MainActor
private func register(_ challenge: Data, _ userID: Data) -> [ASAuthorizationRequest] {
    let keys = ASAuthorizationSecurityKeyPublicKeyCredentialProvider(relyingPartyIdentifier: "example.com")
    let key = keys.createCredentialRegistrationRequest(
        challenge: challenge, displayName: "Anna", name: "anna", userID: userID)
    key.credentialParameters = [ASAuthorizationPublicKeyCredentialParameters(algorithm: .ES256)]
    key.credentialParameters.append(.init(algorithm: ASCOSEAlgorithmIdentifier(-8)))
    key.excludedCredentials = [
        ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor(
            credentialID: Data([1]),
            transports: ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport.allSupported)
    ]
    key.residentKeyPreference = .preferred
    key.attestationPreference = .direct
    key.userVerificationPreference = .discouraged
    let passkeys = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: "example.com")
    let passkey = passkeys.createCredentialRegistrationRequest(challenge: challenge, name: "anna", userID: userID)
    passkey.largeBlob = .supportPreferred
    return [passkey, key]
}

@MainActor
private func signIn(_ challenge: Data) -> [ASAuthorizationRequest] {
    let keys = ASAuthorizationSecurityKeyPublicKeyCredentialProvider(relyingPartyIdentifier: "example.com")
    let key = keys.createCredentialAssertionRequest(challenge: challenge)
    key.allowedCredentials = [
        ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor(credentialID: Data([1]), transports: [.usb, .nfc])
    ]
    let passkeys = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: "example.com")
    let passkey = passkeys.createCredentialAssertionRequest(challenge: challenge)
    passkey.largeBlob = .write(Data([1]))
    passkey.largeBlob = .read
    return [key, passkey]
}

private func came(_ credential: any ASAuthorizationCredential) -> Data? {
    switch credential {
    case let credential as ASAuthorizationSecurityKeyPublicKeyCredentialRegistration:
        return credential.transports.contains(.bluetooth) ? credential.rawAttestationObject : nil
    case let credential as ASAuthorizationSecurityKeyPublicKeyCredentialAssertion:
        return credential.appID ? nil : credential.signature
    case let credential as ASAuthorizationPlatformPublicKeyCredentialRegistration:
        return credential.largeBlob?.isSupported == true ? credential.credentialID : nil
    case let credential as ASAuthorizationPlatformPublicKeyCredentialAssertion:
        switch credential.largeBlob?.result {
        case .read(let data): return data
        case .write(let success): return success ? credential.signature : nil
        case nil: return nil
        }
    default: return (credential as? any ASAuthorizationPublicKeyCredentialAssertion)?.signature
    }
}

private func came(_ result: ASAuthorizationResult) -> Data? {
    switch result {
    case .securityKeyAssertion(let assertion): assertion.userID
    case .securityKeyRegistration(let registration): registration.rawClientDataJSON
    default: nil
    }
}

private struct Account: View {
    @Environment(\.credentialDataManager) private var credentialDataManager

    var body: some View {
        Button("Rename") {
            Task {
                try await credentialDataManager.reportPublicKeyCredentialUpdate(
                    relyingPartyIdentifier: "example.com", userHandle: Data([1]), newName: "Anna")
            }
        }
    }
}

private func removed(_ id: Data) async throws {
    let manager = ASCredentialDataManager()
    try await manager.reportUnknownPublicKeyCredential(relyingPartyIdentifier: "example.com", credentialID: id)
    try await manager.reportAllAcceptedPublicKeyCredentials(
        relyingPartyIdentifier: "example.com", userHandle: Data([1]), acceptedCredentialIDs: [])
}
