import Foundation

/// Makes an authentication context.
public struct CreateContext: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.contextCreate

    /// Creates a call.
    public init() {}

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {}

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { [:] }

    /// The new context.
    public struct Reply: PhoneReply {
        /// The phone's number for the context.
        public var handle: Int64

        /// Creates a reply.
        public init(handle: Int64) {
            self.handle = handle
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            handle = try fields.required("handle", \.integer)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] { ["handle": .integer(handle)] }
    }

    /// Makes the context.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.createContext(caller.launch)
    }
}

/// Releases an authentication context.
public struct ReleaseContext: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.contextRelease
    /// The phone's number for the context; nil for none, and nothing happens.
    public var handle: Int64?

    /// Creates a call.
    public init(handle: Int64?) {
        self.handle = handle
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {
        handle = fields["handle"]?.integer
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { handle.map { ["handle": .integer($0)] } ?? [:] }

    /// Releases the context.
    public func perform(for caller: PhoneCaller) -> NoReply {
        caller.phone.releaseContext(self, caller.launch)
        return NoReply()
    }
}

/// LAContext.invalidate.
public struct InvalidateContext: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.contextInvalidate
    /// The phone's number for the context; nil for none: `LAError.invalidContext`.
    public var handle: Int64?

    /// Creates a call.
    public init(handle: Int64?) {
        self.handle = handle
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {
        handle = fields["handle"]?.integer
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { handle.map { ["handle": .integer($0)] } ?? [:] }

    /// Ends the context.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> NoReply {
        try caller.phone.invalidateContext(self, caller.launch)
        return NoReply()
    }
}

/// LAContext.setCredential.
public struct SetCredential: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.contextSetCredential
    /// The phone's number for the context; nil for none: `LAError.invalidContext`.
    public var handle: Int64?
    /// The application password; nil takes it away.
    public var credential: [UInt8]?

    /// Creates a call.
    public init(handle: Int64?, credential: [UInt8]?) {
        self.handle = handle
        self.credential = credential
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {
        handle = fields["handle"]?.integer
        credential = fields["credential"]?.bytes
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = [:]
        fields["handle"] = handle.map { .integer($0) }
        fields["credential"] = credential.map { .bytes($0) }
        return fields
    }

    /// Sets the credential.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> NoReply {
        try caller.phone.setCredential(self, caller.launch)
        return NoReply()
    }
}

/// LAContext.domainState.
public struct ReadDomainState: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.contextDomainState

    /// Creates a call.
    public init() {}

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {}

    /// The call for a socket.
    public var fields: [String: PropertyListValue] { [:] }

    /// The enrollment on the phone.
    public struct Reply: PhoneReply {
        /// The sensor, even if nothing is enrolled.
        public var biometry: PhoneConfiguration.Biometry
        /// 32 bytes of the app's own that change with what is enrolled; nil if nothing is.
        public var stateHash: Data?

        /// Creates a reply.
        public init(biometry: PhoneConfiguration.Biometry, stateHash: Data?) {
            self.biometry = biometry
            self.stateHash = stateHash
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            biometry = try PhoneConfiguration.Biometry(field: fields)
            stateHash = try fields.optional("stateHash", \.data)
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            var fields = biometry.field
            fields["stateHash"] = stateHash.map { .data($0) }
            return fields
        }
    }

    /// Reads what is enrolled.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.domainState(caller.launch)
    }
}

extension PhoneConfiguration.Biometry {
    var field: [String: PropertyListValue] { ["biometryType": .integer(Int64(rawValue))] }

    init(field fields: [String: PropertyListValue]) throws(PhoneFailure) {
        self = try fields.required("biometryType") { value in
            value.integer.flatMap { Int(exactly: $0) }.flatMap(PhoneConfiguration.Biometry.init(rawValue:))
        }
    }
}
