import Foundation

extension ScreenState {
    /// The visible screen, as a function of the screen's state and the phone's.
    func compose(_ facts: ScreenFacts, now: Date) -> Display {
        var display = Display(
            revision: 1, surface: surface, root: ScreenNode(id: "system.window", role: .window),
            statusBar: Display.StatusBar(
                time: Int64(now.timeIntervalSince1970), isAirplane: facts.isAirplane, isLocked: facts.isLocked))
        if facts.isLocked || isAsleep {
            display.surface = .lockScreen
            display.root = lock.screen(facts, now: now)
        } else {
            switch surface {
            case .app(Display.settingsApp): display.root = settings.screen(facts, now: now)
            case .app(Display.safariApp): display.root = safari.screen
            case .app(let bundleIdentifier): display.root = root(of: bundleIdentifier)
            case .home, .lockScreen:
                display.surface = .home
                display.root = HomeScreen.screen(facts)
            }
        }
        display.overlay = openPrompt.map { PromptOverlay.node($0, facts) } ?? openedNotification?.node
        display.banner = notificationBanner.map(ListedNotification.node) ?? banner.map(Self.node)
        display.autofill = offeredCode(display)
        display.passkey = offeredPasskey(display)
        return display
    }

    private func root(of bundleIdentifier: String) -> ScreenNode {
        guard let token = launch(of: bundleIdentifier), let app = apps[token] else {
            return ScreenNode(id: "system.starting", role: .window)
        }
        var root = app.root ?? ScreenNode(id: "\(app.launch.number).starting", role: .window)
        // The last, and so before all sheets of the app's own.
        if let sheet = webSheets[token] { root.children.append(sheet.node) }
        return root
    }

    private func offeredCode(_ display: Display) -> String? {
        guard display.overlay == nil, display.surface != .lockScreen, let code = newestMessage?.code,
            display.root.focused?.style.contentType == "oneTimeCode"
        else { return nil }
        return code
    }

    private func offeredPasskey(_ display: Display) -> String? {
        guard display.overlay == nil, display.surface != .lockScreen, let token = frontLaunch,
            let suggestion = authorizationTurns[token]?.suggestion,
            display.root.focused?.style.contentType == "username"
        else { return nil }
        return suggestion.name
    }

    private static func node(_ message: TextMessage) -> ScreenNode {
        ScreenNode(
            id: "system.banner", role: .button, label: "Messages, \(message.sender), \(message.body)",
            identifier: "banner",
            children: [
                ScreenNode(id: "system.banner.sender", role: .text, label: message.sender),
                ScreenNode(id: "system.banner.body", role: .text, label: message.body),
            ])
    }
}

extension ScreenNode {
    /// The target of touches: the last alert, dialog, sheet or cover, if any; otherwise everything.
    public var front: ScreenNode {
        last { Self.frontRoles.contains($0.role) } ?? self
    }

    private static let frontRoles: Set<ScreenRole> = [.alert, .confirmationDialog, .sheet, .fullScreenCover]

    /// The field that has the keyboard; nil if none that takes touches has.
    public var focused: ScreenNode? {
        front.first { $0.isFocused && [.textField, .secureTextField].contains($0.role) }
    }
}
