import Foundation

/// Signs in with a passkey: an authorization controller with an assertion request.
///
/// It waits for the person.
public struct AssertPasskey: PhoneCall {
    /// How the passkey is offered.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// In a sheet; without a passkey on the phone, one of another device.
        case sheet
        /// In a sheet if the phone has a passkey; else not at all.
        case immediatelyAvailable
        /// By the keyboard, over a field for user names.
        case autoFill
    }

    /// The operation.
    public static let operation = PhoneOperation.passkeyAssert
    /// The app's number for the request.
    public var request: Int64
    /// The relying party's id, a domain.
    public var relyingParty: String
    /// The relying party's challenge: any bytes.
    public var challenge: Data
    /// The ids of the passkeys to choose from; empty for all of the relying party.
    public var allowed: [Data]
    /// How the passkey is offered.
    public var mode: Mode
    /// The inputs of the extension `prf` for passkeys that have none of their own; nil for none.
    public var prf: PasskeyPRFInput?
    /// The inputs of the extension `prf` by the id of the passkey.
    public var prfByCredential: [Data: PasskeyPRFInput]
    /// What is wanted of the extension `largeBlob`; nil for nothing.
    public var largeBlob: PasskeyBlobOperation?
    /// Whether the sheet offers a security key in place of the phone.
    public var offersSecurityKey: Bool

    /// Creates a call.
    public init(
        request: Int64, relyingParty: String, challenge: Data, allowed: [Data] = [], mode: Mode = .sheet,
        prf: PasskeyPRFInput? = nil, prfByCredential: [Data: PasskeyPRFInput] = [:],
        largeBlob: PasskeyBlobOperation? = nil, offersSecurityKey: Bool = false
    ) {
        self.request = request
        self.relyingParty = relyingParty
        self.challenge = challenge
        self.allowed = allowed
        self.mode = mode
        self.prf = prf
        self.prfByCredential = prfByCredential
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
        allowed = try fields.credentialIDs("allowed")
        mode = try fields.required("mode") { $0.string.flatMap(Mode.init(rawValue:)) }
        prf = try fields.optional("prf") { PasskeyPRFInput(archived: $0) }
        prfByCredential = [:]
        for row in try fields.required("prfByCredential", \.array) {
            guard let pair = row.array, pair.count == 2, let id = pair[0].data,
                let input = PasskeyPRFInput(archived: pair[1])
            else { throw .connection(.malformedRequest) }
            prfByCredential[id] = input
        }
        largeBlob = try fields.optional("largeBlob") { PasskeyBlobOperation(archived: $0) }
        offersSecurityKey = try fields.required("offersSecurityKey", \.boolean)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = [
            "request": .integer(request), "relyingParty": .string(relyingParty), "challenge": .data(challenge),
            "allowed": .array(allowed.map { .data($0) }), "mode": .string(mode.rawValue),
            "prfByCredential": .array(prfByCredential.map { .array([.data($0.key), $0.value.archived]) }),
            "offersSecurityKey": .boolean(offersSecurityKey),
        ]
        fields["prf"] = prf?.archived
        fields["largeBlob"] = largeBlob?.archived
        return fields
    }

    /// The proof.
    public struct Reply: PhoneReply {
        /// The id of the passkey, 20 bytes.
        public var credentialID: Data
        /// clientDataJSON (WebAuthn, section 5.8.1), UTF-8.
        public var clientData: Data
        /// The authenticator data (WebAuthn, section 6.1), 37 bytes.
        public var authenticatorData: Data
        /// ECDSA with SHA-256 over the authenticator data and the hash of the client data, DER.
        public var signature: Data
        /// The user handle: 1 to 64 bytes.
        public var userID: Data
        /// What the extension `prf` gave; nil if there was no input for this passkey.
        public var prf: PasskeyPRFOutput?
        /// What the extension `largeBlob` gave; nil if nothing was wanted of it.
        public var largeBlob: PasskeyBlobResult?

        /// Creates a reply.
        public init(
            credentialID: Data, clientData: Data, authenticatorData: Data, signature: Data, userID: Data,
            prf: PasskeyPRFOutput? = nil, largeBlob: PasskeyBlobResult? = nil
        ) {
            self.credentialID = credentialID
            self.clientData = clientData
            self.authenticatorData = authenticatorData
            self.signature = signature
            self.userID = userID
            self.prf = prf
            self.largeBlob = largeBlob
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            credentialID = try fields.required("credentialID", \.data)
            clientData = try fields.required("clientData", \.data)
            authenticatorData = try fields.required("authenticatorData", \.data)
            signature = try fields.required("signature", \.data)
            userID = try fields.required("userID", \.data)
            prf = try fields.optional("prf") { PasskeyPRFOutput(archived: $0) }
            largeBlob = try fields.optional("largeBlob") { PasskeyBlobResult(archived: $0) }
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            var fields: [String: PropertyListValue] = [
                "credentialID": .data(credentialID), "clientData": .data(clientData),
                "authenticatorData": .data(authenticatorData), "signature": .data(signature), "userID": .data(userID),
            ]
            fields["prf"] = prf?.archived
            fields["largeBlob"] = largeBlob?.archived
            return fields
        }
    }

    /// Signs in.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.assertPasskey(self, caller.launch)
    }
}
