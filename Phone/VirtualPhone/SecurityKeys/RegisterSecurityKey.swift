import Foundation

/// Makes a credential of a security key: an authorization controller with a registration request for one.
///
/// It waits for the person.
public struct RegisterSecurityKey: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.securityKeyRegister
    /// The app's number for the request.
    public var request: Int64
    /// The relying party's id, a domain.
    public var relyingParty: String
    /// The relying party's challenge: any bytes.
    public var challenge: Data
    /// The user handle: 1 to 64 bytes.
    public var userID: Data
    /// The account's name, which the person sees.
    public var name: String
    /// The ids of credentials beside which the key shall make none.
    public var excluded: [Data]
    /// The algorithms that the relying party takes, by their numbers of COSE; a key knows ES256 (−7) only.
    public var algorithms: [Int64]
    /// Whether the key shall find the credential by itself.
    public var isDiscoverable: Bool
    /// Whether the person shall be verified.
    public var verification: VerificationDemand
    /// Whether the key shall say which kind it is.
    public var isAttested: Bool

    /// Creates a call.
    public init(
        request: Int64, relyingParty: String, challenge: Data, userID: Data, name: String, excluded: [Data] = [],
        algorithms: [Int64] = [-7], isDiscoverable: Bool = false, verification: VerificationDemand = .preferred,
        isAttested: Bool = false
    ) {
        self.request = request
        self.relyingParty = relyingParty
        self.challenge = challenge
        self.userID = userID
        self.name = name
        self.excluded = excluded
        self.algorithms = algorithms
        self.isDiscoverable = isDiscoverable
        self.verification = verification
        self.isAttested = isAttested
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` for a field that is missing or damaged.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        request = try fields.required("request", \.integer)
        relyingParty = try fields.required("relyingParty", \.string)
        challenge = try fields.required("challenge", \.data)
        userID = try fields.required("userID", \.data)
        name = try fields.required("name", \.string)
        excluded = try fields.credentialIDs("excluded")
        let numbers = try fields.required("algorithms", \.array)
        algorithms = numbers.compactMap(\.integer)
        guard algorithms.count == numbers.count else { throw .connection(.malformedRequest) }
        isDiscoverable = try fields.required("isDiscoverable", \.boolean)
        verification = try fields.required("verification") { $0.string.flatMap(VerificationDemand.init(rawValue:)) }
        isAttested = try fields.required("isAttested", \.boolean)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        [
            "request": .integer(request), "relyingParty": .string(relyingParty), "challenge": .data(challenge),
            "userID": .data(userID), "name": .string(name), "excluded": .array(excluded.map { .data($0) }),
            "algorithms": .array(algorithms.map { .integer($0) }), "isDiscoverable": .boolean(isDiscoverable),
            "verification": .string(verification.rawValue), "isAttested": .boolean(isAttested),
        ]
    }

    /// The new credential.
    public struct Reply: PhoneReply {
        /// Its id, 32 bytes.
        public var credentialID: Data
        /// clientDataJSON (WebAuthn, section 5.8.1), UTF-8.
        public var clientData: Data
        /// The attestation object (WebAuthn, section 6.5), CBOR.
        public var attestationObject: Data
        /// How the key speaks to phones.
        public var transports: [SecurityKey.Transport]

        /// Creates a reply.
        public init(
            credentialID: Data, clientData: Data, attestationObject: Data, transports: [SecurityKey.Transport]
        ) {
            self.credentialID = credentialID
            self.clientData = clientData
            self.attestationObject = attestationObject
            self.transports = transports
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            credentialID = try fields.required("credentialID", \.data)
            clientData = try fields.required("clientData", \.data)
            attestationObject = try fields.required("attestationObject", \.data)
            let words = try fields.required("transports", \.array)
            transports = words.compactMap { $0.string.flatMap(SecurityKey.Transport.init(rawValue:)) }
            guard transports.count == words.count else { throw .connection(.malformedRequest) }
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            [
                "credentialID": .data(credentialID), "clientData": .data(clientData),
                "attestationObject": .data(attestationObject),
                "transports": .array(transports.map { .string($0.rawValue) }),
            ]
        }
    }

    /// Makes the credential.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.registerSecurityKey(self, caller.launch)
    }
}
