import Foundation

/// Signs in with a security key: an authorization controller with an assertion request for one.
///
/// It waits for the person.
public struct AssertSecurityKey: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.securityKeyAssert
    /// The app's number for the request.
    public var request: Int64
    /// The relying party's id, a domain.
    public var relyingParty: String
    /// The relying party's challenge: any bytes.
    public var challenge: Data
    /// The ids of the credentials to choose from; empty for those that the key finds by itself.
    public var allowed: [Data]
    /// Whether the person shall be verified.
    public var verification: VerificationDemand

    /// Creates a call.
    public init(
        request: Int64, relyingParty: String, challenge: Data, allowed: [Data] = [],
        verification: VerificationDemand = .preferred
    ) {
        self.request = request
        self.relyingParty = relyingParty
        self.challenge = challenge
        self.allowed = allowed
        self.verification = verification
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` for a field that is missing or damaged.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        request = try fields.required("request", \.integer)
        relyingParty = try fields.required("relyingParty", \.string)
        challenge = try fields.required("challenge", \.data)
        allowed = try fields.credentialIDs("allowed")
        verification = try fields.required("verification") { $0.string.flatMap(VerificationDemand.init(rawValue:)) }
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        [
            "request": .integer(request), "relyingParty": .string(relyingParty), "challenge": .data(challenge),
            "allowed": .array(allowed.map { .data($0) }), "verification": .string(verification.rawValue),
        ]
    }

    /// The proof.
    public struct Reply: PhoneReply {
        /// The id of the credential, 32 bytes.
        public var credentialID: Data
        /// clientDataJSON (WebAuthn, section 5.8.1), UTF-8.
        public var clientData: Data
        /// The authenticator data (WebAuthn, section 6.1), 37 bytes.
        public var authenticatorData: Data
        /// ECDSA with SHA-256 over the authenticator data and the hash of the client data, DER.
        public var signature: Data
        /// The user handle, 1 to 64 bytes; nil from a credential that the key does not find by itself.
        public var userID: Data?

        /// Creates a reply.
        public init(
            credentialID: Data, clientData: Data, authenticatorData: Data, signature: Data, userID: Data?
        ) {
            self.credentialID = credentialID
            self.clientData = clientData
            self.authenticatorData = authenticatorData
            self.signature = signature
            self.userID = userID
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            credentialID = try fields.required("credentialID", \.data)
            clientData = try fields.required("clientData", \.data)
            authenticatorData = try fields.required("authenticatorData", \.data)
            signature = try fields.required("signature", \.data)
            userID = try fields.optional("userHandle", \.data)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            var fields: [String: PropertyListValue] = [
                "credentialID": .data(credentialID), "clientData": .data(clientData),
                "authenticatorData": .data(authenticatorData), "signature": .data(signature),
            ]
            fields["userHandle"] = userID.map { .data($0) }
            return fields
        }
    }

    /// Signs in.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.assertSecurityKey(self, caller.launch)
    }
}
