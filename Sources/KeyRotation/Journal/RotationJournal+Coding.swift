import Foundation
import LatchkeyFlow

extension RotationJournal: Codable {
    /// The version of the encoding that this library writes: 2.
    ///
    /// It reads version 1 too, which knows of no earlier rotations: a library that reads only that one must not go on
    /// with a journal that has some.
    public static let version = 2
    private static let readableVersions = 1...version

    private enum CodingKeys: String, CodingKey {
        case version, network, address, startedAt, seed, enclave, retiring, phase, attempt, ending, failedAttempts
        case hasSigned, earlier
    }

    /// Reads a journal of a known version.
    ///
    /// - Throws: `DecodingError`, also for a newer version: a journal that can't be read must never be replaced.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard Self.readableVersions.contains(try container.decode(Int.self, forKey: .version)) else {
            throw container.corrupted(.version, "is a version that this library does not know")
        }
        let network = try container.decode(FlowNetwork.self, forKey: .network)
        let address = try container.decode(FlowAddress.self, forKey: .address)
        guard let account = RotationAccount(network: network, address: address) else {
            throw container.corrupted(.address, "is no address of the network")
        }
        self.init(
            account: account,
            startedAt: Date(timeIntervalSince1970: try container.decode(Double.self, forKey: .startedAt)),
            seed: try container.decode(KeyRecord.self, forKey: .seed).key,
            retiring: try container.decode([KeyRecord].self, forKey: .retiring).map(\.key))
        enclave = try container.decodeIfPresent(KeyRecord.self, forKey: .enclave)?.key
        failedAttempts = try container.decode(Int.self, forKey: .failedAttempts)
        let attempt = try container.decodeIfPresent(AttemptRecord.self, forKey: .attempt)?.attempt
        let ending = try container.decodeIfPresent(EndingRecord.self, forKey: .ending)?.ending
        let name = try container.decode(PhaseName.self, forKey: .phase)
        guard let phase = name.phase(attempt, ending) else {
            throw container.corrupted(.phase, "does not go with the attempt")
        }
        self.phase = phase
        // Set by the phase itself where that tells it.
        let told = try container.decodeIfPresent(Bool.self, forKey: .hasSigned)
        hasSigned = hasSigned || told ?? phase.comesAfterSigning
        earlier = try container.decodeIfPresent([RotationJournal].self, forKey: .earlier) ?? []
        guard earlier.allSatisfy({ $0.account == account && $0.earlier.isEmpty }) else {
            throw container.corrupted(.earlier, "is of another account")
        }
    }

    /// Writes the journal; public keys and identifiers are hexadecimal, the transaction is base64.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(account.network, forKey: .network)
        try container.encode(account.address, forKey: .address)
        try container.encode(startedAt.timeIntervalSince1970, forKey: .startedAt)
        try container.encode(KeyRecord(key: seed), forKey: .seed)
        try container.encodeIfPresent(enclave.map(KeyRecord.init), forKey: .enclave)
        try container.encode(retiring.map(KeyRecord.init), forKey: .retiring)
        try container.encode(failedAttempts, forKey: .failedAttempts)
        try container.encode(hasSigned, forKey: .hasSigned)
        try container.encode(PhaseName(phase), forKey: .phase)
        try container.encodeIfPresent(phase.attempt.map(AttemptRecord.init), forKey: .attempt)
        try container.encodeIfPresent(phase.ending.map(EndingRecord.init), forKey: .ending)
        if !earlier.isEmpty { try container.encode(earlier, forKey: .earlier) }
    }
}

extension KeyedDecodingContainer {
    fileprivate func corrupted(_ key: Key, _ reason: String) -> DecodingError {
        DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: reason)
    }
}

extension RotationPhase {
    /// The name in the journal, such as `confirmingAdd`; for logs and tables.
    public var name: String { PhaseName(self).rawValue }

    fileprivate var ending: AttemptEnding? {
        switch self {
        case .confirmingAdd(_, let ending), .confirmingRevoke(_, let ending): ending
        default: nil
        }
    }
}

