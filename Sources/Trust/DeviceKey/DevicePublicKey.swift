import LatchkeyCrypto
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Why a device's public key was refused.
public enum PublicKeyRejection: Error, Sendable, Equatable, CaseIterable {
    case notBase64
    case unknownForm
    case malformed
    case wrongCurve
    case notOnCurve
    case privateKey

    /// The fault, and how to correct it.
    public var sentence: String {
        switch self {
        case .notBase64: "The public key is not base64, PEM or a JWK."
        case .unknownForm:
            "The public key has no form that is taken: P-256 as X9.63 (65 bytes), compressed (33), X‖Y (64), SPKI DER "
                + "(91 or 59), PEM of that, or a JWK."
        case .malformed: "The public key's encoding is broken."
        case .wrongCurve: "The public key is not on the curve P-256."
        case .notOnCurve: "The public key's point is not on the curve."
        case .privateKey: "This is a private key. It is no longer private: create a new key, and send its public half."
        }
    }
}

/// A device's P-256 public key, checked: a point on the curve, not at infinity.
public struct DevicePublicKey: Sendable, Hashable {
    /// The longest text that is read, in bytes of UTF-8: 4,096, many times what a key takes.
    public static let maximumTextLength = 4_096

    /// The key.
    public let key: ECPublicKey
    /// Its id: base64url of SHA-256 of the 65 bytes.
    public let id: DeviceKeyID

    /// The key as 65 bytes, 04‖X‖Y: the form that is stored.
    public var x963: [UInt8] { key.x963 }

    /// Reads a key in any of the forms of mfa-and-signin facts §4.6: base64 or base64url (line breaks allowed) of
    /// X9.63, compressed, raw or SPKI DER; PEM; a JWK as object or as text.
    ///
    /// - Throws: why the key can't be used.
    public init(_ encoded: EncodedPublicKey) throws(PublicKeyRejection) {
        switch encoded.form {
        case .jwk(let jwk): try self.init(jwk: jwk)
        case .text(let text): try self.init(text: text)
        }
    }

    /// Creates a key from the server's own record, which includes its id, so the id is not computed again.
    ///
    /// - Throws: why the key can't be used.
    public init(stored bytes: [UInt8], id: DeviceKeyID) throws(PublicKeyRejection) {
        do {
            key = try ECPublicKey(x963: bytes, curve: .p256)
        } catch {
            throw PublicKeyRejection(error)
        }
        self.id = id
    }

    /// Reads the X9.63 form, 65 bytes.
    ///
    /// - Throws: why the key can't be used.
    public init(x963 bytes: [UInt8]) throws(PublicKeyRejection) {
        try self.init { () throws(CryptoError) in try ECPublicKey(x963: bytes, curve: .p256) }
    }

    private init(text: String) throws(PublicKeyRejection) {
        guard text.utf8.count <= Self.maximumTextLength else { throw .malformed }
        if text.contains("PRIVATE KEY-----") { throw .privateKey }
        if text.contains("-----BEGIN") {
            try self.init { () throws(CryptoError) in try ECPublicKey(pem: text) }
        } else if text.utf8.first == UInt8(ascii: "{") {
            guard let jwk = try? JSONDecoder().decode(JSONWebKey.self, from: Data(text.utf8)) else {
                throw .malformed
            }
            try self.init(jwk: jwk)
        } else {
            let lineBreaks: [Character] = ["\n", "\r", "\r\n"]
            guard let bytes = Base64.decode(text.filter { !lineBreaks.contains($0) }) else { throw .notBase64 }
            try self.init(bytes: bytes)
        }
    }

    private init(bytes: [UInt8]) throws(PublicKeyRejection) {
        try self.init { () throws(CryptoError) in
            switch bytes.count {
            case 33: try ECPublicKey(compressed: bytes, curve: .p256)
            case 64: try ECPublicKey(raw: bytes, curve: .p256)
            case 65: try ECPublicKey(x963: bytes, curve: .p256)
            // The other curves' X9.63 and compressed lengths, so that the reply can name the fault.
            case 49 where [2, 3].contains(bytes[0]), 67 where [2, 3].contains(bytes[0]), 97 where bytes[0] == 4,
                133 where bytes[0] == 4:
                throw .malformedKey(.wrongCurve)
            default:
                if bytes.first == 0x30 { try ECPublicKey(spki: bytes) } else { throw .malformedKey(.unknownFormat) }
            }
        }
    }

    private init(jwk: JSONWebKey) throws(PublicKeyRejection) {
        guard jwk.d == nil else { throw .privateKey }
        guard jwk.kty == "EC", jwk.crv == "P-256" else { throw .wrongCurve }
        guard let x = Base64.decode(jwk.x), let y = Base64.decode(jwk.y) else { throw .notBase64 }
        guard x.count == 32, y.count == 32 else { throw .malformed }
        try self.init { () throws(CryptoError) in try ECPublicKey(raw: x + y, curve: .p256) }
    }

    private init(_ parse: () throws(CryptoError) -> ECPublicKey) throws(PublicKeyRejection) {
        let key: ECPublicKey
        do {
            key = try parse()
        } catch {
            throw PublicKeyRejection(error)
        }
        guard key.curve == .p256 else { throw .wrongCurve }
        guard let id = DeviceKeyID(publicKeyDigest: HashAlgorithm.sha256.hash(key.x963)) else { throw .malformed }
        self.key = key
        self.id = id
    }
}

extension PublicKeyRejection {
    init(_ error: CryptoError) {
        switch error {
        case .malformedKey(.wrongCurve): self = .wrongCurve
        case .malformedKey(.notOnCurve), .malformedKey(.pointAtInfinity): self = .notOnCurve
        case .malformedKey(.wrongLength), .malformedKey(.unknownFormat): self = .unknownForm
        default: self = .malformed
        }
    }
}
