import Foundation
import LatchkeyCrypto

/// A key that a developer team has registered for DeviceCheck or Sign in with Apple: the public half of a file
/// `AuthKey_….p8`.
public struct DeveloperAccountKey: Sendable, Hashable {
    /// The team.
    public let teamID: String
    /// The key's id, which tokens name in `kid`.
    public let keyID: String
    let publicKey: ECPublicKey

    /// For how many seconds a token is taken: [?], Apple's documentation does not tell.
    private static let tokenLifetime: Double = 1_200
    /// By how many seconds a token may come from the future.
    private static let skew: Double = 60

    /// Registers a key.
    ///
    /// - Parameter pem: a P-256 key as PEM `PUBLIC KEY`; `nil` for anything else.
    public init?(teamID: String, keyID: String, publicKey pem: String) {
        guard let key = try? ECPublicKey(pem: pem), key.curve == .p256 else { return nil }
        self.teamID = teamID
        self.keyID = keyID
        publicKey = key
    }

    /// Whether a token is this key's, and fresh.
    func signed(_ token: String?, at time: Date) -> Bool {
        guard let made = claims(of: token ?? "")?["iat"] as? Int else { return false }
        let age = time.timeIntervalSince1970 - Double(made)
        return (-Self.skew..<Self.tokenLifetime).contains(age)
    }

    /// The claims of a token that is this key's, whatever its age; nil for any other.
    func claims(of token: String) -> [String: Any]? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
            header["alg"] as? String == "ES256", header["kid"] as? String == keyID,
            claims["iss"] as? String == teamID,
            let bytes = Self.bytes(parts[2]), let signature = try? ECDSASignature(p1363: bytes, curve: .p256),
            publicKey.isValidSignature(signature, for: Array((parts[0] + "." + parts[1]).utf8), hash: .sha256)
        else { return nil }
        return claims
    }

    private static func object(_ part: Substring) -> [String: Any]? {
        bytes(part).flatMap { try? JSONSerialization.jsonObject(with: Data($0)) as? [String: Any] }
    }

    /// Base64url without padding; nil for anything else.
    private static func bytes(_ part: Substring) -> [UInt8]? {
        guard !part.contains(where: { "+/=".contains($0) }) else { return nil }
        let text = part.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text + padding).map { [UInt8]($0) }
    }
}
