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
            // A launch that ended meanwhile learns nothing any more.
            _ = try state.withLock { state throws(PhoneFailure) in try state.running(request.launchToken) }
            note(request, app, outcome: reply["code"]?.integer.map { "\($0)" } ?? "ok")
            return reply
        } catch {
            note(request, app, outcome: "\(error.domain.rawValue) \(error.code)")
            throw error
        }
    }

    private func note(_ request: PhoneRequest, _ app: String, outcome: String) {
        // Housekeeping: its moment depends on the app's memory management, not on anybody's deeds.
        guard request.operation != .contextRelease, request.operation != .contextCreate else { return }
        log.append(time: now, app: app, operation: request.operation.rawValue, outcome: outcome)
    }

    private func dispatch(
        _ operation: PhoneOperation, _ arguments: [String: PropertyListValue], _ launch: LaunchToken
    ) throws(PhoneFailure) -> [String: PropertyListValue] {
        switch operation {
        case .keychainAdd: return try addItem(arguments, launch)
        case .keychainCopyMatching: return try copyMatching(arguments, launch)
        case .keychainUpdate: return try updateItems(arguments, launch)
        case .keychainDelete: return try deleteItems(arguments, launch)
        case .keyCreate: return try createKey(arguments, launch)
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
        case .contextSetCredential: return try setCredential(arguments, launch)
        }
    }
}
