/// One event of a `text/event-stream` (HTML Living Standard, 9.2).
public struct ServerSentEvent: Sendable, Equatable {
    /// The event's number, which a client that comes again sends as `Last-Event-ID`; nil for none.
    public var id: Int?
    /// The event's name: letters and digits.
    public var name: String
    /// The data, of one line.
    public var data: [UInt8]

    /// Creates an event.
    public init(id: Int? = nil, name: String, data: [UInt8]) {
        self.id = id
        self.name = name
        self.data = data
    }

    /// The event as it goes over the wire; line breaks in the data begin another `data:` line.
    public var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 64)
        if let id { bytes += Array("id: \(id)\n".utf8) }
        bytes += Array("event: \(name)\n".utf8)
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 10 || $0 == 13 }) {
            bytes += Array("data: ".utf8)
            bytes += line
            bytes.append(10)
        }
        bytes.append(10)
        return bytes
    }

    /// A line that says nothing: it keeps the connection open, and shows whether the client is still there.
    public static let keepAlive = Array(":\n\n".utf8)

    /// How long a client should wait before it comes again, in milliseconds.
    public static func retry(milliseconds: Int) -> [UInt8] { Array("retry: \(milliseconds)\n\n".utf8) }
}

extension HTTPResponse {
    /// A reply that is a stream of server-sent events.
    public init(eventStream stream: HTTPBodyStream) {
        self.init(status: 200, headers: ["Content-Type": "text/event-stream; charset=utf-8"])
        self.stream = stream
        // nginx would keep the events to itself until it has a buffer full of them.
        headers.append("X-Accel-Buffering", "no")
    }
}
