/// A receipt as it came: well-formed, and not judged.
public struct UnverifiedReceipt: Sendable {
    /// Its contents.
    public let fields: ReceiptFields
    let message: SignedMessage

    /// Reads the signed message in an attestation, or in the answer of Apple's endpoint after base64.
    ///
    /// - Parameter bytes: up to 64 KiB; real ones have 3 600 to 4 000 bytes.
    /// - Throws: `ReceiptRejection` with a fault that is malformed in one way or another.
    public init(_ bytes: [UInt8]) throws(ReceiptRejection) {
        guard let message = try? SignedMessage(bytes[...]) else { throw ReceiptRejection(.malformed) }
        guard let fields = ReceiptFields(message.payload) else { throw ReceiptRejection(.malformedPayload) }
        self.message = message
        self.fields = fields
    }
}
