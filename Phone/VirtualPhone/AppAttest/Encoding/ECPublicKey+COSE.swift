import LatchkeyCrypto

extension ECPublicKey {
    /// The key as COSE_Key of P-256: EC2, ES256, P-256, x, y (RFC 9053): 77 bytes.
    var coseKey: [UInt8] {
        [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + x963[1..<33] + [0x22, 0x58, 0x20]
            + x963[33..<65]
    }
}
