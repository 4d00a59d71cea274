import Foundation

/// The screen and life-cycle state of a running app.
struct AppScreen: Sendable {
    let launch: AppLaunch
    /// Whether the system launched it, and no person did.
    let beganInBackground: Bool
    /// Its screen, with the phone's ids; nil before the first.
    var root: ScreenNode?
    /// The number of events that the app reports as handled.
    var handled = 0
    /// The number of events delivered to the app.
    private(set) var delivered = 0
    private(set) var pending: [AppEvent] = []
    private(set) var state = AppState.background
    private(set) var backgroundSince: Date?
    private(set) var isDataAvailable: Bool
    /// URLs and notifications that it is told of once it comes before the person.
    private var openings: [AppEvent] = []
    /// Whether the app asks for its events.
    var listens = false
    /// Whether the app was told that it is active, and not since that it is in the background.
    private(set) var knowsItIsActive = false
    private(set) var tasks: Set<Int64> = []
    private var nextTask: Int64 = 1
    private var isExpired = false

    /// How many touches may wait for an app that does not ask for them.
    private static let maximumPending = 256
    /// From how many waiting events on those of the life cycle that undo each other are taken out.
    private static let patience = 64
    /// How many background tasks an app may have.
    private static let maximumTasks = 1024

    init(
        launch: AppLaunch, isDataAvailable: Bool, beganInBackgroundAt time: Date? = nil, opening events: [AppEvent] = []
    ) {
        self.launch = launch
        self.isDataAvailable = isDataAvailable
        openings = events
        beganInBackground = time != nil
        backgroundSince = time
    }

    /// Whether the app has a screen or asks for events; others, such as a test's process, have no life cycle.
    var hasLifeCycle: Bool { listens || root != nil }

    /// The number of the last event that the app was or will be given.
    var lastEvent: Int { delivered + pending.count }

    /// Queues a touch; nil if the app has too many waiting.
    mutating func push(_ event: AppEvent) -> Int? {
        guard pending.count < Self.maximumPending else { return nil }
        pending.append(event)
        return lastEvent
    }

    /// The next event and its number.
    mutating func next() -> (event: AppEvent, number: Int)? {
        guard !pending.isEmpty else { return nil }
        delivered += 1
        let event = pending.removeFirst()
        if event == .didBecomeActive { knowsItIsActive = true }
        return (event, delivered)
    }

    /// Tells the app, step by step as iOS does, that it comes to another state; true if it was in another.
    mutating func become(_ target: AppState, isDataAvailable: Bool, now: Date) -> Bool {
        if isDataAvailable, !self.isDataAvailable { tell(.protectedDataDidBecomeAvailable) }
        let old = state
        while state != target {
            switch (state, target) {
            case (.background, _):
                tell(.willEnterForeground)
                state = .inactive
                backgroundSince = nil
                isExpired = false
                tellOpenings()
            case (.inactive, .active):
                tell(.didBecomeActive)
                state = .active
            case (.inactive, _):
                tell(.didEnterBackground)
                knowsItIsActive = false
                state = .background
                backgroundSince = now
            case (.active, _):
                tell(.willResignActive)
                state = .inactive
            }
        }
        if state != .background { tellOpenings() }
        if !isDataAvailable, self.isDataAvailable { tell(.protectedDataWillBecomeUnavailable) }
        self.isDataAvailable = isDataAvailable
        return old != state
    }

    /// Has the app told of a URL or a notification when it comes before the person; at once if it is there.
    ///
    /// - Returns: false if too many wait for an app that does not ask for them.
    mutating func open(_ event: AppEvent) -> Bool {
        guard pending.count + openings.count < Self.maximumPending else { return false }
        openings.append(event)
        return true
    }

    /// As iOS does, after the app entered the foreground and before it is active.
    private mutating func tellOpenings() {
        pending += openings
        openings = []
    }

    /// Gives the app something to do where it is; in the background its time begins anew.
    mutating func work(on event: AppEvent, now: Date) {
        guard push(event) != nil, state == .background else { return }
        backgroundSince = now
        isExpired = false
    }

    /// Queues an event of the life cycle.
    ///
    /// An app that never asks for its events must not pile them up: two that undo each other are taken out then.
    mutating func tell(_ event: AppEvent) {
        if pending.count >= Self.patience, let last = pending.last, last.isUndone(by: event) {
            pending.removeLast()
            if event == .didBecomeActive { knowsItIsActive = !pending.contains(event) }
        } else {
            pending.append(event)
        }
    }

    /// Gives time in the background; 0, Apple's invalid identifier, if the app has none left or asks too much.
    mutating func beginTask() -> Int64 {
        guard !isExpired, tasks.count < Self.maximumTasks else { return 0 }
        defer { nextTask += 1 }
        tasks.insert(nextTask)
        return nextTask
    }

    mutating func endTask(_ task: Int64) { tasks.remove(task) }

    /// Says once that the time in the background is over; true if it had to be said.
    mutating func expireTasks() -> Bool {
        guard state == .background, !tasks.isEmpty, !isExpired else { return false }
        isExpired = true
        tell(.backgroundTimeExpires)
        return true
    }
}

extension AppEvent {
    fileprivate func isUndone(by other: AppEvent) -> Bool {
        switch (self, other) {
        case (.willResignActive, .didBecomeActive), (.didEnterBackground, .willEnterForeground),
            (.didBecomeActive, .willResignActive), (.willEnterForeground, .didEnterBackground),
            (.protectedDataWillBecomeUnavailable, .protectedDataDidBecomeAvailable),
            (.protectedDataDidBecomeAvailable, .protectedDataWillBecomeUnavailable), (.memoryWarning, .memoryWarning),
            (.captureBegan, .captureEnded), (.captureEnded, .captureBegan):
            true
        default: false
        }
    }
}
