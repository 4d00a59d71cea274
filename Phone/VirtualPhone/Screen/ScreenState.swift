import Foundation

/// The screen's state, besides the phone's.
///
/// Touched only while the screen's condition is held.
struct ScreenState: Sendable {
    /// A prompt that stands before everything.
    struct ShownPrompt: Sendable {
        let prompt: Prompt
        /// The typed text.
        var typed = ""
        /// The chosen account of a passkey's sheet.
        var account = 0
        /// What was chosen and typed in the sheet of Sign in with Apple; nil before the first touch.
        var appleID: AppleIDSheet.Entry?
        var answer: PromptAnswer?
        var isWithdrawn = false
    }

    /// The contents of the unlocked screen.
    var surface = Display.Surface.home
    /// Whether the screen is off, which on a phone without passcode is no lock.
    var isAsleep = false
    /// Whether the screen is recorded or mirrored.
    var isCaptured = false
    var apps: [LaunchToken: AppScreen] = [:]
    /// How many evaluations of each launch have asked the person and go on.
    var prompting: [LaunchToken: Int] = [:]
    var prompt: ShownPrompt?
    /// The browser sheets over apps.
    var webSheets: [LaunchToken: WebSheet] = [:]
    /// The sessions that apps canceled before their sheet came: the last of each launch.
    var canceledWebSessions: [LaunchToken: Int64] = [:]
    /// The requests for passkeys that run or are armed.
    var authorizationTurns: [LaunchToken: AuthorizationTurn] = [:]
    /// The requests that apps canceled before they began: the last of each launch.
    var canceledAuthorizations: [LaunchToken: Int64] = [:]
    /// The message at the upper edge; a notification's banner takes its place, and the other way round.
    var banner: TextMessage?
    var notificationBanner: NotificationBanner?
    var openedNotification: OpenedNotification?
    var newestMessage: TextMessage?
    var lock = LockScreen()
    var settings = SettingsScreen()
    var safari = SafariScreen()
    /// What an app is about to be launched for, by bundle identifier.
    var launchEvents: [String: AppEvent] = [:]

    /// The newest display that was composed.
    var display: Display?
    /// Whether something may have changed since.
    var isDirty = true
    /// Grows with every event that may be awaited.
    var generation = 0
    var observers: [Int: @Sendable (Display) -> Void] = [:]
    var nextObserver = 1
    var isDeliveryPlanned = false
    var deliveredRevision = 0

    /// The running launch of an app, the latest if there are several.
    func launch(of bundleIdentifier: String) -> LaunchToken? {
        apps.values.filter { $0.launch.bundleIdentifier == bundleIdentifier }
            .max { $0.launch.number < $1.launch.number }?.launch.token
    }

    /// Follows the phone's launches: a new one comes before the person, one that ended leaves the home screen behind.
    ///
    /// - Parameter unseen: those that the system launched in the background.
    mutating func follow(_ launches: [AppLaunch], unseen: Set<LaunchToken>, isDataAvailable: Bool, now: Date) {
        let running = Set(launches.map(\.token))
        for (token, app) in apps where !running.contains(token) {
            apps[token] = nil
            prompting[token] = nil
            webSheets[token] = nil
            canceledWebSessions[token] = nil
            authorizationTurns[token] = nil
            canceledAuthorizations[token] = nil
            if surface == .app(app.launch.bundleIdentifier), launch(of: app.launch.bundleIdentifier) == nil,
                !launches.contains(where: { $0.bundleIdentifier == app.launch.bundleIdentifier })
            {
                surface = surfaceBehind()
            }
        }
        for launch in launches.sorted(by: { $0.number < $1.number }) where apps[launch.token] == nil {
            let isUnseen = unseen.contains(launch.token)
            let event = launchEvents.removeValue(forKey: launch.bundleIdentifier)
            apps[launch.token] = AppScreen(
                launch: launch, isDataAvailable: isDataAvailable, beganInBackgroundAt: isUnseen ? now : nil,
                opening: event.map { isUnseen ? [] : [$0] } ?? [])
            if isUnseen, let event { apps[launch.token]?.work(on: event, now: now) }
            if isCaptured { apps[launch.token]?.tell(.captureBegan) }
            if !isUnseen { surface = .app(launch.bundleIdentifier) }
        }
    }

    /// Brings every app to the state that it must have now; the launches whose state changed, in order.
    mutating func settle(isUnlocked: Bool, now: Date) -> [(AppLaunch, AppState)] {
        var front: LaunchToken?
        if isUnlocked, !isAsleep, case .app(let bundleIdentifier) = surface { front = launch(of: bundleIdentifier) }
        var changes: [(AppLaunch, AppState)] = []
        // Leaving apps come first.
        let order = apps.values.sorted {
            ($0.launch.token == front ? 1 : 0, $0.launch.number) < ($1.launch.token == front ? 1 : 0, $1.launch.number)
        }
        for app in order {
            let token = app.launch.token
            let target: AppState = token != front ? .background : prompting.isEmpty ? .active : .inactive
            if apps[token]?.become(target, isDataAvailable: isUnlocked, now: now) == true {
                changes.append((app.launch, target))
            }
        }
        return changes
    }
}

extension ScreenState {
    mutating func beginPrompting(_ launch: LaunchToken) {
        guard apps[launch] != nil else { return }
        prompting[launch, default: 0] += 1
    }

    mutating func endPrompting(_ launch: LaunchToken) {
        guard let count = prompting[launch] else { return }
        prompting[launch] = count > 1 ? count - 1 : nil
    }

    /// Takes the banner and what the person opened away; the list is the phone's.
    mutating func clearNotifications() {
        notificationBanner = nil
        openedNotification = nil
    }

    /// The side button: turns the screen off and discards text typed into the system's own fields.
    mutating func fallAsleep() {
        isAsleep = true
        clearNotifications()
        lock = LockScreen()
        settings.leave()
    }

    /// The question that stands before everything now.
    var openPrompt: ShownPrompt? {
        guard let prompt, prompt.answer == nil, !prompt.isWithdrawn else { return nil }
        return prompt
    }
}
