import Foundation
import LatchkeyCrypto

/// A key of the Secure Enclave, open inside the phone.
///
/// As in hardware the enclave keeps no table of keys: the token object id (`toid`) that leaves it is the key itself,
/// sealed under a secret of this phone. Another phone can't open it.
struct EnclaveKey: Sendable {
    let key: ECPrivateKey
    let control: AccessControl?
    let binding: Binding

    /// Makes a P-256 key.
    init(control: AccessControl?, binding: Binding) throws(PhoneFailure) {
        do {
            key = try ECPrivateKey(curve: .p256)
        } catch {
            throw .status(.notAvailable, "The Secure Enclave could not make a key.")
        }
        self.control = control
        self.binding = binding
    }

    /// The token object id: nonce, ciphertext, tag.
    func wrapped(secret: [UInt8]) throws(PhoneFailure) -> [UInt8] {
        var fields: [String: PropertyListValue] = ["scalar": .bytes(key.scalar), "binding": binding.archived]
        if let control { fields["control"] = .data(control.archived) }
        do {
            let nonce = try SecureRandom.bytes(12)
            let sealed = try AESGCM.seal(
                PropertyListValue.dictionary(fields).encoded, key: secret, nonce: nonce,
                authenticating: Array("latchkey/enclave/v1".utf8))
            return nonce + sealed.ciphertext + sealed.tag
        } catch {
            throw .status(.notAvailable, "The Secure Enclave could not wrap a key.")
        }
    }

    /// Opens a token object id.
    ///
    /// - Throws: `errSecAuthFailed` unless this phone made it.
    init(wrapped: [UInt8], secret: [UInt8]) throws(PhoneFailure) {
        guard wrapped.count > 28,
            let plain = try? AESGCM.open(
                Array(wrapped[12..<wrapped.count - 16]), tag: Array(wrapped.suffix(16)), key: secret,
                nonce: Array(wrapped.prefix(12)), authenticating: Array("latchkey/enclave/v1".utf8)),
            let fields = PropertyListValue(encoded: plain)?.dictionary,
            let scalar = fields["scalar"]?.bytes, let key = try? ECPrivateKey(scalar: scalar, curve: .p256)
        else { throw .status(.authFailed, "This Secure Enclave did not make the key.") }
        self.key = key
        control = fields["control"]?.data.flatMap { AccessControl(archived: $0) }
        binding = Binding(archived: fields["binding"]?.dictionary ?? [:])
    }

    /// SHA-1 of the public key's 65 bytes: kSecAttrApplicationLabel.
    var applicationLabel: [UInt8] { HashAlgorithm.sha1.hash(key.publicKey.x963) }
}
