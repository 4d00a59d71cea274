/// The signature algorithm of an account key.
///
/// Flow numbers the algorithms twice: Cadence (and the events) in one way, nodes and the encoding of account keys in
/// another. The numbers overlap, so a wrong one names the other algorithm and not an error.
public enum FlowSignatureAlgorithm: Sendable, Hashable, CaseIterable {
    /// ECDSA on the NIST curve P-256, as a Secure Enclave has it.
    case ecdsaP256
    /// ECDSA on secp256k1.
    case ecdsaSecp256k1

    /// The number in Cadence and in FCL: 1 for P-256, 2 for secp256k1.
    public var cadenceCode: UInt8 {
        switch self {
        case .ecdsaP256: 1
        case .ecdsaSecp256k1: 2
        }
    }

    /// The number in nodes and in the RLP of an account key: 2 for P-256, 3 for secp256k1.
    public var accountKeyCode: UInt8 {
        switch self {
        case .ecdsaP256: 2
        case .ecdsaSecp256k1: 3
        }
    }

    /// The name in Cadence and in a node's replies: `ECDSA_P256`, `ECDSA_secp256k1`.
    public var name: String {
        switch self {
        case .ecdsaP256: "ECDSA_P256"
        case .ecdsaSecp256k1: "ECDSA_secp256k1"
        }
    }

    /// Finds the algorithm with a number of Cadence; `nil` if there is none.
    public init?(cadenceCode: UInt64) {
        guard let found = Self.allCases.first(where: { $0.cadenceCode == cadenceCode }) else { return nil }
        self = found
    }

    /// Finds the algorithm with a number of an account key's RLP; `nil` if there is none.
    public init?(accountKeyCode: UInt64) {
        guard let found = Self.allCases.first(where: { $0.accountKeyCode == accountKeyCode }) else { return nil }
        self = found
    }

    /// Reads a name: that of Cadence, which nodes send, or that of the published schema (`ECDSAP256`,
    /// `ECDSASecp256k1`); `nil` for any other.
    public init?(name: String) {
        let wanted = AlgorithmName.plain(name)
        guard let found = Self.allCases.first(where: { AlgorithmName.plain($0.name) == wanted }) else { return nil }
        self = found
    }
}

/// The hash algorithm of an account key; its number is the same in both numberings.
public enum FlowHashAlgorithm: UInt8, Sendable, Hashable, CaseIterable {
    /// SHA-256 (FIPS 180-4), 32 bytes.
    case sha2_256 = 1
    /// SHA-384 (FIPS 180-4), 48 bytes; no account key has it.
    case sha2_384 = 2
    /// SHA3-256 (FIPS 202), 32 bytes.
    case sha3_256 = 3
    /// SHA3-384 (FIPS 202), 48 bytes; no account key has it.
    case sha3_384 = 4

    /// The name in Cadence and in a node's replies, such as `SHA3_256`.
    public var name: String {
        switch self {
        case .sha2_256: "SHA2_256"
        case .sha2_384: "SHA2_384"
        case .sha3_256: "SHA3_256"
        case .sha3_384: "SHA3_384"
        }
    }

    /// Whether an account key may have it: SHA2_256 and SHA3_256.
    public var isForAccountKeys: Bool { self == .sha2_256 || self == .sha3_256 }

    /// Finds the algorithm with a number of either numbering; `nil` if there is none.
    public init?(code: UInt64) {
        guard let code = UInt8(exactly: code) else { return nil }
        self.init(rawValue: code)
    }

    /// Reads a name, with or without its underscore; `nil` for any other.
    public init?(name: String) {
        let wanted = AlgorithmName.plain(name)
        guard let found = Self.allCases.first(where: { AlgorithmName.plain($0.name) == wanted }) else { return nil }
        self = found
    }
}

/// Names of algorithms, which the published schema and the nodes spell differently.
enum AlgorithmName {
    /// The name without underscores and case, and so the same in both spellings.
    static func plain(_ name: String) -> String {
        name.filter { $0 != "_" }.lowercased()
    }
}
