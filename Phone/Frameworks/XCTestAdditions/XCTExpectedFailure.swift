/// A failure that a test expects (developer.apple.com/documentation/xctest/xctexpectedfailure).
public final class XCTExpectedFailure {
    /// Which failures are meant, and what happens if there is none.
    public final class Options {
        /// Whether a failure is the expected one; every one by default.
        public var issueMatcher: (XCTIssue) -> Bool = { _ in true }
        /// Whether a failure is expected at all; true by default.
        public var isEnabled = true
        /// Whether the test fails if the failure does not come; true by default.
        public var isStrict = true

        /// Creates the default options.
        public init() {}

        /// Options with which the test passes if the failure does not come.
        public static func nonStrict() -> Options {
            let options = Options()
            options.isStrict = false
            return options
        }

        convenience init(_ enabled: Bool?, _ strict: Bool?, _ issueMatcher: ((XCTIssue) -> Bool)?) {
            self.init()
            isEnabled = enabled ?? isEnabled
            isStrict = strict ?? isStrict
            self.issueMatcher = issueMatcher ?? self.issueMatcher
        }
    }

    /// Why the test expects it.
    public let failureReason: String?
    /// The failure that came; nil while there was none.
    public internal(set) var issue: XCTIssue?
    let options: Options

    init(_ failureReason: String?, _ options: Options) { (self.failureReason, self.options) = (failureReason, options) }

    /// Whether it came too late or not at all, and was to come.
    var isMissing: Bool { issue == nil && options.isStrict }
}

/// Expects a failure in the rest of the test, which passes then
/// (developer.apple.com/documentation/xctest/xctexpectfailure(_:options:)).
///
/// The test's class must inherit from ``ExpectingTestCase``: `tools/ios-on-linux` sees to that in sources that use this
/// function.
public func XCTExpectFailure(_ failureReason: String? = nil, options: XCTExpectedFailure.Options) {
    ExpectingTestCase.expect(failureReason, options)
}

/// Expects a failure in the rest of the test, which passes then
/// (developer.apple.com/documentation/xctest/xctexpectfailure(_:enabled:strict:issuematcher:)).
public func XCTExpectFailure(
    _ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil,
    issueMatcher: ((XCTIssue) -> Bool)? = nil
) {
    ExpectingTestCase.expect(failureReason, .init(enabled, strict, issueMatcher))
}

/// Expects a failure in a block
/// (developer.apple.com/documentation/xctest/xctexpectfailure(_:options:failingblock:)).
///
/// - Throws: what the block throws.
public func XCTExpectFailure<R>(
    _ failureReason: String? = nil, options: XCTExpectedFailure.Options, failingBlock: () throws -> R
) rethrows -> R {
    try ExpectingTestCase.expect(failureReason, options, in: failingBlock)
}

/// Expects a failure in a block
/// (developer.apple.com/documentation/xctest/xctexpectfailure(_:enabled:strict:failingblock:issuematcher:)).
///
/// - Throws: what the block throws.
public func XCTExpectFailure<R>(
    _ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil, failingBlock: () throws -> R,
    issueMatcher: ((XCTIssue) -> Bool)? = nil
) rethrows -> R {
    try ExpectingTestCase.expect(failureReason, .init(enabled, strict, issueMatcher), in: failingBlock)
}
