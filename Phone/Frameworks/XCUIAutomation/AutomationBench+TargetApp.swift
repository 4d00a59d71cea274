#if os(Linux)
import Foundation
import XCTest

extension AutomationBench {
    /// The key of the tests' Info.plist that names the product of the app under test.
    static let targetAppKey = "LatchkeyTargetApp"

    /// The bench of this process; if no test has set one up, a new one with the app that the tests' Info.plist names.
    ///
    /// It stays until the last test has run, as a simulator does: what the app keeps is there in the next test too.
    ///
    /// - Returns: nil if there is none, and no app is named.
    /// - Throws: what is wrong with the app.
    static func standing() throws -> AutomationBench? {
        if let current { return current }
        guard let product = Bundle.main.object(forInfoDictionaryKey: targetAppKey) as? String else { return nil }
        let bench = try AutomationBench(product: product)
        XCTestObservationCenter.shared.addTestObserver(LastTest(bench))
        return bench
    }
}

/// Takes a bench away after the last test.
private final class LastTest: NSObject, XCTestObservation {
    private let bench: AutomationBench

    init(_ bench: AutomationBench) { self.bench = bench }

    func testBundleDidFinish(_ testBundle: Bundle) {
        // XCTest tells its observers on the main thread.
        MainActor.assumeIsolated { [bench] in bench.tearDown() }
    }
}
#endif
