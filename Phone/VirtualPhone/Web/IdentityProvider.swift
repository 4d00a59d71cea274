extension VirtualPhone {
    /// The issuer URL of the OpenID provider that stands for Google's on this phone; nil for Google's own.
    public var identityProvider: String? { configuration.identityProvider }

    /// Sets the issuer URL of the OpenID provider that stands for Google's; nil for Google's own.
    ///
    /// It is part of the phone's settings: a phone with a state file keeps it.
    public func setIdentityProvider(_ issuer: String?) {
        state.withLock { $0.durable.configuration.identityProvider = issuer }
        note("setIdentityProvider")
    }
}

/// Asks for the issuer of the phone's OpenID provider: GoogleSignIn.
public struct ReadIdentityProvider: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.identityProvider

    /// Creates a call.
    public init() {}

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {}

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { [:] }

    /// The provider.
    public struct Reply: PhoneReply {
        /// The issuer URL of the provider that stands for Google's; nil for Google's own.
        public var issuer: String?

        /// Creates a reply.
        public init(issuer: String?) {
            self.issuer = issuer
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            issuer = try fields.optional("issuer", \.string)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { issuer.map { ["issuer": .string($0)] } ?? [:] }
    }

    /// Says which it is.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        Reply(issuer: caller.phone.identityProvider)
    }
}
