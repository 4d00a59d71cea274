import LatchkeyLock

/// Judges certificates that always come under the same few issuers, and checks those issuers once.
///
/// An issuer's certificate is remembered by its bytes, for the time in which it and everything above it is valid, so a
/// remembered result equals that of a full check. A plain leaf then only needs one signature verification; OpenSSL
/// verifies every other leaf under the remembered issuer. The verifier is immutable from outside and safe to use from
/// many tasks at once.
public final class ChainVerifier: Sendable {
    /// The end of a chain.
    public enum Trust: Sendable {
        /// These certificates, which the verifier has.
        case certificates([Certificate])
        /// Certificates that come along with the leaf and have one of these SHA-256 hashes (32 bytes) of their DER.
        case fingerprints(Set<[UInt8]>)
    }

    private struct Known: Equatable {
        /// All that came along with the leaf, to the byte: other bytes are another case.
        let others: [[UInt8]]
        let issuer: Certificate
        /// The issuer's key, for plain leaves; nil if it is not on a NIST curve.
        let key: ECPublicKey?
        let period: ClosedRange<Int64>
    }

    /// The most that may come along with a leaf.
    public static let maximumOthers = 8
    /// Real services have one issuer at a time; an attacker with a valid chain can at worst cause others to be verified
    /// again.
    private static let limit = 8

    private let trust: Trust
    private let known = Lock<[Known]>([])

    /// Creates a verifier that has not seen any issuer yet.
    public init(_ trust: Trust) {
        self.trust = trust
    }

    /// How many issuers are remembered.
    var knownCount: Int { known.withLock { $0.count } }

    /// The reason why a leaf does not chain to a trusted certificate; nil if it does.
    ///
    /// With explicitly trusted certificates, the verifier requires that each of `others` is part of the chain. A bag
    /// that includes its root, like a signed message (RFC 5652, section 5.1), may contain more.
    /// - Parameters:
    ///   - others: DER of the certificates sent with the leaf, in any order, at most `maximumOthers`.
    ///   - time: seconds since 1970.
    /// - Throws: `CryptoError.malformedCertificate` if one of the others is no certificate; `CryptoError.invalidParameter` for
    ///   too many; `CryptoError.library` without memory.
    public func fault(of leaf: Certificate, others: [[UInt8]], time: Int64) throws(CryptoError) -> CertificateFault? {
        guard others.count <= Self.maximumOthers else { throw .invalidParameter("others") }
        let match = known.withLock { known in known.first { $0.period.contains(time) && $0.others == others } }
        if let match {
            if let key = match.key, leaf.isPlainly(under: match.issuer, at: time) {
                return leaf.hasPlainSignature(by: key) ? nil : .wrongSignature
            }
            let fault = try leaf.fault(intermediates: [], anchors: [match.issuer], time: time, policy: .basic)
            // Another issuer may be meant; no signature has been verified so far.
            guard let fault, fault.isUnknownIssuer else { return fault }
        }
        return try fullCheck(of: leaf, others: others, time: time)
    }

    private func fullCheck(
        of leaf: Certificate, others: [[UInt8]], time: Int64
    ) throws(CryptoError) -> CertificateFault? {
        var certificates: [Certificate] = []
        for der in others { certificates.append(try Certificate(der: der)) }
        let anchors =
            switch trust {
            case .certificates(let anchors): anchors
            case .fingerprints(let hashes): certificates.filter { hashes.contains(HashAlgorithm.sha256.hash($0.der)) }
            }
        let verdict = try leaf.verdict(intermediates: certificates, anchors: anchors, time: time, policy: .basic)
        guard case .trusted(let chain) = verdict else {
            guard case .rejected(let fault, _) = verdict else { return .unspecified }
            return fault
        }
        if case .certificates = trust {
            guard certificates.allSatisfy({ chain.contains($0) || anchors.contains($0) }) else { return .unspecified }
        }
        remember(others: others, above: chain.dropFirst())
        return nil
    }

    private func remember(others: [[UInt8]], above issuers: ArraySlice<Certificate>) {
        // An issuer that is itself the end of the chain saves nothing.
        guard issuers.count > 1, let issuer = issuers.first else { return }
        // Name constraints must be checked for each leaf.
        guard !issuers.contains(where: { $0.extensionValue("2.5.29.30") != nil }) else { return }
        let first = issuers.reduce(Int64.min) { max($0, $1.notBefore) }
        let last = issuers.reduce(Int64.max) { min($0, $1.notAfter) }
        guard first <= last else { return }
        let new = Known(
            others: others, issuer: issuer, key: try? ECPublicKey(spki: issuer.spki), period: first...last)
        known.withLock { known in
            // Several tasks may have come here with the same.
            guard !known.contains(new) else { return }
            if known.count >= Self.limit { known.removeFirst() }
            known.append(new)
        }
    }
}
