internal import COpenSSL

/// The purpose of a chain of certificates.
public enum CertificatePolicy: Sendable, Hashable {
    /// Signatures, dates, constraints; no purpose and no name.
    case basic
    /// A TLS server. With a host name or an IP address it must be among the alternative names; the common name is not looked at.
    case tlsServer(host: String?)
    /// A TLS client.
    case tlsClient
}

/// The answer to whether a certificate leads to an anchor.
public enum CertificateVerdict: Sendable, Hashable {
    /// It does: the chain from the leaf to the anchor.
    case trusted([Certificate])
    /// It does not, for this reason; the chain as far as it could be built.
    case rejected(CertificateFault, [Certificate])
}

/// Why a chain was rejected: a code of OpenSSL's (`X509_V_ERR_…`).
public struct CertificateFault: RawRepresentable, Sendable, Hashable {
    /// The code.
    public let rawValue: Int32

    /// Wraps a code.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// No code of OpenSSL's says it.
    public static let unspecified = CertificateFault(rawValue: X509_V_ERR_UNSPECIFIED)
    /// A certificate is not valid yet.
    public static let notYetValid = CertificateFault(rawValue: X509_V_ERR_CERT_NOT_YET_VALID)
    /// A certificate is no longer valid.
    public static let expired = CertificateFault(rawValue: X509_V_ERR_CERT_HAS_EXPIRED)
    /// A signature is wrong.
    public static let wrongSignature = CertificateFault(rawValue: X509_V_ERR_CERT_SIGNATURE_FAILURE)
    /// The host name is not among the names.
    public static let hostMismatch = CertificateFault(rawValue: X509_V_ERR_HOSTNAME_MISMATCH)
    /// The IP address is not among the names.
    public static let addressMismatch = CertificateFault(rawValue: X509_V_ERR_IP_ADDRESS_MISMATCH)
    /// The certificate may not be used for this.
    public static let wrongPurpose = CertificateFault(rawValue: X509_V_ERR_INVALID_PURPOSE)
    /// An issuer may not issue certificates.
    public static let notAuthority = CertificateFault(rawValue: X509_V_ERR_INVALID_CA)
    /// A key is too short.
    public static let weakKey = CertificateFault(rawValue: X509_V_ERR_EE_KEY_TOO_SMALL)
    /// A signature uses SHA-1 or MD5.
    public static let weakHash = CertificateFault(rawValue: X509_V_ERR_CA_MD_TOO_WEAK)

    /// Whether no way to an anchor was found.
    public var isUnknownIssuer: Bool {
        [
            X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT,
            X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_CERT_UNTRUSTED,
        ].contains(rawValue)
    }
}

extension CertificateFault: CustomStringConvertible {
    /// OpenSSL's fixed text for the code.
    public var description: String { String(cString: X509_verify_cert_error_string(Int(rawValue))) }
}

extension Certificate {
    /// Looks for a way from this certificate to an anchor, and judges it.
    ///
    /// Each certificate but the anchor must be signed with SHA-2, and no key may be weaker than RSA of 1024 bits. An anchor
    /// need not be self-signed. Revocation is not looked at.
    ///
    /// - Parameters:
    ///   - intermediates: certificates to build the way from; need not be in order, may be useless.
    ///   - anchors: the trusted certificates; without any, nothing is trusted.
    ///   - time: seconds since 1970.
    ///   - policy: the purpose of the chain.
    /// - Throws: `CryptoError.library` without memory; `CryptoError.invalidParameter` for more than 100 certificates, or a host
    ///   with a zero byte.
    public func verdict(
        intermediates: [Certificate], anchors: [Certificate], time: Int64, policy: CertificatePolicy
    ) throws(CryptoError) -> CertificateVerdict {
        let (fault, handles) = try judged(intermediates: intermediates, anchors: anchors, time: time, policy: policy)
        var certificates: [Certificate] = []
        for handle in handles { certificates.append(try Certificate(der: try handle.encoded())) }
        return fault.map { .rejected($0, certificates) } ?? .trusted(certificates)
    }

    /// The reason why there is no chain from this certificate to an anchor; nil if there is one.
    func fault(
        intermediates: [Certificate], anchors: [Certificate], time: Int64, policy: CertificatePolicy
    ) throws(CryptoError) -> CertificateFault? {
        try judged(intermediates: intermediates, anchors: anchors, time: time, policy: policy).fault
    }

    private func judged(
        intermediates: [Certificate], anchors: [Certificate], time: Int64, policy: CertificatePolicy
    ) throws(CryptoError) -> (fault: CertificateFault?, chain: [CertificateHandle]) {
        // Building a chain tries combinations: a stranger may not send any number of them.
        guard intermediates.count <= 100, anchors.count <= 1000 else { throw .invalidParameter("certificates") }
        let host = try policy.checkedHost()
        let isAddress = host.map(Self.isAddress) ?? false
        var code: Int32 = 0
        var count = 0
        var chain = [OpaquePointer?](repeating: nil, count: 16)
        let handle = try handle()
        var (others, trusted): ([OpaquePointer?], [OpaquePointer?]) = ([], [])
        for certificate in intermediates { others.append(try certificate.handle().withPointer { $0 }) }
        for certificate in anchors { trusted.append(try certificate.handle().withPointer { $0 }) }
        let status = withExtendedLifetime((self, intermediates, anchors)) {
            handle.withPointer { leaf in
                latchkey_verify_chain(
                    leaf, others, others.count, trusted, trusted.count, time, policy.purpose, isAddress ? nil : host,
                    isAddress ? host : nil, &code, &chain, chain.count, &count)
            }
        }
        let handles = chain.prefix(count).compactMap { $0 }.map { CertificateHandle(owning: $0) }
        guard status >= 0 else { throw .fromLibrary() }
        ERR_clear_error()
        return (status == 1 ? nil : CertificateFault(rawValue: code), handles)
    }

    private static func isAddress(_ host: String) -> Bool {
        let address = a2i_IPADDRESS(host)
        defer { ASN1_OCTET_STRING_free(address) }
        if address == nil { ERR_clear_error() }
        return address != nil
    }
}

extension CertificatePolicy {
    fileprivate var purpose: Int32 {
        switch self {
        case .basic: 0
        case .tlsServer: X509_PURPOSE_SSL_SERVER
        case .tlsClient: X509_PURPOSE_SSL_CLIENT
        }
    }

    fileprivate func checkedHost() throws(CryptoError) -> String? {
        guard case .tlsServer(let host?) = self else { return nil }
        // A C string would end there, and another host be compared.
        guard !host.isEmpty, !host.utf8.contains(0) else { throw .invalidParameter("host") }
        return host
    }
}
