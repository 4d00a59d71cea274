import FlowNetwork
import LatchkeyFlow

/// A transaction in plain words, and field by field.
struct TransactionWords {
    let transaction: SubmittedTransaction

    /// The changes that its script makes; nil for a script or arguments that the network does not know.
    var changes: [KeyChange]? {
        guard let script = KnownScript.standard.first(where: { Array($0.text.utf8) == transaction.script }) else {
            return nil
        }
        let values = transaction.arguments.compactMap { try? CadenceArgument(exactly: $0).value() }
        guard values.count == transaction.arguments.count else { return nil }
        return try? script.changes(values)
    }

    /// What it does, for "a transaction that …".
    var action: String {
        guard let changes, !changes.isEmpty else { return "runs a script that this network does not know" }
        var (added, revoked): (Int, [String]) = (0, [])
        for change in changes {
            switch change {
            case .add: added += 1
            case .revoke(let index), .revokeExactly(let index, _): revoked.append("\(index)")
            }
        }
        guard revoked.isEmpty else {
            return revoked.count == 1 ? "revokes the key \(revoked[0])" : "revokes the keys \(Self.list(revoked))"
        }
        return added == 1 ? "adds a key" : "adds \(added) keys"
    }

    /// The fields, as the node reads them.
    var fields: [NamedValue] {
        let key = transaction.proposalKey
        var fields = [
            ("Identifier", "\(transaction.id)"),
            ("Proposer", "\(key.address), key \(key.keyIndex), sequence number \(key.sequenceNumber)"),
            ("Payer", "\(transaction.payer)"),
            ("Authorizers", transaction.authorizers.map { "\($0)" }.joined(separator: ", ")),
            ("Payload signed by", Self.signers(transaction.payloadSignatures)),
            ("Envelope signed by", Self.signers(transaction.envelopeSignatures)),
            ("Reference block", "\(transaction.referenceBlock)"), ("Gas limit", "\(transaction.gasLimit)"),
        ]
        for change in changes ?? [] {
            switch change {
            case .add(let key):
                fields.append(
                    (
                        "Adds",
                        "\(key.publicKey) \(key.publicKey.algorithm.name), \(key.hashAlgorithm.name), "
                            + "weight \(key.weight)"
                    ))
            case .revoke(let index): fields.append(("Revokes", "key \(index)"))
            case .revokeExactly(let index, let key):
                fields.append(("Revokes", "key \(index), if it is \(key.publicKey)"))
            }
        }
        for (index, argument) in transaction.arguments.enumerated() {
            fields.append(("Argument \(index + 1)", String(decoding: argument, as: UTF8.self)))
        }
        return fields.map(NamedValue.init)
    }

    private static func signers(_ signatures: [TransactionSignature]) -> String {
        signatures.isEmpty ? "nobody" : signatures.map { "\($0.address), key \($0.keyIndex)" }.joined(separator: "; ")
    }

    private static func list(_ items: [String]) -> String {
        items.dropLast().joined(separator: ", ") + " and " + (items.last ?? "")
    }
}
