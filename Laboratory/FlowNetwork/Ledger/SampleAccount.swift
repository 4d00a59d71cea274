import LatchkeyCrypto
import LatchkeyFlow

/// An account of a ``AccountShape``, with the private keys that the person has.
///
/// The keys follow from shape and address, so that a test gives the same signatures' keys each time. They are known to
/// everyone: never send anything to them on a real network.
public struct SampleAccount: Sendable {
    /// A private key that the person has.
    public struct HeldKey: Sendable {
        /// The key's index in the account.
        public let index: UInt32
        /// The private key.
        public let privateKey: FlowPrivateKey
        /// The hash algorithm of the account key.
        public let hashAlgorithm: FlowHashAlgorithm
        /// The weight of the account key.
        public let weight: Int
    }

    /// The shape.
    public let shape: AccountShape
    /// The account for the chain.
    public let account: LedgerAccount
    /// The keys that the person has, in the order of their indexes; none of them is revoked.
    public let held: [HeldKey]

    /// Makes an account.
    ///
    /// - Parameters:
    ///   - number: counted from 0, below ``maximumCount``; each number has another address and other keys.
    ///   - balance: units of 10⁻⁸ FLOW; default 1 FLOW.
    /// - Returns: `nil` if the number is too high.
    public init?(
        _ shape: AccountShape, number: Int = 0, network: FlowNetwork = .emulator, balance: UInt64 = 100_000_000
    ) {
        let addresses = LocalAddresses.all(on: network)
        guard addresses.indices.contains(number) else { return nil }
        let address = addresses[number]
        var keys: [LedgerKey] = []
        var held: [HeldKey] = []
        for plan in KeyPlan.all(shape) {
            guard let privateKey = plan.privateKey("\(shape.rawValue) \(address) \(keys.count)"),
                let key = NewAccountKey(
                    publicKey: privateKey.publicKey, hashAlgorithm: .sha3_256, weight: plan.weight)
            else { return nil }
            if plan.isHeld {
                held.append(
                    HeldKey(
                        index: UInt32(keys.count), privateKey: privateKey, hashAlgorithm: .sha3_256,
                        weight: plan.weight))
            }
            keys.append(LedgerKey(key, sequenceNumber: plan.sequenceNumber, isRevoked: plan.isRevoked))
        }
        self.shape = shape
        self.held = held
        account = LedgerAccount(address: address, keys: keys, balance: balance)
    }

    /// The number of addresses that a network has for such accounts: 15.
    public static let maximumCount = LocalAddresses.all(on: .emulator).count

    /// Makes an account of the first address that a network has free, and adds it; `nil` if none is free.
    public static func next(_ shape: AccountShape, on node: LocalAccessNode) -> SampleAccount? {
        let chain = node.chain
        let addresses = LocalAddresses.all(on: chain.network)
        guard let number = addresses.firstIndex(where: { chain.account($0) == nil }),
            let sample = SampleAccount(shape, number: number, network: chain.network)
        else { return nil }
        node.add(sample.account)
        return sample
    }
}

/// A key of a shape.
private struct KeyPlan {
    var algorithm = FlowSignatureAlgorithm.ecdsaSecp256k1
    var weight: Int
    var isHeld = true
    var isRevoked = false
    var sequenceNumber: UInt64 = 0

    func privateKey(_ name: String) -> FlowPrivateKey? {
        // A hash out of the curve's range has a probability of 2⁻³².
        let scalar = HashAlgorithm.sha256.hash(Array("latchkey sample account \(name)".utf8))
        return try? FlowPrivateKey(algorithm, scalar: SecretBytes(scalar))
    }

    static func all(_ shape: AccountShape) -> [KeyPlan] {
        let server = KeyPlan(weight: 999, sequenceNumber: 41)
        let device = KeyPlan(weight: 1)
        switch shape {
        case .blocto: return [server, device]
        case .recoveryKit: return [server, device, KeyPlan(weight: 1000)]
        case .ownKey: return [server, device, KeyPlan(algorithm: .ecdsaP256, weight: 1000, sequenceNumber: 3)]
        case .manyKeys:
            let former = [KeyPlan(weight: 999, isHeld: false, isRevoked: true)]
            let lost = [KeyPlan](repeating: KeyPlan(weight: 1, isHeld: false, isRevoked: true), count: 11)
            let weightless = [KeyPlan](repeating: KeyPlan(weight: 0, isHeld: false), count: 2)
            return former + lost + weightless + [server, device]
        case .serverHeld: return [KeyPlan(weight: 999, isHeld: false, sequenceNumber: 41), device]
        }
    }
}
