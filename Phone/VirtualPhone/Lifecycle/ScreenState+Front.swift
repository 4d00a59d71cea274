extension ScreenState {
    /// Whether the phone may ask its person on behalf of a launch.
    ///
    /// An app whose life cycle the phone knows is in front while it is not in the background; a prompt of its own, which
    /// makes it inactive, changes nothing. Launches without a life cycle, such as a test's process, are all in front
    /// together, unless the person went to the home screen or to an app that has one.
    ///
    /// - Parameter onlyActive: whether the app must have been told that it is active.
    func isInFront(_ launch: LaunchToken, onlyActive: Bool) -> Bool {
        guard let app = apps[launch], !isAsleep else { return false }
        if app.hasLifeCycle {
            return app.state != .background && (app.knowsItIsActive || !app.listens || !onlyActive)
        }
        guard case .app(let front) = surface else { return false }
        if front == app.launch.bundleIdentifier { return true }
        return !app.beganInBackground && self.launch(of: front).map { apps[$0]?.hasLifeCycle == false } ?? false
    }

    /// What is seen after an app ended that was in front: another without a life cycle, or else the home screen.
    func surfaceBehind() -> Display.Surface {
        let others = apps.values.filter { !$0.hasLifeCycle && !$0.beganInBackground }
        return others.max { $0.launch.number < $1.launch.number }.map { .app($0.launch.bundleIdentifier) } ?? .home
    }
}

extension VirtualPhone {
    /// Whether the phone may ask its person on behalf of a launch.
    func isInFront(_ launch: LaunchToken) -> Bool {
        let onlyActive = configuration.openQuestions.promptBeforeActive == .refused
        return screen.look { $0.isInFront(launch, onlyActive: onlyActive) }
    }
}
