extension FlowTransaction {
    /// Signs the payload with a key of the proposer or an authorizer.
    ///
    /// - Parameters:
    ///   - keyIndex: the index of the key in the account.
    ///   - hash: the hash algorithm that the account has for the key.
    /// - Throws: `FlowKeyError.system` if the library fails.
    public mutating func signPayload(
        for address: FlowAddress, keyIndex: UInt32, with key: FlowPrivateKey, hash: FlowHashAlgorithm
    ) throws {
        let signature = try key.signature(for: payload.encoded, tag: .transaction, hash: hash)
        payloadSignatures.append(TransactionSignature(address: address, keyIndex: keyIndex, signature: signature))
    }

    /// Signs the envelope with a key of the payer, after all signatures of the payload.
    ///
    /// - Parameters:
    ///   - keyIndex: the index of the key in the account.
    ///   - hash: the hash algorithm that the account has for the key.
    /// - Throws: `FlowTransactionError.strangeSigner`, `.repeatedSignature`; `FlowKeyError.system`.
    public mutating func signEnvelope(
        for address: FlowAddress, keyIndex: UInt32, with key: FlowPrivateKey, hash: FlowHashAlgorithm
    ) throws {
        let signature = try key.signature(for: envelope().encoded, tag: .transaction, hash: hash)
        envelopeSignatures.append(TransactionSignature(address: address, keyIndex: keyIndex, signature: signature))
    }
}
