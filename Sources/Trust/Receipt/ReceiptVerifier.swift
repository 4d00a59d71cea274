import LatchkeyCrypto

/// One of the rules of "Assessing fraud risk" (Apple).
protocol ReceiptRule: VerificationRule
where Evidence == ReceiptEvidence, Rejection == ReceiptRejection, Failure == CryptoError {}

/// The subject of the rules.
struct ReceiptEvidence: Sendable {
    let receipt: UnverifiedReceipt
    let expectation: ReceiptExpectation
    let chains: ChainVerifier
    /// Milliseconds since 1970.
    let time: UInt64
    /// The certificate of the signer; nil if it can't be read.
    let signer: Certificate?
}

/// A receipt that holds.
///
/// Only `ReceiptVerifier.verify` makes one.
public struct VerifiedReceipt: Sendable {
    /// Its contents.
    public let fields: ReceiptFields
    /// The app.
    public let appID: AppID
}

/// Verifies receipts by Apple's steps.
///
/// Pure: the time is an argument. It remembers only that an issuer's certificate stands under the root; share one verifier.
public struct ReceiptVerifier: Sendable {
    private let chains: ChainVerifier

    /// Apple's rules in their order, then ours; the first that is broken is the reason.
    static let rules = VerificationRules<ReceiptEvidence, ReceiptRejection, CryptoError>(
        ReceiptSignatureRule(), ReceiptChainRule(), ReceiptSignerRule(), ReceiptAppIDRule(), ReceiptAgeRule(),
        ReceiptKeyRule(), ReceiptExpirationRule(), ReceiptKindRule(), ReceiptEnvironmentRule(),
        ReceiptClientDataHashRule())

    /// Creates a verifier that trusts certificates with these fingerprints, by default Apple Root CA - G3.
    ///
    /// - Parameter roots: SHA-256 of the DER, 32 bytes each; the certificates come with the receipts.
    public init(roots: Set<[UInt8]> = [AppleRoots.receiptFingerprint]) {
        chains = ChainVerifier(.fingerprints(roots))
    }

    /// Judges a receipt.
    ///
    /// - Parameter time: milliseconds since 1970.
    /// - Throws: `CryptoError.library` without memory: it could not be judged.
    public func verify(
        _ receipt: UnverifiedReceipt, expecting expectation: ReceiptExpectation, now time: UInt64
    ) throws(CryptoError) -> Result<VerifiedReceipt, ReceiptRejection> {
        let evidence = evidence(receipt, expectation, time)
        if let rejection = try Self.rules.rejection(of: evidence) { return .failure(rejection) }
        // The rules have seen to it that there is one.
        guard let appID = expectation.appIDs.first(where: { $0.rawValue == receipt.fields.appID }) else {
            return .failure(ReceiptRejection(.appMismatch))
        }
        return .success(VerifiedReceipt(fields: receipt.fields, appID: appID))
    }

    /// Tells of each rule whether it holds, also after one is broken.
    ///
    /// - Throws: `CryptoError.library` without memory.
    public func explain(
        _ receipt: UnverifiedReceipt, expecting expectation: ReceiptExpectation, now time: UInt64
    ) throws(CryptoError) -> [VerificationStep] {
        try Self.rules.steps(of: evidence(receipt, expectation, time))
    }

    private func evidence(
        _ receipt: UnverifiedReceipt, _ expectation: ReceiptExpectation, _ time: UInt64
    ) -> ReceiptEvidence {
        let signer = try? Certificate(deferring: receipt.message.certificates[receipt.message.signerIndex])
        return ReceiptEvidence(receipt: receipt, expectation: expectation, chains: chains, time: time, signer: signer)
    }
}
