import Foundation
import LatchkeyLock
import XCTest

/// A test whose failures may be expected ones: `XCTExpectFailure` needs it, because XCTest on Linux has no such thing.
open class ExpectingTestCase: XCTestCase {
    /// The test that runs in this process; XCTest runs one after the other.
    private static let current = Lock<Running>(Running())
    private struct Running: @unchecked Sendable {
        // Sendable because it is touched under the lock alone.
        weak var test: ExpectingTestCase?
    }

    /// What the test expects, the newest last.
    private let expected = Lock(Expected())
    private struct Expected: @unchecked Sendable {
        var failures: [XCTExpectedFailure] = []
    }

    /// Runs the test, and fails it if a failure that it expects does not come.
    open override func invokeTest() {
        Self.current.withLock { $0.test = self }
        super.invokeTest()
        Self.current.withLock { $0.test = nil }
        let missing = expected.withLock { expected in
            defer { expected.failures = [] }
            return expected.failures.filter(\.isMissing).map(\.failureReason)
        }
        for reason in missing { recordMissing(reason) }
    }

    /// Records a failure, unless the test expects it.
    open override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected isFailure: Bool
    ) {
        let issue = XCTIssue(
            type: isFailure ? .assertionFailure : .thrownError, compactDescription: description,
            sourceCodeContext: XCTSourceCodeContext(
                location: XCTSourceCodeLocation(filePath: filePath, lineNumber: lineNumber)))
        let candidates = self.expected.withLock { $0.failures.reversed() }
        if let failure = candidates.first(where: { $0.options.isEnabled && $0.options.issueMatcher(issue) }) {
            failure.issue = issue
            print("\(filePath):\(lineNumber): Expected failure: \(failure.failureReason ?? "") (\(description))")
            return
        }
        super.recordFailure(
            withDescription: description, inFile: filePath, atLine: lineNumber, expected: isFailure)
    }

    private func recordMissing(_ reason: String?) {
        let name = reason.map { " '\($0)'" } ?? ""
        super.recordFailure(
            withDescription: "Expected failure\(name) but none recorded.", inFile: self.name, atLine: 0, expected: true)
    }

    static func expect(_ reason: String?, _ options: XCTExpectedFailure.Options) {
        guard options.isEnabled, let test = running() else { return }
        test.expected.withLock { $0.failures.append(XCTExpectedFailure(reason, options)) }
    }

    static func expect<R>(
        _ reason: String?, _ options: XCTExpectedFailure.Options, in block: () throws -> R
    ) rethrows -> R {
        guard options.isEnabled, let test = running() else { return try block() }
        let failure = XCTExpectedFailure(reason, options)
        test.expected.withLock { $0.failures.append(failure) }
        defer {
            test.expected.withLock { $0.failures.removeAll { $0 === failure } }
            if failure.isMissing { test.recordMissing(reason) }
        }
        return try block()
    }

    /// The test that runs; a failure says if its class is another one.
    private static func running() -> ExpectingTestCase? {
        let test = current.withLock { $0.test }
        if test == nil { XCTFail("XCTExpectFailure works on Linux in a class that inherits from ExpectingTestCase.") }
        return test
    }
}
