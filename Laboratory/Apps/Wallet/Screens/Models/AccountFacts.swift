import LatchkeyFlow
import LatchkeyKeyRotation

/// An account as it is shown: its balance and keys.
public struct AccountFacts: Sendable, Hashable {
    /// A key of the account.
    public struct Key: Sendable, Hashable, Identifiable {
        /// The index.
        public let id: UInt32
        /// Algorithm and hash, such as `secp256k1 · SHA3-256`.
        public let kind: String
        /// The first and last digits of the public key.
        public let digest: String
        /// The weight, 0–1000.
        public let weight: Int
        /// Whether it is revoked.
        public let isRevoked: Bool
        /// Whether it has the algorithms and one of the weights of Blocto's keys.
        public let isBlocto: Bool
        /// Whether this phone can sign with it.
        public let isHere: Bool
    }

    /// The balance in FLOW, such as `1.0 FLOW`.
    public let balance: String
    /// The keys by index, revoked ones among them.
    public let keys: [Key]

    /// Describes an account.
    ///
    /// - Parameter atHand: the public keys with which this phone can sign.
    init(_ account: FlowAccount, atHand: [FlowPublicKey]) {
        balance = Self.amount(account.balance)
        let blocto = Set(account.keys.filter(Self.isBlocto).map(\.index))
        keys = account.keys.map { key in
            Key(
                id: key.index, kind: "\(key.publicKey.algorithm.title) · \(key.hashAlgorithm.title)",
                digest: Self.digest(key.publicKey), weight: key.weight, isRevoked: key.isRevoked,
                isBlocto: blocto.contains(key.index), isHere: atHand.contains(key.publicKey))
        }
    }

    /// The keys that are not revoked.
    public var liveKeys: [Key] { keys.filter { !$0.isRevoked } }
    /// The number of revoked keys.
    public var revokedCount: Int { keys.count { $0.isRevoked } }

    private static func isBlocto(_ key: FlowAccountKey) -> Bool {
        key.publicKey.algorithm == .ecdsaSecp256k1 && key.hashAlgorithm == .sha3_256 && [1, 999].contains(key.weight)
    }

    /// An amount of 10⁻⁸ FLOW in FLOW, without needless zeros.
    static func amount(_ units: UInt64) -> String {
        var fraction = String(units % 100_000_000)
        fraction = String(repeating: "0", count: 8 - fraction.count) + fraction
        while fraction.count > 1, fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(units / 100_000_000).\(fraction) FLOW"
    }

    /// The first and last six digits.
    static func digest(_ key: FlowPublicKey) -> String {
        let digits = "\(key)"
        return "\(digits.prefix(6))…\(digits.suffix(6))"
    }
}

extension FlowSignatureAlgorithm {
    /// The curve's name for people.
    var title: String {
        switch self {
        case .ecdsaP256: "P-256"
        case .ecdsaSecp256k1: "secp256k1"
        }
    }
}

extension FlowHashAlgorithm {
    /// The name for people.
    var title: String {
        switch self {
        case .sha2_256: "SHA2-256"
        case .sha2_384: "SHA2-384"
        case .sha3_256: "SHA3-256"
        case .sha3_384: "SHA3-384"
        }
    }
}

extension FlowNetwork {
    /// The name for people.
    var name: String {
        switch self {
        case .mainnet: "Mainnet"
        case .testnet: "Testnet"
        case .emulator: "Local network"
        }
    }
}
