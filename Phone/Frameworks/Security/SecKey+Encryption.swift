import Foundation
import LatchkeyCrypto
import VirtualPhone

/// Encrypts for the owner of a public key.
///
/// - Parameter error: `errSecParam` for an algorithm that the key can't do and for a message that is too long for it.
/// - Returns: the ciphertext; nil on failure.
@discardableResult
public func SecKeyCreateEncryptedData(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ plaintext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    PhoneFailure.reporting(error) { () throws(PhoneFailure) in
        try key.encrypt(algorithm, [UInt8](plaintext as Data))
    }
}

/// Decrypts with a private key; for one of the Secure Enclave the person may be asked, and the call blocks meanwhile.
///
/// - Parameter error: `errSecParam` for an algorithm that the key can't do and for a ciphertext that can't be opened,
///   whatever the reason; a code of LAError in its own domain if the person did not authenticate.
/// - Returns: the message; nil on failure.
@discardableResult
public func SecKeyCreateDecryptedData(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ ciphertext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    PhoneFailure.reporting(error) { () throws(PhoneFailure) in
        try key.decrypt(algorithm, [UInt8](ciphertext as Data))
    }
}

extension SecKey {
    fileprivate func encrypt(_ algorithm: SecKeyAlgorithm, _ message: [UInt8]) throws(PhoneFailure) -> [UInt8] {
        guard SecKeyIsAlgorithmSupported(self, .encrypt, algorithm) else { throw .unsupported(algorithm, self) }
        switch publicPart {
        case .ellipticCurve(let key):
            guard let sealed = try? EncryptionSchemeEC(algorithm)?.scheme.seal(message, to: key) else {
                throw .status(.param, "ECIES: Failed to aes-gcm encrypt data")
            }
            return sealed
        case .rsa(let key):
            let result: [UInt8]? =
                switch RSAEncryptionScheme(algorithm) {
                case .plain(let padding)?: try? key.encrypt(message, padding: padding)
                case .hybrid(let scheme)?: try? scheme.seal(message, to: key)
                case nil: nil
                }
            guard let result else { throw .status(.param, "RSAencrypt wrong input size (err -23)") }
            return result
        }
    }

    fileprivate func decrypt(_ algorithm: SecKeyAlgorithm, _ message: [UInt8]) throws(PhoneFailure) -> [UInt8] {
        guard SecKeyIsAlgorithmSupported(self, .decrypt, algorithm) else { throw .unsupported(algorithm, self) }
        if case .rsaPrivate(let key) = material {
            guard let result = Self.decrypt(message, RSAEncryptionScheme(algorithm), key) else {
                throw .status(.param, "RSAdecrypt wrong input (err -27)")
            }
            return result
        }
        guard let scheme = EncryptionSchemeEC(algorithm)?.scheme, case .ellipticCurve(let key) = publicPart else {
            throw .unsupported(algorithm, self)
        }
        let failure = PhoneFailure.status(.param, "ECIES: Failed to aes-gcm decrypt data")
        return try scheme.open(message, curve: key.curve, onFailure: { _ in failure }) {
            (ephemeral) throws(PhoneFailure) in
            try agreement(ephemeral)
        }
    }

    private static func decrypt(
        _ message: [UInt8], _ scheme: RSAEncryptionScheme?, _ key: RSAPrivateKey
    ) -> [UInt8]? {
        switch scheme {
        case .plain(let padding)?:
            guard message.count <= key.blockLength else { return nil }
            // A ciphertext is a number: shorter ones stand for themselves with zeros in front.
            let whole = [UInt8](repeating: 0, count: key.blockLength - message.count) + message
            return try? key.decrypt(whole, padding: padding)
        case .hybrid(let scheme)?: return try? scheme.open(message, with: key)
        case nil: return nil
        }
    }
}
