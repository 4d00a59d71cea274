/// A PKCS #8 `PrivateKeyInfo` (RFC 5208), not encrypted, whose algorithm is still to be judged.
struct PrivateKeyInfo {
    /// Reads the parts of the AlgorithmIdentifier.
    var algorithm: ASN1Reader
    /// The key in the encoding of its algorithm: a secret.
    let key: ArraySlice<UInt8>
    private var rest: ASN1Reader

    /// Reads version, algorithm and key.
    ///
    /// - Throws: `CryptoError.malformedKey(.malformedDER)`.
    init(_ pkcs8: [UInt8]) throws(CryptoError) {
        guard var inner = try? ASN1Reader(inside: .sequence, of: pkcs8[...]),
            (try? inner.integer().elementsEqual([0])) == true, let algorithm = try? inner.inside(.sequence),
            let key = try? inner.element(.octetString).content
        else { throw .malformedKey(.malformedDER) }
        self.algorithm = algorithm
        self.key = key
        rest = inner
    }

    /// Passes over the attributes, and sees to it that nothing follows them.
    ///
    /// - Throws: `CryptoError.malformedKey(.malformedDER)`.
    mutating func checkAttributes() throws(CryptoError) {
        if rest.nextTag == .context(0), (try? rest.element()) == nil { throw .malformedKey(.malformedDER) }
        guard rest.isAtEnd else { throw .malformedKey(.malformedDER) }
    }
}
