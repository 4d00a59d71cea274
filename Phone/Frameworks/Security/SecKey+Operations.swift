import Foundation
import LatchkeyCrypto
import VirtualPhone

/// Signs with a private key; for one of the Secure Enclave the person may be asked, and the call blocks meanwhile.
///
/// - Parameter error: `errSecParam` for an algorithm that the key can't do or a digest of a wrong size; a code of
///   LAError in its own domain if the person did not authenticate.
/// - Returns: the signature, DER for X962, r‖s for RFC4754, a block for RSA algorithms; nil on failure.
@discardableResult
public func SecKeyCreateSignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    PhoneFailure.reporting(error) { () throws(PhoneFailure) in
        try key.signature(algorithm, [UInt8](dataToSign as Data))
    }
}

/// Checks a signature with a public key; an RSA private key can do it too.
///
/// - Parameter error: `errSecVerifyFailed` (−67808) for a signature that does not fit; `errSecParam` for an algorithm
///   that the key can't do.
@discardableResult
public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    do {
        try key.verify(algorithm, [UInt8](signedData as Data), [UInt8](signature as Data))
        return true
    } catch let failure {
        failure.report(error)
        return false
    }
}

/// Agrees on a secret with another public key.
///
/// - Parameters:
///   - parameters: kSecKeyKeyExchangeParameterRequestedSize and …SharedInfo for algorithms with a key derivation.
///   - error: `errSecParam` for an algorithm, a key or parameters that don't fit.
/// - Returns: the X coordinate, or the derived bytes; nil on failure.
@discardableResult
public func SecKeyCopyKeyExchangeResult(
    _ privateKey: SecKey, _ algorithm: SecKeyAlgorithm, _ publicKey: SecKey, _ parameters: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    PhoneFailure.reporting(error) { () throws(PhoneFailure) in
        // Apple exports the other key first, so an enclave's private key is refused with that error.
        guard publicKey.storedBytes != nil else {
            throw .status(.unimplemented, "export not implemented for key \(publicKey)")
        }
        return try privateKey.exchange(algorithm, publicKey, try Bridging.values(parameters).values)
    }
}

/// Returns whether a key can do an operation with an algorithm.
@discardableResult
public func SecKeyIsAlgorithmSupported(
    _ key: SecKey, _ operation: SecKeyOperationType, _ algorithm: SecKeyAlgorithm
) -> Bool {
    switch key.publicPart {
    case .ellipticCurve:
        switch operation {
        case .sign: key.isPrivate && SignatureScheme(algorithm) != nil
        case .verify: !key.isPrivate && SignatureScheme(algorithm) != nil
        case .keyExchange: key.isPrivate && AgreementScheme(algorithm) != nil
        case .encrypt: !key.isPrivate && EncryptionSchemeEC(algorithm) != nil
        case .decrypt: key.isPrivate && EncryptionSchemeEC(algorithm) != nil
        @unknown default: false
        }
    case .rsa(let numbers):
        switch operation {
        case .sign: key.isPrivate && RSASignatureScheme(algorithm)?.fits(blockLength: numbers.blockLength) == true
        case .verify: RSASignatureScheme(algorithm)?.fits(blockLength: numbers.blockLength) == true
        case .encrypt:
            !key.isPrivate && RSAEncryptionScheme(algorithm)?.fits(blockLength: numbers.blockLength) == true
        case .decrypt: key.isPrivate && RSAEncryptionScheme(algorithm)?.fits(blockLength: numbers.blockLength) == true
        case .keyExchange: false
        @unknown default: false
        }
    }
}

extension PhoneFailure {
    /// Returns Apple's error for an algorithm that a key does not support.
    static func unsupported(_ algorithm: SecKeyAlgorithm, _ key: SecKey) -> PhoneFailure {
        .status(.param, "\(algorithm.rawValue): algorithm not supported by the key \(key)")
    }

    /// The bytes that `body` gives, or nil with the error handed over.
    static func reporting(
        _ pointer: SecErrorPointer, _ body: () throws(PhoneFailure) -> [UInt8]
    ) -> CFData? {
        do {
            return NSData(data: Data(try body()))
        } catch {
            error.report(pointer)
            return nil
        }
    }
}

extension SecKey {
    fileprivate func signature(_ algorithm: SecKeyAlgorithm, _ bytes: [UInt8]) throws(PhoneFailure) -> [UInt8] {
        guard SecKeyIsAlgorithmSupported(self, .sign, algorithm) else { throw .unsupported(algorithm, self) }
        if case .rsaPrivate(let key) = material, let scheme = RSASignatureScheme(algorithm) {
            guard let signature = try? key.signature(for: scheme.input(bytes), padding: scheme.padding) else {
                throw .status(.param, "RSAsign wrong input data length")
            }
            return signature
        }
        guard let scheme = SignatureScheme(algorithm), let digest = scheme.digest(bytes) else {
            throw .status(.param, "\(algorithm.rawValue): bad digest size for signing with algorithm")
        }
        let signature = try signature(digest, algorithm)
        return scheme.encoding == .x962 ? signature.der : signature.p1363
    }

