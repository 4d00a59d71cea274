import Foundation

/// An authentication in progress: a state machine that returns the next action.
///
/// ``VirtualPhone`` does it.
struct Evaluation: Sendable {
    enum Goal: Sendable, Hashable {
        /// LAPolicy.deviceOwnerAuthenticationWithBiometrics.
        case biometrics
        /// LAPolicy.deviceOwnerAuthentication.
        case deviceOwner
        /// The use of a protected item or key.
        case accessControl
        /// The use of a passkey or an Apple Account, for which the system asks in its own name.
        case authorization
    }

    enum Step: Sendable, Equatable {
        case done
        case ask(Prompt.Kind)
        case fail(PhoneFailure)
        /// iOS ends the app, with this message.
        case fatal(String)
    }

    /// How often one evaluation looks for a face.
    static let maximumLooks = 2

    let goal: Goal
    let launch: LaunchToken
    let context: Int64
    let options: ContextOptions
    let operation: PhoneOperation
    var demands: [Demand]
    var binding = Binding.none
    /// Whether a changed set of faces or fingers is noticed only after the prompt: by keys of the Secure Enclave.
    var noticesChangeLate = false
    /// Whether the app is in front, where it may ask.
    var isInFront = true
    /// Its number among those that asked the person; 0 before it asks.
    var number = 0
    var mismatches = 0
    /// The person chose the passcode, or biometry gave up.
    var prefersPasscode = false
    /// An answer that ends the evaluation.
    var failure: PhoneFailure?

    mutating func demandMet() {
        demands.removeFirst()
        mismatches = 0
        prefersPasscode = false
    }
}

extension PhoneState {
    /// The next step of an evaluation.
    mutating func nextStep(_ evaluation: inout Evaluation, now: Date) -> Evaluation.Step {
        while let demand = evaluation.demands.first {
            if launches[evaluation.launch] == nil { return .fail(.connection(.launchEnded)) }
            guard let context = contexts[evaluation.context], !context.isInvalid else {
                return .fail(.authentication(.invalidContext))
            }
            if let failure = evaluation.failure { return .fail(failure) }
            if isMet(demand, by: context, evaluation) || reusesUnlock(demand, evaluation, now) {
                evaluation.demandMet()
                continue
            }
            return step(for: demand, evaluation, context, now)
        }
        return .done
    }

    func isMet(_ demand: Demand, by context: ContextRecord, _ evaluation: Evaluation) -> Bool {
        if demand.passcode, context.hasPasscode { return true }
        if demand.password, context.hasPassword(evaluation.binding.applicationPassword) { return true }
        guard demand.biometry != .no, let set = context.matchedSet else { return false }
        if asksDespiteChange(demand, evaluation) { return true }
        // A context that matched before the set changed still opens items tied to the old set.
        if let bound = evaluation.binding.biometricSet { return bound == set }
        guard durable.configuration.openQuestions.biometryReset == .invalidatesBiometryAny,
            let epoch = evaluation.binding.biometricEpoch
        else { return true }
        return epoch == context.matchedEpoch
    }

    /// Whether the face or finger is asked for although it can't open the key any more; not if there is another way.
    private func asksDespiteChange(_ demand: Demand, _ evaluation: Evaluation) -> Bool {
        evaluation.noticesChangeLate && !demand.passcode && !demand.password
    }

    /// Whether a context that has been shown everything really opens what the evaluation was for.
    func isOpen(_ evaluation: Evaluation) -> Bool {
        guard let context = contexts[evaluation.context], !context.isInvalid else { return false }
        var strict = evaluation
        strict.noticesChangeLate = false
        return evaluation.demands.allSatisfy { isMet($0, by: context, strict) }
    }

