import Foundation
import LatchkeyCrypto

/// The requests of LocalAuthentication.
extension VirtualPhone {
    func createContext(_ launch: LaunchToken) throws(PhoneFailure) -> [String: PropertyListValue] {
        try state.withLock { state throws(PhoneFailure) in
            _ = try state.running(launch)
            return ["handle": .integer(state.addContext(launch))]
        }
    }

    func releaseContext(_ arguments: [String: PropertyListValue], _ launch: LaunchToken) {
        guard let handle = arguments["handle"]?.integer else { return }
        state.withLock { state in
            if state.contexts[handle]?.launch == launch { state.contexts[handle] = nil }
        }
        desk.withdraw(with: .authentication(.appCancel)) { $0 == launch && $1 == handle }
    }

    func invalidateContext(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        let handle = try ownHandle(ContextOptions(handle: arguments["handle"]?.integer), launch)
        state.withLock { $0.contexts[handle]?.isInvalid = true }
        desk.withdraw(with: .authentication(.appCancel)) { $0 == launch && $1 == handle }
        return [:]
    }

    func setCredential(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        let handle = try ownHandle(ContextOptions(handle: arguments["handle"]?.integer), launch)
        return try state.withLock { state throws(PhoneFailure) in
            guard state.contexts[handle]?.isInvalid == false else { throw .authentication(.invalidContext) }
            state.contexts[handle]?.credential = arguments["credential"]?.bytes
            return [:]
        }
    }

    func canEvaluate(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        let options = ContextOptions(archived: arguments["context"])
        let handle = try ownHandle(options, launch)
        return try state.withLock { state throws(PhoneFailure) in
            var reply: [String: PropertyListValue] = [
                "biometryType": .integer(Int64(state.configuration.biometry.rawValue))
            ]
            let app = try state.running(launch).launch.bundleIdentifier
            let failure: PhoneFailure?
            if state.contexts[handle]?.isInvalid == true {
                failure = .authentication(.invalidContext)
            } else {
                switch Self.goal(arguments) {
                case .success(let goal):
                    failure = state.obstacle(to: goal, app: app)
                    if goal == .biometrics, failure == nil { reply["domainState"] = state.domainState }
                case .failure(let unknown): failure = unknown
                }
            }
            if let failure {
                reply["code"] = .integer(Int64(failure.code))
                reply["message"] = .string(failure.message)
            }
            return reply
        }
    }

    func evaluate(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        let goal = try Self.goal(arguments).get()
        var options = ContextOptions(archived: arguments["context"])
        options.reason = arguments["reason"]?.string ?? options.reason
        try refuseEmptyReason(options, launch)
        let handle = try ownHandle(options, launch)
        let demand = Demand(biometry: .any, passcode: goal == .deviceOwner)
        try run(
            Evaluation(
                goal: goal, launch: launch, context: handle, options: options, operation: .contextEvaluate,
                demands: [demand]))
        return state.withLock { state in
            state.contexts[handle]?.matchedSet == nil ? [:] : ["domainState": state.domainState]
        }
    }

    func evaluateAccessControl(
        _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        guard let archived = arguments["accessControl"]?.data, let control = AccessControl(archived: archived) else {
            throw .connection(.malformedRequest)
        }
        var options = ContextOptions(archived: arguments["context"])
        options.reason = arguments["reason"]?.string ?? options.reason
        try refuseEmptyReason(options, launch)
        let handle = try ownHandle(options, launch)
        let kind = try state.withLock { state throws(PhoneFailure) in
            guard state.contexts[handle]?.isInvalid == false else { throw .authentication(.invalidContext) }
            return state.configuration.kind
        }
        guard kind == .device else { return [:] }
        try run(
            Evaluation(
                goal: .accessControl, launch: launch, context: handle, options: options,
                operation: .contextEvaluateAccessControl,
                demands: Self.demands(of: control, operation: arguments["operation"]?.integer)))
        return state.withLock { state in
            state.contexts[handle]?.matchedSet == nil ? [:] : ["domainState": state.domainState]
        }
    }

    /// The requirements of an `LAAccessControlOperation`; creating an item or key only requires its password.
    private static func demands(of control: AccessControl, operation: Int64?) -> [Demand] {
        guard operation == 0 || operation == 2 else { return control.demands }
        return control.flags.contains(.applicationPassword) ? [Demand(password: true)] : []
    }

    /// The contents of `LAContext.domainState`: the sensor and, while something is enrolled, an app-specific hash.
    func domainState(_ launch: LaunchToken) throws(PhoneFailure) -> [String: PropertyListValue] {
        try state.withLock { state throws(PhoneFailure) in
            let app = try state.running(launch).launch.bundleIdentifier
            var reply: [String: PropertyListValue] = [
                "biometryType": .integer(Int64(state.configuration.biometry.rawValue))
            ]
            if !state.biometricTemplates.isEmpty {
                let text = "state hash \(state.biometricSet) \(app)"
                reply["stateHash"] = .bytes(HashAlgorithm.sha256.hash(Array(text.utf8)))
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

    /// The handle in the options, if it is one of this launch's contexts.
    func ownHandle(_ options: ContextOptions, _ launch: LaunchToken) throws(PhoneFailure) -> Int64 {
        try state.withLock { state throws(PhoneFailure) in
            _ = try state.running(launch)
            guard let handle = options.handle, state.contexts[handle]?.launch == launch else {
                throw .authentication(.invalidContext)
            }
            return handle
        }
    }

    /// The requirements of an `LAPolicy` number on an iPhone.
    private static func goal(_ arguments: [String: PropertyListValue]) -> Result<Evaluation.Goal, PhoneFailure> {
        switch arguments["policy"]?.integer {
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
    var domainState: PropertyListValue {
        .bytes(HashAlgorithm.sha256.hash(Array("domain state \(biometricSet)".utf8)))
    }
}
