import Foundation
internal import LatchkeyCrypto

// The private keys of the three curves are thin covers over these.

extension ECPrivateKey {
    /// Generates a key; if asked, one whose public key has a compact representation, which every second one has.
    init(generatedOn curve: NamedCurve, compactRepresentable: Bool) {
        var key: ECPrivateKey
        repeat {
            key = requiringSystem { () throws(CryptoError) in try ECPrivateKey(curve: curve) }
        } while compactRepresentable && !key.publicKey.isCompact
        self = key
    }

    init(contiguousRaw bytes: some ContiguousBytes, _ curve: NamedCurve) throws {
        self = try translatingErrors { () throws(CryptoError) in
            try ECPrivateKey(scalar: [UInt8](contiguous: bytes), curve: curve)
        }
    }

    init(contiguousX963 bytes: some ContiguousBytes, _ curve: NamedCurve) throws {
        self = try translatingErrors { () throws(CryptoError) in
            try ECPrivateKey(x963: [UInt8](contiguous: bytes), curve: curve)
        }
    }

    /// Reads PKCS #8 or SEC 1.
    init(der bytes: some Sequence<UInt8>, _ curve: NamedCurve) throws {
        let bytes = [UInt8](bytes)
        // SEC 1 has an octet string where PKCS #8 has an algorithm, so no input is both. The library beneath reads SEC 1
        // from PEM only.
        let key: ECPrivateKey
        if let sec1 = try? ECPrivateKey(pem: Self.sec1PEM(bytes)) {
            key = sec1
        } else {
            key = try translatingErrors { () throws(CryptoError) in try ECPrivateKey(pkcs8: bytes) }
        }
        guard key.curve == curve else { throw CryptoKitASN1Error.invalidASN1Object }
        self = key
    }

    init(pem text: String, _ curve: NamedCurve) throws {
        let key = try translatingErrors { () throws(CryptoError) in try ECPrivateKey(pem: text) }
        guard key.curve == curve else { throw CryptoKitASN1Error.invalidASN1Object }
        self = key
    }

    private static func sec1PEM(_ bytes: [UInt8]) -> String {
        "-----BEGIN EC PRIVATE KEY-----\n"
            + Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
            + "\n-----END EC PRIVATE KEY-----\n"
    }

    var rawData: Data { Data(scalar) }
    var x963Data: Data { Data(x963) }
    var derData: Data { Data(pkcs8) }
    var pemText: String { pem.withoutFinalLineFeed }

    func rawSignature(forDigest digest: some Digest) throws -> [UInt8] {
        try translatingErrors { () throws(CryptoError) in
            try signature(forDigest: [UInt8](contiguous: digest)).p1363
        }
    }

    func agreedSecret(with peer: ECPublicKey) throws -> SharedSecret {
        try translatingErrors { () throws(CryptoError) in SharedSecret(bytes: try sharedSecret(with: peer)) }
    }
}

extension String {
    /// The text of a PEM document as CryptoKit gives it, which ends with its last dash.
    var withoutFinalLineFeed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