    /// A recent biometric unlock of the phone counts as a match, if the app asked for that.
    private mutating func reusesUnlock(_ demand: Demand, _ evaluation: Evaluation, _ now: Date) -> Bool {
        let allowed = min(evaluation.options.reuseDuration, 300)
        guard demand.biometry != .no, allowed > 0, let unlocked = durable.lastBiometricUnlock,
            now.timeIntervalSince(unlocked) >= 0, now.timeIntervalSince(unlocked) <= allowed,
            isBiometryIntact(evaluation.binding),
            biometryObstacle(app: bundleIdentifier(evaluation), mustBeAllowed: true, now: now) == nil
        else { return false }
        noteMatch(evaluation.context)
        return true
    }

    /// The right face or finger was shown to a context.
    mutating func noteMatch(_ context: Int64) {
        contexts[context]?.matchedSet = durable.biometricSet
        contexts[context]?.matchedEpoch = durable.biometricEpoch
    }

    /// Asks the person, unless the context forbids it or the app is not in front; behind the lock screen none is.
    func asking(_ kind: Prompt.Kind, _ evaluation: Evaluation) -> Evaluation.Step {
        guard evaluation.isInFront, durable.lockState == .unlocked else { return .fail(.notInFront) }
        return evaluation.options.isInteractive ? .ask(kind) : .fail(.authentication(.notInteractive))
    }

    private func step(
        for demand: Demand, _ evaluation: Evaluation, _ context: ContextRecord, _ now: Date
    ) -> Evaluation.Step {
        guard demand.biometry != .no || demand.passcode else {
            return demand.password
                ? passwordStep(evaluation, context) : .fail(.authentication(.companionNotAvailable))
        }
        return ownerStep(for: demand, evaluation, now)
    }

    private func ownerStep(for demand: Demand, _ evaluation: Evaluation, _ now: Date) -> Evaluation.Step {
        if let failure = passcodeObstacle(evaluation.goal) { return .fail(failure) }
        if demand.biometry != .no, !evaluation.prefersPasscode {
            let step = biometryStep(demand, evaluation, now)
            guard case .fail = step, demand.passcode else { return step }
        }
        return demand.passcode ? passcodeStep(evaluation, now) : .fail(.authentication(.authenticationFailed))
    }

    private func biometryStep(_ demand: Demand, _ evaluation: Evaluation, _ now: Date) -> Evaluation.Step {
        let app = evaluation.goal == .authorization ? nil : bundleIdentifier(evaluation)
        // Only policies and keys without another way ask for permission; a `.userPresence` key goes to the passcode.
        let mayAskPermission = evaluation.goal != .accessControl || !demand.passcode
        if let failure = biometryObstacle(app: app, mustBeAllowed: !mayAskPermission, now: now) {
            return .fail(failure)
        }
        guard isBiometryIntact(evaluation.binding) || asksDespiteChange(demand, evaluation) else {
            return .fail(.status(.authFailed, "The enrolled biometry has changed."))
        }
        let needsPermission = durable.configuration.biometry.needsPermission
        guard needsPermission, let app, durable.faceIDPermissions[app] == nil else {
            return asking(.biometry(biometryRequest(demand, evaluation)), evaluation)
        }
        guard let usage = launches[evaluation.launch]?.app.faceIDUsage else {
            return evaluation.goal == .accessControl
                ? .fail(.authentication(.biometryNotAvailable)) : .fatal(Self.missingUsageMessage)
        }
        return asking(.faceIDPermission(usage: usage), evaluation)
    }

    /// The message with which iOS kills an app without NSFaceIDUsageDescription.
    static let missingUsageMessage =
        "This app has crashed because it attempted to access privacy-sensitive data without a usage description. "
        + "The app's Info.plist must contain an NSFaceIDUsageDescription key with a string value explaining to the "
        + "user how the app uses this data."

