/// Installing, launching and ending apps.
extension VirtualPhone {
    /// Installs an app, or a new version of it.
    public func install(_ app: App) {
        state.withLock { $0.durable.apps[app.bundleIdentifier] = app }
        note("install", app: app.bundleIdentifier)
    }

    /// Deletes an app.
    ///
    /// Its keychain items and keys stay, as on iOS; its permissions, its notifications and its App Attest keys go, and the shared
    /// folders of its application groups if no other installed app belongs to them.
    public func uninstall(_ bundleIdentifier: String) {
        let (ended, orphans) = state.withLock { state in
            let groups = state.durable.apps[bundleIdentifier]?.applicationGroups ?? []
            state.durable.apps[bundleIdentifier] = nil
            state.durable.faceIDPermissions[bundleIdentifier] = nil
            state.durable.notifications[bundleIdentifier] = nil
            state.notices.removeAll(of: bundleIdentifier)
            state.durable.appAttest.forgetKeys(of: [bundleIdentifier])
            state.durable.appAttest.distributions[bundleIdentifier] = nil
            let tokens = Set(state.launches.filter { $0.value.launch.bundleIdentifier == bundleIdentifier }.keys)
            for token in tokens { state.end(token, .killed) }
            return (tokens, Set(groups).subtracting(state.durable.apps.values.flatMap(\.applicationGroups)))
        }
        groupContainers.remove(orphans)
        removeBanner(of: bundleIdentifier)
        note("uninstall", app: bundleIdentifier)
        desk.withdraw(with: .connection(.launchEnded)) { ended.contains($0.launch) }
    }

    /// The bundle identifiers of the installed apps, sorted.
    public var installedApps: [String] { state.withLock { $0.durable.apps.keys.sorted() } }

    /// Where an app is when it is launched.
    public enum LaunchPlace: Sendable, Hashable {
        /// Before the person, who opened it.
        case foreground
        /// Behind everything: the system launched it, for a push notification, a background task, or to have it warm.
        /// That may be before the first unlock. It comes to the front when the person opens it.
        case background
    }

    /// Launches an installed app.
    ///
    /// - Parameter place: where the app is then (default: in front).
    /// - Returns: the launch with its token: good for one socket connection, or for in-process connections.
    public func launch(
        _ bundleIdentifier: String, in place: LaunchPlace = .foreground
    ) throws(LaunchError) -> AppLaunch {
        guard let token = try? LaunchToken.random() else { throw .noRandomness }
        let launch = try state.withLock { state throws(LaunchError) in
            guard let app = state.durable.apps[bundleIdentifier] else { throw .notInstalled }
            state.durable.launchCount += 1
            let launch = AppLaunch(bundleIdentifier: bundleIdentifier, number: state.durable.launchCount, token: token)
            state.launches[token] = PhoneState.LaunchRecord(
                launch: launch, app: app, isUnseen: place == .background)
            return launch
        }
        note("launch", app: bundleIdentifier, outcome: place == .background ? "background" : "ok")
        withdrawBehind()
        return launch
    }

    /// Installs an app and launches it.
    public func launch(_ app: App, in place: LaunchPlace = .foreground) throws(LaunchError) -> AppLaunch {
        install(app)
        return try launch(app.bundleIdentifier, in: place)
    }

    /// Takes away the prompts of apps that are no longer in front.
    private func withdrawBehind() {
        desk.withdraw(with: .movedToBackground) { !isInFront($0.launch) }
    }

    /// Whether a launch still runs.
    public func isRunning(_ launch: AppLaunch) -> Bool {
        state.withLock { $0.launches[launch.token] != nil }
    }

    /// Ends a launch in good order.
    public func terminate(_ launch: AppLaunch) {
        end(launch.token, .exited)
    }

    /// Kills a launch: all its requests fail from now on, pending ones at once.
    public func kill(_ launch: AppLaunch) {
        end(launch.token, .killed)
    }

    /// Kills a launch just before its `effect`-th externally visible effect from now, counted from 1.
    ///
    /// Effects are writes to the keychain and to the Secure Enclave, and whatever ``countEffect(of:)`` reports.
    public func kill(_ launch: AppLaunch, beforeEffect effect: Int) {
        state.withLock { $0.launches[launch.token]?.effectsLeft = max(0, effect - 1) }
    }

    /// Counts an effect that happens outside the phone (a network request, a write of the app's state).
    ///
    /// - Throws: a failure of the domain `.connection` if the launch is over; the effect must not happen then.
    public func countEffect(of launch: AppLaunch) throws(PhoneFailure) {
        try counted(launch.token)
    }

    /// Counts an effect under the lock and tells the log if it was the launch's last moment.
    func counted(_ token: LaunchToken) throws(PhoneFailure) {
        let name = state.withLock { $0.launches[token]?.launch.bundleIdentifier }
        do {
            try state.withLock { state throws(PhoneFailure) in try state.countEffect(token) }
        } catch {
            if let name { note("end", app: name, outcome: "killed") }
            desk.withdraw(with: error) { $0.launch == token }
            showUnanswered(by: token)
            throw error
        }
    }

    /// Ends a launch and takes its prompts away.
    func end(_ token: LaunchToken, _ reason: Termination.Reason) {
        let name = state.withLock { state in
            let name = state.launches[token]?.launch.bundleIdentifier
            state.end(token, reason)
            return name
        }
        guard let name else { return }
        note("end", app: name, outcome: reason.name)
        desk.withdraw(with: .connection(.launchEnded)) { $0.launch == token }
        showUnanswered(by: token)
    }

    /// The message with which iOS ended a launch; nil if it runs, or ended otherwise.
    func fatalMessage(for token: LaunchToken) -> String? {
        state.withLock { $0.fatalMessages[token] }
    }

    /// Returns the entitlements an app was signed with.
    func entitlements(_ token: LaunchToken) throws(PhoneFailure) -> ReadEntitlements.Reply {
        try state.withLock { state throws(PhoneFailure) in
            let app = try state.running(token).app
            return ReadEntitlements.Reply(
                identifier: app.bundleIdentifier, entitlements: app.effectiveEntitlements)
        }
    }

    /// Lets a process be the launch whose token it holds; only once for each token.
    func claim(_ token: LaunchToken) throws(PhoneFailure) {
        try state.withLock { state throws(PhoneFailure) in
            guard let record = state.launches[token], !record.isClaimed else {
                throw .connection(.unknownLaunchToken)
            }
            state.launches[token]?.isClaimed = true
        }
    }
}

extension Termination.Reason {
    /// The reason's name for the event log.
    var name: String {
        switch self {
        case .exited: "exited"
        case .killed: "killed"
        case .disconnected: "disconnected"
        case .fatalRule: "fatalRule"
        }
    }
}
