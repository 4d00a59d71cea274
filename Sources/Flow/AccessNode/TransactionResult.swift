/// How far a transaction has come.
public struct TransactionResult: Sendable, Hashable {
    /// The stages.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// The node knows the transaction; no block has it yet.
        case pending = "Pending"
        /// A final block has it.
        case finalized = "Finalized"
        /// It was executed.
        case executed = "Executed"
        /// Its result is sealed, and can't change any more.
        case sealed = "Sealed"
        /// No block took it in time, and none ever will.
        case expired = "Expired"
        /// The node does not say.
        case unknown = ""
    }

    /// What became of a transaction.
    public enum Outcome: Sendable, Hashable {
        /// Not decided yet; an executed transaction is decided when it is sealed.
        case pending
        /// Sealed without an error. Whether it had the effect wanted, only the account tells.
        case succeeded
        /// Sealed with an error; nothing was changed but the proposal key's sequence number and the payer's fees.
        case failed(FlowErrorCode?)
        /// Expired; nothing was changed.
        case expired
    }

    /// The stage.
    public let status: Status
    /// The block; `nil` while there is none.
    public let blockID: FlowIdentifier?
    /// The node's message about an error, at most 1,000 Unicode scalars; empty if there is none.
    public let errorMessage: String
    /// Whether there was an error.
    public let hasError: Bool
    /// The events.
    public let events: [FlowEvent]

    /// Describes a result.
    public init(
        status: Status, blockID: FlowIdentifier? = nil, errorMessage: String = "", hasError: Bool,
        events: [FlowEvent] = []
    ) {
        self.status = status
        self.blockID = blockID
        self.errorMessage = errorMessage.prefix(scalars: 1000)
        self.hasError = hasError
        self.events = events
    }

    /// The code in the error message; `nil` if there is none.
    public var errorCode: FlowErrorCode? { FlowErrorCode(message: errorMessage) }

    /// What became of the transaction.
    public var outcome: Outcome {
        switch status {
        case .sealed: hasError ? .failed(errorCode) : .succeeded
        case .expired: .expired
        case .pending, .finalized, .executed, .unknown: .pending
        }
    }
}

/// An event of a transaction.
public struct FlowEvent: Sendable, Hashable {
    /// The type, such as `flow.AccountKeyAdded`.
    public let type: String
    /// The event in JSON-Cadence, unread.
    public let payload: CadenceArgument

    /// Describes an event.
    public init(type: String, payload: CadenceArgument) {
        self.type = type
        self.payload = payload
    }

    /// Reads the fields.
    ///
    /// - Throws: `CadenceError` if the payload is no event that this library reads.
    public func fields() throws(CadenceError) -> CadenceComposite {
        guard case .composite(let event) = try payload.value(), event.kind == .event else {
            throw .malformed(type: "Event")
        }
        return event
    }
}
