import Foundation

/// A call that uses a key of the Secure Enclave, for which the person may be asked.
protocol EnclaveKeyCall: PhoneCall {
    /// The key, sealed by the enclave.
    var tokenObjectID: Data { get }
    /// What the key is used for.
    static var use: AccessControl.Operation { get }
    /// The context of the use.
    var context: ContextOptions { get }
    /// Apple's words for a key that can't do it any more.
    static var refusal: String { get }
}

/// Signs a digest with a key of the Secure Enclave.
public struct SignDigest: PhoneCall, EnclaveKeyCall {
    /// The operation.
    public static let operation = PhoneOperation.keySign
    static let refusal = "unable to sign digest"
    static let use = AccessControl.Operation.sign
    /// The key, sealed by the enclave.
    public var tokenObjectID: Data
    /// 20 to 64 bytes.
    public var digest: [UInt8]
    /// The context of the use.
    public var context: ContextOptions

    /// Creates a call.
    public init(tokenObjectID: Data, digest: [UInt8], context: ContextOptions = ContextOptions()) {
        self.tokenObjectID = tokenObjectID
        self.digest = digest
        self.context = context
    }

    /// Reads a call from a socket.
    ///
    /// A missing digest is an empty one, which has a wrong size: `errSecParam`. A missing key is one that no enclave
    /// made: `errSecAuthFailed`.
    public init(fields: [String: PropertyListValue]) {
        tokenObjectID = fields["toid"]?.data ?? Data()
        digest = fields["digest"]?.bytes ?? []
        context = ContextOptions(archived: fields["context"])
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        ["toid": .data(tokenObjectID), "digest": .bytes(digest), "context": context.archived]
    }

    /// A signature.
    public struct Reply: PhoneReply {
        /// The signature, DER.
        public var signature: [UInt8]

        /// Creates a reply.
        public init(signature: [UInt8]) {
            self.signature = signature
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            signature = try fields.required("signature", \.bytes)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["signature": .bytes(signature)] }
    }

    /// Signs.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.sign(self, caller.launch)
    }
}

/// Agrees on a secret with a key of the Secure Enclave.
public struct ExchangeKeys: PhoneCall, EnclaveKeyCall {
    /// The operation.
    public static let operation = PhoneOperation.keyExchange
    static let refusal = "unable to compute shared secret"
    static let use = AccessControl.Operation.computeKey
    /// The key, sealed by the enclave.
    public var tokenObjectID: Data
    /// The other public key, 65 bytes.
    public var peer: [UInt8]
    /// The context of the use.
    public var context: ContextOptions

    /// Creates a call.
    public init(tokenObjectID: Data, peer: [UInt8], context: ContextOptions = ContextOptions()) {
        self.tokenObjectID = tokenObjectID
        self.peer = peer
        self.context = context
    }

    /// Reads a call from a socket.
    ///
    /// A missing public key is no point of the curve: `errSecParam`. A missing key is one that no enclave made:
    /// `errSecAuthFailed`.
    public init(fields: [String: PropertyListValue]) {
        tokenObjectID = fields["toid"]?.data ?? Data()
        peer = fields["peer"]?.bytes ?? []
        context = ContextOptions(archived: fields["context"])
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        ["toid": .data(tokenObjectID), "peer": .bytes(peer), "context": context.archived]
    }

    /// A secret.
    public struct Reply: PhoneReply {
        /// The X coordinate, 32 bytes.
        public var secret: [UInt8]

        /// Creates a reply.
        public init(secret: [UInt8]) {
            self.secret = secret
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            secret = try fields.required("secret", \.bytes)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["secret": .bytes(secret)] }
    }

    /// Agrees on a secret.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.exchange(self, caller.launch)
    }
}

/// Reads the public key of a key of the Secure Enclave.
public struct ReadPublicKey: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.keyPublic
    /// The key, sealed by the enclave.
    public var tokenObjectID: Data

    /// Creates a call.
    public init(tokenObjectID: Data) {
        self.tokenObjectID = tokenObjectID
    }

    /// Reads a call from a socket.
    ///
    /// A missing key is one that no enclave made: `errSecAuthFailed`.
    public init(fields: [String: PropertyListValue]) {
        tokenObjectID = fields["toid"]?.data ?? Data()
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { ["toid": .data(tokenObjectID)] }

    /// A public key.
    public struct Reply: PhoneReply {
        /// The public key, 65 bytes.
        public var publicKey: [UInt8]

        /// Creates a reply.
        public init(publicKey: [UInt8]) {
            self.publicKey = publicKey
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            publicKey = try fields.required("public", \.bytes)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["public": .bytes(publicKey)] }
    }

    /// Reads the key.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.publicKey(self, caller.launch)
    }
}
