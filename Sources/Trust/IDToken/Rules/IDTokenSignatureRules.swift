/// The issuer has the key that the token names (OpenID Connect Core §10.1).
struct IDTokenKeyRule: IDTokenRule {
    let step = 6
    let title = "The key is the issuer's"

    func rejection(of evidence: IDTokenEvidence) -> IDTokenFault? { evidence.key == nil ? .unknownKey : nil }
}

/// The algorithm is the key's; a token never chooses it (RFC 8725 §3.1).
struct IDTokenAlgorithmRule: IDTokenRule {
    let step = 7
    let title = "The algorithm is the key's"

    func rejection(of evidence: IDTokenEvidence) -> IDTokenFault? {
        guard let key = evidence.key else { return .unknownKey }
        return evidence.token.signature.algorithm == key.algorithm.rawValue ? nil : .algorithmMismatch
    }
}

/// The signature fits.
struct IDTokenSignatureRule: IDTokenRule {
    let step = 6
    let title = "The signature fits the content"

    func rejection(of evidence: IDTokenEvidence) -> IDTokenFault? {
        guard let key = evidence.key else { return .unknownKey }
        return evidence.token.signature.isValid(for: key) ? nil : .signatureInvalid
    }
}
