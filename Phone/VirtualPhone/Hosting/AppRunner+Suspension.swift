import Foundation

/// Suspending apps in the background, as iOS does.
extension AppRunner {
    /// Stops an app that is in the background: SIGSTOP.
    ///
    /// - Returns: whether it is suspended now; false if it does not run or is seen.
    @discardableResult
    public func suspend(_ bundleIdentifier: String) -> Bool {
        state.withLock { state in
            guard let program = state.running[bundleIdentifier], program.process.isRunning,
                phone.backgroundWork(program.launch) != nil
            else { return false }
            // If the app is opened from here on, `appDidChange` comes after it and lets it go on.
            guard program.process.send(SIGSTOP) else { return false }
            state.running[bundleIdentifier]?.isSuspended = true
            return true
        }
    }

    /// Lets a suspended app go on: SIGCONT.
    ///
    /// - Returns: whether it was suspended.
    @discardableResult
    public func resume(_ bundleIdentifier: String) -> Bool {
        state.withLock { state in
            guard let program = state.running[bundleIdentifier], program.isSuspended else { return false }
            state.running[bundleIdentifier]?.isSuspended = false
            return program.process.send(SIGCONT)
        }
    }

    /// The bundle identifiers of the suspended apps, sorted.
    public var suspendedApps: [String] {
        state.withLock { $0.running.filter(\.value.isSuspended).keys.sorted() }
    }

    /// When apps in the background are suspended, in seconds since they went there.
    public struct BackgroundPolicy: Sendable, Hashable {
        /// An app without background tasks; default 5.
        public var suspension: TimeInterval
        /// Seconds after which an app with background tasks is warned that their time is nearly over; default 25.
        public var expiry: TimeInterval
        /// An app that still has background tasks is killed; default 30, as on iOS.
        public var end: TimeInterval

        /// Creates a policy.
        public init(suspension: TimeInterval = 5, expiry: TimeInterval = 25, end: TimeInterval = 30) {
            self.suspension = suspension
            self.expiry = expiry
            self.end = end
        }
    }

    /// Suspends, warns and kills the apps in the background whose time has come.
    ///
    /// Call it every second or so; it decides by `now`, which is of the phone's clock.
    public func tendBackground(now: Date, policy: BackgroundPolicy = BackgroundPolicy()) {
        let programs = state.withLock { state in
            state.running.filter { !$0.value.isSuspended }.map { ($0.key, $0.value.launch) }
        }
        for (bundleIdentifier, launch) in programs {
            guard let work = phone.backgroundWork(launch) else { continue }
            let elapsed = now.timeIntervalSince(work.since)
            if work.hasTasks {
                if elapsed >= policy.end {
                    kill(bundleIdentifier)
                } else if elapsed >= policy.expiry {
                    phone.expireBackgroundTasks(launch)
                }
            } else if elapsed >= policy.suspension, work.isQuiet || elapsed >= policy.suspension * 2 {
                // An app that has not heard yet that it is in the background gets as long again to hear it.
                suspend(bundleIdentifier)
            }
        }
    }
}

extension AppRunner: AppHost {
    /// Starts an app that a person opens.
    public func openApp(_ bundleIdentifier: String) -> Bool {
        let (environment, onExit) = state.withLock { ($0.environment, $0.onExit) }
        do {
            try start(bundleIdentifier, environment: environment) { onExit(bundleIdentifier, $0) }
            return true
        } catch {
            return false
        }
    }

    /// Lets an app in the background go on, or starts it there.
    public func wakeApp(_ bundleIdentifier: String) -> Bool {
        if resume(bundleIdentifier) { return true }
        if state.withLock({ $0.running[bundleIdentifier]?.process.isRunning }) == true { return true }
        let (environment, onExit) = state.withLock { ($0.environment, $0.onExit) }
        do {
            try start(bundleIdentifier, environment: environment, in: .background) { onExit(bundleIdentifier, $0) }
            return true
        } catch {
            return false
        }
    }

    /// Kills an app that a person closes.
    public func closeApp(_ bundleIdentifier: String) { kill(bundleIdentifier) }

    /// Lets a suspended app go on when it comes before the person.
    public func appDidChange(_ launch: AppLaunch, to state: AppState) {
        if state != .background { resume(launch.bundleIdentifier) }
    }
}
