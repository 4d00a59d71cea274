import Foundation
import Security
import Testing

/// A certificate of `CertificateFixture`.
func certificate(_ der: Data) throws -> SecCertificate {
    try #require(SecCertificateCreateWithData(nil, der as CFData))
}

@Suite("SecCertificate, SecTrust, SecPKCS12Import", .phone())
struct SecCertificateTests {
    @Test("a certificate tells its fields")
    func fields() throws {
        let leaf = try certificate(CertificateFixture.leaf)
        #expect(SecCertificateCopyData(leaf) as Data == CertificateFixture.leaf)
        #expect(SecCertificateCopySubjectSummary(leaf) as String? == "alice")
        var name: CFString?
        #expect(SecCertificateCopyCommonName(leaf, &name) == errSecSuccess)
        #expect(name as String? == "alice")
        var addresses: CFArray?
        #expect(SecCertificateCopyEmailAddresses(leaf, &addresses) == errSecSuccess)
        #expect(addresses as? [String] == ["alice@example.com"])
        let serial = SecCertificateCopySerialNumberData(leaf, nil) as Data?
        #expect(serial == Data([0x00, 0x80, 0x11, 0x22, 0x34]))
        #expect(SecCertificateCopyKey(leaf) == (try fixturePair().publicKey))
        #expect(CFGetTypeID(leaf) == SecCertificateGetTypeID())
        #expect(leaf == (try certificate(CertificateFixture.leaf)))
        #expect(SecCertificateCreateWithData(nil, CertificateFixture.leaf.dropLast() as CFData) == nil)
        let root = try certificate(CertificateFixture.root)
        #expect(SecCertificateCopyEmailAddresses(root, &addresses) == errSecSuccess)
        #expect(addresses?.count == 0)
        #expect(
            SecCertificateCopyNormalizedIssuerSequence(leaf) as Data?
                == SecCertificateCopyNormalizedSubjectSequence(root) as Data?)
    }

    private func trust(
        _ leaf: Data, _ policy: SecPolicy = SecPolicyCreateBasicX509(), anchors: [Data]? = [CertificateFixture.root]
    ) throws -> SecTrust {
        var trust: SecTrust?
        try #require(SecTrustCreateWithCertificates(try certificate(leaf), policy, &trust) == errSecSuccess)
        let made = try #require(trust)
        if let anchors {
            let array = try anchors.map { try certificate($0) } as NSArray
            #expect(SecTrustSetAnchorCertificates(made, array) == errSecSuccess)
        }
        #expect(SecTrustSetVerifyDate(made, Date(timeIntervalSince1970: 1_767_225_600) as NSDate) == errSecSuccess)
        return made
    }

    @Test("a certificate that leads to an anchor is trusted")
    func trusted() throws {
        for policy in [
            SecPolicyCreateBasicX509(), SecPolicyCreateSSL(true, "app.example.com"), SecPolicyCreateSSL(true, nil),
            SecPolicyCreateSSL(false, nil),
        ] {
            let trust = try trust(CertificateFixture.leaf, policy)
            var result = SecTrustResultType.otherError
            #expect(SecTrustGetTrustResult(trust, &result) == errSecSuccess && result == .invalid)
            #expect(SecTrustEvaluateWithError(trust, nil))
            #expect(SecTrustGetTrustResult(trust, &result) == errSecSuccess && result == .unspecified)
            let chain = try #require(SecTrustCopyCertificateChain(trust) as? [SecCertificate])
            #expect(chain == [try certificate(CertificateFixture.leaf), try certificate(CertificateFixture.root)])
            #expect(SecTrustCopyKey(trust) == (try fixturePair().publicKey))
        }
    }

    @Test("a certificate is refused with Apple's reason")
    func refused() throws {
        let before = Date(timeIntervalSince1970: 0) as NSDate
        let rows: [(SecTrust, Int, SecTrustResultType)] = [
            (try trust(CertificateFixture.leaf, anchors: nil), -67843, .recoverableTrustFailure),
            (
                try trust(CertificateFixture.leaf, anchors: [CertificateFixture.expired]), -67843,
                .recoverableTrustFailure
            ),
            (try trust(CertificateFixture.expired), -67818, .recoverableTrustFailure),
            (
                try trust(CertificateFixture.leaf, SecPolicyCreateSSL(true, "other.example.com")), -67602,
                .recoverableTrustFailure
            ),
        ]
        for (trust, code, expected) in rows {
            var error: CFError?
            #expect(!SecTrustEvaluateWithError(trust, &error))
            #expect(error?.code == code && error?.domain == NSOSStatusErrorDomain)
            var result = SecTrustResultType.invalid
            #expect(SecTrustEvaluate(trust, &result) == errSecSuccess && result == expected)
            #expect(SecTrustGetCertificateCount(trust) >= 1)
        }
        let early = try trust(CertificateFixture.leaf)
        #expect(SecTrustEvaluateWithError(early, nil))
        #expect(SecTrustSetVerifyDate(early, before) == errSecSuccess)
        var error: CFError?
        #expect(!SecTrustEvaluateWithError(early, &error))
        #expect(error?.code == -67818)
        var none: SecTrust?
        #expect(SecTrustCreateWithCertificates(NSArray(), nil, &none) == errSecParam)
        #expect(SecTrustCreateWithCertificates(NSString("x"), nil, &none) == errSecParam)
    }

    @Test("a PKCS #12 file of OpenSSL gives the identity, its trust and its chain")
    func pkcs12() throws {
        for file in [CertificateFixture.pkcs12, CertificateFixture.legacyPKCS12] {
            var items: CFArray?
            let options: [CFString: Any] = [kSecImportExportPassphrase: "sesame"]
            try #require(SecPKCS12Import(file as CFData, options as CFDictionary, &items) == errSecSuccess)
            let item = try #require((items as? [[String: Any]])?.first)
            let identity = try #require(item[kSecImportItemIdentity as String] as? SecIdentity)
            var leaf: SecCertificate?
            var key: SecKey?
            #expect(SecIdentityCopyCertificate(identity, &leaf) == errSecSuccess)
            #expect(SecIdentityCopyPrivateKey(identity, &key) == errSecSuccess)
            #expect(leaf == (try certificate(CertificateFixture.leaf)))
            #expect(key == (try fixturePair().privateKey))
            #expect(item[kSecImportItemTrust as String] is SecTrust)
            let chain = try #require(item[kSecImportItemCertChain as String] as? [SecCertificate])
            #expect(chain.first == leaf)
            #expect(CFGetTypeID(identity) == SecIdentityGetTypeID())
        }
    }

    @Test("a wrong passphrase is errSecAuthFailed, a damaged file errSecDecode; nothing is stored")
    func badPKCS12() {
        var items: CFArray?
        let file = CertificateFixture.ellipticPKCS12
        let wrong: [CFString: Any] = [kSecImportExportPassphrase: "wrong"]
        #expect(SecPKCS12Import(file as CFData, wrong as CFDictionary, &items) == errSecAuthFailed)
        #expect(SecPKCS12Import(file as CFData, [:] as CFDictionary, &items) == errSecAuthFailed)
        let right: [CFString: Any] = [kSecImportExportPassphrase: "sesame"]
        #expect(SecPKCS12Import(file.dropLast(9) as CFData, right as CFDictionary, &items) == errSecDecode)
        #expect(items == nil)
        #expect(SecPKCS12Import(file as CFData, right as CFDictionary, &items) == errSecSuccess)
        #expect(items?.count == 1)
        #expect(
            SecItemCopyMatching([kSecClass: kSecClassIdentity] as [CFString: Any] as CFDictionary, nil)
                == errSecItemNotFound)
    }

    @Test("with the data protection keychain the identity and its chain are stored as well")
    func storingImport() throws {
        var items: CFArray?
        let options: [CFString: Any] = [
            kSecImportExportPassphrase: "sesame", kSecUseDataProtectionKeychain: true, kSecAttrLabel: "imported",
        ]
        for _ in 0..<2 {
            let status = SecPKCS12Import(CertificateFixture.pkcs12 as CFData, options as CFDictionary, &items)
            #expect(status == errSecSuccess)
        }
        let find: [CFString: Any] = [kSecClass: kSecClassIdentity, kSecAttrLabel: "imported"]
        #expect(SecItemCopyMatching(find as CFDictionary, nil) == errSecSuccess)
    }
}
