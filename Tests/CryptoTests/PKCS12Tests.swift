import Testing

@testable import LatchkeyCrypto

@Suite("PKCS #12")
struct PKCS12Tests {
    @Test("a file gives its key and its certificates", arguments: [(KnownPKCS12.modern, 1), (KnownPKCS12.old, 0)])
    func files(der: [UInt8], others: Int) throws {
        let file = try PKCS12(der: der, password: "secret")
        guard case .rsa(let key)? = file.key else {
            Issue.record("no RSA key")
            return
        }
        #expect(key.pkcs1 == KnownRSA.pkcs1)
        #expect(file.certificate?.der == KnownCertificates.rsaLeaf)
        #expect(file.others.map(\.der) == [KnownCertificates.root].prefix(others).map { $0 })
    }

    @Test("a wrong password is told from a broken file")
    func wrongPassword() {
        for password in ["", "Secret", "secrets"] {
            #expect(throws: CryptoError.authenticationFailed) {
                try PKCS12(der: KnownPKCS12.modern, password: password)
            }
        }
        for der in [[], [0x30], KnownPKCS12.modern + [0], Array(KnownPKCS12.modern.dropLast())] {
            #expect(throws: CryptoError.malformedCertificate) { try PKCS12(der: der, password: "secret") }
        }
        #expect(throws: CryptoError.invalidParameter("password")) {
            try PKCS12(der: KnownPKCS12.modern, password: "secret\u{0}")
        }
        #expect(LibraryCode.drain().rawValue == 0)
    }
}