    private func biometryRequest(_ demand: Demand, _ evaluation: Evaluation) -> BiometryRequest {
        // Face ID shows the fallback button after two mismatches; Touch ID after the first.
        let threshold = durable.configuration.biometry == .touchID ? 1 : Evaluation.maximumLooks
        // Where the passcode is a way, the button leads to it; else the app gets to know, and has its own password.
        let standard = demand.passcode ? "Enter Passcode" : "Enter Password"
        let title = evaluation.options.fallbackTitle ?? standard
        let isOffered = evaluation.mismatches >= threshold && !title.isEmpty
        return BiometryRequest(
            biometry: durable.configuration.biometry, reason: evaluation.options.reason,
            fallbackTitle: isOffered ? title : nil, cancelTitle: evaluation.options.cancelTitle ?? "Cancel",
            mismatches: evaluation.mismatches)
    }

    private func passcodeStep(_ evaluation: Evaluation, _ now: Date) -> Evaluation.Step {
        let step = asking(
            .passcode(PasscodeRequest(reason: evaluation.options.reason, failures: durable.passcodeFailures)),
            evaluation)
        guard case .ask = step, let until = durable.passcodeDisabledUntil, now < until else { return step }
        return .fail(.authentication(.authenticationFailed))
    }

    private func bundleIdentifier(_ evaluation: Evaluation) -> String {
        launches[evaluation.launch]?.launch.bundleIdentifier ?? ""
    }

    private func passcodeObstacle(_ goal: Evaluation.Goal) -> PhoneFailure? {
        guard durable.passcode == nil else { return nil }
        guard goal == .biometrics else { return .authentication(.passcodeNotSet) }
        if durable.configuration.biometry == .none { return .authentication(.biometryNotAvailable) }
        return switch durable.configuration.openQuestions.biometricsWithoutPasscode {
        case .passcodeNotSet: .authentication(.passcodeNotSet)
        case .biometryNotEnrolled: .authentication(.biometryNotEnrolled)
        }
    }

    /// Why biometry can't be used now; nil if it can.
    ///
    /// In Apple's order, where the app's permission comes last.
    ///
    /// - Parameter app: nil for the system itself, which needs no permission.
    private func biometryObstacle(app: String?, mustBeAllowed: Bool, now: Date) -> PhoneFailure? {
        if durable.configuration.biometry == .none { return .authentication(.biometryNotAvailable) }
        if durable.biometricTemplates.isEmpty { return .authentication(.biometryNotEnrolled) }
        if let lockout = biometryLockout(now) { return lockout }
        if let app, durable.configuration.biometry.needsPermission,
            durable.faceIDPermissions[app] ?? !mustBeAllowed == false
        {
            return .authentication(
                .biometryNotAvailable, "User has denied the use of biometry for this app.")
        }
        return nil
    }

    /// Why the passcode must be entered before biometry works again; nil if it works.
    func biometryLockout(_ now: Date) -> PhoneFailure? {
        if durable.lockState == .beforeFirstUnlock { return .beforeFirstUnlock }
        if let until = durable.passcodeDisabledUntil, now < until { return .passcodeDisabled }
        if durable.biometricFailures >= 5 { return .authentication(.biometryLockout) }
        let configuration = durable.configuration
        let whenExpired =
            configuration.openQuestions.expiredBiometry
            ?? (configuration.majorVersion >= 17 || configuration.biometry == .opticID ? .usable : .lockout)
        return durable.isBiometryExpired && whenExpired == .lockout ? .biometryExpired : nil
    }

    /// Why a policy can't be evaluated now (canEvaluatePolicy); nil if it can.
    func obstacle(to goal: Evaluation.Goal, app: String, now: Date) -> PhoneFailure? {
        if let failure = passcodeObstacle(goal) { return failure }
        return goal == .biometrics ? biometryObstacle(app: app, mustBeAllowed: false, now: now) : nil
    }
}

extension PhoneConfiguration.Biometry {
    /// Whether each app asks once for leave to use it: Face ID, and Optic ID after its example.
    var needsPermission: Bool { self == .faceID || self == .opticID }
}
