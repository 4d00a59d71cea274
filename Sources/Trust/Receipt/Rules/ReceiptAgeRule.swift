/// Step 5: the receipt was made at most 5 minutes ago, or the server's own limit.
struct ReceiptAgeRule: ReceiptRule {
    let step = 5
    let title = "The receipt is not too old"

    /// How far Apple's clock may be ahead of this one: 5 minutes, as far as it may be behind.
    ///
    /// Apple's text knows no limit here. A published receipt was made 60.5 seconds after its request, by the clocks of the two.
    private static let allowedSkew: UInt64 = 300_000

    func rejection(of evidence: ReceiptEvidence) -> ReceiptRejection? {
        let creation = evidence.receipt.fields.creation
        guard max(creation, evidence.time) - evidence.time <= Self.allowedSkew else {
            return ReceiptRejection(.fromTheFuture)
        }
        let limit: UInt64
        switch evidence.expectation.age {
        case .fresh: limit = 300_000
        case .upTo(let seconds): limit = UInt64(seconds) * 1000
        case .stored: return nil
        }
        return max(creation, evidence.time) - creation <= limit ? nil : ReceiptRejection(.tooOld)
    }
}
