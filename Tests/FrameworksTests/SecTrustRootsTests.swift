import Foundation
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("SecTrust with the phone's root certificates")
struct SecTrustRootsTests {
    /// A file with the fixture's root, as a phone's store, and something that is no certificate.
    private static let store: TrustStore = {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pem")
        let block = { (body: String) in "-----BEGIN CERTIFICATE-----\n\(body)\n-----END CERTIFICATE-----\n" }
        let root = CertificateFixture.root.base64EncodedString(options: .lineLength64Characters)
        let text = "# roots\n" + block("no certificate") + block(root)
        try? Data(text.utf8).write(to: url)
        return .file(path: url.path)
    }()

    private func trust(_ certificates: Data...) throws -> SecTrust {
        var trust: SecTrust?
        let all = try certificates.map { try certificate($0) } as NSArray
        try #require(SecTrustCreateWithCertificates(all, SecPolicyCreateBasicX509(), &trust) == errSecSuccess)
        let made = try #require(trust)
        #expect(SecTrustSetVerifyDate(made, Date(timeIntervalSince1970: 1_767_225_600) as NSDate) == errSecSuccess)
        return made
    }

    @Test(
        "a chain that ends in a root of the phone's store is trusted by default",
        .phone(.iPhone15Pro.with { $0.trustStore = store }))
    func own() throws {
        let trust = try trust(CertificateFixture.leaf)
        #expect(SecTrustEvaluateWithError(trust, nil))
        #expect(SecTrustGetCertificateCount(trust) == 2)
        #expect(!SecTrustEvaluateWithError(try self.trust(CertificateFixture.expired), nil))
    }

    @Test(
        "without the store, or in one without its root, it is not", .phone(.iPhone15Pro.with { $0.trustStore = .empty })
    )
    func none() throws {
        var error: CFError?
        #expect(!SecTrustEvaluateWithError(try trust(CertificateFixture.leaf), &error))
        #expect((error as NSError?)?.code == Int(errSecNotTrusted))
    }

    @Test("by default the store is that of the computer", .phone())
    func computer() throws {
        #expect(!SecTrustEvaluateWithError(try trust(CertificateFixture.leaf, CertificateFixture.root), nil))
        let text = try String(contentsOfFile: "/etc/ssl/certs/ca-certificates.crt", encoding: .utf8)
        let blocks = text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst()
        let roots = blocks.compactMap { block in
            block.components(separatedBy: "-----END").first.flatMap {
                Data(base64Encoded: $0, options: .ignoreUnknownCharacters)
            }
        }
        #expect(roots.count > 50)
        let trusted = try roots.filter { SecTrustEvaluateWithError(try trust($0), nil) }
        #expect(trusted.count > roots.count * 9 / 10)
    }

    @Test(
        "anchors that an app sets take the place of the store, unless it wants both",
        .phone(.iPhone15Pro.with { $0.trustStore = store }))
    func anchors() throws {
        let trust = try trust(CertificateFixture.leaf)
        let other = try certificate(CertificateFixture.expired)
        #expect(SecTrustSetAnchorCertificates(trust, [other] as NSArray) == errSecSuccess)
        #expect(!SecTrustEvaluateWithError(trust, nil))
        #expect(SecTrustSetAnchorCertificatesOnly(trust, false) == errSecSuccess)
        #expect(SecTrustEvaluateWithError(trust, nil))
        #expect(SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess)
        #expect(!SecTrustEvaluateWithError(trust, nil))
        #expect(SecTrustSetAnchorCertificates(trust, nil) == errSecSuccess)
        #expect(SecTrustEvaluateWithError(trust, nil))
    }

    @Test("a phone that is stored keeps its store", arguments: [TrustStore.computer, .file(path: "/a b.pem"), .empty])
    func stored(store: TrustStore) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        let phone = try VirtualPhone(stateFile: url, .iPhone15Pro.with { $0.trustStore = store })
        phone.closeStateFile()
        let again = try VirtualPhone(stateFile: url)
        #expect(again.configuration.trustStore == store)
        again.closeStateFile()
    }
}
