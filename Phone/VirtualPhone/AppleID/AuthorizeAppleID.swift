import Foundation

/// Signs in with the phone's Apple Account: an authorization controller with a request of an Apple ID.
///
/// It waits for the person.
public struct AuthorizeAppleID: PhoneCall {
    /// What an app may ask to know.
    public enum Scope: String, Sendable, Hashable, CaseIterable {
        /// The person's name.
        case fullName = "full_name"
        /// An address.
        case email
    }

    /// Whom the phone asks.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// Everybody: who is new to the app is asked what it may know.
        case anybody
        /// Only those who have signed in to the app before; others are not asked at all.
        case known
    }

    /// The operation.
    public static let operation = PhoneOperation.appleIDAuthorize
    /// The app's number for the request.
    public var request: Int64
    /// What the app asks to know.
    public var scopes: Set<Scope>
    /// The relying party's nonce, which the token repeats as it is; nil for none.
    public var nonce: String?
    /// The user identifier that the app expects; nil for any.
    public var user: String?
    /// Whom the phone asks.
    public var mode: Mode

    /// Creates a call.
    public init(
        request: Int64, scopes: Set<Scope> = [], nonce: String? = nil, user: String? = nil, mode: Mode = .anybody
    ) {
        self.request = request
        self.scopes = scopes
        self.nonce = nonce
        self.user = user
        self.mode = mode
    }

    /// Reads a call from a socket; scopes that nobody knows are left out.
    ///
    /// - Throws: `.malformedRequest` for a field that is missing or damaged.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        request = try fields.required("request", \.integer)
        scopes = Set(try fields.required("scopes", \.array).compactMap(\.string).compactMap(Scope.init(rawValue:)))
        nonce = try fields.optional("nonce", \.string)
        user = try fields.optional("user", \.string)
        mode = try fields.required("mode") { $0.string.flatMap(Mode.init(rawValue:)) }
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = [
            "request": .integer(request), "mode": .string(mode.rawValue),
            "scopes": .array(scopes.map(\.rawValue).sorted().map { .string($0) }),
        ]
        fields["nonce"] = nonce.map { .string($0) }
        fields["user"] = user.map { .string($0) }
        return fields
    }

    /// What the app gets.
    public struct Reply: PhoneReply {
        /// The user identifier: of the account and the app's team.
        public var user: String
        /// The ID token: a JSON Web Signature in compact form, ASCII.
        public var identityToken: Data
        /// The authorization code, ASCII.
        public var authorizationCode: Data
        /// What the person let the app know; nil unless it is the first time.
        public var shared: Shared?

        /// Creates a reply.
        public init(user: String, identityToken: Data, authorizationCode: Data, shared: Shared? = nil) {
            self.user = user
            self.identityToken = identityToken
            self.authorizationCode = authorizationCode
            self.shared = shared
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            user = try fields.required("user", \.string)
            identityToken = try fields.required("token", \.data)
            authorizationCode = try fields.required("authorizationCode", \.data)
            shared = try fields.optional("shared") { Shared(archived: $0) }
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            var fields: [String: PropertyListValue] = [
                "user": .string(user), "token": .data(identityToken), "authorizationCode": .data(authorizationCode),
            ]
            fields["shared"] = shared?.archived
            return fields
        }
    }

    /// What an app is told the first time, as far as it asked.
    public struct Shared: Sendable, Hashable {
        /// The name; nil unless the app asked for it.
        public var name: Name?
        /// The address; nil unless the app asked for one.
        public var email: String?

        /// A person's name.
        public struct Name: Sendable, Hashable {
            /// The given name; may be empty.
            public var given: String
            /// The family name; may be empty.
            public var family: String

            /// Makes a name.
            public init(given: String, family: String) {
                self.given = given
                self.family = family
            }
        }

        /// Creates it.
        public init(name: Name? = nil, email: String? = nil) {
            self.name = name
            self.email = email
        }

        /// The form in which it crosses to the app.
        var archived: PropertyListValue {
            var fields: [String: PropertyListValue] = [:]
            fields["name"] = name.map { .array([.string($0.given), .string($0.family)]) }
            fields["email"] = email.map { .string($0) }
            return .dictionary(fields)
        }

        init?(archived: PropertyListValue) {
            guard let fields = archived.dictionary else { return nil }
            if let parts = fields["name"] {
                guard let parts = parts.array?.compactMap(\.string), parts.count == 2 else { return nil }
                name = Name(given: parts[0], family: parts[1])
            }
            if let email = fields["email"] {
                guard let email = email.string else { return nil }
                self.email = email
            }
        }
    }

    /// Signs in.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.authorizeAppleID(self, caller.launch)
    }
}
