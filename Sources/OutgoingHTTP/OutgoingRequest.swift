/// A request to another server, by HTTP 1.1 or 2.
public struct OutgoingRequest: Sendable {
    /// The address: HTTPS, or HTTP.
    public var url: String
    /// The headers, in their order; names and values are printable ASCII.
    public var headers: [(name: String, value: String)] = []
    /// The body, which makes it a `POST`; `nil`, the default, for a `GET`.
    public var body: [UInt8]?
    /// How many bytes of the reply's body are read: 65,536.
    ///
    /// Of a longer one only the beginning is kept.
    public var longestReply = 65_536

    /// Creates a `GET` request without headers.
    public init(url: String) {
        self.url = url
    }

    /// Whether no header can be read as two.
    var isSendable: Bool {
        !url.utf8.contains(0)
            && headers.allSatisfy { name, value in
                !name.isEmpty && (name + value).utf8.allSatisfy { (0x20...0x7E).contains($0) }
                    && !name.utf8.contains(UInt8(ascii: ":"))
            }
    }
}

/// The outcome of a request to another server.
public enum OutgoingOutcome: Sendable, Equatable {
    /// A reply, whatever its status.
    case reply(OutgoingReply)
    /// None.
    case failed(OutgoingFailure)
}

/// A reply of another server.
public struct OutgoingReply: Sendable, Equatable {
    /// The status.
    public var status: Int
    /// The values of headers by their names in lower case; several of a name are one, with commas (RFC 9110 §5.2).
    public var headers: [String: String]
    /// The body, or its beginning.
    public var body: [UInt8]
    /// Whether the body was longer than what was kept of it.
    public var isCut: Bool

    /// Creates a reply.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = [], isCut: Bool = false) {
        self.status = status
        self.headers = headers
        self.body = body
        self.isCut = isCut
    }
}

/// Why there is no reply: a code of `URLError`, as iOS and its documentation number them.
public struct OutgoingFailure: RawRepresentable, Sendable, Hashable {
    /// The number.
    public let rawValue: Int

    /// Takes any number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// `unknown`: for no reason that has a number here.
    public static let unknown = OutgoingFailure(rawValue: -1)
    /// `cancelled`: the task was canceled.
    public static let canceled = OutgoingFailure(rawValue: -999)
    /// `badURL`: the address or a header is none.
    public static let badURL = OutgoingFailure(rawValue: -1000)
    /// `timedOut`: the time limit has passed.
    public static let timedOut = OutgoingFailure(rawValue: -1001)
    /// `unsupportedURL`: neither HTTPS nor HTTP.
    public static let unsupportedURL = OutgoingFailure(rawValue: -1002)
    /// `cannotFindHost`: the name has no address.
    public static let hostNotFound = OutgoingFailure(rawValue: -1003)
    /// `cannotConnectToHost`: nobody listens.
    public static let notConnected = OutgoingFailure(rawValue: -1004)
    /// `networkConnectionLost`: the connection ended before the reply.
    public static let connectionLost = OutgoingFailure(rawValue: -1005)
    /// `secureConnectionFailed`: TLS failed.
    public static let notSecured = OutgoingFailure(rawValue: -1200)
    /// `serverCertificateUntrusted`: TLS, but with somebody else.
    public static let certificateUntrusted = OutgoingFailure(rawValue: -1202)
    /// `cannotLoadFromNetwork`: libcurl is not installed.
    public static let libraryMissing = OutgoingFailure(rawValue: -2000)
}
