import LatchkeyCrypto
import LatchkeyFlow

/// What an access node checks before it accepts a transaction: its form alone.
///
/// No signature is verified here: a wrong one comes back in the transaction's result. Order and sentences are the
/// node's (flow-go access/validator).
struct SubmissionRules {
    /// The maximum size of a transaction: 1.5 MB.
    static let maximumByteSize = 1_500_000
    /// The blocks before the expiry in which the node takes no transaction any more: 30.
    static let expiryBuffer: UInt64 = 30

    let chain: LocalChain

    func check(_ transaction: SubmittedTransaction) throws(NodeError) {
        for rule in [size, missingFields, gasLimit, expiry, script, addresses, signatureFormat, duplicates] {
            if let reason = rule(transaction) { throw .invalidArgument("invalid transaction: \(reason)") }
        }
    }

    private func size(_ transaction: SubmittedTransaction) -> String? {
        let size = transaction.byteSize
        guard size > Self.maximumByteSize else { return nil }
        return "transaction byte size (\(size)) exceeds the maximum byte size allowed for a transaction "
            + "(\(Self.maximumByteSize))"
    }

    private func missingFields(_ transaction: SubmittedTransaction) -> String? {
        var missing: [String] = []
        if transaction.script.isEmpty { missing.append("script") }
        if transaction.referenceBlock == .zero { missing.append("reference block ID") }
        return missing.isEmpty ? nil : "transaction is missing required fields: \(missing.joined(separator: " "))"
    }

    private func gasLimit(_ transaction: SubmittedTransaction) -> String? {
        let range = 1...FlowTransaction.maximumComputeLimit
        guard !range.contains(transaction.gasLimit) else { return nil }
        return "transaction gas limit (\(transaction.gasLimit)) is not in the acceptable range "
            + "(min: 1, max: \(range.upperBound))"
    }

    private func expiry(_ transaction: SubmittedTransaction) -> String? {
        guard let height = chain.height(of: transaction.referenceBlock) else { return "unknown reference block" }
        guard chain.finalHeight - height > FlowTransaction.expiry - Self.expiryBuffer else { return nil }
        return "transaction is expired: ref_height=\(height) final_height=\(chain.finalHeight)"
    }

    private func script(_ transaction: SubmittedTransaction) -> String? {
        guard chain.script(transaction.script) == nil else { return nil }
        return "failed to parse transaction Cadence script: this network has no Cadence and knows no such script"
    }

    private func addresses(_ transaction: SubmittedTransaction) -> String? {
        let strange = (transaction.authorizers + [transaction.payer]).first { !$0.isValid(on: chain.network) }
        return strange.map { "invalid address: \($0)" }
    }

    private func signatureFormat(_ transaction: SubmittedTransaction) -> String? {
        // Other schemes of authentication have extension data, and this network none of them.
        let broken = transaction.signatures.first {
            !Self.isSignature($0.signature) || !($0.extensionData.isEmpty || $0.extensionData == [0])
        }
        return broken.map { "invalid signature: address \($0.address), key index \($0.keyIndex)" }
    }

    private func duplicates(_ transaction: SubmittedTransaction) -> String? {
        var seen: Set<[UInt64]> = []
        let second = transaction.signatures.first {
            !seen.insert([$0.address.word, UInt64($0.keyIndex)]).inserted
        }
        return second.map { "duplicated signature for key (address: \($0.address), index: \($0.keyIndex))" }
    }

    /// Whether bytes can be r‖s on one of the two curves: r and s from 1 to the larger order less one.
    private static func isSignature(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 64 else { return false }
        return [bytes.prefix(32), bytes.suffix(32)].allSatisfy { part in
            part.contains { $0 != 0 }
                && (part.lexicographicallyPrecedes(NamedCurve.p256.order) || part.lexicographicallyPrecedes(orderK1))
        }
    }

    /// The order of secp256k1 (SEC 2, section 2.4.1).
    private static let orderK1: [UInt8] =
        [UInt8](repeating: 0xFF, count: 15)
        + [0xFE, 0xBA, 0xAE, 0xDC, 0xE6, 0xAF, 0x48, 0xA0, 0x3B, 0xBF, 0xD2, 0x5E, 0x8C, 0xD0, 0x36, 0x41, 0x41]
}
