/// A refusal by the server, as far as it can be logged.
public struct ServerRefusal: Sendable, Hashable, CustomStringConvertible {
    /// The HTTP status.
    public let status: Int
    /// The problem's code, known to this version or not; `nil` if the reply had none.
    public let problemCode: String?
    /// The request field that is at fault, where the server names one.
    public let field: String?
    /// The request's id, by which it is found in the server's log.
    public let requestID: String?
    /// After how many seconds to try again, where the server says so (RFC 9110 §10.2.3).
    public let retryAfter: Int?

    /// Creates a refusal.
    ///
    /// Texts that are not a short plain name are dropped: they would end up in logs.
    public init(
        status: Int, problemCode: String? = nil, field: String? = nil, requestID: String? = nil, retryAfter: Int? = nil
    ) {
        self.status = status
        self.problemCode = problemCode.flatMap(Self.plainName)
        self.field = field.flatMap(Self.plainName)
        self.requestID = requestID.flatMap(Self.plainName)
        self.retryAfter = retryAfter.flatMap { (0...86_400).contains($0) ? $0 : nil }
    }

    /// Status, code, field and request id; safe to log.
    public var description: String {
        (["HTTP \(status)", problemCode] + [field.map { "field \($0)" }, requestID.map { "request \($0)" }])
            .compactMap { $0 }.joined(separator: ", ")
    }

    private static func plainName(_ text: String) -> String? {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        return isPlain && (1...64).contains(text.utf8.count) ? text : nil
    }
}
