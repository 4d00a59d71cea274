import LatchkeyFlow

/// What an account's live keys say about Blocto's.
///
/// Blocto gave each account a key of weight 999, which its servers hold, and a key of weight 1: both secp256k1 with
/// SHA3-256. Nothing else identifies them. So an account counts as Blocto's if it has a live key of either weight, and
/// only keys of these two weights are proposed for revocation: any other key with the same algorithms may be the
/// owner's.
///
/// Source: onflow/FRW-monorepo, `blocto-detector.ts`, which however counts revoked keys.
public enum BloctoAssessment: Sendable, Hashable {
    /// The account has no pair of such keys.
    case notBlocto
    /// It has, and the keys at hand on this phone can authorize the change.
    case rotationPossible(retiring: [FlowPublicKey])
    /// It has, but the keys at hand add up to this weight only, below 1000: the key of Blocto's recovery kit is needed.
    case keyMissing(retiring: [FlowPublicKey], weight: Int)

    /// Judges an account.
    ///
    /// - Parameter atHand: the public keys with which this phone can sign.
    public init(_ account: AccountSnapshot, atHand: some Sequence<FlowPublicKey>) {
        let weights: Set = [Self.serverWeight, Self.deviceWeight]
        let candidates = account.liveKeys.filter { $0.hasBloctoAlgorithms && weights.contains($0.weight) }
        guard Set(candidates.map(\.weight)) == weights else {
            self = .notBlocto
            return
        }
        let retiring = candidates.map(\.publicKey).withoutRepetition
        let weight = account.weight(of: atHand)
        self =
            weight >= NewAccountKey.fullWeight
            ? .rotationPossible(retiring: retiring) : .keyMissing(retiring: retiring, weight: weight)
    }

    /// The weight of the key that Blocto's servers hold.
    static let serverWeight = 999
    /// The weight of the key that Blocto's app held.
    static let deviceWeight = 1
}

extension Sequence where Element: Hashable {
    /// The elements in their order, each once.
    var withoutRepetition: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
