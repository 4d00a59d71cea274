import Foundation
import Security
import Testing

@Suite("Exceptions and revocation in SecTrust", .phone())
struct SecTrustExceptionsTests {
    private func trust(
        _ leaf: Data, _ policies: [SecPolicy?], anchors: [Data] = [CertificateFixture.root], year: Double = 2026
    ) throws -> SecTrust {
        var trust: SecTrust?
        let rules = try policies.map { try #require($0) } as NSArray
        try #require(SecTrustCreateWithCertificates(try certificate(leaf), rules, &trust) == errSecSuccess)
        let made = try #require(trust)
        let array = try anchors.map { try certificate($0) } as NSArray
        #expect(SecTrustSetAnchorCertificates(made, array) == errSecSuccess)
        try move(made, to: year)
        return made
    }

    private func move(_ trust: SecTrust, to year: Double) throws {
        let date = Date(timeIntervalSince1970: (year - 1970) * 31_557_600)
        #expect(SecTrustSetVerifyDate(trust, date as NSDate) == errSecSuccess)
    }

    private func code(_ trust: SecTrust) -> Int? {
        var error: CFError?
        return SecTrustEvaluateWithError(trust, &error) ? nil : error?.code
    }

    private func list(_ exceptions: CFData?) throws -> NSArray? {
        try PropertyListSerialization.propertyList(from: #require(exceptions) as Data, format: nil) as? NSArray
    }

    @Test("what was wrong at the time is overlooked, and the verdict is then to proceed")
    func exceptions() throws {
        let tls = SecPolicyCreateSSL(true, "other.example.com")
        // Three faults: nobody's anchor, another host, and not valid any more.
        let trust = try trust(CertificateFixture.leaf, [tls], anchors: [], year: 2050)
        #expect(code(trust) != nil)
        let exceptions = try #require(SecTrustCopyExceptions(trust))
        #expect(SecTrustSetExceptions(trust, exceptions))
        var result = SecTrustResultType.invalid
        #expect(SecTrustEvaluateWithError(trust, nil))
        #expect(SecTrustGetTrustResult(trust, &result) == errSecSuccess && result == .proceed)
        // A copy has all of them, whatever is overlooked.
        #expect(try list(SecTrustCopyExceptions(trust)) == list(exceptions))
        #expect(!SecTrustSetExceptions(trust, nil))
        #expect(code(trust) != nil)
    }

    @Test("a fault that came later is not overlooked")
    func later() throws {
        let made = try trust(CertificateFixture.leaf, [SecPolicyCreateBasicX509()], anchors: [])
        #expect(SecTrustSetExceptions(made, SecTrustCopyExceptions(made)))
        #expect(code(made) == nil)
        try move(made, to: 2050)
        #expect(code(made) == Int(errSecCertificateExpired))
        try move(made, to: 2026)
        #expect(SecTrustSetPolicies(made, SecPolicyCreateSSL(true, "other.example.com")) == errSecSuccess)
        #expect(code(made) == Int(errSecHostNameMismatch))
    }

    @Test("exceptions are for one certificate, and what are none is refused")
    func others() throws {
        let leaf = try trust(CertificateFixture.leaf, [SecPolicyCreateBasicX509()], anchors: [])
        let expired = try trust(CertificateFixture.expired, [SecPolicyCreateBasicX509()])
        #expect(!SecTrustSetExceptions(expired, SecTrustCopyExceptions(leaf)))
        #expect(code(expired) == Int(errSecCertificateExpired))
        #expect(SecTrustSetExceptions(expired, SecTrustCopyExceptions(expired)))
        let lists: [Any] = [
            [Any](), ["a": 1], [["SHA1Digest": "a"]], [1], [["SHA1Digest": Data(), "AnchorTrusted": 1]],
        ]
        for list in lists {
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
            #expect(!SecTrustSetExceptions(expired, data as CFData))
        }
        #expect(!SecTrustSetExceptions(expired, Data("no list".utf8) as CFData))
        #expect(code(expired) == Int(errSecCertificateExpired))
        let trusted = try trust(CertificateFixture.leaf, [SecPolicyCreateBasicX509()])
        #expect(SecTrustSetExceptions(trusted, SecTrustCopyExceptions(trusted)))
        var result = SecTrustResultType.invalid
        #expect(SecTrustEvaluateWithError(trusted, nil))
        #expect(SecTrustGetTrustResult(trusted, &result) == errSecSuccess && result == .unspecified)
    }

    @Test("nobody answers about revocation: that only matters where an answer is required")
    func revocation() throws {
        let any = SecPolicyCreateRevocation(kSecRevocationUseAnyAvailableMethod)
        let strict = SecPolicyCreateRevocation(kSecRevocationOCSPMethod | kSecRevocationRequirePositiveResponse)
        #expect(code(try trust(CertificateFixture.leaf, [any])) == nil)
        #expect(code(try trust(CertificateFixture.leaf, [SecPolicyCreateSSL(true, nil), any])) == nil)
        #expect(code(try trust(CertificateFixture.leaf, [any], anchors: [])) == Int(errSecNotTrusted))
        let unanswered = try trust(CertificateFixture.leaf, [SecPolicyCreateSSL(true, nil), strict])
        #expect(code(unanswered) == Int(errSecIncompleteCertRevocationCheck))
        #expect(SecTrustSetExceptions(unanswered, SecTrustCopyExceptions(unanswered)) && code(unanswered) == nil)
        #expect(code(try trust(CertificateFixture.root, [strict])) == nil)
        #expect(SecPolicyCreateRevocation(0) == nil)
        #expect(strict != any && any == SecPolicyCreateRevocation(3))
    }

    @Test("the flags and identifiers of revocation are Apple's")
    func numbers() throws {
        let flags = [
            kSecRevocationOCSPMethod, kSecRevocationCRLMethod, kSecRevocationPreferCRL,
            kSecRevocationRequirePositiveResponse, kSecRevocationNetworkAccessDisabled,
        ]
        #expect(flags == [1, 2, 4, 8, 16] && kSecRevocationUseAnyAvailableMethod == 3)
        let properties = [kSecPolicyRevocationFlags: 9] as CFDictionary
        let policy = SecPolicyCreateWithProperties(kSecPolicyAppleRevocation, properties)
        #expect(policy == SecPolicyCreateRevocation(9) && policy != nil)
        #expect(SecPolicyCreateWithProperties(kSecPolicyAppleRevocation, nil) == nil)
        let made = try #require(policy.flatMap { SecPolicyCopyProperties($0) })
        #expect(made[kSecPolicyOid] as? String == "1.2.840.113635.100.1.21")
    }

    @Test("certificates may be fetched for TLS unless an app says otherwise")
    func network() throws {
        let tls = try trust(CertificateFixture.leaf, [SecPolicyCreateSSL(true, nil)])
        let basic = try trust(CertificateFixture.leaf, [SecPolicyCreateBasicX509()])
        var isAllowed: DarwinBoolean = false
        #expect(SecTrustGetNetworkFetchAllowed(tls, &isAllowed) == errSecSuccess && isAllowed.boolValue)
        #expect(SecTrustGetNetworkFetchAllowed(basic, &isAllowed) == errSecSuccess && !isAllowed.boolValue)
        #expect(SecTrustSetNetworkFetchAllowed(tls, false) == errSecSuccess)
        #expect(SecTrustGetNetworkFetchAllowed(tls, &isAllowed) == errSecSuccess && !isAllowed.boolValue)
    }

    @Test("the verdict is told on the queue, also in the old way")
    func queue() async throws {
        let refused = try trust(CertificateFixture.expired, [SecPolicyCreateBasicX509()])
        let queue = DispatchQueue(label: "verdict")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let result = await withCheckedContinuation { continuation in
            SecTrustEvaluateAsync(refused, queue) { _, result in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true ? result : .invalid)
            }
        }
        #expect(result == .recoverableTrustFailure)
    }
}
