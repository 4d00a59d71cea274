import Foundation
import VirtualPhone

/// The phone's system: <https://developer.apple.com/documentation/xcuiautomation/xcuisystem>.
@preconcurrency @MainActor open class XCUISystem: NSObject {
    /// Opens a URL in the app that takes it, as for a person who taps a link; fails the test if none does.
    open func open(_ url: URL) {
        guard let bench = AutomationBench.current else {
            return AutomationBench.report("There is no phone: set up an AutomationBench first.", #filePath, #line)
        }
        let receipt = bench.phone.open(url)
        guard receipt.isTaken else {
            return AutomationBench.report("Failed to open \(url): no app takes it now.", #filePath, #line)
        }
        bench.phone.waitUntilHandled(receipt, timeout: XCUIElement.responseTime)
    }
}
