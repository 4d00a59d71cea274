import LatchkeyFlow

/// Why a transaction failed on the chain; it is in its result, not in the reply to its sender.
///
/// The sentences are those of the execution node (flow-go fvm/errors): each part has its own code, and the code in
/// front is that of the innermost cause.
public struct ExecutionFault: Error, Sendable, Hashable {
    /// The code of the innermost cause; `nil` for a cause without one.
    let rootCode: Int?
    /// The sentence without the frame.
    let text: String

    /// A cause without a code of its own.
    static func cause(_ text: String) -> ExecutionFault { ExecutionFault(rootCode: nil, text: text) }

    private static func coded(_ code: Int, _ text: String, _ cause: ExecutionFault? = nil) -> ExecutionFault {
        ExecutionFault(
            rootCode: cause?.rootCode ?? code,
            text: "[Error Code: \(code)] \(text)" + (cause.map { ": \($0.text)" } ?? ""))
    }

    /// 1006: the proposal key has no valid signature, for whatever reason.
    static func proposalSignature(_ key: FlowTransaction.ProposalKey, _ cause: ExecutionFault) -> ExecutionFault {
        coded(
            1006,
            "invalid proposal key: public key \(key.keyIndex) on account \(key.address) does not have a valid signature",
            cause)
    }

    /// 1007: the proposal key's sequence number is another one.
    static func sequenceNumber(_ key: FlowTransaction.ProposalKey, current: UInt64) -> ExecutionFault {
        coded(
            1007,
            "invalid proposal key: public key \(key.keyIndex) on account \(key.address) has sequence number "
                + "\(current), but given \(key.sequenceNumber)")
    }

    /// 1008: a signature of the payload.
    static func payloadSignature(_ signature: TransactionSignature, _ cause: ExecutionFault) -> ExecutionFault {
        coded(
            1008,
            "invalid payload key: public key \(signature.keyIndex) on account \(signature.address) does not have a "
                + "valid signature", cause)
    }

    /// 1009: a signature of the envelope.
    static func envelopeSignature(_ signature: TransactionSignature, _ cause: ExecutionFault) -> ExecutionFault {
        coded(
            1009,
            "invalid envelope key: public key \(signature.keyIndex) on account \(signature.address) does not have a "
                + "valid signature", cause)
    }

    /// 1055: the keys that signed for an account have too little weight together.
    static func weight(_ role: String, _ address: FlowAddress, _ weight: Int) -> ExecutionFault {
        coded(
            1055,
            "authorization failed for account \(address): \(role) account does not have sufficient signatures "
                + "(\(weight) < \(NewAccountKey.fullWeight))")
    }

    /// 1101: the script failed.
    static func cadence(_ text: String) -> ExecutionFault {
        coded(1101, "cadence runtime error: Execution failed:\nerror: \(text)")
    }

    /// 1118: the payer can't pay the fees.
    static func payerBalance(_ payer: FlowAddress, required: UInt64) -> ExecutionFault {
        coded(
            1118,
            "payer \(payer) has insufficient balance to attempt transaction execution (required balance: "
                + "\(CadenceFixedPoint.ufix64(required).text))")
    }

    /// 1201: there is no such account.
    static func accountNotFound(_ address: FlowAddress) -> ExecutionFault {
        coded(1201, "account not found for address \(address)")
    }

    /// 1202: the account has no key of that index.
    static func keyNotFound(_ address: FlowAddress, _ index: UInt32) -> ExecutionFault {
        coded(1202, "account public key not found for address \(address) and key index \(index)")
    }
}

/// A transaction's error as its result shows it.
public struct ExecutionError: Sendable, Hashable {
    /// What the node was doing.
    enum Stage: String, Sendable {
        case authorization = "transaction verification failed"
        case sequenceNumber = "checking sequence number failed"
        case execution = "transaction execute failed"
    }

    /// The code in front, such as 1007.
    public let code: Int
    /// The whole text, `[Error Code: 1007] error caused by: …`.
    public let message: String

    init(_ stage: Stage, _ fault: ExecutionFault) {
        code = fault.rootCode ?? 1101
        message =
            "[Error Code: \(code)] error caused by: 1 error occurred:\n\t* \(stage.rawValue): \(fault.text)\n\n"
    }
}
