import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyFlow
import LatchkeyWire

/// A transaction in JSON, in the shape in which FCL has it.
struct FlowTransactionFile: Decodable {
    private struct ProposalKey: Decodable {
        let address: FlowAddress
        let keyId: UInt32
        let sequenceNum: UInt64
    }

    private struct Signature: Decodable {
        let address: FlowAddress
        let keyId: UInt32
        let sig: FlowHexadecimal
        let extensionData: FlowHexadecimal?
    }

    private let cadence: String
    private let arguments: [FlowFileArgument]?
    private let refBlock: FlowIdentifier?
    private let computeLimit: UInt64
    private let proposalKey: ProposalKey
    private let payer: FlowAddress
    private let authorizers: [FlowAddress]
    private let payloadSigs: [Signature]?
    private let envelopeSigs: [Signature]?

    /// Reads a file.
    ///
    /// - Throws: `UsageError` if it is no transaction.
    static func read(_ file: ObjectFile) throws(UsageError) -> FlowTransaction {
        guard JSONSyntax.isStrict(file.content) else { throw UsageError("\(file.path) is not strict JSON.") }
        do {
            return try JSONDecoder().decode(Self.self, from: Data(file.content)).transaction
        } catch let error as DecodingError {
            throw UsageError("\(file.path) is no transaction: \(Self.place(error))")
        } catch {
            throw UsageError("\(file.path) is no transaction.")
        }
    }

    private var transaction: FlowTransaction {
        var transaction = FlowTransaction(
            script: cadence, arguments: (arguments ?? []).map(\.argument), referenceBlock: refBlock ?? .zero,
            computeLimit: computeLimit,
            proposalKey: .init(
                address: proposalKey.address, keyIndex: proposalKey.keyId, sequenceNumber: proposalKey.sequenceNum),
            payer: payer, authorizers: authorizers)
        transaction.payloadSignatures = (payloadSigs ?? []).map(Self.signature)
        transaction.envelopeSignatures = (envelopeSigs ?? []).map(Self.signature)
        return transaction
    }

    private static func signature(_ signature: Signature) -> TransactionSignature {
        TransactionSignature(
            address: signature.address, keyIndex: signature.keyId, signature: signature.sig.bytes,
            extensionData: signature.extensionData?.bytes ?? [])
    }

    /// The member that is wrong.
    private static func place(_ error: DecodingError) -> String {
        let (context, missing): (DecodingError.Context, String?) =
            switch error {
            case .keyNotFound(let key, let context): (context, key.stringValue)
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context, nil)
            @unknown default: (.init(codingPath: [], debugDescription: ""), nil)
            }
        let path =
            (context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } + (missing.map { [$0] } ?? []))
            .joined(separator: ".")
        return path.isEmpty ? "it is no object." : missing == nil ? "\(path) is wrong." : "\(path) is missing."
    }
}

/// An argument: a string is the exact bytes, an object a value that is written anew.
private struct FlowFileArgument: Decodable {
    let argument: CadenceArgument

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            argument = CadenceArgument(exactly: Array(text.utf8))
            return
        }
        let json = try JSONEncoder().encode(try container.decode(JSONValue.self))
        guard let value = try? CadenceValue(json: Array(json)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "is no JSON-Cadence")
        }
        argument = CadenceArgument(value)
    }
}

/// Bytes in hexadecimal digits.
private struct FlowHexadecimal: Decodable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let digits = Array(try container.decode(String.self).utf8)
        let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard values.count == digits.count, digits.count % 2 == 0 else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "is not hexadecimal")
        }
        bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}
