/// Signs a person in on a website: ASWebAuthenticationSession.
///
/// It waits for the person.
public struct StartWebSession: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.webStart
    /// The app's number for the session.
    public var session: Int64
    /// The whole URL of the first page.
    public var url: String
    /// The URL that ends the session.
    public var callback: WebCallback
    /// Whether it has cookies of its own, that go with it, so that the person is not asked first.
    public var isEphemeral: Bool
    /// Further fields of the first request's header.
    public var headers: [String: String]

    /// Creates a call.
    public init(
        session: Int64, url: String, callback: WebCallback, isEphemeral: Bool = false, headers: [String: String] = [:]
    ) {
        self.session = session
        self.url = url
        self.callback = callback
        self.isEphemeral = isEphemeral
        self.headers = headers
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` for a field that is missing or damaged.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        session = try fields.required("session", \.integer)
        url = try fields.required("url", \.string)
        callback = try fields.required("callback") { WebCallback(archived: $0) }
        isEphemeral = try fields.required("ephemeral", \.boolean)
        let headers = try fields.required("headers", \.dictionary)
        self.headers = headers.compactMapValues(\.string)
        guard headers.count == self.headers.count else { throw .connection(.malformedRequest) }
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        [
            "session": .integer(session), "url": .string(url), "callback": callback.archived,
            "ephemeral": .boolean(isEphemeral), "headers": .dictionary(headers.mapValues { .string($0) }),
        ]
    }

    /// The end.
    public struct Reply: PhoneReply {
        /// The URL to which the website led the session.
        public var url: String

        /// Creates a reply.
        public init(url: String) {
            self.url = url
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            url = try fields.required("url", \.string)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["url": .string(url)] }
    }

    /// Signs the person in.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        Reply(url: try caller.phone.runWebSession(self, caller.launch))
    }
}

/// Ends a session on a website: ASWebAuthenticationSession.cancel.
public struct CancelWebSession: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.webCancel
    /// The app's number for the session.
    public var session: Int64

    /// Creates a call.
    public init(session: Int64) {
        self.session = session
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` without a session.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        session = try fields.required("session", \.integer)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["session": .integer(session)] }

    /// Ends the session.
    public func perform(for caller: PhoneCaller) -> NoReply {
        caller.phone.cancelWebSession(session, caller.launch)
        return NoReply()
    }
}
