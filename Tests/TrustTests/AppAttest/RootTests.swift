import Foundation
import LatchkeyCrypto
import Testing

@testable import LatchkeyTrust

@Suite("Apple's roots")
struct RootTests {
    @Test("the attestation root is the one that Apple publishes")
    func fingerprint() throws {
        let root = try AppleRoots.attestation()
        #expect(
            HashAlgorithm.sha256.hash(root.der)
                == hex("1cb9823ba28ba6ad2d33a006941de2ae4f513ef1d4e831b9f7e0fa7b6242c932"))
        #expect(root.subject.commonName == "Apple App Attestation Root CA")
        #expect(root.isSelfIssued && root.isAuthority)
    }

    @Test(
        "the pinned receipt root is Apple Root CA - G3", .enabled(if: RealObjects.arePresent, "no App Attest vectors"))
    func receiptRoot() throws {
        let root = try Certificate(der: try RealObjects.bytes("AppleRootCA-G3.cer"))
        #expect(HashAlgorithm.sha256.hash(root.der) == AppleRoots.receiptFingerprint)
        #expect(root.subject.commonName == "Apple Root CA - G3")
    }

    @Test("a PEM of something else is no certificate")
    func pem() {
        for text in ["", AppleRoots.attestationPEM.replacing("CERTIFICATE", with: "PUBLIC KEY")] {
            #expect(throws: CryptoError.malformedCertificate) { try Certificate(pem: text) }
        }
    }
}
