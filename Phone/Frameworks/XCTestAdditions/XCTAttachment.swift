import Foundation

/// Something that a test leaves beside its result (developer.apple.com/documentation/xctest/xctattachment).
///
/// There is no result bundle on Linux: ``XCTestCase/add(_:)`` prints its name and size, and nothing is kept.
open class XCTAttachment: NSObject {
    /// How long an attachment is kept.
    public enum Lifetime: Int, Sendable {
        /// Whether the test passes or not.
        case keepAlways
        /// Only if the test fails.
        case deleteOnSuccess
    }

    /// The name in the report.
    open var name: String?
    /// How long it is kept; ``Lifetime/deleteOnSuccess`` by default.
    open var lifetime = Lifetime.deleteOnSuccess
    /// What else there is to know of it.
    open var userInfo: [AnyHashable: Any] = [:]
    /// The uniform type identifier of the contents.
    public let uniformTypeIdentifier: String
    let contents: Data

    /// Creates one of some bytes.
    public init(
        uniformTypeIdentifier identifier: String?, name: String?, payload: Data?, userInfo: [AnyHashable: Any]? = nil
    ) {
        uniformTypeIdentifier = identifier ?? "public.data"
        contents = payload ?? Data()
        super.init()
        self.name = name
        self.userInfo = userInfo ?? [:]
    }

    /// Creates one of some bytes.
    public convenience init(data payload: Data) {
        self.init(uniformTypeIdentifier: nil, name: nil, payload: payload)
    }

    /// Creates one of some bytes of a type.
    public convenience init(data payload: Data, uniformTypeIdentifier identifier: String) {
        self.init(uniformTypeIdentifier: identifier, name: nil, payload: payload)
    }

    /// Creates one of a text, as UTF-8.
    public convenience init(string: String) {
        self.init(uniformTypeIdentifier: "public.plain-text", name: nil, payload: Data(string.utf8))
    }

    /// Creates one of a file's contents; empty if it can't be read.
    public convenience init(contentsOfFile url: URL) {
        self.init(uniformTypeIdentifier: nil, name: url.lastPathComponent, payload: try? Data(contentsOf: url))
    }
}
