import Foundation
import LatchkeyLock
import VirtualPhone

/// The phone of the test that has its turn.
///
/// Belongs to the process, as the phone of an app does.
public struct PhoneUnderTest: Sendable {
    /// The phone.
    public let phone: VirtualPhone
    /// The running launch of the app under test.
    public let launch: AppLaunch
    /// The app under test.
    public let app: App

    private static let present = Lock<PhoneUnderTest?>(nil)

    /// There is no phone outside a test with the trait `.phone(…)`.
    public struct Missing: Error, CustomStringConvertible {
        /// The advice.
        public var description: String { "Give the test or its suite the trait .phone(…)." }
    }

    /// The phone of the test that has its turn.
    ///
    /// - Throws: ``Missing`` outside a test with the trait.
    public static var current: PhoneUnderTest {
        get throws {
            guard let current = present.withLock({ $0 }) else { throw Missing() }
            return current
        }
    }

    /// Launches the app again after it ended or was killed, and makes that the process's launch.
    ///
    /// - Throws: ``Missing``, or `LaunchError`.
    @discardableResult
    public static func relaunch() throws -> AppLaunch {
        let old = try current
        let next = PhoneUnderTest(phone: old.phone, launch: try old.phone.launch(old.app), app: old.app)
        use(next)
        return next.launch
    }

    /// Makes a phone the process's one; nil takes it away.
    static func use(_ next: PhoneUnderTest?) {
        present.withLock { $0 = next }
        ProcessPhone.use(next.map { InProcessConnection(phone: $0.phone, launch: $0.launch) })
    }
}
