import Foundation

/// Makes a passkey: an authorization controller with a registration request.
///
/// It waits for the person.
public struct RegisterPasskey: PhoneCall {
    /// Whether the person is asked.
    public enum Style: String, Sendable, Hashable, CaseIterable {
        /// In a sheet.
        case standard
        /// Not at all, after the password of the account was filled in a moment ago.
        case conditional
    }

    /// The operation.
    public static let operation = PhoneOperation.passkeyRegister
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
    /// The ids of passkeys beside which the phone shall make none.
    public var excluded: [Data]
    /// Whether the person is asked.
    public var style: Style
    /// What is wanted of the extension `prf`; nil for nothing.
    public var prf: PasskeyPRFRequest?
    /// Whether the extension `largeBlob` is wanted.
    public var largeBlob: Bool
    /// Whether the sheet offers a security key in place of the phone.
    public var offersSecurityKey: Bool

    /// Creates a call.
    public init(
        request: Int64, relyingParty: String, challenge: Data, userID: Data, name: String, excluded: [Data] = [],
        style: Style = .standard, prf: PasskeyPRFRequest? = nil, largeBlob: Bool = false,
        offersSecurityKey: Bool = false
    ) {
        self.request = request
        self.relyingParty = relyingParty
        self.challenge = challenge
        self.userID = userID
        self.name = name
        self.excluded = excluded
        self.style = style
        self.prf = prf
        self.largeBlob = largeBlob
        self.offersSecurityKey = offersSecurityKey
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
        style = try fields.required("style") { $0.string.flatMap(Style.init(rawValue:)) }
        prf = try fields.optional("prf") { PasskeyPRFRequest(archived: $0) }
        largeBlob = try fields.required("largeBlob", \.boolean)
        offersSecurityKey = try fields.required("offersSecurityKey", \.boolean)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = [
            "request": .integer(request), "relyingParty": .string(relyingParty), "challenge": .data(challenge),
            "userID": .data(userID), "name": .string(name), "excluded": .array(excluded.map { .data($0) }),
            "style": .string(style.rawValue), "largeBlob": .boolean(largeBlob),
            "offersSecurityKey": .boolean(offersSecurityKey),
        ]
        fields["prf"] = prf?.archived
        return fields
    }

    /// The new passkey.
    public struct Reply: PhoneReply {
        /// Its id, 20 bytes.
        public var credentialID: Data
        /// clientDataJSON (WebAuthn, section 5.8.1), UTF-8.
        public var clientData: Data
        /// The attestation object (WebAuthn, section 6.5), CBOR.
        public var attestationObject: Data
        /// What the extension `prf` gave; nil if nothing was wanted of it.
        public var prf: PasskeyPRFOutput?
        /// Whether it has the extension `largeBlob`.
        public var hasLargeBlob: Bool

        /// Creates a reply.
        public init(
            credentialID: Data, clientData: Data, attestationObject: Data, prf: PasskeyPRFOutput? = nil,
            hasLargeBlob: Bool = false
        ) {
            self.credentialID = credentialID
            self.clientData = clientData
            self.attestationObject = attestationObject
            self.prf = prf
            self.hasLargeBlob = hasLargeBlob
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            credentialID = try fields.required("credentialID", \.data)
            clientData = try fields.required("clientData", \.data)
            attestationObject = try fields.required("attestationObject", \.data)
            prf = try fields.optional("prf") { PasskeyPRFOutput(archived: $0) }
            hasLargeBlob = try fields.required("hasLargeBlob", \.boolean)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            var fields: [String: PropertyListValue] = [
                "credentialID": .data(credentialID), "clientData": .data(clientData),
                "attestationObject": .data(attestationObject), "hasLargeBlob": .boolean(hasLargeBlob),
            ]
            fields["prf"] = prf?.archived
            return fields
        }
    }

    /// Makes the passkey.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.registerPasskey(self, caller.launch)
    }
}
