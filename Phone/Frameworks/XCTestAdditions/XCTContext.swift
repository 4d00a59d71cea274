import XCTest

/// A named step of a test (developer.apple.com/documentation/xctest/xctactivity).
public protocol XCTActivity {
    /// The step's name.
    var name: String { get }

    /// Leaves something beside the result of the step.
    func add(_ attachment: XCTAttachment)
}

/// The test that runs (developer.apple.com/documentation/xctest/xctcontext).
public final class XCTContext {
    private struct Activity: XCTActivity {
        let name: String

        func add(_ attachment: XCTAttachment) { attachment.print() }
    }

    /// Runs a step of the test, whose name goes to the output.
    ///
    /// - Throws: what the step throws.
    public static func runActivity<Result>(
        named name: String, block: (any XCTActivity) throws -> Result
    ) rethrows -> Result {
        print("Activity: \(name)")
        return try block(Activity(name: name))
    }

    /// Runs a step of the test that waits for something, whose name goes to the output.
    ///
    /// - Throws: what the step throws.
    public static func runActivity<Result>(
        named name: String, isolation: isolated (any Actor)? = #isolation,
        block: (any XCTActivity) async throws -> Result
    ) async rethrows -> Result {
        print("Activity: \(name)")
        return try await block(Activity(name: name))
    }
}

extension XCTAttachment {
    func print() { Swift.print("Attachment: \(name ?? uniformTypeIdentifier), \(contents.count) bytes") }
}

extension XCTestCase: XCTActivity {
    /// Leaves something beside the result of the test: its name and size go to the output.
    public func add(_ attachment: XCTAttachment) { attachment.print() }

    /// Records a failure.
    public func record(_ issue: XCTIssue) {
        let location = issue.sourceCodeContext.location
        for attachment in issue.attachments { add(attachment) }
        recordFailure(
            withDescription: issue.description, inFile: location?.fileURL.path ?? name,
            atLine: location?.lineNumber ?? 0, expected: issue.type != .thrownError)
    }

    /// Seconds that the test may take; nobody counts them, and what is set is not kept.
    public var executionTimeAllowance: Double {
        get { 600 }
        set {}
    }
}
