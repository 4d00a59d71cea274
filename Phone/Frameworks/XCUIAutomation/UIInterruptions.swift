import Foundation
import VirtualPhone
import XCTest

/// What tests do about alerts of the system that come before an element they touch.
@MainActor enum UIInterruptions {
    /// One test's monitor.
    final class Monitor: NSObject {
        let handler: (XCUIElement) -> Bool

        init(_ handler: @escaping (XCUIElement) -> Bool) { self.handler = handler }
    }

    /// The newest last.
    static var monitors: [Monitor] = []

    /// Asks the monitors, the newest first, until one has dealt with the alert.
    static func answer(_ alert: XCUIElement) {
        for monitor in monitors.reversed() where monitor.handler(alert) { return }
    }
}

extension XCTestCase {
    /// Has a handler deal with alerts of the system that stand before an element which the test touches
    /// (developer.apple.com/documentation/xctest/xctestcase/adduiinterruptionmonitor(withdescription:handler:)).
    ///
    /// It is asked on the main thread before the touch, gets the alert, and returns whether it has dealt with it; else an
    /// older one is asked. The monitor stays until it is removed or the test is over.
    ///
    /// - Returns: what `removeUIInterruptionMonitor(_:)` takes.
    @preconcurrency @MainActor @discardableResult
    public func addUIInterruptionMonitor(
        withDescription handlerDescription: String, handler: @escaping (XCUIElement) -> Bool
    ) -> any NSObjectProtocol {
        let monitor = UIInterruptions.Monitor(handler)
        UIInterruptions.monitors.append(monitor)
        let held = Held(monitor: monitor)
        addTeardownBlock { MainActor.assumeIsolated { held.remove() } }
        return monitor
    }

    /// Takes a monitor away.
    @preconcurrency @MainActor
    public func removeUIInterruptionMonitor(_ monitor: any NSObjectProtocol) {
        UIInterruptions.monitors.removeAll { $0 === monitor }
    }
}

/// A monitor on its way to the end of the test.
@MainActor private struct Held: Sendable {
    let monitor: UIInterruptions.Monitor

    func remove() { UIInterruptions.monitors.removeAll { $0 === monitor } }
}
