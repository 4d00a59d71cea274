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

    /// Creates a call.
    public init(
        request: Int64, relyingParty: String, challenge: Data, userID: Data, name: String, excluded: [Data] = [],
        style: Style = .standard
    ) {
        self.request = request
        self.relyingParty = relyingParty
        self.challenge = challenge
        self.userID = userID
        self.name = name
        self.excluded = excluded
        self.style = style
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
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        [
            "request": .integer(request), "relyingParty": .string(relyingParty), "challenge": .data(challenge),
            "userID": .data(userID), "name": .string(name), "excluded": .array(excluded.map { .data($0) }),
            "style": .string(style.rawValue),
        ]
    }

    /// The new passkey.
    public struct Reply: PhoneReply {
        /// Its id, 20 bytes.
        public var credentialID: Data
        /// clientDataJSON (WebAuthn, section 5.8.1), UTF-8.
        public var clientData: Data
        /// The attestation object (WebAuthn, section 6.5), CBOR.
        public var attestationObject: Data

        /// Creates a reply.
        public init(credentialID: Data, clientData: Data, attestationObject: Data) {
            self.credentialID = credentialID
            self.clientData = clientData
            self.attestationObject = attestationObject
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            credentialID = try fields.required("credentialID", \.data)
            clientData = try fields.required("clientData", \.data)
            attestationObject = try fields.required("attestationObject", \.data)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            [
                "credentialID": .data(credentialID), "clientData": .data(clientData),
                "attestationObject": .data(attestationObject),
            ]
        }
    }

    /// Makes the passkey.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.registerPasskey(self, caller.launch)
    }
}

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

    /// Creates a call.
    public init(request: Int64, relyingParty: String, challenge: Data, allowed: [Data] = [], mode: Mode = .sheet) {
        self.request = request
        self.relyingParty = relyingParty
        self.challenge = challenge
        self.allowed = allowed
        self.mode = mode
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
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        [
            "request": .integer(request), "relyingParty": .string(relyingParty), "challenge": .data(challenge),
            "allowed": .array(allowed.map { .data($0) }), "mode": .string(mode.rawValue),
        ]
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

        /// Creates a reply.
        public init(credentialID: Data, clientData: Data, authenticatorData: Data, signature: Data, userID: Data) {
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
            userID = try fields.required("userID", \.data)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            [
                "credentialID": .data(credentialID), "clientData": .data(clientData),
                "authenticatorData": .data(authenticatorData), "signature": .data(signature), "userID": .data(userID),
            ]
        }
    }

    /// Signs in.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.assertPasskey(self, caller.launch)
    }
}

/// Ends a request for a passkey: ASAuthorizationController.cancel.
public struct CancelPasskeyRequest: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.passkeyCancel
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
        caller.phone.cancelPasskeyRequest(request, caller.launch)
        return NoReply()
    }
}

extension [String: PropertyListValue] {
    /// A list of credential ids.
    fileprivate func credentialIDs(_ name: String) throws(PhoneFailure) -> [Data] {
        let values = try required(name, \.array)
        let ids = values.compactMap(\.data)
        guard ids.count == values.count else { throw .connection(.malformedRequest) }
        return ids
    }
}
