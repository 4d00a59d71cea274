import Foundation

/// LAContext.canEvaluatePolicy.
public struct CanEvaluatePolicy: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.contextCanEvaluate
    /// The number of `LAPolicy`; nil for none, which is no policy.
    public var policy: Int64?
    /// The context.
    public var context: ContextOptions

    /// Creates a call.
    public init(policy: Int64?, context: ContextOptions) {
        self.policy = policy
        self.context = context
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {
        policy = fields["policy"]?.integer
        context = ContextOptions(archived: fields["context"])
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = ["context": context.archived]
        fields["policy"] = policy.map { .integer($0) }
        return fields
    }

    /// Whether the policy could be evaluated now.
    public struct Reply: PhoneReply {
        /// The sensor.
        public var biometry: PhoneConfiguration.Biometry
        /// Why not; nil if it could.
        public var obstacle: Obstacle?
        /// 32 bytes that change with what is enrolled; nil unless biometry can be used.
        public var domainState: Data?

        /// Creates a reply.
        public init(biometry: PhoneConfiguration.Biometry, obstacle: Obstacle? = nil, domainState: Data? = nil) {
            self.biometry = biometry
            self.obstacle = obstacle
            self.domainState = domainState
        }

        /// Reads a reply from a socket.
        public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
            biometry = try PhoneConfiguration.Biometry(field: fields)
            domainState = try fields.optional("domainState", \.data)
            let code = try fields.optional("code") { $0.integer.flatMap { Int(exactly: $0) } }
            let message = try fields.optional("message", \.string)
            let debugMessage = try fields.optional("debug", \.string)
            obstacle = code.map { Obstacle(code: $0, message: message ?? "", debugMessage: debugMessage) }
        }

        /// The reply for a socket.
        public var fields: [String: PropertyListValue] {
            var fields = biometry.field
            fields["domainState"] = domainState.map { .data($0) }
            fields["code"] = obstacle.map { .integer(Int64($0.code)) }
            fields["message"] = obstacle.map { .string($0.message) }
            fields["debug"] = obstacle?.debugMessage.map { .string($0) }
            return fields
        }

        /// The code that says why not.
        public var outcome: String { obstacle.map { "\($0.code)" } ?? "ok" }
    }

    /// Why a policy can't be evaluated.
    public struct Obstacle: Sendable, Hashable {
        /// The code of `LAError`.
        public var code: Int
        /// One sentence.
        public var message: String
        /// The sentence under `NSDebugDescription`; nil if there is none.
        public var debugMessage: String?

        /// Creates an obstacle.
        public init(code: Int, message: String, debugMessage: String? = nil) {
            self.code = code
            self.message = message
            self.debugMessage = debugMessage
        }
    }

    /// Says whether the policy could be evaluated.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> Reply {
        try caller.phone.canEvaluate(self, caller.launch)
    }
}

/// The result of an evaluation.
public struct EvaluationReply: PhoneReply {
    /// 32 bytes that change with what is enrolled; nil unless biometry matched.
    public var domainState: Data?

    /// Creates a reply.
    public init(domainState: Data? = nil) {
        self.domainState = domainState
    }

    /// Reads a reply from a socket.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        domainState = try fields.optional("domainState", \.data)
    }

    /// The reply for a socket.
    public var fields: [String: PropertyListValue] { domainState.map { ["domainState": .data($0)] } ?? [:] }
}

/// LAContext.evaluatePolicy.
public struct EvaluatePolicy: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.contextEvaluate
    /// The number of `LAPolicy`; nil for none, which is no policy.
    public var policy: Int64?
    /// The reason that the prompt shows; nil for the context's own.
    public var reason: String?
    /// The context.
    public var context: ContextOptions

    /// Creates a call.
    public init(policy: Int64?, reason: String?, context: ContextOptions) {
        self.policy = policy
        self.reason = reason
        self.context = context
    }

    /// Reads a call from a socket.
    public init(fields: [String: PropertyListValue]) {
        policy = fields["policy"]?.integer
        reason = fields["reason"]?.string
        context = ContextOptions(archived: fields["context"])
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = ["context": context.archived]
        fields["policy"] = policy.map { .integer($0) }
        fields["reason"] = reason.map { .string($0) }
        return fields
    }

    /// Has the person show who they are.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> EvaluationReply {
        try caller.phone.evaluate(self, caller.launch)
    }
}

/// LAContext.evaluateAccessControl.
public struct EvaluateAccessControl: PhoneCall {
    /// The operation.
    public static let operation = PhoneOperation.contextEvaluateAccessControl
    /// The access control to evaluate.
    public var accessControl: AccessControl
    /// The number of `LAAccessControlOperation`.
    public var purpose: Int64?
    /// The reason that the prompt shows; nil for the context's own.
    public var reason: String?
    /// The context.
    public var context: ContextOptions

    /// Creates a call.
    public init(accessControl: AccessControl, purpose: Int64?, reason: String?, context: ContextOptions) {
        self.accessControl = accessControl
        self.purpose = purpose
        self.reason = reason
        self.context = context
    }

    /// Reads a call from a socket.
    ///
    /// - Throws: `.malformedRequest` for a missing or damaged access control.
    public init(fields: [String: PropertyListValue]) throws(PhoneFailure) {
        accessControl = try fields.required("accessControl") { $0.data.flatMap { AccessControl(archived: $0) } }
        purpose = fields["operation"]?.integer
        reason = fields["reason"]?.string
        context = ContextOptions(archived: fields["context"])
    }

    /// The call for a socket.
    public var fields: [String: PropertyListValue] {
        var fields: [String: PropertyListValue] = [
            "accessControl": .data(accessControl.archived), "context": context.archived,
        ]
        fields["operation"] = purpose.map { .integer($0) }
        fields["reason"] = reason.map { .string($0) }
        return fields
    }

    /// Has the person show what the access control asks for.
    public func perform(for caller: PhoneCaller) throws(PhoneFailure) -> EvaluationReply {
        try caller.phone.evaluateAccessControl(self, caller.launch)
    }
}
