extension VirtualPhone {
    /// Answers one request of an app.
    ///
    /// Blocks its thread while the person is asked.
    ///
    /// - Throws: ``PhoneFailure`` with Apple's code.
    public func perform(_ request: PhoneRequest) throws(PhoneFailure) -> [String: PropertyListValue] {
        let app = try state.withLock { state throws(PhoneFailure) in
            try state.running(request.launchToken).launch.bundleIdentifier
        }
        do {
            let reply = try dispatch(request.operation, request.arguments, request.launchToken)
            try state.withLock { state throws(PhoneFailure) in
                // A launch that ended meanwhile learns nothing any more.
                _ = try state.running(request.launchToken)
                if let failure = state.file?.failure {
                    throw PhoneFailure.status(failure, "The phone's state could not be written down.")
                }
            }
            note(request, app, outcome: reply["code"]?.integer.map { "\($0)" } ?? "ok")
            return reply
        } catch {
            note(request, app, outcome: "\(error.domain.rawValue) \(error.code)")
            throw error
        }
    }

    private func note(_ request: PhoneRequest, _ app: String, outcome: String) {
        // Housekeeping, whose time depends on the app's memory management, and screens and events, of which there are
        // as many as touches, are not logged.
        guard ![.contextRelease, .contextCreate, .screenShow, .appNextEvent].contains(request.operation) else { return }
        log.append(time: now, app: app, operation: request.operation.rawValue, outcome: outcome)
    }

    private func dispatch(
        _ operation: PhoneOperation, _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        switch operation {
        case .keychainAdd:
            return try choosingPassword(.query(.add), arguments, launch, operation) { given throws(PhoneFailure) in
                try addItem(given, launch)
            }
        case .keychainCopyMatching: return try copyMatching(arguments, launch)
        case .keychainUpdate:
            return try choosingPassword(.query(.update), arguments, launch, operation) { given throws(PhoneFailure) in
                try updateItems(given, launch)
            }
        case .keychainDelete: return try deleteItems(arguments, launch)
        case .keyCreate:
            return try choosingPassword(.argument, arguments, launch, operation) { given throws(PhoneFailure) in
                try createKey(given, launch)
            }
        case .keySign: return try sign(arguments, launch)
        case .keyExchange: return try exchange(arguments, launch)
        case .keyPublic: return try publicKey(arguments, launch)
        case .contextCreate: return try createContext(launch)
        case .contextRelease:
            releaseContext(arguments, launch)
            return [:]
        case .contextCanEvaluate: return try canEvaluate(arguments, launch)
        case .contextEvaluate: return try evaluate(arguments, launch)
        case .contextEvaluateAccessControl: return try evaluateAccessControl(arguments, launch)
        case .contextInvalidate: return try invalidateContext(arguments, launch)
        case .contextDomainState: return try domainState(launch)
        case .contextSetCredential: return try setCredential(arguments, launch)
        case .appEntitlements: return try entitlements(launch)
        case .screenShow: return try show(arguments, launch)
        case .appNextEvent: return try nextEvent(launch)
        case .deviceDescription: return try describeDevice(launch)
        case .appOpenURL: return try openURL(arguments, launch)
        case .deviceCheckSupport: return try deviceCheckSupport(launch)
        case .appAttestGenerateKey: return try generateAppAttestKey(launch)
        case .appAttestAttestKey: return try attestKey(arguments, launch)
        case .appAttestGenerateAssertion: return try generateAssertion(arguments, launch)
        case .deviceCheckGenerateToken: return try generateDeviceToken(launch)
        case .backgroundTaskBegin: return try beginBackgroundTask(arguments, launch)
        case .backgroundTaskEnd: return try endBackgroundTask(arguments, launch)
        }
    }
}
