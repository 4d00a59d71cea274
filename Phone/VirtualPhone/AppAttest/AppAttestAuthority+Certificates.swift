import LatchkeyCrypto
import LatchkeyLock

/// The certificates of an authority: fields, order, dates and extensions as in Apple's, names of our own.
extension AppAttestAuthority {
    private static let organization = "Latchkey"
    private static let unit = "Latchkey Test Authority"
    static let rootName = CertificateName("Latchkey test root", organization: organization, state: "California")
    static let intermediateName = CertificateName(
        "Latchkey App Attestation CA 1", organization: organization, state: "California")
    static let receiptRootName = CertificateName(
        "Latchkey test receipt root", unit: unit, organization: organization, country: "US")
    static let receiptIntermediateName = CertificateName(
        "Latchkey Application Integration CA", unit: unit, organization: organization, country: "US")
    private static let receiptSignerName = CertificateName(
        "Application Attestation Fraud Receipt Signing", organization: organization, country: "US")

    /// The subject of the certificate of an attested key.
    static func leafName(keyId: [UInt8]) -> CertificateName {
        let digits = Array("0123456789abcdef")
        let text = keyId.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
        return CertificateName(text, unit: "AAA Certification", organization: organization, state: "California")
    }

    static func makeRoot(_ keys: AuthorityKeys) throws(CryptoError) -> [UInt8] {
        let key = try keys.root()
        return try CertificateForm(
            serialNumber: keys.serialNumber("root", 16), signing: .sha384, issuer: rootName, subject: rootName,
            notBefore: CalendarTime.seconds(2020, 3, 18, 18, 32, 53), notAfter: CalendarTime.seconds(2045, 3, 15),
            publicKey: key.publicKey,
            extensions: [.authority(), .subjectKeyIdentifier(key.publicKey), .keyUsage(1, 0x06)]
        ).signed(by: key)
    }

    static func makeIntermediate(_ keys: AuthorityKeys) throws(CryptoError) -> [UInt8] {
        let root = try keys.root()
        let key = try keys.intermediate()
        return try CertificateForm(
            serialNumber: keys.serialNumber("intermediate", 16), signing: .sha384, issuer: rootName,
            subject: intermediateName, notBefore: CalendarTime.seconds(2020, 3, 18, 18, 39, 55),
            notAfter: CalendarTime.seconds(2030, 3, 13), publicKey: key.publicKey,
            extensions: [
                .authority(pathLength: 0), .authorityKeyIdentifier(root.publicKey),
                .subjectKeyIdentifier(key.publicKey), .keyUsage(1, 0x06),
            ]
        ).signed(by: root)
    }

    static func makeReceiptRoot(_ keys: AuthorityKeys) throws(CryptoError) -> [UInt8] {
        let key = try keys.receiptRoot()
        return try CertificateForm(
            serialNumber: keys.serialNumber("receipt root", 8), signing: .sha384, issuer: receiptRootName,
            subject: receiptRootName, notBefore: CalendarTime.seconds(2014, 4, 30, 18, 19, 6),
            notAfter: CalendarTime.seconds(2039, 4, 30, 18, 19, 6), publicKey: key.publicKey,
            extensions: [.subjectKeyIdentifier(key.publicKey), .authority(), .keyUsage(1, 0x06)]
        ).signed(by: key)
    }

    static func makeReceiptIntermediate(_ keys: AuthorityKeys) throws(CryptoError) -> [UInt8] {
        let root = try keys.receiptRoot()
        let key = try keys.receiptIntermediate()
        return try CertificateForm(
            serialNumber: keys.serialNumber("receipt intermediate", 16), signing: .sha384, issuer: receiptRootName,
            subject: receiptIntermediateName, notBefore: CalendarTime.seconds(2019, 3, 22, 17, 53, 33),
            notAfter: CalendarTime.seconds(2034, 3, 22), publicKey: key.publicKey,
            extensions: [
                .authority(), .authorityKeyIdentifier(root.publicKey),
                .responder("http://ocsp.latchkey.invalid/receipt-root"),
                .revocationList("http://crl.latchkey.invalid/receipt-root.crl"),
                .subjectKeyIdentifier(key.publicKey), .keyUsage(1, 0x06), .marker("1.2.840.113635.100.6.2.3"),
            ]
        ).signed(by: root)
    }

    /// The receipt signer of a time: a new certificate each January 20, valid for thirteen months.
    struct ReceiptSigner {
        let key: ECPrivateKey
        let certificate: [UInt8]
        let serialNumber: [UInt8]
    }

    func receiptSigner(at seconds: Int64) throws(CryptoError) -> ReceiptSigner {
        let calendarYear = CalendarTime(seconds: seconds).year
        let isBefore = seconds < CalendarTime.seconds(calendarYear, 1, 20, 20, 21, 9)
        let year = isBefore ? calendarYear - 1 : calendarYear
        let key = try keys.receiptSigner(year)
        let name = SignerName(root: receiptRoot, year: year)
        if let known = Self.signers.withLock({ $0[name] }) {
            return ReceiptSigner(key: key, certificate: known.certificate, serialNumber: known.serialNumber)
        }
        let made = try makeReceiptSigner(key, year: year)
        Self.signers.withLock { $0[name] = KnownSigner(certificate: made.certificate, serialNumber: made.serialNumber) }
        return made
    }

    private func makeReceiptSigner(_ key: ECPrivateKey, year: Int) throws(CryptoError) -> ReceiptSigner {
        let issuer = try keys.receiptIntermediate()
        // Signatures are random, so two processes make two certificates of one year: they must not share a number.
        let serialNumber = [0x40] + (try SecureRandom.bytes(15))
        let certificate = try CertificateForm(
            serialNumber: serialNumber, signing: .sha256, issuer: Self.receiptIntermediateName,
            subject: Self.receiptSignerName, notBefore: CalendarTime.seconds(year, 1, 20, 20, 21, 9),
            notAfter: CalendarTime.seconds(year + 1, 2, 18, 18, 58, 39), publicKey: key.publicKey,
            extensions: [
                .endEntity, .authorityKeyIdentifier(issuer.publicKey),
                .responder("http://ocsp.latchkey.invalid/receipts"), Self.policies,
                .subjectKeyIdentifier(key.publicKey), .keyUsage(7, 0x80), .marker("1.2.840.113635.100.12.15"),
            ]
        ).signed(by: issuer)
        return ReceiptSigner(key: key, certificate: certificate, serialNumber: serialNumber)
    }

    private static var policies: CertificateExtensionForm {
        let notice = ASN1Writer.sequence(
            ASN1Writer.objectIdentifier("1.3.6.1.5.5.7.2.2"),
            ASN1Writer.sequence(ASN1Writer.utf8("For tests only: the private keys behind it are public.")))
        let statement = ASN1Writer.sequence(
            ASN1Writer.objectIdentifier("1.3.6.1.5.5.7.2.1"), ASN1Writer.ia5("http://latchkey.invalid/authority"))
        return CertificateExtensionForm(
            identifier: "2.5.29.32",
            value: ASN1Writer.sequence(
                ASN1Writer.sequence(
                    ASN1Writer.objectIdentifier("1.2.840.113635.100.5.1"), ASN1Writer.sequence(notice, statement))))
    }

    private struct SignerName: Hashable {
        let root: [UInt8]
        let year: Int
    }

    private struct KnownSigner {
        let certificate: [UInt8]
        let serialNumber: [UInt8]
    }

    /// The signers' certificates that this process made; some for each authority.
    private static let signers = Lock<[SignerName: KnownSigner]>([:])
}
