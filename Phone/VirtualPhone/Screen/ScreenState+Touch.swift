import Foundation

/// The phone's action after a touch on one of its own screens.
enum SystemAction: Sendable {
    case open(String)
    case unlock(VirtualPhone.Unlocking)
    case wrongBiometry
    case unlockWith(String)
    case settings(SettingsChange)
    /// The banner was touched: it opens its app, or opens up after a long press.
    case touchBanner(isPressed: Bool)
    case touchNotification(Int64, isPressed: Bool)
    case answer(OpenedNotification, NotificationTouch)
}

extension ScreenState {
    typealias Outcome = (receipt: TouchReceipt, action: SystemAction?)

    /// The launch that fills the screen.
    var frontLaunch: LaunchToken? {
        guard case .app(let bundleIdentifier) = surface else { return nil }
        return launch(of: bundleIdentifier)
    }

    /// Takes a touch on an element, or on the keyboard.
    mutating func touch(_ touch: Touch, _ display: Display, _ facts: ScreenFacts, now: Date) -> Outcome {
        if [.tap("system.banner"), .press("system.banner")].contains(touch), notificationBanner != nil {
            let isPressed = touch == .press("system.banner")
            return display.overlay == nil ? (.system, .touchBanner(isPressed: isPressed)) : (.missed, nil)
        }
        if case .tap("system.banner") = touch, banner != nil {
            banner = nil
            return (.system, nil)
        }
        if case .tap("system.autofill") = touch, display.passkey != nil, let token = frontLaunch {
            authorizationTurns[token]?.pickSuggestion()
            return (.system, nil)
        }
        let ground = display.overlay ?? display.root.front
        guard let act = act(touch, on: ground, display) else { return (.missed, nil) }
        if display.overlay != nil { return touchOverlay(act, facts) }
        switch display.surface {
        case .lockScreen: return touchLockScreen(act, facts)
        case .home:
            guard case .tap(let id) = act, let app = HomeScreen.app(opening: id) else { return (.missed, nil) }
            return (.system, .open(app))
        case .app(Display.settingsApp): return (.system, settings.touch(act, facts).map { .settings($0) })
        // Its address leads out of the phone.
        case .app(Display.safariApp): return (.system, nil)
        case .app(let bundleIdentifier): return (touchApp(act, bundleIdentifier), nil)
        }
    }

    /// A touch that is possible, as an event for the element's owner; nil if nothing takes it.
    private func act(_ touch: Touch, on ground: ScreenNode, _ display: Display) -> AppEvent? {
        func enabled(_ id: String) -> ScreenNode? {
            ground.path(to: id).flatMap { $0.allSatisfy(\.isEnabled) ? $0.last : nil }
        }
        switch touch {
        case .tap("system.autofill"):
            guard let code = display.autofill, let field = ground.focused else { return nil }
            return .setText(field.id, text: code)
        case .tap(let id): return enabled(id).map { .tap($0.id) }
        // The system's other elements, and pages of the web, know no other touch than a tap.
        case .press(let id):
            return enabled(id).map { node in
                let isPressed = isAppsOwn(display) || ListedNotification.number(tapping: node.id) != nil
                return isPressed ? .press(node.id) : .tap(node.id)
            }
        case .setText(let id, let text):
            guard let field = enabled(id), [.textField, .secureTextField, .slider].contains(field.role) else {
                return nil
            }
            return .setText(id, text: text)
        case .typeText(let text): return ground.focused.map { .typeText($0.id, text: text) }
        case .submit: return ground.focused.map { .submit($0.id) }
        case .pull(let id): return enabled(id).map { .pull($0.id) }
        case .swipeToDelete(let id): return enabled(id).map { .swipeToDelete($0.id) }
        case .home, .side, .open, .close, .openURL: return nil
        }
    }

    /// Whether a touch goes to an app, and not to a question of the system's or a page of the web.
    private func isAppsOwn(_ display: Display) -> Bool {
        guard display.overlay == nil, let token = frontLaunch else { return false }
        return webSheets[token] == nil
    }

