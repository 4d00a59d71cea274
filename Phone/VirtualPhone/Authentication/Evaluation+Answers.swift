import Foundation

extension PhoneState {
    /// Takes a person's answer into account.
    mutating func apply(_ answer: PromptAnswer, to kind: Prompt.Kind, of evaluation: inout Evaluation, now: Date) {
        switch kind {
        case .faceIDPermission:
            guard let name = launches[evaluation.launch]?.launch.bundleIdentifier else { return }
            durable.faceIDPermissions[name] = answer == .allow
        case .biometry(let request): applyBiometry(answer, request, &evaluation)
        case .passcode: applyPasscode(answer, &evaluation, now)
        case .applicationPassword: applyPassword(answer, &evaluation)
        // No evaluation asks that.
        case .notifications, .webSignIn, .passkey, .securityKey, .appleID:
            evaluation.failure = .connection(.malformedRequest)
        }
    }

    private mutating func applyBiometry(
        _ answer: PromptAnswer, _ request: BiometryRequest, _ evaluation: inout Evaluation
    ) {
        switch answer {
        // Nothing looks any more: all that the person can do beside tapping the fallback button.
        case _ where !request.isLooking && answer != .fallback: evaluation.failure = .authentication(.userCancel)
        case .match where !durable.biometricTemplates.isEmpty:
            durable.biometricFailures = 0
            noteMatch(evaluation.context)
        case .cancel: evaluation.failure = .authentication(.userCancel)
        case .fallback where request.fallbackTitle != nil:
            if evaluation.demands.first?.passcode == true {
                evaluation.prefersPasscode = true
            } else {
                evaluation.failure = .authentication(.userFallback)
            }
        default: applyMismatch(&evaluation)
        }
    }

    /// Somebody else's face or finger: five in a row lock biometry, three end a request of Touch ID.
    private mutating func applyMismatch(_ evaluation: inout Evaluation) {
        durable.biometricFailures += 1
        evaluation.mismatches += 1
        let givesUp = durable.configuration.biometry == .touchID && evaluation.mismatches >= 3
        guard givesUp || durable.biometricFailures >= 5 else { return }
        if evaluation.demands.first?.passcode == true {
            evaluation.prefersPasscode = true
        } else {
            evaluation.failure = .authentication(
                durable.biometricFailures >= 5 ? .biometryLockout : .authenticationFailed)
        }
    }

    private mutating func applyPasscode(_ answer: PromptAnswer, _ evaluation: inout Evaluation, _ now: Date) {
        switch answer {
        case .passcode(let text) where text == durable.passcode:
            acceptPasscode()
            contexts[evaluation.context]?.hasPasscode = true
        case .cancel:
            let isLockedOut = evaluation.goal == .deviceOwner && durable.biometricFailures >= 5
            let code: AuthenticationCode =
                isLockedOut && durable.configuration.openQuestions.cancelInLockout == .biometryLockout
                ? .biometryLockout : .userCancel
            evaluation.failure = .authentication(code)
        default:
            refusePasscode(now)
            if durable.passcodeFailures >= 6 { evaluation.failure = .authentication(.authenticationFailed) }
        }
    }

    /// A wrong passcode: from the sixth in a row on none is taken for a while.
    mutating func refusePasscode(_ now: Date) {
        durable.passcodeFailures += 1
        guard durable.passcodeFailures >= 6 else { return }
        let minutes = [6: 1, 7: 5, 8: 15][durable.passcodeFailures] ?? 60
        durable.passcodeDisabledUntil = now.addingTimeInterval(TimeInterval(minutes * 60))
    }
}
