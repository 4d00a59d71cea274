/// Pictures and recordings of the screen, of which iOS tells apps; no picture is kept.
extension VirtualPhone {
    /// Whether the screen is recorded or mirrored.
    public var isScreenCaptured: Bool { screen.look { $0.isCaptured } }

    /// Begins or ends a recording of the screen, and tells every app; it ends when the phone restarts.
    public func setScreenCaptured(_ isCaptured: Bool) {
        let isChange = screen.change { state in
            guard state.isCaptured != isCaptured else { return false }
            state.isCaptured = isCaptured
            for token in state.apps.keys { state.apps[token]?.tell(isCaptured ? .captureBegan : .captureEnded) }
            return true
        }
        if isChange { note("setScreenCaptured", outcome: isCaptured ? "on" : "off") }
    }

    /// Takes a picture of the screen, and tells the app that is seen.
    public func takeScreenshot() {
        screen.change { state in
            for (token, app) in state.apps where app.state != .background {
                state.apps[token]?.tell(.didTakeScreenshot)
            }
        }
        note("takeScreenshot")
    }
}
