import LatchkeyCrypto

/// An assertion object as an app sent it: well-formed, and not judged.
public struct UnverifiedAssertion: Sendable {
    /// The authenticator data.
    public let authenticatorData: AuthenticatorData
    let signature: ECDSASignature

    /// Reads the CBOR that `generateAssertion` gives.
    ///
    /// Members that are not known are passed over.
    /// - Parameter cbor: up to 64 KiB; real ones have 140 to 205 bytes.
    /// - Throws: `AssertionFault` that is malformed in one way or another.
    public init(cbor: [UInt8]) throws(AssertionFault) {
        guard let object = try? CBORReader.read(cbor[...]), let signature = object["signature"]?.byteString,
            let data = object["authenticatorData"]?.byteString
        else { throw .malformed }
        guard let read = try? ECDSASignature(der: Array(signature), curve: .p256) else { throw .malformedSignature }
        guard let authenticatorData = AuthenticatorData(data, kind: .assertion) else {
            throw .malformedAuthenticatorData
        }
        self.signature = read
        self.authenticatorData = authenticatorData
    }
}
