/// Calls tests that belong to the main actor, which XCTest on Linux can't call by itself: not part of Apple's API.
///
/// XCTest runs every test that is not asynchronous on the main thread, so the main actor is where it already is.
public enum MainActorTest {
    /// Runs a test's body on the main actor; ends the process on any other thread, as `MainActor.assumeIsolated` does.
    ///
    /// - Throws: what the body throws.
    public static func run<Test>(_ test: Test, _ body: @MainActor (Test) throws -> Void) rethrows {
        // The test waits here, so nobody else touches it meanwhile.
        nonisolated(unsafe) let test = test
        try MainActor.assumeIsolated { try body(test) }
    }
}
