/// An assertion that holds.
///
/// Only `AssertionVerifier.verify` makes one. Its counter has yet to be stored, in one step with the comparison: two
/// requests may carry the same.
public struct VerifiedAssertion: Sendable {
    /// The app.
    public let appID: AppID
    /// The counter, above the stored one.
    public let counter: UInt32
    /// How the app came onto the device; nil before iOS 27.
    public let validationCategory: ValidationCategory?
    /// The app's CFBundleVersion; nil before iOS 27.
    public let bundleVersion: String?

    init?(_ evidence: AssertionEvidence) {
        let data = evidence.assertion.authenticatorData
        guard
            let appID = evidence.expectation.appIDs.first(where: { $0.relyingPartyHash == data.relyingPartyHash })
        else { return nil }
        self.appID = appID
        counter = data.counter
        validationCategory = data.extensions?.validationCategory.flatMap { ValidationCategory(rawValue: $0) }
        bundleVersion = data.extensions?.bundleVersion
    }
}
