/// Asks whether a request may leave the phone.
public struct AskForNetwork: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.networkRequest

    /// The method, such as `POST`.
    public var method: String
    /// The whole URL.
    public var url: String

    /// Creates a call.
    public init(method: String, url: String) {
        (self.method, self.url) = (method, url)
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        method = try fields.required("method", \.string)
        url = try fields.required("url", \.string)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["method": .string(method), "url": .string(url)] }

    /// The answer.
    public struct Reply: PhoneReply {
        /// The code of `URLError` with which the request fails, such as −1009; 0 if it may go.
        public var errorCode: Int64

        /// Creates a reply.
        public init(errorCode: Int64) {
            self.errorCode = errorCode
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            errorCode = try fields.required("error", \.integer)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["error": .integer(errorCode)] }
    }

    /// Fails the request in airplane mode, or with what the phone's watcher says.
    public func perform(for caller: PhoneCaller) -> Reply {
        let phone = caller.phone
        let request = OutgoingRequest(method: method, url: url, isOffline: phone.isAirplaneMode)
        let failure = phone.networkWatch.withLock { $0 }?(request)
        return Reply(errorCode: request.isOffline ? OutgoingRequest.Failure.offline.rawValue : failure?.rawValue ?? 0)
    }
}
