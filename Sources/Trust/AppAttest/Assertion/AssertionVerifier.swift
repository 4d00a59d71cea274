/// One of the rules of "Validating apps that connect to your server" (Apple), on assertions.
protocol AssertionRule: VerificationRule
where Evidence == AssertionEvidence, Rejection == AssertionFault, Failure == Never {}

/// The subject of the rules.
struct AssertionEvidence: Sendable {
    let assertion: UnverifiedAssertion
    let expectation: AssertionExpectation
}

extension AssertionEvidence: ExtensionEvidence {
    var extensions: AuthenticatorExtensions? { assertion.authenticatorData.extensions }
    var extensionRules: ExtensionRules { expectation.extensions }
}

/// Verifies assertions by Apple's steps.
public struct AssertionVerifier: Sendable {
    /// Apple's rules in their order; the first that is broken is the reason.
    static let rules = VerificationRules<AssertionEvidence, AssertionFault, Never>(
        AssertionSignatureRule(), AssertionAppIDRule(), AssertionCounterRule(), AssertionChallengeRule(),
        AssertionCategoryRule(), AssertionBundleVersionRule())

    /// Creates a verifier.
    public init() {}

    /// Judges an assertion.
    public func verify(
        _ assertion: UnverifiedAssertion, expecting expectation: AssertionExpectation
    ) -> Result<VerifiedAssertion, AssertionFault> {
        let evidence = AssertionEvidence(assertion: assertion, expectation: expectation)
        if let fault = Self.rules.rejection(of: evidence) { return .failure(fault) }
        // The rules have seen to it that there is one.
        guard let verified = VerifiedAssertion(evidence) else { return .failure(.malformed) }
        return .success(verified)
    }

    /// Tells of each rule whether it holds, also after one is broken.
    public func explain(
        _ assertion: UnverifiedAssertion, expecting expectation: AssertionExpectation
    ) -> [VerificationStep] {
        Self.rules.steps(of: AssertionEvidence(assertion: assertion, expectation: expectation))
    }
}