    private mutating func touchApp(_ act: AppEvent, _ bundleIdentifier: String) -> TouchReceipt {
        if let token = launch(of: bundleIdentifier), webSheets[token] != nil {
            return webSheets[token]?.touch(act) == true ? .system : .missed
        }
        guard let token = launch(of: bundleIdentifier), let number = apps[token]?.launch.number,
            let act = act.stripped("\(number)."),
            let event = apps[token]?.push(act)
        else { return .missed }
        return TouchReceipt(isTaken: true, event: event, launch: token)
    }

    private mutating func touchOverlay(_ act: AppEvent, _ facts: ScreenFacts) -> Outcome {
        guard openPrompt == nil else { return (touchPrompt(act, facts), nil) }
        guard var opened = openedNotification else { return (.missed, nil) }
        let outcome = opened.touch(act)
        openedNotification = outcome == .stays ? opened : nil
        guard case .does(let deed) = outcome else { return (.system, nil) }
        return (.system, .answer(opened, deed))
    }

    private mutating func touchPrompt(_ act: AppEvent, _ facts: ScreenFacts) -> TouchReceipt {
        guard let shown = openPrompt else { return .missed }
        if let entry = AppleIDSheet.entry(shown, after: act) {
            prompt?.appleID = entry
            return .system
        }
        switch act {
        case .tap(let id):
            if let account = PromptOverlay.account(tapping: id) {
                prompt?.account = account
            } else {
                prompt?.answer = PromptOverlay.answer(shown, tapping: id)
            }
        case .setText(_, let text): enter(text, facts)
        case .typeText(_, let text): enter(shown.typed + text, facts)
        case .submit: prompt?.answer = PromptOverlay.answer(submitting: shown)
        default: return .missed
        }
        return .system
    }

    private mutating func enter(_ text: String, _ facts: ScreenFacts) {
        prompt?.typed = String(text.prefix(256))
        guard let shown = prompt, case .passcode = shown.prompt.kind, facts.isComplete(shown.typed) else { return }
        prompt?.answer = .passcode(shown.typed)
    }

    private mutating func touchLockScreen(_ act: AppEvent, _ facts: ScreenFacts) -> Outcome {
        switch act {
        case .tap("system.lock.match"): return (.system, .unlock(.biometry))
        case .tap("system.lock.noMatch"):
            lock.message = "\(facts.biometry.bodyPart) Not Recognized"
            return (.system, .wrongBiometry)
        case .tap(let id) where ListedNotification.number(tapping: id) != nil:
            return (.system, ListedNotification.number(tapping: id).map { .touchNotification($0, isPressed: false) })
        case .press(let id):
            return (.system, ListedNotification.number(tapping: id).map { .touchNotification($0, isPressed: true) })
        case .tap("system.lock.open"):
            isAsleep = false
            return (.system, nil)
        case .setText(_, let text): lock.typed = String(text.prefix(256))
        case .typeText(_, let text): lock.typed = String((lock.typed + text).prefix(256))
        case .submit: return (.system, .unlockWith(lock.typed))
        default: return (.system, nil)
        }
        return (.system, facts.isComplete(lock.typed) ? .unlockWith(lock.typed) : nil)
    }
}

extension ScreenFacts {
    /// Whether the last digit of the passcode was typed; other passcodes end with Return.
    func isComplete(_ typed: String) -> Bool { passcode == .digits(typed.count) }
}

extension ScreenNode {
    /// The nodes from here to the one of an id.
    package func path(to id: String) -> [ScreenNode]? {
        if self.id == id { return [self] }
        for child in children {
            if let path = child.path(to: id) { return [self] + path }
        }
        return nil
    }
}

extension AppEvent {
    /// The event with the app's own id of the element.
    fileprivate func stripped(_ prefix: String) -> AppEvent? {
        func own(_ id: String) -> String? { id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : nil }
        return switch self {
        case .tap(let id): own(id).map { .tap($0) }
        case .press(let id): own(id).map { .press($0) }
        case .setText(let id, let text): own(id).map { .setText($0, text: text) }
        case .typeText(let id, let text): own(id).map { .typeText($0, text: text) }
        case .submit(let id): own(id).map { .submit($0) }
        case .pull(let id): own(id).map { .pull($0) }
        case .swipeToDelete(let id): own(id).map { .swipeToDelete($0) }
        default: self
        }
    }
}
