/// Ends a request for a passkey or an Apple Account: ASAuthorizationController.cancel.
public struct CancelAuthorization: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.authorizationCancel
    /// The app's number for the request.
    public var request: Int64

    /// Creates a call.
    public init(request: Int64) {
        self.request = request
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` without a request.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        request = try fields.required("request", \.integer)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["request": .integer(request)] }

    /// Ends the request.
    public func perform(for caller: PhoneCaller) -> NoReply {
        caller.phone.cancelAuthorization(request, caller.launch)
        return NoReply()
    }
}
