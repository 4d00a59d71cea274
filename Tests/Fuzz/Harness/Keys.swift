import COpenSSL
import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// Keys and signatures: what our readers of DER take, OpenSSL's take too, as the same.
enum Keys {
    static func key(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for encoded in [EncodedPublicKey(text: text), EncodedPublicKey(text: Base64.encode(bytes))] {
            guard let key = try? DevicePublicKey(encoded) else { continue }
            guard (try? DevicePublicKey(x963: key.x963)) == key else { stop("a device's key is not read again") }
        }
        if let key = try? ECPublicKey(spki: bytes) {
            compare(bytes, canonical: key.spki)
            guard (try? ECPublicKey(pem: key.pem)) == key,
                (try? ECPublicKey(compressed: key.compressed, curve: key.curve)) == key
            else { stop("a key is not read as it was written") }
        }
        if let key = try? RSAPublicKey(spki: bytes) {
            compare(bytes, canonical: key.spki)
            guard key.spki == bytes, (try? RSAPublicKey(pem: key.pem)) == key else {
                stop("an RSA key is not read as it was written")
            }
        }
        if let key = try? ECPublicKey(pem: text), (try? ECPublicKey(spki: key.spki)) != key {
            stop("a key in PEM differs")
        }
        _ = try? RSAPublicKey(pem: text)
        _ = try? ECPrivateKey(pkcs8: bytes)
        _ = try? RSAPrivateKey(pkcs8: bytes)
    }

    /// OpenSSL reads the key too, and as the one that ours writes.
    private static func compare(_ bytes: [UInt8], canonical: [UInt8]) {
        guard let theirs = publicKey(bytes) else { stop("OpenSSL does not read a key that ours reads") }
        defer { EVP_PKEY_free(theirs) }
        guard let ours = publicKey(canonical) else { stop("OpenSSL does not read a key that ours wrote") }
        defer { EVP_PKEY_free(ours) }
        if EVP_PKEY_eq(theirs, ours) != 1 { stop("OpenSSL reads another key than ours") }
    }

    private static func publicKey(_ der: [UInt8]) -> OpaquePointer? {
        der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_PUBKEY(nil, &start, bytes.count)
        }
    }

    static func signature(_ bytes: [UInt8]) {
        _ = try? DeviceSignature(bytes)
        for curve in [NamedCurve.p256, .p384, .p521] {
            if let raw = try? ECDSASignature(p1363: bytes, curve: curve),
                (try? ECDSASignature(der: raw.der, curve: curve))?.p1363 != bytes
            {
                stop("r‖s is not the same in DER")
            }
            guard let signature = try? ECDSASignature(der: bytes, curve: curve) else { continue }
            guard let again = try? ECDSASignature(p1363: signature.p1363, curve: curve), again.der == bytes else {
                stop("a signature in DER has two forms")
            }
            if openSSLForm(bytes) != bytes { stop("OpenSSL reads another signature than ours") }
        }
    }

    /// The signature as OpenSSL writes it after it has read it; nil if it does not.
    private static func openSSLForm(_ bytes: [UInt8]) -> [UInt8]? {
        let signature = bytes.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_ECDSA_SIG(nil, &start, bytes.count)
        }
        guard let signature else { return nil }
        defer { ECDSA_SIG_free(signature) }
        var written: UnsafeMutablePointer<UInt8>?
        let count = i2d_ECDSA_SIG(signature, &written)
        guard count > 0, let written else { return nil }
        defer { CRYPTO_free(written, nil, 0) }
        return Array(UnsafeBufferPointer(start: written, count: Int(count)))
    }

    static func certificate(_ bytes: [UInt8]) {
        let deferred = try? Certificate(deferring: bytes)
        let full = try? Certificate(der: bytes)
        // What is plain is put off; OpenSSL accepts it when it is asked.
        if deferred != nil, full == nil { stop("OpenSSL does not read a plain certificate") }
        guard let full, let deferred else {
            if full != nil { stop("only the reader that asks OpenSSL takes a certificate") }
            return
        }
        guard deferred.notBefore == full.notBefore, deferred.notAfter == full.notAfter, deferred.spki == full.spki,
            deferred.serialNumber == full.serialNumber, deferred.subject == full.subject, deferred.issuer == full.issuer
        else { stop("a plain certificate says something else to OpenSSL") }
        _ = full.publicKey
    }
}
