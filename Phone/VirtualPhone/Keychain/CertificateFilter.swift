import Foundation
import LatchkeyCrypto

/// The kSecMatch… conditions of a search for certificates or identities.
struct CertificateFilter: Sendable {
    /// How kSecMatchSubject… compares.
    private enum Place: Sendable {
        case anywhere, start, end, whole
    }

    /// Normalized names, of which one must have issued the certificate or one above it.
    private var issuers: [[UInt8]]?
    private var subjects: [(place: Place, text: String)] = []
    private var emailAddress: String?
    private var hasPolicy = false
    private var policy: CertificatePolicy?
    private var validOn: Int64?
    private var isTrustedOnly = false
    /// kSecMatchHostOrSubdomainOfHost, which is private and only refused here where Apple refuses it.
    private var hasHost = false
    private var ignoresCase = false

    var isEmpty: Bool {
        issuers == nil && subjects.isEmpty && emailAddress == nil && policy == nil && validOn == nil && !isTrustedOnly
    }

    /// Reads one condition; those that mean nothing to certificates are taken and forgotten.
    mutating func read(_ key: KeychainKey, _ value: PropertyListValue) throws(PhoneFailure) {
        switch key {
        case .matchIssuers: issuers = try Self.names(value)
        case .matchSubjectContains: try addSubject(.anywhere, value)
        case .matchSubjectStartsWith: try addSubject(.start, value)
        case .matchSubjectEndsWith: try addSubject(.end, value)
        case .matchSubjectWholeString: try addSubject(.whole, value)
        case .matchEmailAddress:
            guard let text = value.string else { throw Self.wrongType }
            emailAddress = text
        case .matchPolicy: (hasPolicy, policy) = (true, Self.policy(value))
        case .matchHost: hasHost = true
        case .matchValidOnDate:
            guard case .date(let date) = value else { throw Self.wrongType }
            validOn = Int64(date.timeIntervalSince1970.rounded(.down))
        case .matchTrustedOnly: isTrustedOnly = value.boolean ?? false
        case .matchCaseInsensitive: ignoresCase = value.boolean ?? false
        default: break
        }
    }

    private static let wrongType = PhoneFailure.status(.param, "A match key's value has a wrong type.")

    private static func names(_ value: PropertyListValue) throws(PhoneFailure) -> [[UInt8]] {
        guard let list = value.array else { throw wrongType }
        return try list.map { element throws(PhoneFailure) in
            guard let der = element.bytes else { throw wrongType }
            return DistinguishedName(der: der)?.normalizedContent ?? der
        }
    }

    private mutating func addSubject(_ place: Place, _ value: PropertyListValue) throws(PhoneFailure) {
        guard let text = value.string else { throw Self.wrongType }
        subjects.append((place, text))
    }

    /// The policy that a value stands for; nil if it is none, which matters only to classes that have policies.
    private static func policy(_ value: PropertyListValue) -> CertificatePolicy? {
        guard let fields = value.dictionary else { return nil }
        switch fields["oid"]?.string {
        // Nothing is asked about revocation.
        case "1.2.840.113635.100.1.2", "1.2.840.113635.100.1.21": return .basic
        case "1.2.840.113635.100.1.3":
            return fields["client"]?.boolean == true ? .tlsClient : .tlsServer(host: fields["host"]?.string)
        default: return nil
        }
    }

    /// Checks that the conditions go with the class (SecItemServer.c:2641–2647), and that the policy is one.
    ///
    /// - Throws: errSecUnsupportedOperation, whose number is that of `errSecUnimplemented`; `errSecParam`.
    func check(_ itemClass: KeychainClass?) throws(PhoneFailure) {
        guard itemClass == .certificate || itemClass == .identity || !hasPolicy && issuers == nil && !hasHost else {
            throw .status(.unimplemented, "The class takes no such match key.")
        }
        guard !hasPolicy || policy != nil else { throw Self.wrongType }
    }

    /// Whether a certificate meets the conditions.
    ///
    /// - Parameter others: certificates that may lead to an issuer that is sought.
    func accepts(_ certificate: Certificate, others: [Certificate]) -> Bool {
        if let validOn, !(certificate.notBefore...max(certificate.notBefore, certificate.notAfter)).contains(validOn) {
            return false
        }
        let summary = folded(certificate.subjectSummary ?? "")
        guard subjects.allSatisfy({ matches(summary, $0.place, folded($0.text)) }) else { return false }
        let addresses = certificate.emailAddresses
        if let emailAddress, !addresses.isEmpty, !addresses.contains(emailAddress) { return false }
        if let issuers, !isIssued(certificate, by: Set(issuers), others) { return false }
        if let policy, !Self.fits(policy, certificate) { return false }
        // No certificate of this phone leads to one of its own anchors, since it has none.
        return !isTrustedOnly
    }

    private func folded(_ text: String) -> String { ignoresCase ? text.lowercased() : text }

    private func matches(_ text: String, _ place: Place, _ part: String) -> Bool {
        switch place {
        case .anywhere: text.contains(part)
        case .start: text.hasPrefix(part)
        case .end: text.hasSuffix(part)
        case .whole: text == part
        }
    }

    private func isIssued(_ certificate: Certificate, by names: Set<[UInt8]>, _ others: [Certificate]) -> Bool {
        var current = certificate
        // A chain is at most ten long; a circle of issuers ends there too.
        for _ in 0..<10 {
            if names.contains(current.issuer.normalizedContent) { return true }
            let issuer = others.first { $0.subject.normalized == current.issuer.normalized && $0 != current }
            guard let issuer else { return false }
            current = issuer
        }
        return false
    }

    /// Whether a certificate could be used so: purpose and host, with itself as the anchor and while it is valid.
    private static func fits(_ policy: CertificatePolicy, _ certificate: Certificate) -> Bool {
        let verdict = try? certificate.verdict(
            intermediates: [], anchors: [certificate], time: certificate.notBefore, policy: policy)
        if case .trusted = verdict { return true }
        return false
    }
}
