import Foundation
import FoundationNetworking
import Security
import Testing

@Suite("Names of Foundation that pinning of certificates is written with")
struct ServerTrustTests {
    /// As apps write it.
    private final class Pinning: NSObject, URLSessionDelegate {
        func answer(
            to space: URLProtectionSpace
        ) -> (disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?) {
            guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust, let trust = space.serverTrust
            else {
                return (.performDefaultHandling, nil)
            }
            return (.useCredential, URLCredential(trust: trust))
        }
    }

    @Test("a challenge of the server's trust has none here, so the system's own judgment holds")
    func noTrust() {
        let space = URLProtectionSpace(
            host: "example.com", port: 443, protocol: "https", realm: nil,
            authenticationMethod: NSURLAuthenticationMethodServerTrust)
        let answer = Pinning().answer(to: space)
        #expect(answer.disposition == .performDefaultHandling && answer.credential == nil)
        #expect(space.authenticationMethod != NSURLAuthenticationMethodClientCertificate)
    }

    @Test("a credential of a trust has no password, and is kept nowhere")
    func credential() throws {
        let certificate = try #require(SecCertificateCreateWithData(nil, CertificateFixture.leaf as CFData))
        var trust: SecTrust?
        #expect(SecTrustCreateWithCertificates(certificate, SecPolicyCreateBasicX509(), &trust) == errSecSuccess)
        let credential = URLCredential(trust: try #require(trust))
        #expect(credential.persistence == .none && credential.password?.isEmpty ?? true)
    }

    @Test("a credential with a certificate of the app's own is kept as long as it says")
    func ownCertificate() throws {
        let identity = try #require(
            SecIdentityCreate(nil, try certificate(CertificateFixture.leaf), try fixturePair().privateKey))
        let credential = URLCredential(identity: identity, certificates: nil, persistence: .forSession)
        #expect(credential.persistence == .forSession && credential.password?.isEmpty ?? true)
    }

    @Test("errors of validation have their range, and what failed has a key")
    func errors() {
        #expect((NSValidationErrorMinimum...NSValidationErrorMaximum).contains(1560))
        let error = NSError(domain: "a", code: 1, userInfo: [NSLocalizedFailureErrorKey: "b"])
        #expect(error.userInfo["NSLocalizedFailure"] as? String == "b")
        #expect(error.userInfo[NSMultipleUnderlyingErrorsKey] == nil)
        #expect(!ProcessInfo.processInfo.isLowPowerModeEnabled)
    }
}
