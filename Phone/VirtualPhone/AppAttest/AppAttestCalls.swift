import Foundation

/// Whether DeviceCheck can be used.
public struct ReadDeviceCheckSupport: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.deviceCheckSupport

    /// Creates a call.
    public init() {}

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {}

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { [:] }

    /// The features that can be used.
    public struct Reply: PhoneReply {
        /// Whether App Attest can.
        public var appAttest: Bool
        /// Whether device tokens can.
        public var deviceCheck: Bool

        /// Creates a reply.
        public init(appAttest: Bool, deviceCheck: Bool) {
            self.appAttest = appAttest
            self.deviceCheck = deviceCheck
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            appAttest = try fields.required("appAttest", \.boolean)
            deviceCheck = try fields.required("deviceCheck", \.boolean)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            ["appAttest": .boolean(appAttest), "deviceCheck": .boolean(deviceCheck)]
        }
    }

    /// Says what can be used.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.deviceCheckSupport(caller.launch)
    }
}

/// DCAppAttestService.generateKey.
public struct GenerateAppAttestKey: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.appAttestGenerateKey

    /// Creates a call.
    public init() {}

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {}

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { [:] }

    /// The new key.
    public struct Reply: PhoneReply {
        /// 44 characters of base64.
        public var keyId: String

        /// Creates a reply.
        public init(keyId: String) {
            self.keyId = keyId
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            keyId = try fields.required("keyId", \.string)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["keyId": .string(keyId)] }
    }

    /// Makes the key.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.generateAppAttestKey(caller.launch)
    }
}

/// A key of App Attest, and the hash of what it is to vouch for.
public struct AppAttestInput: PhonePayload {
    /// 44 characters of base64.
    public var keyId: String
    /// At least 16 bytes.
    public var clientDataHash: [UInt8]

    /// Creates an input.
    public init(keyId: String, clientDataHash: [UInt8]) {
        self.keyId = keyId
        self.clientDataHash = clientDataHash
    }

    /// Reads an input from a socket.
    ///
    /// A missing field is read as empty, and refused when its turn comes: `DCError.invalidInput`.
    public init(fields: [String: PropertyListValue]) {
        keyId = fields["keyId"]?.string ?? ""
        clientDataHash = fields["clientDataHash"]?.bytes ?? []
    }

    /// The input for a socket.
    public var fields: [String: PropertyListValue] {
        ["keyId": .string(keyId), "clientDataHash": .bytes(clientDataHash)]
    }
}

/// DCAppAttestService.attestKey.
public struct AttestKey: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.appAttestAttestKey
    /// The key and the hash.
    public var input: AppAttestInput

    /// Creates a call.
    public init(keyId: String, clientDataHash: [UInt8]) {
        input = AppAttestInput(keyId: keyId, clientDataHash: clientDataHash)
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {
        input = AppAttestInput(fields: fields)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { input.fields }

    /// An attestation.
    public struct Reply: PhoneReply {
        /// The attestation object (CBOR).
        public var attestation: Data

        /// Creates a reply.
        public init(attestation: Data) {
            self.attestation = attestation
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            attestation = try fields.required("attestation", \.data)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["attestation": .data(attestation)] }
    }

    /// Has the key attested.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.attestKey(input, caller.launch)
    }
}

/// DCAppAttestService.generateAssertion.
public struct GenerateAssertion: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.appAttestGenerateAssertion
    /// The key and the hash.
    public var input: AppAttestInput

    /// Creates a call.
    public init(keyId: String, clientDataHash: [UInt8]) {
        input = AppAttestInput(keyId: keyId, clientDataHash: clientDataHash)
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {
        input = AppAttestInput(fields: fields)
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { input.fields }

    /// An assertion.
    public struct Reply: PhoneReply {
        /// The assertion (CBOR).
        public var assertion: Data

        /// Creates a reply.
        public init(assertion: Data) {
            self.assertion = assertion
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            assertion = try fields.required("assertion", \.data)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["assertion": .data(assertion)] }
    }

    /// Makes the assertion.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.generateAssertion(input, caller.launch)
    }
}

/// DCDevice.generateToken.
public struct GenerateDeviceToken: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.deviceCheckGenerateToken

    /// Creates a call.
    public init() {}

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {}

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { [:] }

    /// A token.
    public struct Reply: PhoneReply {
        /// The token.
        public var token: Data

        /// Creates a reply.
        public init(token: Data) {
            self.token = token
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            token = try fields.required("token", \.data)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["token": .data(token)] }
    }

    /// Makes the token.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.generateDeviceToken(caller.launch)
    }
}
