import Foundation
import LatchkeyCrypto
import VirtualPhone

/// Signs with a private key; for one of the Secure Enclave the person may be asked, and the call blocks meanwhile.
///
/// - Parameter error: `errSecParam` for an algorithm that the key can't do or a digest of a wrong size; a code of
///   LAError in its own domain if the person did not authenticate.
/// - Returns: the signature, DER for X962 and r‖s for RFC4754 algorithms; nil on failure.
public func SecKeyCreateSignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    do {
        return NSData(data: Data(try key.signature(algorithm, [UInt8](dataToSign as Data))))
    } catch let failure {
        failure.report(error)
        return nil
    }
}

/// Checks a signature with a public key.
///
/// - Parameter error: `errSecVerifyFailed` (−67808) for a signature that does not fit; `errSecParam` for an algorithm
///   that the key can't do.
public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    guard case .publicKey(let publicKey) = key.material, let scheme = SignatureScheme(algorithm),
        let digest = scheme.digest([UInt8](signedData as Data))
    else {
        PhoneFailure.unsupportedAlgorithm.report(error)
        return false
    }
    let bytes = [UInt8](signature as Data)
    let parsed =
        switch scheme.encoding {
        case .x962: try? ECDSASignature(der: bytes, curve: publicKey.curve)
        case .rfc4754: try? ECDSASignature(p1363: bytes, curve: publicKey.curve)
        }
    if let parsed, publicKey.isValidSignature(parsed, forDigest: digest) { return true }
    let status = KeychainStatus(rawValue: errSecVerifyFailed)
    PhoneFailure.status(status, "The signature does not verify.").report(error)
    return false
}

/// Agrees on a secret with another public key.
///
/// - Parameters:
///   - parameters: kSecKeyKeyExchangeParameterRequestedSize and …SharedInfo for algorithms with a key derivation.
///   - error: `errSecParam` for an algorithm, a key or parameters that don't fit.
/// - Returns: the X coordinate, or the derived bytes; nil on failure.
public func SecKeyCopyKeyExchangeResult(
    _ privateKey: SecKey, _ algorithm: SecKeyAlgorithm, _ publicKey: SecKey, _ parameters: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    do {
        guard let scheme = AgreementScheme(algorithm) else { throw PhoneFailure.unsupportedAlgorithm }
        let values = try Bridging.values(parameters)
        let length = values["requestedSize"]?.integer ?? 0
        guard scheme.derivation == nil || (1...65_536).contains(length) else {
            throw PhoneFailure.status(.param, "The requested size is missing or too large.")
        }
        let secret = try privateKey.agreement(publicKey.publicPart)
        let info = values["sharedInfo"]?.bytes ?? []
        return NSData(data: Data(scheme.derive(secret, sharedInfo: info, length: Int(length))))
    } catch let failure as PhoneFailure {
        failure.report(error)
        return nil
    } catch {
        return nil
    }
}

/// Returns whether a key can do an operation with an algorithm.
public func SecKeyIsAlgorithmSupported(
    _ key: SecKey, _ operation: SecKeyOperationType, _ algorithm: SecKeyAlgorithm
) -> Bool {
    switch operation {
    case .sign: key.isPrivate && SignatureScheme(algorithm) != nil
    case .verify: !key.isPrivate && SignatureScheme(algorithm) != nil
    case .keyExchange: key.isPrivate && AgreementScheme(algorithm) != nil
    default: false
    }
}

extension PhoneFailure {
    fileprivate static let unsupportedAlgorithm = PhoneFailure.status(.param, "algorithm not supported by the key")
}

extension SecKey {
    fileprivate func signature(_ algorithm: SecKeyAlgorithm, _ bytes: [UInt8]) throws(PhoneFailure) -> [UInt8] {
        guard isPrivate, let scheme = SignatureScheme(algorithm), let digest = scheme.digest(bytes) else {
            throw .unsupportedAlgorithm
        }
        let signature = try signature(digest)
        return scheme.encoding == .x962 ? signature.der : signature.p1363
    }

    private func signature(_ digest: [UInt8]) throws(PhoneFailure) -> ECDSASignature {
        switch material {
        case .publicKey: throw .unsupportedAlgorithm
        case .softwarePrivate(let key):
            guard let signature = try? key.signature(forDigest: digest) else { throw .unsupportedAlgorithm }
            return signature
        case .enclave(let toid, _, let phone):
            let reply = try phone.send(.keySign, use(toid, ["digest": .bytes(digest)]))
            guard let bytes = reply["signature"]?.bytes, let signature = try? ECDSASignature(der: bytes, curve: .p256)
            else { throw .connection(.malformedRequest) }
            return signature
        }
    }

    fileprivate func agreement(_ peer: ECPublicKey) throws(PhoneFailure) -> [UInt8] {
        switch material {
        case .publicKey: throw .unsupportedAlgorithm
        case .softwarePrivate(let key):
            guard let secret = try? key.sharedSecret(with: peer) else { throw .unsupportedAlgorithm }
            return secret
        case .enclave(let toid, _, let phone):
            let reply = try phone.send(.keyExchange, use(toid, ["peer": .bytes(peer.x963)]))
            guard let secret = reply["secret"]?.bytes else { throw .connection(.malformedRequest) }
            return secret
        }
    }

    private func use(
        _ toid: Data, _ arguments: [String: PropertyListValue]
    ) -> [String: PropertyListValue] {
        var arguments = arguments
        arguments["toid"] = .data(toid)
        arguments["context"] = context?.contextOptions().archived
        return arguments
    }
}
