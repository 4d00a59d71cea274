import Foundation
import VirtualPhone

/// An app on the phone of the ``AutomationBench``: <https://developer.apple.com/documentation/xcuiautomation/xcuiapplication>.
@preconcurrency @MainActor open class XCUIApplication: XCUIElement {
    /// The state of an app; the raw values are Apple's.
    public enum State: UInt, Sendable {
        case unknown = 0
        case notRunning, runningBackgroundSuspended, runningBackground, runningForeground
    }

    /// Where a touch on the app as a whole goes: to no element, since a screen without places has no middle.
    ///
    /// The test's monitors deal with what stands before the app all the same, and a swipe finds the list.
    static let middle = "middle"

    private let given: String?
    /// The app; the app under test is the bench's, even for a bench that is set up later.
    var bundleIdentifier: String { given ?? AutomationBench.current?.bundleIdentifier ?? "" }
    /// The arguments for the app's process when it is launched.
    open var launchArguments: [String] = []
    /// The environment for the app's process when it is launched.
    open var launchEnvironment: [String: String] = [:]

    /// The app under test.
    public init() {
        given = nil
        super.init(nil, "the app under test", pick: .only) { [$0] }
    }

    /// Any app.
    ///
    /// `com.apple.springboard` is the home screen and what the system asks, `com.apple.Preferences` Settings.
    public init(bundleIdentifier: String) {
        given = bundleIdentifier
        super.init(nil, "application “\(bundleIdentifier)”", pick: .only) { [$0] }
    }

    /// Starts the app anew, and waits until it has drawn its first screen.
    open func launch() {
        guard let bench = liveBench() else { return }
        guard !isSystem else { return activate() }
        terminate()
        do {
            try bench.start(bundleIdentifier, launchEnvironment, launchArguments)
        } catch {
            return fail("Failed to launch \(words): \(error)")
        }
        bringForward(bench)
    }

    /// Brings the app before the person; starts it if it does not run.
    open func activate() {
        guard let bench = liveBench() else { return }
        if bundleIdentifier == Display.springboard {
            bench.phone.touchAndWait(.home)
        } else if isSystem || bench.phone.appState(bundleIdentifier) != nil {
            bringForward(bench)
        } else {
            launch()
        }
    }

    /// Opens a URL in the app, whether it registered its scheme or not; starts the app if it does not run.
    open func open(_ url: URL) {
        guard let bench = liveBench() else { return }
        if bench.phone.appState(bundleIdentifier) == nil { launch() }
        let receipt = bench.phone.open(url, in: bundleIdentifier)
        guard receipt.isTaken else { return fail("Failed to open \(url) in \(words).") }
        bench.phone.waitUntilHandled(receipt, timeout: Self.responseTime)
    }

    /// Ends the app.
    open func terminate() {
        guard let bench = liveBench(), !isSystem, bench.phone.appState(bundleIdentifier) != nil else { return }
        bench.stop(bundleIdentifier)
        _ = bench.phone.waitForDisplay(timeout: Self.responseTime) { _ in
            bench.phone.appState(bundleIdentifier) == nil
        }
    }

    /// The current state.
    open var state: State {
        guard let bench else { return .unknown }
        let surface = bench.phone.display.surface
        if isSystem {
            return bundleIdentifier == Display.springboard || surface == .app(bundleIdentifier)
                ? .runningForeground : .runningBackground
        }
        return switch bench.phone.appState(bundleIdentifier) {
        case nil: .notRunning
        case .background: .runningBackground
        case .active, .inactive: .runningForeground
        }
    }

    /// Waits until it stands as wanted.
    open func wait(for state: State, timeout: TimeInterval) -> Bool {
        bench?.phone.waitForDisplay(timeout: timeout) { _ in MainActor.assumeIsolated { self.state == state } } != nil
    }

    private var isSystem: Bool { Display.systemApps.contains(bundleIdentifier) }

    private func bringForward(_ bench: AutomationBench) {
        if bench.phone.touchAndWait(.open(bundleIdentifier), timeout: Self.responseTime) == nil {
            fail("Failed to bring \(words) forward: the phone is locked, or the system is asking something.")
        }
        // An app of which nothing is seen yet has said no more than that it runs.
        let isThere = bench.phone.waitForDisplay(timeout: Self.responseTime) { display in
            display.surface == .app(bundleIdentifier) && !display.root.id.hasSuffix("starting")
        }
        if isThere == nil { fail("\(words) has shown no screen.") }
    }

    // MARK: For its elements

    var bench: AutomationBench? { AutomationBench.current }

    /// The part of it that is visible now.
    var tree: Snapshot {
        guard let bench else { return Snapshot(elementType: .application, label: bundleIdentifier) }
        return Snapshot(application: bundleIdentifier, bench.phone.display)
    }

    private func liveBench() -> AutomationBench? {
        #if os(Linux)
        do {
            if let bench = try AutomationBench.standing() { return bench }
        } catch {
            fail("The app under test can't be set up: \(error)")
            return nil
        }
        #endif
        fail("There is no phone: set up an AutomationBench first.")
        return nil
    }

    /// Has the test's monitors deal with an alert of the system that stands before the app.
    func answerInterruption() {
        guard !isSystem, !UIInterruptions.monitors.isEmpty, bench?.phone.display.overlay != nil else { return }
        let alert = XCUIApplication(bundleIdentifier: Display.springboard).alerts.firstMatch
        if alert.exists { UIInterruptions.answer(alert) }
    }

    /// Fails the running test with a sentence, and a list of what is on the screen.
    func fail(_ message: String, _ file: StaticString = #filePath, _ line: UInt = #line) {
        AutomationBench.report("\(message) On the screen: \(screen)", file, line)
    }

    /// What is on the screen, a line for each element.
    var screen: String {
        guard let bench else { return "nothing." }
        let display = bench.phone.display
        var trees = [Snapshot(application: Display.springboard, display)]
        if case .app(let front) = display.surface { trees.append(Snapshot(application: front, display)) }
        return "\n" + lines(trees.flatMap(\.children))
    }

    func lines(_ snapshots: [Snapshot]) -> String {
        let all = snapshots.flatMap { [$0] + $0.descendants }
        let shown = all.prefix(60).map { "  \($0.line)" }
        return (shown + (all.count > 60 ? ["  … and \(all.count - 60) more"] : [])).joined(separator: "\n")
    }
}
