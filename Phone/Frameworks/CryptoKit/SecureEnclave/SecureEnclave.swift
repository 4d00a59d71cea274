import Foundation
internal import LatchkeyCrypto
import LocalAuthentication
@_spi(Latchkey) import Security
internal import VirtualPhone

/// The phone's Secure Enclave: keys that it alone can use.
public enum SecureEnclave: Sendable {
    /// Whether the phone has a Secure Enclave; false on a simulator that is run as one without.
    ///
    /// Found out by making a key that nobody keeps.
    public static var isAvailable: Bool {
        (try? EnclaveToken(accessControl: nil, authenticationContext: nil)) != nil
    }

    /// Keys on P-256, the one curve of the Secure Enclave.
    public enum P256: Sendable {
        /// Signatures by ECDSA; messages are hashed with SHA-256.
        public enum Signing: Sendable {}

        /// Key agreement by Diffie and Hellman (ECDH).
        public enum KeyAgreement: Sendable {}
    }
}

/// Returns the access control of a key if the app sets none: the phone must be unlocked.
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
    // Every part of a context that changes is behind its lock.
    private nonisolated(unsafe) let context: LAContext?

    /// Makes a key that is in no keychain.
    init(accessControl: SecAccessControl?, authenticationContext: LAContext?) throws {
        let phone = ProcessPhone.connection
        let call = CreateKey(
            isPermanent: false, accessControl: accessControl?.control,
            context: authenticationContext?.contextOptions() ?? ContextOptions())
        let reply = try Self.send(call, to: phone)
        try self.init(reply.tokenObjectID, [UInt8](reply.publicKey), phone, authenticationContext)
    }

    /// Takes back a key that this phone made.
    init(sealed: Data, authenticationContext: LAContext?) throws {
        let phone = ProcessPhone.connection
        let reply = try Self.send(ReadPublicKey(tokenObjectID: sealed), to: phone)
        try self.init(sealed, reply.publicKey, phone, authenticationContext)
    }

    private init(
        _ sealed: Data, _ point: [UInt8], _ phone: any PhoneConnection, _ context: LAContext?
    ) throws {
        guard let publicKey = try? ECPublicKey(x963: point, curve: .p256) else {
            throw Self.error(.connection(.malformedRequest))
        }
        self.sealed = sealed
        self.publicKey = publicKey
        self.phone = phone
        self.context = context
    }

    /// r‖s over a digest of 20 to 64 bytes; asks the person if the key's access control says so.
    func signature(forDigest digest: [UInt8]) throws -> [UInt8] {
        let call = SignDigest(tokenObjectID: sealed, digest: digest, context: contextOptions)
        let reply = try Self.send(call, to: phone)
        guard let signature = try? LatchkeyCrypto.ECDSASignature(der: reply.signature, curve: .p256) else {
            throw Self.error(.connection(.malformedRequest))
        }
        return signature.p1363
    }

    /// The X coordinate, 32 bytes; asks the person if the key's access control says so.
    func agreedSecret(with peer: ECPublicKey) throws -> SharedSecret {
        let call = ExchangeKeys(tokenObjectID: sealed, peer: peer.x963, context: contextOptions)
        return SharedSecret(bytes: try Self.send(call, to: phone).secret)
    }

    private var contextOptions: ContextOptions { context?.contextOptions() ?? ContextOptions() }

    private static func send<Call: PhoneCall>(_ call: Call, to phone: any PhoneConnection) throws -> Call.Reply {
        do throws(PhoneFailure) {
            return try phone.send(call)
        } catch {
            throw self.error(error)
        }
    }

    /// Refusals of the person are `LAError`s, lost keys errors of CryptoTokenKit; the rest are statuses of Security, as from `SecKey`.
    private static func error(_ failure: PhoneFailure) -> any Error {
        let domain = PhoneFailure.Domain.localAuthentication
        if failure.domain == domain, let code = LAError.Code(rawValue: failure.code) { return LAError(code) }
        if failure.domain == .cryptoTokenKit { return failure.errorObject }
        return NSError(
            domain: PhoneFailure.Domain.osStatus.rawValue, code: Int(failure.status.rawValue),
            userInfo: [NSLocalizedDescriptionKey: failure.message])
    }
}
