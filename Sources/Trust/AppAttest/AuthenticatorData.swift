/// The authenticator data of App Attest, read and not judged.
///
/// The layout is WebAuthn's, but the use of the flags is not: an assertion has AT (0x40) set and no attested data, and
/// the sample in Apple's guide has extensions with ED (0x80) clear. So the length decides which parts are present, not
/// the flags.
public struct AuthenticatorData: Sendable, Hashable {
    /// All of it, as it was signed.
    public let bytes: [UInt8]
    /// SHA-256 of the app id, 32 bytes.
    public let relyingPartyHash: [UInt8]
    /// The flags as they are.
    public let flags: UInt8
    /// The counter of signatures.
    public let counter: UInt32
    /// The key; nil in an assertion.
    public let attestedKey: AttestedKey?
    /// The extensions of iOS 27; nil on older systems.
    public let extensions: AuthenticatorExtensions?

    /// The flag AT of WebAuthn.
    public static let attestedDataFlag: UInt8 = 0x40
    /// The flag ED of WebAuthn.
    public static let extensionFlag: UInt8 = 0x80

    /// An attestation's data about the new key.
    public struct AttestedKey: Sendable, Hashable {
        /// The AAGUID, 16 bytes: the environment.
        public let aaguid: [UInt8]
        /// The credential id: 32 bytes in every real one.
        public let credentialID: [UInt8]
        /// The point of the COSE key, 65 bytes in X9.63 form.
        public let x963: [UInt8]
    }

    enum Kind {
        case attestation
        case assertion
    }

    /// Reads it; nil if it is malformed or something follows it.
    init?(_ bytes: ArraySlice<UInt8>, kind: Kind) {
        var rest = bytes
        guard let hash = rest.take(32), let flags = rest.take(1)?.first, let counter = rest.take(4) else { return nil }
        var attestedKey: AttestedKey?
        if kind == .attestation {
            guard flags & Self.attestedDataFlag != 0, let key = AttestedKey(&rest) else { return nil }
            attestedKey = key
        }
        var extensions: AuthenticatorExtensions?
        if !rest.isEmpty {
            guard let map = try? CBORReader.read(rest), let read = AuthenticatorExtensions(map) else { return nil }
            extensions = read
        } else if flags & Self.extensionFlag != 0 {
            return nil
        }
        self.bytes = Array(bytes)
        relyingPartyHash = Array(hash)
        self.flags = flags
        self.counter = counter.reduce(0) { $0 << 8 | UInt32($1) }
        self.attestedKey = attestedKey
        self.extensions = extensions
    }
}

extension AuthenticatorData.AttestedKey {
    fileprivate init?(_ rest: inout ArraySlice<UInt8>) {
        guard let aaguid = rest.take(16), let length = rest.take(2),
            let credentialID = rest.take(length.reduce(0) { $0 << 8 | Int($1) }),
            var reader = try? CBORReader(rest), let cose = try? reader.next(), let point = Self.point(cose)
        else { return nil }
        rest = reader.unread
        self.aaguid = Array(aaguid)
        self.credentialID = Array(credentialID)
        x963 = point
    }

    /// The point of an EC2 key on P-256 for ES256 (RFC 9053, sections 2.1 and 7.1.1) that has nothing else in it.
    private static func point(_ cose: CBORValue) -> [UInt8]? {
        guard case .map(let members) = cose, members.count == 5, cose[.unsigned(1)] == .unsigned(2),
            cose[.unsigned(3)] == .negative(6), cose[.negative(0)] == .unsigned(1),
            let x = cose[.negative(1)]?.byteString, let y = cose[.negative(2)]?.byteString,
            x.count == 32, y.count == 32
        else { return nil }
        return [0x04] + x + y
    }
}

extension ArraySlice<UInt8> {
    /// Takes bytes off the front; nil if there are fewer.
    fileprivate mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= self.count else { return nil }
        defer { self = dropFirst(count) }
        return prefix(count)
    }
}
