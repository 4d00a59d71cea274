import LatchkeyWire

/// A fault of requests to a lab server.
public enum LabFaultKind: String, Codable, Sendable, CaseIterable {
    /// The request is answered 503 `overloaded`, and not carried out.
    case unavailable
    /// The connection is closed before the request is carried out.
    case lostRequest = "lost_request"
    /// The request is carried out, and the connection closed without a reply.
    case lostReply = "lost_reply"
    /// The request is carried out after a delay.
    case delay
}

/// A path of the API, as a fault names it: `/` and at most 255 further printable ASCII characters.
public struct LabFaultPath: WireString {
    /// The path.
    public let rawValue: String

    /// Checks a path.
    public init?(rawValue: String) {
        guard rawValue.utf8.first == UInt8(ascii: "/"), rawValue.utf8.count <= 256,
            rawValue.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }

    /// The form, as a regular expression.
    public static let pattern = "^/[!-~]{0,255}$"
    /// An example that conforms.
    public static let example = "/api/v1/auth/initiate"
}

/// `POST /lab/faults`: sets faults of the next requests.
public struct LabFault: WireBody, Equatable {
    /// The effect.
    public var kind: LabFaultKind
    /// The path that it is meant for; `nil` for every path but those under `/lab`.
    public var path: LabFaultPath?
    /// How many requests it is for; `nil` for one.
    public var count: LabFaultCount?
    /// For `delay`: how long, in milliseconds; `nil` for one second.
    public var delayMilliseconds: LabDelay?

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("kind", .required, FieldSchema.oneOf(LabFaultKind.self, "What goes wrong.")),
        SchemaField(
            "path", .optional,
            FieldSchema.text(LabFaultPath.self, "The path that it is for; every path but `/lab` if it is left out.")),
        SchemaField("count", .optional, LabFaultCount.schema("How many requests it is for; 1 if it is left out.")),
        SchemaField(
            "delayMilliseconds", .optional,
            LabDelay.schema("For `delay`: how long, in milliseconds; 1000 if it is left out.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["kind": "unavailable", "path": "/nowhere", "count": 1]
}

/// The faults that still wait.
public struct LabFaultList: WireBody, Equatable {
    /// The faults, in the order in which they apply.
    public var faults: [LabFault]

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "faults", .required,
            [
                "type": "array", "items": LabFault.schema,
                "description": "In the order in which they apply; at most 100.",
            ])
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["faults": [LabFault.example]]
}
