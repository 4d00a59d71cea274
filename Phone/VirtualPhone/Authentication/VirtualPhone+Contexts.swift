import Foundation
import LatchkeyCrypto

/// The calls of LocalAuthentication.
extension VirtualPhone {
    func createContext(_ launch: LaunchToken) throws(PhoneFailure) -> CreateContext.Reply {
        try state.withLock { state throws(PhoneFailure) in
            _ = try state.running(launch)
            return CreateContext.Reply(handle: state.addContext(launch))
        }
    }

    func releaseContext(_ call: ReleaseContext, _ launch: LaunchToken) {
        guard let handle = call.handle else { return }
        state.withLock { state in
            if state.contexts[handle]?.launch == launch { state.contexts[handle] = nil }
        }
        desk.withdraw(with: .authentication(.appCancel)) { $0.launch == launch && $0.context == handle }
    }

    func invalidateContext(_ call: InvalidateContext, _ launch: LaunchToken) throws(PhoneFailure) {
        let handle = try ownHandle(call.handle, launch)
        state.withLock { $0.contexts[handle]?.isInvalid = true }
        desk.withdraw(with: .authentication(.appCancel)) { $0.launch == launch && $0.context == handle }
    }

    func setCredential(_ call: SetCredential, _ launch: LaunchToken) throws(PhoneFailure) {
        let handle = try ownHandle(call.handle, launch)
        try state.withLock { state throws(PhoneFailure) in
            guard state.contexts[handle]?.isInvalid == false else { throw .authentication(.invalidContext) }
            state.contexts[handle]?.credential = call.credential
        }
    }

    func canEvaluate(
        _ call: CanEvaluatePolicy, _ launch: LaunchToken
    ) throws(PhoneFailure) -> CanEvaluatePolicy.Reply {
        let handle = try ownHandle(call.context.handle, launch)
        let time = now
        return try state.withLock { state throws(PhoneFailure) in
            var reply = CanEvaluatePolicy.Reply(biometry: state.durable.configuration.biometry)
            let app = try state.running(launch).launch.bundleIdentifier
            let failure: PhoneFailure?
            if state.contexts[handle]?.isInvalid == true {
                failure = .authentication(.invalidContext)
            } else {
                switch Self.goal(call.policy) {
                case .success(let goal):
                    failure = state.obstacle(to: goal, app: app, now: time)
                    if goal == .biometrics, failure == nil { reply.domainState = state.domainState }
                case .failure(let unknown): failure = unknown
                }
            }
            let worded = failure?.worded(for: state.durable.configuration.majorVersion)
            reply.obstacle = worded.map {
                CanEvaluatePolicy.Obstacle(code: $0.code, message: $0.message, debugMessage: $0.debugMessage)
            }
            return reply
        }
    }

    func evaluate(_ call: EvaluatePolicy, _ launch: LaunchToken) throws(PhoneFailure) -> EvaluationReply {
        let goal = try Self.goal(call.policy).get()
        var options = call.context
        options.reason = call.reason ?? options.reason
        try refuseEmptyReason(options, launch)
        let handle = try ownHandle(options.handle, launch)
        let demand = Demand(biometry: .any, passcode: goal == .deviceOwner)
        try run(
            Evaluation(
                goal: goal, launch: launch, context: handle, options: options, operation: .contextEvaluate,
                demands: [demand]))
        return evaluated(handle)
    }

    func evaluateAccessControl(
        _ call: EvaluateAccessControl, _ launch: LaunchToken
    ) throws(PhoneFailure) -> EvaluationReply {
        var options = call.context
        options.reason = call.reason ?? options.reason
        try refuseEmptyReason(options, launch)
        let handle = try ownHandle(options.handle, launch)
        let kind = try state.withLock { state throws(PhoneFailure) in
            guard state.contexts[handle]?.isInvalid == false else { throw .authentication(.invalidContext) }
            return state.durable.configuration.kind
        }
        guard kind == .device else { return EvaluationReply() }
        try run(
            Evaluation(
                goal: .accessControl, launch: launch, context: handle, options: options,
                operation: .contextEvaluateAccessControl,
                demands: try Self.demands(of: call.accessControl, operation: call.purpose)))
        return evaluated(handle)
    }

    /// The reply once a context has been shown all that was asked for.
    private func evaluated(_ handle: Int64) -> EvaluationReply {
        state.withLock { state in
            EvaluationReply(domainState: state.contexts[handle]?.matchedSet == nil ? nil : state.domainState)
        }
    }

    /// The requirements of an `LAAccessControlOperation`; creating an item or key only requires its password.
    private static func demands(
        of control: AccessControl, operation: Int64?
    ) throws(PhoneFailure) -> [Demand] {
        switch operation {
        case 0: try control.demands(for: .encrypt)
        case 1: try control.demands(for: .decrypt)
        case 2: control.demands.filter(\.password)
        case 3: try control.demands(for: .sign)
        // Decrypting with a key of the enclave is an agreement on a secret (ECIES).
        case 4, 5: try control.demands(for: .computeKey)
        default: control.demands
        }
    }

    /// Returns `LAContext.domainState`: the sensor and, while something is enrolled, a hash specific to the app.
    func domainState(_ launch: LaunchToken) throws(PhoneFailure) -> ReadDomainState.Reply {
        try state.withLock { state throws(PhoneFailure) in
            let app = try state.running(launch).launch.bundleIdentifier
            var reply = ReadDomainState.Reply(biometry: state.durable.configuration.biometry, stateHash: nil)
            if !state.durable.biometricTemplates.isEmpty {
                let text = "state hash \(state.durable.biometricSet) \(app)"
                reply.stateHash = Data(HashAlgorithm.sha256.hash(Array(text.utf8)))
            }
            return reply
        }
    }

    /// iOS raises an Objective-C exception here, which ends the app.
    private func refuseEmptyReason(_ options: ContextOptions, _ launch: LaunchToken) throws(PhoneFailure) {
        guard options.reason.isEmpty else { return }
        end(launch, .fatalRule("NSInvalidArgumentException: Non-empty localizedReason must be provided."))
        throw .connection(.launchEnded)
    }

    /// The handle, if it is one of this launch's contexts.
    func ownHandle(_ handle: Int64?, _ launch: LaunchToken) throws(PhoneFailure) -> Int64 {
        try state.withLock { state throws(PhoneFailure) in
            _ = try state.running(launch)
            guard let handle, state.contexts[handle]?.launch == launch else {
                throw .authentication(.invalidContext)
            }
            return handle
        }
    }

    /// Returns the goal that a policy number of `LAPolicy` stands for on an iPhone.
    private static func goal(_ policy: Int64?) -> Result<Evaluation.Goal, PhoneFailure> {
        switch policy {
        case 1, 4: .success(.biometrics)
        case 2: .success(.deviceOwner)
        case 3: .failure(.authentication(.companionNotAvailable))
        case 5: .failure(.authentication(.biometryNotAvailable))
        default: .failure(.connection(.malformedRequest))
        }
    }
}

extension PhoneState {
    mutating func addContext(_ launch: LaunchToken) -> Int64 {
        let handle = generator.nextHandle()
        contexts[handle] = ContextRecord(launch: launch)
        return handle
    }

    /// 32 bytes that change whenever the set of enrolled faces or fingers does.
    var domainState: Data {
        Data(HashAlgorithm.sha256.hash(Array("domain state \(durable.biometricSet)".utf8)))
    }
}
