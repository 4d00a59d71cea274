import CryptoKit
import Foundation
import PeerPipe

/// CryptoKit behind a pipe, so that Tests/EndToEnd can set another implementation against it.
///
/// One JSON object of strings a line in, one out; bytes are base64. A request that fails gets `{"error": …}`.
@main
enum Peer {
    typealias Fields = PeerPipe.Fields

    static func main() async throws { try await PeerPipe.serve { try answer($0) } }

    static func answer(_ fields: Fields) throws -> Fields {
        switch (fields["do"], fields["curve"]) {
        case ("seal", _), ("open", _): try cipher(fields)
        case ("wrap", _): ["out": try AES.KeyWrap.wrap(key(fields), using: key(fields, "kek")).base64EncodedString()]
        case ("unwrap", _): ["out": encoded(try AES.KeyWrap.unwrap(bytes(fields, "in"), using: key(fields, "kek")))]
        case ("hkdf", _):
            [
                "out": encoded(
                    HKDF<SHA512>.deriveKey(
                        inputKeyMaterial: try key(fields), salt: try bytes(fields, "salt"),
                        info: try bytes(fields, "info"), outputByteCount: 100))
            ]
        case ("hmac", _):
            [
                "out": Data(HMAC<SHA384>.authenticationCode(for: try bytes(fields, "in"), using: try key(fields)))
                    .base64EncodedString()
            ]
        case ("sign", "25519"), ("verify", "25519"), ("agree", "25519"): try curve25519(fields)
        case (_, "P-256"): try nist(fields, P256.Signing.PrivateKey.self, P256.KeyAgreement.PrivateKey.self)
        case (_, "P-384"): try nist(fields, P384.Signing.PrivateKey.self, P384.KeyAgreement.PrivateKey.self)
        case (_, "P-521"): try nist(fields, P521.Signing.PrivateKey.self, P521.KeyAgreement.PrivateKey.self)
        default: throw PeerPipe.UnknownRequest()
        }
    }

    static func bytes(_ fields: Fields, _ name: String) throws -> Data {
        guard let data = fields[name].flatMap({ Data(base64Encoded: $0) }) else { throw PeerPipe.UnknownRequest() }
        return data
    }

    static func key(_ fields: Fields, _ name: String = "key") throws -> SymmetricKey {
        SymmetricKey(data: try bytes(fields, name))
    }

    static func encoded(_ bytes: some ContiguousBytes) -> String {
        bytes.withUnsafeBytes { Data($0) }.base64EncodedString()
    }

    static func cipher(_ fields: Fields) throws -> Fields {
        let (input, key, extra) = (try bytes(fields, "in"), try key(fields), try bytes(fields, "extra"))
        let output: Data? =
            switch (fields["do"], fields["cipher"]) {
            case ("seal", "ChaChaPoly"): try ChaChaPoly.seal(input, using: key, authenticating: extra).combined
            case ("open", "ChaChaPoly"):
                try ChaChaPoly.open(ChaChaPoly.SealedBox(combined: input), using: key, authenticating: extra)
            case ("seal", "AES.GCM"): try AES.GCM.seal(input, using: key, authenticating: extra).combined
            case ("open", "AES.GCM"):
                try AES.GCM.open(AES.GCM.SealedBox(combined: input), using: key, authenticating: extra)
            default: nil
            }
        guard let output else { throw PeerPipe.UnknownRequest() }
        return ["out": output.base64EncodedString()]
    }

    static func curve25519(_ fields: Fields) throws -> Fields {
        switch fields["do"] {
        case "sign":
            let key = Curve25519.Signing.PrivateKey()
            return [
                "public": key.publicKey.rawRepresentation.base64EncodedString(),
                "private": key.rawRepresentation.base64EncodedString(),
                "signature": try key.signature(for: bytes(fields, "in")).base64EncodedString(),
            ]
        case "verify":
            let key = try Curve25519.Signing.PublicKey(rawRepresentation: bytes(fields, "public"))
            return ["valid": "\(try key.isValidSignature(bytes(fields, "signature"), for: bytes(fields, "in")))"]
        default:
            let key = Curve25519.KeyAgreement.PrivateKey()
            let peer = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: bytes(fields, "public"))
            let secret = try key.sharedSecretFromKeyAgreement(with: peer)
            return ["public": key.publicKey.rawRepresentation.base64EncodedString(), "secret": encoded(secret)]
        }
    }
}