/// The names of the phases in the journal.
private enum PhaseName: String, Codable {
    case storing, makingEnclaveKey, comparing, ready, adding, confirmingAdd, added, proven, backedUp, revoking
    case confirmingRevoke, revoked, finished, discarding

    init(_ phase: RotationPhase) {
        self =
            switch phase {
            case .storing: .storing
            case .makingEnclaveKey: .makingEnclaveKey
            case .comparing: .comparing
            case .ready: .ready
            case .adding: .adding
            case .confirmingAdd: .confirmingAdd
            case .added: .added
            case .proven: .proven
            case .backedUp: .backedUp
            case .revoking: .revoking
            case .confirmingRevoke: .confirmingRevoke
            case .revoked: .revoked
            case .finished: .finished
            case .discarding: .discarding
            }
    }

    /// The phase; `nil` if attempt and ending are not the ones that it has.
    func phase(_ attempt: RotationAttempt?, _ ending: AttemptEnding?) -> RotationPhase? {
        switch (self, attempt, ending) {
        case (.adding, let attempt?, nil): .adding(attempt)
        case (.confirmingAdd, let attempt?, let ending?): .confirmingAdd(attempt, ending)
        case (.revoking, let attempt?, nil): .revoking(attempt)
        case (.confirmingRevoke, let attempt?, let ending?): .confirmingRevoke(attempt, ending)
        case (_, nil, nil): plainPhase
        default: nil
        }
    }

    private var plainPhase: RotationPhase? {
        switch self {
        case .storing: .storing
        case .makingEnclaveKey: .makingEnclaveKey
        case .comparing: .comparing
        case .ready: .ready
        case .added: .added
        case .proven: .proven
        case .backedUp: .backedUp
        case .revoked: .revoked
        case .finished: .finished
        case .discarding: .discarding
        case .adding, .confirmingAdd, .revoking, .confirmingRevoke: nil
        }
    }
}

/// A public key in the journal.
private struct KeyRecord: Codable {
    let key: FlowPublicKey

    private enum CodingKeys: String, CodingKey {
        case algorithm, publicKey
    }

    init(key: FlowPublicKey) {
        self.key = key
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard
            let algorithm = FlowSignatureAlgorithm(name: try container.decode(String.self, forKey: .algorithm)),
            let key = FlowPublicKey(algorithm, try container.decode(String.self, forKey: .publicKey))
        else { throw container.corrupted(.publicKey, "is no public key") }
        self.key = key
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key.algorithm.name, forKey: .algorithm)
        try container.encode(key.description, forKey: .publicKey)
    }
}

private struct AttemptRecord: Codable {
    let attempt: RotationAttempt

    private enum CodingKeys: String, CodingKey {
        case id, transaction, referenceHeight
    }

    init(attempt: RotationAttempt) {
        self.attempt = attempt
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        attempt = RotationAttempt(
            id: try container.decode(FlowIdentifier.self, forKey: .id),
            transaction: Array(try container.decode(Data.self, forKey: .transaction)),
            referenceHeight: try container.decode(UInt64.self, forKey: .referenceHeight))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(attempt.id, forKey: .id)
        try container.encode(Data(attempt.transaction), forKey: .transaction)
        try container.encode(attempt.referenceHeight, forKey: .referenceHeight)
    }
}

private struct EndingRecord: Codable {
    let ending: AttemptEnding

    private enum CodingKeys: String, CodingKey {
        case isSealed, error
    }

    init(ending: AttemptEnding) {
        self.ending = ending
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let error = try container.decodeIfPresent(Int.self, forKey: .error)
        ending = try container.decode(Bool.self, forKey: .isSealed) ? .sealed(error: error) : .expired
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch ending {
        case .sealed(let error):
            try container.encode(true, forKey: .isSealed)
            try container.encodeIfPresent(error, forKey: .error)
        case .expired: try container.encode(false, forKey: .isSealed)
        }
    }
}
