import Foundation
internal import LatchkeyCrypto
import LocalAuthentication
import Security
internal import VirtualPhone

/// The phone's Secure Enclave: keys that it alone can use.
public enum SecureEnclave: Sendable {
    /// Whether the phone has a Secure Enclave; false on a simulator that is run as one without.
    ///
    /// Found out by making a key that nobody keeps.
    public static var isAvailable: Bool {
        (try? EnclaveToken(compactRepresentable: false, accessControl: nil, authenticationContext: nil)) != nil
    }

    /// Keys on P-256, the one curve of the Secure Enclave.
    public enum P256: Sendable {
        /// Signatures by ECDSA; messages are hashed with SHA-256.
        public enum Signing: Sendable {}

        /// Key agreement by Diffie and Hellman (ECDH).
        public enum KeyAgreement: Sendable {}
    }
}

/// What guards a key if the app says nothing: the phone must be unlocked.
@usableFromInline
func defaultAccessControl() -> SecAccessControl {
    guard
        let control = SecAccessControlCreateWithFlags(
            nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .privateKeyUsage, nil)
    else { preconditionFailure("the default access control breaks a rule") }
    return control
}

/// A key in the phone's Secure Enclave: the sealed key, the public key, and the way to the phone.
struct EnclaveToken: Sendable {
    /// The key, sealed by the Secure Enclave that made it.
    let sealed: Data
    let publicKey: ECPublicKey
    private let phone: any PhoneConnection
    private let context: LAContext?

    /// Makes a key that is in no keychain.
    init(
        compactRepresentable: Bool, accessControl: SecAccessControl?, authenticationContext: LAContext?
    ) throws {
        let phone = ProcessPhone.connection
        var arguments: [String: PropertyListValue] = [
            "permanent": .boolean(false), "compactRepresentable": .boolean(compactRepresentable),
        ]
        arguments["accessControl"] = accessControl.map { .data($0.archivedForPhone) }
        arguments["context"] = authenticationContext?.contextOptions().archived
        let reply = try Self.send(.keyCreate, arguments, to: phone)
        try self.init(reply["toid"]?.data, reply["public"]?.bytes, phone, authenticationContext)
    }

    /// Takes back a key that this phone made.
    init(sealed: Data, authenticationContext: LAContext?) throws {
        let phone = ProcessPhone.connection
        let reply = try Self.send(.keyPublic, ["toid": .data(sealed)], to: phone)
        try self.init(sealed, reply["public"]?.bytes, phone, authenticationContext)
    }

    private init(
        _ sealed: Data?, _ point: [UInt8]?, _ phone: any PhoneConnection, _ context: LAContext?
    ) throws {
        guard let sealed, let point, let publicKey = try? ECPublicKey(x963: point, curve: .p256) else {
            throw Self.error(.connection(.malformedRequest))
        }
        self.sealed = sealed
        self.publicKey = publicKey
        self.phone = phone
        self.context = context
    }

    /// r‖s over a digest of 20 to 64 bytes; asks the person if the key's access control says so.
    func signature(forDigest digest: [UInt8]) throws -> [UInt8] {
        let reply = try use(.keySign, ["digest": .bytes(digest)])
        guard let der = reply["signature"]?.bytes,
            let signature = try? LatchkeyCrypto.ECDSASignature(der: der, curve: .p256)
        else { throw Self.error(.connection(.malformedRequest)) }
        return signature.p1363
    }

    /// The X coordinate, 32 bytes; asks the person if the key's access control says so.
    func agreedSecret(with peer: ECPublicKey) throws -> SharedSecret {
        let reply = try use(.keyExchange, ["peer": .bytes(peer.x963)])
        guard let secret = reply["secret"]?.bytes else { throw Self.error(.connection(.malformedRequest)) }
        return SharedSecret(bytes: secret)
    }

    private func use(
        _ operation: PhoneOperation, _ arguments: [String: PropertyListValue]
    ) throws -> [String: PropertyListValue] {
        var arguments = arguments
        arguments["toid"] = .data(sealed)
        arguments["context"] = context?.contextOptions().archived
        return try Self.send(operation, arguments, to: phone)
    }

    private static func send(
        _ operation: PhoneOperation, _ arguments: [String: PropertyListValue], to phone: any PhoneConnection
    ) throws -> [String: PropertyListValue] {
        do throws(PhoneFailure) {
            return try phone.send(operation, arguments)
        } catch {
            throw self.error(error)
        }
    }

    /// Refusals of the person are `LAError`s; the rest are statuses of Security, as from `SecKey`.
    private static func error(_ failure: PhoneFailure) -> any Error {
        let domain = PhoneFailure.Domain.localAuthentication
        if failure.domain == domain, let code = LAError.Code(rawValue: failure.code) { return LAError(code) }
        return NSError(
            domain: PhoneFailure.Domain.osStatus.rawValue, code: Int(failure.status.rawValue),
            userInfo: [NSLocalizedDescriptionKey: failure.message])
    }
}
