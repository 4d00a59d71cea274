import FlowNetwork
import LatchkeyFlow
import LatchkeyKeyRotation

/// What an app with a key rotation does in each of its launches, and a person who uses it.
struct RotationPlay {
    let stage: RotationStage
    /// Whether the person writes the words down and names them.
    let confirms: Bool
    /// Whether the person is content once the new keys are deleted; otherwise they begin again.
    var isContentWithout = false

    /// One launch, with what the person wants.
    ///
    /// - Returns: whether there is nothing left to do.
    func launch(_ deed: RotationCase.Deed = .goOn) async -> Bool {
        let rotation = KeyRotation(stage.setting())
        do throws(RotationError) {
            switch deed {
            case .goOn, .otherPhone: return try await goOn(rotation)
            case .cancel: return try await cancel(rotation)
            case .beginAnew: return try await beginAnew(rotation)
            }
        } catch {
            stage.hear(told: "\(error)")
            return await heed(error, rotation)
        }
    }

    /// Does what the error suggests, if that is not merely to try again later.
    private func heed(_ error: RotationError, _ rotation: KeyRotation) async -> Bool {
        switch error.suggestion {
        case .startAnew: return (try? await finish(rotation.beginAnew(), rotation)) ?? false
        // The person has no such key.
        case .importRecoveryKit: return true
        default: return false
        }
    }

    /// Check, begin or go on, and confirm the backup.
    private func goOn(_ rotation: KeyRotation) async throws(RotationError) -> Bool {
        let setting = stage.setting()
        let check = RotationCheck(node: setting.node, repository: stage.disk, now: setting.now)
        switch try await check.check(stage.account, atHand: setting.signers.map(\.publicKey)) {
        case .nothing, .importKey: return true
        case .resume: return try await finish(try await rotation.resume(), rotation)
        case .rotate(let retiring): return try await finish(try await rotation.begin(retiring: retiring), rotation)
        }
    }

    private func finish(_ status: RotationStatus, _ rotation: KeyRotation) async throws(RotationError) -> Bool {
        guard status == .waitingForBackup else {
            return status == .rotated || (status == .discarded && isContentWithout)
        }
        guard confirms else { return true }
        let words = try await rotation.recoveryPhrase().words()
        var answers: [Int: String] = [:]
        for position in await rotation.backupQuestions() { answers[position] = words[position - 1] }
        stage.confirm()
        return try await rotation.confirmBackup(answers) == .rotated
    }

    /// Stopping for good must be possible until a transaction is signed, and refused from then on.
    private func cancel(_ rotation: KeyRotation) async throws(RotationError) -> Bool {
        let journal = try await rotation.journal()
        do throws(RotationError) {
            let status = try await rotation.cancel()
            if journal?.hasSigned == true { stage.report("keys were deleted for which a transaction was signed") }
            return isContentWithout && (status == .discarded || status == .none)
        } catch  where error.code == .cancelled || error.code == .tooLateToCancel {
            // A rotation that replaces another goes back to that one.
            let isSame = try await rotation.journal()?.seed == journal?.seed
            if isSame, let journal, !journal.hasSigned, stage.isRunning {
                stage.report("a rotation that had signed nothing could not be stopped")
            }
            return try await goOn(rotation)
        }
    }

    /// Beginning anew must be possible where the new keys rest, and refused while old ones are being revoked.
    private func beginAnew(_ rotation: KeyRotation) async throws(RotationError) -> Bool {
        let phase = try await rotation.journal()?.phase
        do throws(RotationError) {
            let status = try await rotation.beginAnew()
            switch phase {
            case .revoking, .confirmingRevoke, .revoked:
                stage.report("a rotation was begun anew while old keys were being revoked")
            default: break
            }
            return try await finish(status, rotation)
        } catch  where error.code == .notBegun || error.code == .tooLateToCancel {
            if phase == .ready || phase == .added { stage.report("a rotation could not be begun anew") }
            return try await goOn(rotation)
        }
    }
}
