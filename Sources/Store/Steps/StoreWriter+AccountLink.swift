import LatchkeyWire

extension StoreWriter {
    /// Opens a link to the account page.
    func openAccountLink(
        _ link: ChallengeID, madeBy device: SignedInDevice
    ) throws(StoreError) -> AccountLinkOutcome {
        guard try isEnrolled(device) else { return .sessionEnded }
        return try consume(link) ? .opened : .used
    }
}
