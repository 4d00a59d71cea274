import Foundation
import Security
import Testing

@Suite("What SecTrust tells about a verdict", .phone())
struct SecTrustResultTests {
    private func trust(_ policy: SecPolicy, anchors: [Data], year: Double = 2026) throws -> SecTrust {
        var trust: SecTrust?
        let leaf = try certificate(CertificateFixture.leaf)
        try #require(SecTrustCreateWithCertificates(leaf, policy, &trust) == errSecSuccess)
        let made = try #require(trust)
        let array = try anchors.map { try certificate($0) } as NSArray
        #expect(SecTrustSetAnchorCertificates(made, array) == errSecSuccess)
        let date = Date(timeIntervalSince1970: (year - 1970) * 31_557_600)
        #expect(SecTrustSetVerifyDate(made, date as NSDate) == errSecSuccess)
        return made
    }

    private func details(_ result: NSDictionary) throws -> [[String: Bool]] {
        try #require(result["TrustResultDetails"] as? [[String: Bool]])
    }

    @Test("a trusted certificate has a verdict, a date, and nothing that failed")
    func trusted() throws {
        let trust = try trust(SecPolicyCreateBasicX509(), anchors: [CertificateFixture.root])
        let result = try #require(SecTrustCopyResult(trust))
        #expect((result[kSecTrustResultValue] as? NSNumber)?.uint32Value == SecTrustResultType.unspecified.rawValue)
        #expect(result[kSecTrustEvaluationDate] as? Date == Date(timeIntervalSince1970: 56 * 31_557_600))
        #expect(try details(result) == [[:], [:]])
        #expect(SecTrustCopyProperties(trust) == nil)
    }

    @Test("everything that failed is named, as are the sentences for a person, in Apple's order")
    func untrusted() throws {
        let trust = try trust(SecPolicyCreateSSL(true, "other.example.com"), anchors: [], year: 2050)
        let result = try #require(SecTrustCopyResult(trust))
        let verdict = SecTrustResultType.recoverableTrustFailure.rawValue
        #expect((result[kSecTrustResultValue] as? NSNumber)?.uint32Value == verdict)
        #expect(
            try details(result).first == ["AnchorTrusted": false, "SSLHostname": false, "TemporalValidity": false])
        let properties = try #require(SecTrustCopyProperties(trust) as? [[String: String]])
        #expect(properties.allSatisfy { $0["type"] == kSecPropertyTypeError as String })
        #expect(
            properties.map { $0["value"] } == [
                "Root certificate is not trusted.", "Hostname mismatch.",
                "One or more certificates have expired or are not valid yet.",
            ])
    }
}
