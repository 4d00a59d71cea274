import Foundation
import LatchkeyFlow
import Testing

@testable import LatchkeyKeyRotation

/// A machine on the bench: an account with Blocto's keys and the key of its recovery kit, and no phone or network.
struct Bench {
    let blocto999: FlowPublicKey
    let blocto1: FlowPublicKey
    let kit: FlowPublicKey
    let seed: FlowPublicKey
    let stranger: FlowPublicKey
    let enclave: FlowPublicKey
    let account: RotationAccount
    let reference: ReferenceBlock
    var machine: RotationMachine

    init() throws {
        blocto999 = try Point.secp256k1(0)
        blocto1 = try Point.secp256k1(1)
        kit = try Point.secp256k1(2)
        seed = try Point.secp256k1(3)
        stranger = try Point.secp256k1(4)
        enclave = try Point.p256(0)
        let address = try #require(FlowAddress("e467b9dd11fa00df"))
        account = try #require(RotationAccount(network: .mainnet, address: address))
        reference = ReferenceBlock(id: try #require(FlowIdentifier([UInt8](repeating: 7, count: 32))), height: 1000)
        let plan = RotationPlan(account: account, retiring: [blocto999, blocto1], startedAt: .distantPast)
        machine = RotationMachine(plan, journal: nil)
    }

    var plan: RotationPlan { machine.plan }

    /// The account's keys before the rotation.
    var before: [FlowAccountKey] {
        [
            key(0, blocto999, weight: 999, hash: .sha3_256), key(1, blocto1, weight: 1, hash: .sha3_256),
            key(2, kit, weight: 1000, hash: .sha3_256, sequence: 5),
        ]
    }

    /// The account's keys with the new ones.
    var after: [FlowAccountKey] { before + [key(3, seed), key(4, enclave)] }

    func key(
        _ index: UInt32, _ publicKey: FlowPublicKey, weight: Int = 1000, hash: FlowHashAlgorithm = .sha2_256,
        sequence: UInt64 = 0, isRevoked: Bool = false
    ) -> FlowAccountKey {
        FlowAccountKey(
            index: index, publicKey: publicKey, hashAlgorithm: hash, weight: weight, sequenceNumber: sequence,
            isRevoked: isRevoked)
    }

    func snapshot(_ keys: [FlowAccountKey], height: UInt64 = 1010) -> AccountSnapshot {
        AccountSnapshot(address: account.address, height: height, keys: keys)
    }

    /// The event of a fresh account.
    func fresh(_ keys: [FlowAccountKey], atHand: [FlowPublicKey]? = nil) -> RotationEvent {
        .account(snapshot(keys), reference: reference, atHand: atHand ?? [kit])
    }

    func attempt(_ number: UInt8, referenceHeight: UInt64 = 1000) throws -> RotationAttempt {
        RotationAttempt(
            id: try #require(FlowIdentifier([UInt8](repeating: number, count: 32))), transaction: [number],
            referenceHeight: referenceHeight)
    }

    /// A machine that has come as far as a phase, and has the owner's consent.
    func machine(at phase: RotationPhase, enclave: FlowPublicKey? = nil) -> RotationMachine {
        var journal = RotationJournal(
            account: account, startedAt: .distantPast, seed: seed, retiring: [blocto999, blocto1])
        journal.enclave = enclave
        journal.phase = phase
        var machine = RotationMachine(plan, journal: journal)
        machine.isAuthenticated = true
        return machine
    }

    /// Every phase, each with its attempt.
    func phases() throws -> [RotationPhase] {
        let attempt = try attempt(1)
        return [
            .storing, .makingEnclaveKey, .comparing, .ready, .adding(attempt),
            .confirmingAdd(attempt, .sealed(error: nil)), .confirmingAdd(attempt, .sealed(error: 1007)),
            .confirmingAdd(attempt, .expired), .added, .proven, .backedUp, .revoking(attempt),
            .confirmingRevoke(attempt, .sealed(error: nil)), .confirmingRevoke(attempt, .expired), .revoked, .finished,
            .discarding,
        ]
    }
}

extension RotationAction {
    /// The code of the error with which it stops; `nil` for any other action.
    var stopCode: RotationError.Code? {
        guard case .stop(let error) = self else { return nil }
        return error.code
    }

    /// The request to sign; `nil` for any other action.
    var request: SigningRequest? {
        guard case .sign(let request) = self else { return nil }
        return request
    }
}

extension SigningRequest {
    /// The indexes of the keys that it revokes; `nil` for an addition.
    var revoked: [UInt32]? {
        guard case .revoke(let keys) = change else { return nil }
        return keys.map(\.index)
    }
}
