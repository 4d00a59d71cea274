import Foundation

/// Derivation of keys from a secret (RFC 5869).
///
/// The output may be up to 255 times as long as the hash; as with Apple's, a longer one is a programmer's error that
/// stops the process.
public struct HKDF<H: HashFunction>: Sendable {
    /// Derives a key with salt and information.
    public static func deriveKey<Salt: DataProtocol, Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey, salt: Salt, info: Info, outputByteCount: Int
    ) -> SymmetricKey {
        expand(
            pseudoRandomKey: extract(inputKeyMaterial: inputKeyMaterial, salt: salt), info: info,
            outputByteCount: outputByteCount)
    }

    /// Derives a key with information and without salt.
    public static func deriveKey<Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey, info: Info, outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: info, outputByteCount: outputByteCount)
    }

    /// Derives a key with salt and without information.
    public static func deriveKey<Salt: DataProtocol>(
        inputKeyMaterial: SymmetricKey, salt: Salt, outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(inputKeyMaterial: inputKeyMaterial, salt: salt, info: [UInt8](), outputByteCount: outputByteCount)
    }

    /// Derives a key without salt and information.
    public static func deriveKey(inputKeyMaterial: SymmetricKey, outputByteCount: Int) -> SymmetricKey {
        deriveKey(
            inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: [UInt8](), outputByteCount: outputByteCount)
    }

    /// Makes a pseudo-random key of the hash's length; without salt, zero bytes stand for it.
    public static func extract<Salt: DataProtocol>(
        inputKeyMaterial: SymmetricKey, salt: Salt?
    ) -> HashedAuthenticationCode<H> {
        // HMAC fills a short key with zero bytes, hence an absent salt is the empty key.
        let key = SymmetricKey(data: salt.map { [UInt8]($0) } ?? [])
        return HMAC<H>.authenticationCode(for: [UInt8](contiguous: inputKeyMaterial), using: key)
    }

    /// Stretches a pseudo-random key to the length asked for.
    public static func expand<PRK: ContiguousBytes, Info: DataProtocol>(
        pseudoRandomKey prk: PRK, info: Info?, outputByteCount: Int
    ) -> SymmetricKey {
        precondition(0...(255 * H.Digest.byteCount) ~= outputByteCount, "outputByteCount is out of HKDF's range")
        let key = SymmetricKey(data: prk)
        let information = info.map { [UInt8]($0) } ?? []
        var output: [UInt8] = []
        var block: [UInt8] = []
        var counter: UInt8 = 0
        while output.count < outputByteCount {
            counter += 1
            block = [UInt8](
                contiguous: HMAC<H>.authenticationCode(for: block + information + [counter], using: key))
            output += block
        }
        return SymmetricKey(data: output.prefix(outputByteCount))
    }
}
