/// Asks what became of a user identifier: ASAuthorizationAppleIDProvider.getCredentialState.
public struct ReadAppleIDState: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.appleIDCredentialState
    /// The user identifier that the app was given.
    public var user: String

    /// Creates a call.
    public init(user: String) {
        self.user = user
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` without a user.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        user = try fields.required("user", \.string)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["user": .string(user)] }

    /// What became of it.
    public struct Reply: PhoneReply {
        /// Whether the person still signs in to the app with Apple.
        public var state: AppleIDCredentialState

        /// Creates a reply.
        public init(state: AppleIDCredentialState) {
            self.state = state
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            state = try fields.required("state") { $0.string.flatMap(AppleIDCredentialState.init(rawValue:)) }
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["state": .string(state.rawValue)] }
    }

    /// Looks it up.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        Reply(state: try caller.phone.appleIDState(of: user, caller.launch))
    }
}

/// What became of a user identifier; Apple's fourth state, `transferred`, no virtual phone gives.
public enum AppleIDCredentialState: String, Sendable, Hashable, CaseIterable {
    /// The account signs in to the app.
    case authorized
    /// The account did, until the person or the app's server ended it.
    case revoked
    /// The account never did, the identifier is another account's or team's, or the phone has no account.
    case notFound
}
