import Foundation

/// A phone's App Attest state.
struct AppAttestState: Sendable, Hashable {
    /// A key that an app made: sealed by the enclave, known to the app by its id only.
    struct Key: Sendable, Hashable {
        let bundleIdentifier: String
        let wrapped: [UInt8]
        var isAttested = false
        var counter: UInt32 = 0
    }

    /// By key id, 44 characters of base64.
    var keys: [String: Key] = [:]
    /// When keys were attested, by app identifier: for the risk metric, which outlives keys and apps.
    var attestations: [String: [Date]] = [:]
    var distributions: [String: AppDistribution] = [:]
    var authority = AppAttestAuthority.latchkeyTest
    var faults: [AppAttestFault] = []
    /// By how many seconds the service's clock is ahead of the phone's.
    var clockSkew: TimeInterval = 0
    /// Whether the system lets apps be changed.
    var isJailbroken = false

    /// The keys of these apps are gone.
    mutating func forgetKeys(of apps: Set<String>) {
        keys = keys.filter { !apps.contains($0.value.bundleIdentifier) }
    }

    /// The effects of the faults that this call meets, in the order in which they were set.
    mutating func meet(_ call: AppAttestFault.Call) -> [AppAttestFault.Effect] {
        let met = faults.filter { $0.call == call && $0.number == 1 }
        faults = faults.compactMap { $0.call == call ? $0.afterOneCall : $0 }
        return met.map(\.effect)
    }
}

extension AppAttestState {
    /// The form in a state file.
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [
            "keys": .dictionary(keys.mapValues(\.archived)),
            "attestations": .dictionary(attestations.mapValues { .array($0.map { .date($0) }) }),
            "distributions": .dictionary(distributions.mapValues { .integer(Int64($0.rawValue)) }),
            "faults": .array(faults.map(\.archived)), "skew": .real(clockSkew),
        ]
        if authority != .latchkeyTest { fields["authority"] = authority.archived }
        if isJailbroken { fields["jailbroken"] = .boolean(true) }
        return .dictionary(fields)
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let keys = fields["keys"]?.dictionary,
            let attestations = fields["attestations"]?.dictionary,
            let distributions = fields["distributions"]?.dictionary, let faults = fields["faults"]?.array,
            let skew = fields["skew"]?.real, abs(skew) <= 1e10
        else { return nil }
        self.keys = keys.compactMapValues { Key(archived: $0) }
        self.attestations = attestations.compactMapValues { $0.array?.compactMap(\.date) }
        self.distributions = distributions.compactMapValues {
            $0.integer.flatMap { UInt32(exactly: $0) }.flatMap(AppDistribution.init(rawValue:))
        }
        self.faults = faults.compactMap { AppAttestFault(archived: $0) }
        clockSkew = skew
        isJailbroken = fields["jailbroken"]?.boolean ?? false
        if let authority = fields["authority"] {
            guard let authority = AppAttestAuthority(archived: authority) else { return nil }
            self.authority = authority
        }
        guard self.keys.count == keys.count, self.faults.count == faults.count else { return nil }
    }
}

extension AppAttestState.Key {
    var archived: PropertyListValue {
        .dictionary([
            "bundle": .string(bundleIdentifier), "wrapped": .bytes(wrapped), "attested": .boolean(isAttested),
            "counter": .integer(Int64(counter)),
        ])
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let bundle = fields["bundle"]?.string,
            let wrapped = fields["wrapped"]?.bytes, let isAttested = fields["attested"]?.boolean,
            let counter = fields["counter"]?.integer.flatMap({ UInt32(exactly: $0) })
        else { return nil }
        self.init(bundleIdentifier: bundle, wrapped: wrapped, isAttested: isAttested, counter: counter)
    }
}

extension AppAttestAuthority {
    var archived: PropertyListValue {
        .dictionary([
            "seed": .bytes(seed), "root": .bytes(root), "intermediate": .bytes(intermediate),
            "receiptRoot": .bytes(receiptRoot), "receiptIntermediate": .bytes(receiptIntermediate),
        ])
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let seed = fields["seed"]?.bytes, let root = fields["root"]?.bytes,
            let intermediate = fields["intermediate"]?.bytes, let receiptRoot = fields["receiptRoot"]?.bytes,
            let receiptIntermediate = fields["receiptIntermediate"]?.bytes
        else { return nil }
        self.init(
            seed: seed, root: root, intermediate: intermediate, receiptRoot: receiptRoot,
            receiptIntermediate: receiptIntermediate)
    }
}