    private func signature(
        _ digest: [UInt8], _ algorithm: SecKeyAlgorithm
    ) throws(PhoneFailure) -> ECDSASignature {
        switch material {
        case .publicKey, .rsaPrivate: throw .unsupported(algorithm, self)
        case .softwarePrivate(let key):
            guard let signature = try? key.signature(forDigest: digest) else { throw .unsupported(algorithm, self) }
            return signature
        case .enclave(let toid, _, let phone):
            let reply = try phone.send(SignDigest(tokenObjectID: toid, digest: digest, context: contextOptions))
            guard let signature = try? ECDSASignature(der: reply.signature, curve: .p256) else {
                throw .connection(.malformedRequest)
            }
            return signature
        }
    }

    fileprivate func verify(
        _ algorithm: SecKeyAlgorithm, _ bytes: [UInt8], _ signature: [UInt8]
    ) throws(PhoneFailure) {
        guard SecKeyIsAlgorithmSupported(self, .verify, algorithm) else { throw .unsupported(algorithm, self) }
        switch publicPart {
        case .rsa(let key):
            guard let scheme = RSASignatureScheme(algorithm) else { throw .unsupported(algorithm, self) }
            guard signature.count <= key.blockLength else {
                throw .status(.param, "\(self): verify - input buffer bad size (\(signature.count) bytes)")
            }
            // A signature is a number: shorter ones stand for themselves with zeros in front.
            let whole = [UInt8](repeating: 0, count: key.blockLength - signature.count) + signature
            let input = scheme.input(bytes)
            // A raw signature is compared without its leading zeros, so input that has some never fits.
            let isComparable = scheme.padding != .none || input.first != 0
            guard isComparable, key.isValidSignature(whole, for: input, padding: scheme.padding) else {
                throw .status(.verifyFailed, "RSA signature verification failed, no match")
            }
        case .ellipticCurve(let key):
            guard let scheme = SignatureScheme(algorithm), let digest = scheme.digest(bytes) else {
                throw .status(.param, "\(algorithm.rawValue): bad digest size for verifying with algorithm")
            }
            let parsed =
                switch scheme.encoding {
                case .x962: try? ECDSASignature(der: signature, curve: key.curve)
                case .rfc4754: try? ECDSASignature(p1363: signature, curve: key.curve)
                }
            guard let parsed, key.isValidSignature(parsed, forDigest: digest) else {
                throw .status(.verifyFailed, "EC signature verification failed, no match")
            }
        }
    }

    fileprivate func exchange(
        _ algorithm: SecKeyAlgorithm, _ other: SecKey, _ parameters: [String: PropertyListValue]
    ) throws(PhoneFailure) -> [UInt8] {
        guard SecKeyIsAlgorithmSupported(self, .keyExchange, algorithm), let scheme = AgreementScheme(algorithm),
            case .ellipticCurve(let peer) = other.publicPart
        else { throw .unsupported(algorithm, self) }
        let secret = try agreement(peer)
        guard let hash = scheme.derivation else { return secret }
        guard let length = parameters["requestedSize"]?.integer else {
            throw .status(.param, "kSecKeyKeyExchangeParameterRequestedSize is missing")
        }
        let information = parameters["sharedInfo"]
        guard information == nil || information?.bytes != nil else {
            throw .status(.param, "ECDHKeyExchange wrong sharedInfo type (must be CFData/NSData)")
        }
        guard let length = Int(exactly: length),
            let result = try? KeyDerivation.x963(
                hash, secret: secret, sharedInfo: information?.bytes ?? [], outputLength: length)
        else { throw .status(.param, "ECDHKeyExchange wrong input") }
        return result
    }

    /// The secret that an elliptic-curve private key shares with another key.
    func agreement(_ peer: ECPublicKey) throws(PhoneFailure) -> [UInt8] {
        switch material {
        case .publicKey, .rsaPrivate: throw .status(.param, "\(self): no key agreement with this key")
        case .softwarePrivate(let key):
            guard let secret = try? key.sharedSecret(with: peer) else {
                throw .status(.param, "ECpriv sharedsecret failed: bad public key")
            }
            return secret
        case .enclave(let toid, _, let phone):
            let call = ExchangeKeys(tokenObjectID: toid, peer: peer.x963, context: contextOptions)
            return try phone.send(call).secret
        }
    }

    private var contextOptions: ContextOptions { context?.contextOptions() ?? ContextOptions() }
}

extension KeychainStatus {
    /// errSecVerifyFailed.
    static let verifyFailed = KeychainStatus(rawValue: errSecVerifyFailed)
}
