import LatchkeyCrypto

/// An attestation object as an app sent it: well-formed, and not judged.
public struct UnverifiedAttestation: Sendable {
    /// The certificate of the key.
    public let certificate: Certificate
    /// The DER of the issuer's certificate.
    public let issuer: [UInt8]
    /// The receipt, to be verified apart from it: nothing in the attestation signs it.
    public let receipt: [UInt8]
    /// The authenticator data.
    public let authenticatorData: AuthenticatorData
    let attestedKey: AuthenticatorData.AttestedKey

    /// Reads the CBOR that `attestKey` gives.
    ///
    /// Members that are not known are passed over.
    /// - Parameter cbor: up to 64 KiB; real ones have 5 000 to 6 000 bytes.
    /// - Throws: `AttestationRejection` with a fault that is malformed in one way or another.
    public init(cbor: [UInt8]) throws(AttestationRejection) {
        guard let object = try? CBORReader.read(cbor[...]), let format = object["fmt"]?.textString,
            let statement = object["attStmt"], let data = object["authData"]?.byteString
        else { throw AttestationRejection(.malformed) }
        guard format.utf8.elementsEqual("apple-appattest".utf8) else { throw AttestationRejection(.unknownFormat) }
        guard case .array(let certificates)? = statement["x5c"], certificates.count == 2,
            let leaf = certificates[0].byteString, let issuer = certificates[1].byteString,
            let receipt = statement["receipt"]?.byteString
        else { throw AttestationRejection(.malformedStatement) }
        guard let authenticatorData = AuthenticatorData(data, kind: .attestation),
            let attestedKey = authenticatorData.attestedKey
        else { throw AttestationRejection(.malformedAuthenticatorData) }
        guard let certificate = try? Certificate(deferring: Array(leaf)) else {
            throw AttestationRejection(.malformedCertificate)
        }
        self.certificate = certificate
        self.issuer = Array(issuer)
        self.receipt = Array(receipt)
        self.authenticatorData = authenticatorData
        self.attestedKey = attestedKey
    }
}
