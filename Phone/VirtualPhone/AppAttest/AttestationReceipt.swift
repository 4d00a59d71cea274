import Foundation
import LatchkeyCrypto

/// A receipt: fields, signed as CMS in the BER that Apple writes.
struct AttestationReceipt {
    /// The numbers of the fields (facts: attestation, 1.4).
    enum Field: UInt64 {
        case appId = 2
        case certificate = 3
        case clientHash = 4
        case token = 5
        case type = 6
        case environment = 7
        case creation = 12
        case riskMetric = 17
        case notBefore = 19
        case expiration = 21
    }

    let fields: [(Field, [UInt8])]

    private static let day: UInt64 = 86_400_000

    /// The fields of the receipt in an attestation, in Apple's order.
    static func attestFields(
        appId: String, leaf: [UInt8], clientDataHash: [UInt8], token: String, environment: AppAttestEnvironment,
        milliseconds: UInt64
    ) -> [(Field, [UInt8])] {
        [
            (.appId, Array(appId.utf8)), (.certificate, leaf), (.clientHash, clientDataHash),
            (.token, Array(token.utf8)), (.type, Array("ATTEST".utf8)),
            (.environment, Array(environment.receiptName.utf8)), (.creation, moment(milliseconds)),
            (.expiration, moment(milliseconds + 90 * day)),
        ]
    }

    /// The fields of the receipt that replaces one, in Apple's order; nil if something is missing in the old one.
    ///
    /// The client hash comes back as it does from Apple: read as UTF-8, so that most of it is lost.
    static func refreshedFields(
        _ old: [Field: [UInt8]], riskMetric: Int, milliseconds: UInt64
    ) -> [(Field, [UInt8])]? {
        guard let appId = old[.appId], let leaf = old[.certificate], let hash = old[.clientHash],
            let token = old[.token], let environment = old[.environment]
        else { return nil }
        // A refreshed receipt's hash stays what it is: replacement characters are UTF-8.
        let lossy = Array(String(decoding: hash, as: UTF8.self).utf8)
        return [
            (.riskMetric, Array("\(riskMetric)".utf8)), (.type, Array("RECEIPT".utf8)), (.appId, appId),
            (.certificate, leaf), (.clientHash, lossy), (.token, token), (.environment, environment),
            (.creation, moment(milliseconds)), (.notBefore, moment(milliseconds + day)),
            (.expiration, moment(milliseconds + 90 * day)),
        ]
    }

    /// RFC 3339 with milliseconds, whose last zeros Apple drops.
    static func moment(_ milliseconds: UInt64) -> [UInt8] {
        let parts = CalendarTime(seconds: Int64(milliseconds / 1000))
        let numbers = [parts.month, parts.day, parts.hour, parts.minute, parts.second].map {
            $0 < 10 ? "0\($0)" : "\($0)"
        }
        var fraction = "\(1000 + milliseconds % 1000)".dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        let date = "\(parts.year)-\(numbers[0])-\(numbers[1])T\(numbers[2]):\(numbers[3]):\(numbers[4])"
        return Array((date + (fraction.isEmpty ? "" : ".\(fraction)") + "Z").utf8)
    }

    /// The signed receipt.
    func signed(by authority: AppAttestAuthority, at seconds: Int64) throws(CryptoError) -> [UInt8] {
        let payload = ASN1Writer.element(
            .set,
            fields.flatMap { field, value in
                ASN1Writer.sequence(
                    ASN1Writer.integer(field.rawValue), ASN1Writer.integer(1), ASN1Writer.octets(value))
            })
        let signer = try authority.receiptSigner(at: seconds)
        let signature = try signer.key.signature(for: payload, hash: .sha256)
        let data = ASN1Writer.objectIdentifier(ObjectID.data)
        let content = ASN1Writer.indefinite(
            .sequence, data,
            ASN1Writer.indefinite(.context(0), ASN1Writer.indefinite(.octetStringInPieces, Self.chunks(payload))))
        let certificates = ASN1Writer.indefinite(
            .context(0), signer.certificate, authority.receiptIntermediate, authority.receiptRoot)
        return ASN1Writer.indefinite(
            .sequence, ASN1Writer.objectIdentifier(ObjectID.signedData),
            ASN1Writer.indefinite(
                .context(0),
                ASN1Writer.indefinite(
                    .sequence, ASN1Writer.integer(1), ASN1Writer.set(Self.sha256), content, certificates,
                    ASN1Writer.set(Self.signerInfo(signer, signature)))))
    }

    private static var sha256: [UInt8] {
        ASN1Writer.sequence(ASN1Writer.objectIdentifier(ObjectID.sha256), ASN1Writer.null)
    }

    /// SignerInfo (RFC 5652, section 5.3), without signed attributes.
    private static func signerInfo(_ signer: AppAttestAuthority.ReceiptSigner, _ signature: ECDSASignature) -> [UInt8] {
        ASN1Writer.sequence(
            ASN1Writer.integer(1),
            ASN1Writer.sequence(
                AppAttestAuthority.receiptIntermediateName.encoded, ASN1Writer.integer(signer.serialNumber)),
            sha256, CertificateForm.Signing.sha256.identifier, ASN1Writer.octets(signature.der))
    }

    /// OCTET STRINGs of 1000 bytes.
    private static func chunks(_ payload: [UInt8]) -> [UInt8] {
        stride(from: 0, to: payload.count, by: 1000).flatMap {
            ASN1Writer.octets(Array(payload.dropFirst($0).prefix(1000)))
        }
    }
}
