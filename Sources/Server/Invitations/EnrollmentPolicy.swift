import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Who may enroll a new user; a user's further devices are vouched for by a sign-in in either case.
public enum EnrollmentPolicy: String, Sendable, CaseIterable {
    /// Anybody, under any name that is not taken.
    case open
    /// Whoever has an invitation for the name.
    case invited
}

/// Who may invite besides the server itself: a back end of the operator's own, with its public keys.
public struct InvitationIssuer: Sendable {
    /// Its name, the `iss` of its invitations.
    public let name: String
    /// Its public keys: ES256 or EdDSA.
    public let keys: SignatureKeySet

    /// Makes an issuer.
    public init(name: String, keys: SignatureKeySet) {
        self.name = name
        self.keys = keys
    }

    /// Reads its public keys: a JSON Web Key Set with keys for ES256 and EdDSA, one such key, or a P-256 key in PEM.
    ///
    /// - Returns: `nil` if the text is none of them, or holds a private key.
    public static func keys(_ text: String) -> SignatureKeySet? {
        if let key = try? ECPublicKey(pem: text), let single = try? SignatureKey(es256: key, id: nil) {
            return try? SignatureKeySet(keys: [single])
        }
        let json = Array(text.utf8)
        if let set = try? SignatureKeySet(json: json, algorithms: .invitations) {
            return set.skipped.contains(.privateKey) ? nil : set
        }
        guard JSONSyntax.isStrict(json), let jwk = try? JSONDecoder().decode(JSONValue.self, from: Data(json)),
            let key = try? SignatureKey(jwk, algorithms: .invitations)
        else { return nil }
        return try? SignatureKeySet(keys: [key])
    }
}
