import FlowNetwork
import LatchkeyFlow
import LatchkeyKit
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import LatchkeyKeyRotation
@testable import RotationMatrix

/// The suite of the tests that use this process's phone: one at a time.
@Suite(.serialized, .phone(), .timeLimit(.minutes(2))) struct PhoneSuite {}

extension RotationStage {
    /// A stage with an account of a shape.
    static func with(_ shape: AccountShape, hasEnclave: Bool = true) throws -> RotationStage {
        try #require(try RotationStage(shape, hasEnclave: hasEnclave))
    }

    /// The account as the chain has it.
    func chainAccount() throws -> LedgerAccount { try #require(node.chain.account(account.address)) }

    /// The public keys that are to be revoked, as the check finds them.
    func retiring() async throws -> [FlowPublicKey] {
        let setting = setting()
        let check = RotationCheck(node: setting.node, repository: disk, now: setting.now)
        let answer = try await check.check(account, atHand: setting.signers.map(\.publicKey))
        guard case .rotate(let retiring) = answer else {
            Issue.record("\(answer)")
            return []
        }
        return retiring
    }

    /// Begins, up to where the person has to confirm.
    @discardableResult
    func begin(_ setting: RotationSetting? = nil) async throws -> KeyRotation {
        let rotation = KeyRotation(setting ?? self.setting())
        #expect(try await rotation.begin(retiring: try await retiring()) == .waitingForBackup)
        return rotation
    }

    /// Confirms as a person does who has written the words down.
    @discardableResult
    func confirm(_ rotation: KeyRotation) async throws -> RotationStatus {
        let words = try await rotation.recoveryPhrase().words()
        var answers: [Int: String] = [:]
        for position in await rotation.backupQuestions() { answers[position] = words[position - 1] }
        confirm()
        return try await rotation.confirmBackup(answers)
    }

    /// The live keys of the account.
    func liveKeys() throws -> [FlowPublicKey] {
        try chainAccount().keys.filter { !$0.isRevoked }.map(\.key.publicKey)
    }

    /// Expects that a run, from where it stands, ends as rotated, with nothing seen that must never be.
    func expectRotated() async {
        #expect(await judge() == .rotated)
        #expect(violations.isEmpty)
    }
}

/// The error that `body` throws.
func rotationFailure<Value>(of body: () async throws -> Value) async -> RotationError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? RotationError
    }
}
