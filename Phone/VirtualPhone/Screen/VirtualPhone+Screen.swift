import Foundation

/// The phone's screen and its observers.
extension VirtualPhone {
    /// The current display.
    public var display: Display { screen.display }

    /// The contents of the screen if it is or were unlocked.
    public var foreground: Display.Surface { screen.look { $0.surface } }

    /// The address that an app opened last in Safari, with everything in it; `nil` if none did.
    public var openedAddress: URL? { screen.look { $0.safari.address } }

    /// Calls `observer` with later displays, in order, on a queue of the phone's own.
    ///
    /// Displays that follow each other closely may come as one, the newest.
    ///
    /// - Returns: a number for ``removeDisplayObserver(_:)``.
    public func observeDisplay(_ observer: @escaping @Sendable (Display) -> Void) -> Int {
        screen.addObserver(observer)
    }

    /// Ends an observation.
    public func removeDisplayObserver(_ id: Int) { screen.removeObserver(id) }

    /// Waits until a display is as wanted; nil if it never was within `timeout` seconds.
    ///
    /// Blocks its thread. `isWanted` is called with every display that comes, without any lock held.
    public func waitForDisplay(timeout: TimeInterval, until isWanted: (Display) -> Bool) -> Display? {
        screen.waitForDisplay(until: Date(timeIntervalSinceNow: timeout), isWanted)
    }

    /// A text message comes in: its banner takes the place of the one before.
    public func receive(message: TextMessage) {
        screen.change { state in
            state.banner = message
            state.notificationBanner = nil
            state.newestMessage = message
        }
        note("receiveMessage")
    }

    /// Whether airplane mode is on: apps' requests to the network fail then.
    public var isAirplaneMode: Bool { state.withLock { $0.durable.isAirplane } }

    /// Turns airplane mode on or off.
    public func setAirplaneMode(_ isOn: Bool) {
        state.withLock { $0.durable.isAirplane = isOn }
        if isOn { losses.withLock { $0 += 1 } }
        note("setAirplaneMode", outcome: isOn ? "on" : "off")
    }

    /// Whether the screen is locked.
    public var isLocked: Bool { state.withLock { $0.durable.lockState != .unlocked } }

    /// The prompt waiting on the screen; nil if there is none or the person is not a ``ScreenPerson``.
    public var shownPrompt: Prompt? { screen.look { $0.openPrompt?.prompt } }

    /// Answers the prompt that waits at the screen, as the touch that means it would.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public func answerPrompt(_ answer: PromptAnswer) -> Bool {
        screen.change { state in
            guard state.openPrompt != nil, answer != .none else { return false }
            state.prompt?.answer = answer
            return true
        }
    }

    /// Sets the host of the apps' processes; the phone keeps a weak reference.
    public func setAppHost(_ host: (any AppHost)?) { screen.setHost(host) }

    /// The state of a running app; nil if it is not running.
    public func appState(_ bundleIdentifier: String) -> AppState? {
        screen.look { state in state.launch(of: bundleIdentifier).flatMap { state.apps[$0]?.state } }
    }

    /// Tells an app that memory is short.
    public func warnOfMemory(_ bundleIdentifier: String) {
        screen.change { state in
            guard let token = state.launch(of: bundleIdentifier) else { return }
            state.apps[token]?.tell(.memoryWarning)
        }
    }

    /// The remaining work of an app in the background.
    struct BackgroundWork: Sendable {
        let since: Date
        let hasTasks: Bool
        /// Whether it has handled all events.
        let isQuiet: Bool
    }

    /// The remaining work of a launch in the background; nil if it is not there.
    func backgroundWork(_ launch: AppLaunch) -> BackgroundWork? {
        screen.look { state in
            guard let app = state.apps[launch.token], app.state == .background, let since = app.backgroundSince else {
                return nil
            }
            return BackgroundWork(since: since, hasTasks: !app.tasks.isEmpty, isQuiet: app.handled >= app.lastEvent)
        }
    }

    /// Tells a launch in the background that its time is nearly over; once each time.
    func expireBackgroundTasks(_ launch: AppLaunch) {
        screen.change { _ = $0.apps[launch.token]?.expireTasks() }
    }
}
