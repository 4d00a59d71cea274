import LatchkeyCrypto

/// Authenticator data (WebAuthn, section 6.1) as App Attest writes them.
struct AuthenticatorData {
    let app: AttestedApp
    let profile: AttestationProfile

    /// The data of an attestation: 164 bytes, plus extensions since iOS 27.
    func attested(publicKey: ECPublicKey, keyId: [UInt8]) -> [UInt8] {
        head(counter: 0) + app.environment.aaguid + [0x00, 0x20] + keyId + publicKey.coseKey + extensions
    }

    /// The data of an assertion: 37 bytes, plus extensions since iOS 27; the flags announce a key that is absent.
    func asserted(counter: UInt32) -> [UInt8] {
        head(counter: counter) + extensions
    }

    private func head(counter: UInt32) -> [UInt8] {
        HashAlgorithm.sha256.hash(Array(app.appId.utf8)) + [profile.flags]
            + (0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * $0)) }
    }

    private var extensions: [UInt8] {
        guard profile.hasExtensionData else { return [] }
        // Little-endian bytes, not a number of CBOR.
        let category = (0..<4).map { UInt8(truncatingIfNeeded: app.distribution.rawValue >> (8 * $0)) }
        var members = [
            ("apple_bundle_version_01", CBORWriter.text(app.bundleVersion)),
            ("apple_validation_category_01", CBORWriter.bytes(category)),
        ]
        if let hash = app.codeDirectoryHash {
            // By length and then by letter, as CTAP 2 has it; the order of real ones is not known.
            members.insert(("apple_cd_hash_hash_01", CBORWriter.bytes(hash)), at: 0)
            members.insert(("apple_cd_hash_type_01", CBORWriter.bytes([Self.sha256Type])), at: 1)
        }
        return CBORWriter.map(members)
    }

    /// SHA-256 among the types of code directory hashes (CS_HASHTYPE_SHA256).
    private static let sha256Type: UInt8 = 2
}
