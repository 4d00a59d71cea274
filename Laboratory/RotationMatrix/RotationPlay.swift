import FlowNetwork
import LatchkeyFlow
import LatchkeyKeyRotation

/// What an app with a key rotation does in each of its launches, and a person who uses it.
struct RotationPlay {
    let stage: RotationStage
    /// Whether the person writes the words down and names them.
    let confirms: Bool

    /// One launch: check, begin or go on, and confirm the backup.
    ///
    /// - Returns: whether there is nothing left to do.
    func launch() async -> Bool {
        let setting = stage.setting()
        let check = RotationCheck(node: setting.node, repository: stage.disk, now: setting.now)
        let rotation = KeyRotation(setting)
        do throws(RotationError) {
            switch try await check.check(stage.account, atHand: setting.signers.map(\.publicKey)) {
            case .nothing, .importKey: return true
            case .resume: return try await finish(try await rotation.resume(), rotation)
            case .rotate(let retiring): return try await finish(try await rotation.begin(retiring: retiring), rotation)
            }
        } catch {
            return false
        }
    }

    private func finish(_ status: RotationStatus, _ rotation: KeyRotation) async throws(RotationError) -> Bool {
        guard status == .waitingForBackup else { return status == .rotated }
        guard confirms else { return true }
        let words = try await rotation.recoveryPhrase().words()
        var answers: [Int: String] = [:]
        for position in await rotation.backupQuestions() { answers[position] = words[position - 1] }
        stage.confirm()
        return try await rotation.confirmBackup(answers) == .rotated
    }
}
