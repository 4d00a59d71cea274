import Foundation

/// A failure of a test (developer.apple.com/documentation/xctest/xctissue-swift.struct).
public struct XCTIssue {
    /// What kind of failure it is.
    public enum IssueType: Int, Sendable {
        /// An assertion failed.
        case assertionFailure
        /// The test threw an error.
        case thrownError
        /// Code under test raised an exception.
        case uncaughtException
        /// Something became slower.
        case performanceRegression
        /// The test could not run.
        case system
        /// A failure was expected that did not come.
        case unmatchedExpectedFailure
    }

    /// What kind of failure it is.
    public var type: IssueType
    /// One sentence.
    public var compactDescription: String
    /// More than one, if there is more to say.
    public var detailedDescription: String?
    /// Where it failed.
    public var sourceCodeContext: XCTSourceCodeContext
    /// The error that the test threw.
    public var associatedError: (any Error)?
    /// What belongs to the failure.
    public var attachments: [XCTAttachment]

    /// Creates a failure.
    public init(
        type: IssueType, compactDescription: String, detailedDescription: String? = nil,
        sourceCodeContext: XCTSourceCodeContext = .init(), associatedError: (any Error)? = nil,
        attachments: [XCTAttachment] = []
    ) {
        (self.type, self.compactDescription, self.detailedDescription) = (type, compactDescription, detailedDescription)
        (self.sourceCodeContext, self.associatedError) = (sourceCodeContext, associatedError)
        self.attachments = attachments
    }

    /// The description that has the most to say.
    public var description: String { detailedDescription ?? compactDescription }

    /// Adds something that belongs to the failure.
    public mutating func add(_ attachment: XCTAttachment) { attachments.append(attachment) }
}

/// A place in a source (developer.apple.com/documentation/xctest/xctsourcecodelocation).
public final class XCTSourceCodeLocation: Sendable {
    /// The source.
    public let fileURL: URL
    /// The line, from 1.
    public let lineNumber: Int

    /// Creates a place.
    public init(fileURL: URL, lineNumber: Int) { (self.fileURL, self.lineNumber) = (fileURL, lineNumber) }

    /// Creates a place in the source of a path, such as `#filePath`.
    public convenience init(filePath: String, lineNumber: Int) {
        self.init(fileURL: URL(fileURLWithPath: filePath), lineNumber: lineNumber)
    }

    /// Creates a place in the source of a path, such as `#filePath`.
    public convenience init(filePath: StaticString, lineNumber: UInt) {
        self.init(filePath: filePath.description, lineNumber: Int(clamping: lineNumber))
    }
}

/// Where a test was when something happened, without Apple's stack of calls
/// (developer.apple.com/documentation/xctest/xctsourcecodecontext).
public final class XCTSourceCodeContext: Sendable {
    /// The place; nil if nobody knows it.
    public let location: XCTSourceCodeLocation?

    /// Creates a context.
    public init(location: XCTSourceCodeLocation? = nil) { self.location = location }
}
