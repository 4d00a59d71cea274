extension Certificate {
    /// Reads a PEM block `CERTIFICATE`.
    ///
    /// - Parameter pem: one block with LF or CRLF line ends, up to 4096 bytes, nothing around it.
    /// - Throws: `CryptoError.malformedCertificate`.
    public init(pem: String) throws(CryptoError) {
        guard let block = PEM(pem), block.label == "CERTIFICATE" else { throw .malformedCertificate }
        try self.init(der: block.der)
    }
}
