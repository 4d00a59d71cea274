import Foundation

/// The target of a touch.
public struct TouchReceipt: Sendable, Hashable {
    /// Whether anything took the touch.
    public let isTaken: Bool
    /// The number of the event that an app got for it; nil if the system took it.
    public let event: Int?
    let launch: LaunchToken?

    static let missed = TouchReceipt(isTaken: false, event: nil, launch: nil)
    static let system = TouchReceipt(isTaken: true, event: nil, launch: nil)
}

/// Touches.
extension VirtualPhone {
    /// Touches the phone; the system's own reaction is complete when this returns.
    ///
    /// - Returns: whom the touch reached. An element that is not there, not enabled, or behind something else takes none.
    @discardableResult
    public func touch(_ touch: Touch) -> TouchReceipt {
        switch touch {
        case .home: goHome()
        case .side: pressSideButton()
        case .open(let bundleIdentifier): open(bundleIdentifier)
        case .close(let bundleIdentifier): closeApp(bundleIdentifier)
        case .openURL(let text): URL(string: text).map { open($0) } ?? .missed
        default: touchElement(touch)
        }
    }

    /// Touches the phone and waits until the app that got it has dealt with it.
    ///
    /// Blocks its thread for at most `timeout` seconds; does not wait for the app's later actions or for prompts.
    ///
    /// - Returns: the display afterwards; nil if nothing accepted the touch.
    @discardableResult
    public func touchAndWait(_ touch: Touch, timeout: TimeInterval = 10) -> Display? {
        let receipt = self.touch(touch)
        guard receipt.isTaken else { return nil }
        waitUntilHandled(receipt, timeout: timeout)
        return display
    }

    /// Waits until the app has dealt with a touch, or has ended.
    ///
    /// - Returns: whether it did so within `timeout` seconds.
    @discardableResult
    public func waitUntilHandled(_ receipt: TouchReceipt, timeout: TimeInterval = 10) -> Bool {
        guard let launch = receipt.launch, let event = receipt.event else { return true }
        return screen.wait(until: Date(timeIntervalSinceNow: timeout)) { state in
            guard let app = state.apps[launch] else { return true }
            return app.handled >= event ? true : nil
        } ?? false
    }

    // MARK: Keys and gestures

    private func goHome() -> TouchReceipt {
        let (receipt, front) = screen.changeSeen { state, display, _ -> (TouchReceipt, LaunchToken?) in
            guard display.surface != .lockScreen else { return (.missed, nil) }
            let front = state.frontLaunch
            state.surface = .home
            state.openedNotification = nil
            state.settings.leave()
            return (.system, front)
        }
        guard receipt.isTaken else { return receipt }
        desk.withdraw(with: .movedToBackground) { _ in true }
        return front.map { receiptOfLastEvent($0) } ?? receipt
    }

    private func pressSideButton() -> TouchReceipt {
        let isSeen = screen.changeSeen { _, display, _ in display.surface != .lockScreen }
        if isSeen { lock() }
        return .system
    }

    private func open(_ bundleIdentifier: String) -> TouchReceipt {
        let (receipt, launch) = screen.changeSeen { state, display, facts -> (TouchReceipt?, LaunchToken?) in
            guard display.surface != .lockScreen, display.overlay == nil else { return (.missed, nil) }
            if [Display.settingsApp, Display.safariApp].contains(bundleIdentifier) {
                state.surface = .app(bundleIdentifier)
                return (.system, nil)
            }
            guard facts.apps.contains(where: { $0.bundleIdentifier == bundleIdentifier }) else { return (.missed, nil) }
            guard let launch = state.launch(of: bundleIdentifier) else { return (nil, nil) }
            state.surface = .app(bundleIdentifier)
            return (.system, launch)
        }
        if let launch { return receiptOfLastEvent(launch) }
        if let receipt { return receipt }
        guard screen.currentHost?.openApp(bundleIdentifier) == true else { return .missed }
        let started = screen.look { $0.launch(of: bundleIdentifier) }
        return started.map { receiptOfLastEvent($0) } ?? .system
    }

    private func closeApp(_ bundleIdentifier: String) -> TouchReceipt {
        let launch = screen.changeSeen { state, display, _ -> AppLaunch? in
            guard display.surface != .lockScreen, display.overlay == nil else { return nil }
            guard let token = state.launch(of: bundleIdentifier) else { return nil }
            if state.surface == .app(bundleIdentifier) { state.surface = .home }
            return state.apps[token]?.launch
        }
        guard let launch else { return .missed }
        screen.currentHost?.closeApp(bundleIdentifier)
        kill(launch)
        return .system
    }

    func receiptOfLastEvent(_ launch: LaunchToken) -> TouchReceipt {
        screen.look { state in
            TouchReceipt(isTaken: true, event: state.apps[launch]?.lastEvent, launch: launch)
        }
    }

    // MARK: Elements

    private func touchElement(_ touch: Touch) -> TouchReceipt {
        let time = now
        let (receipt, action) = screen.changeSeen { state, display, facts in
            state.touch(touch, display, facts, now: time)
        }
        guard let action else { return receipt }
        return perform(action)
    }

    private func perform(_ action: SystemAction) -> TouchReceipt {
        switch action {
        case .open(let bundleIdentifier): return open(bundleIdentifier)
        case .unlock(let way): unlock(with: way)
        case .wrongBiometry:
            state.withLock { $0.durable.biometricFailures += 1 }
            note("wrongBiometry")
        case .unlockWith(let passcode):
            let isRight = tryPasscode(passcode)
            if isRight { unlock(with: .passcode) }
            screen.change { state in
                state.lock = LockScreen(message: isRight ? nil : "Wrong passcode", touched: state.lock.touched)
            }
        case .settings(let action): perform(action)
        case .touchBanner(let isPressed): return touchBanner(isPressed: isPressed)
        case .touchNotification(let number, let isPressed):
            return touchNotification(number: number, isPressed: isPressed)
        case .answer(let opened, let deed): return touch(opened.notification, of: opened.app, deed)
        }
        return .system
    }

    /// Whether a passcode is the phone's; a wrong one counts.
    func tryPasscode(_ text: String) -> Bool {
        let time = now
        let isRight = state.withLock { state in
            if let until = state.durable.passcodeDisabledUntil, time < until { return false }
            guard text == state.durable.passcode else {
                state.refusePasscode(time)
                return false
            }
            state.acceptPasscode()
            return true
        }
        if !isRight { note("wrongPasscode") }
        return isRight
    }
}
