import Foundation
import Security
import Testing
import VirtualPhoneTesting

@Suite("Client code of other people's making", .phone())
struct KeyClientTests {
    @Test("a pair under tags signs, verifies, encrypts, decrypts, and goes")
    func taggedPair() throws {
        let pair = try #require(TaggedKeyPair(publicTag: "public", privateTag: "private"))
        let digest = Data(repeating: 7, count: 32)
        let signature = try #require(pair.sign(digest))
        #expect(pair.verify(signature, digest))
        #expect(!pair.verify(signature, Data(repeating: 8, count: 32)))
        let data = try #require(pair.publicKeyData())
        let partner = try #require(TaggedKeyPair(publicTag: "partner", publicKeyData: data))
        #expect(partner.verify(signature, digest))
        #expect(pair.decrypt(try #require(partner.encrypt("hello"))) == "hello")
        let again = try #require(TaggedKeyPair(publicTag: "public", privateTag: "private"))
        #expect(again.verify(signature, digest))
        #expect(pair.destroy())
        #expect(pair.sign(digest) == nil)
    }

    @Test("a key in a class throws Apple's errors")
    func throwingKey() throws {
        let (privateKey, publicKey) = try ThrowingKey.random(sizeInBits: 2048)
        let message = Data("message".utf8)
        let algorithm = SecKeyAlgorithm.rsaSignatureMessagePKCS1v15SHA512
        let signature = try privateKey.perform(.sign, algorithm, message)
        _ = try publicKey.perform(.verify, algorithm, message, signature: signature)
        #expect(throws: ThrowingKeyError.self) {
            try publicKey.perform(.verify, algorithm, Data(), signature: signature)
        }
        let sealed = try publicKey.perform(.encrypt, .rsaEncryptionOAEPSHA512, message)
        #expect(try privateKey.perform(.decrypt, .rsaEncryptionOAEPSHA512, sealed) == message)
        let copy = try ThrowingKey(data: try publicKey.data(), isPrivate: false)
        #expect(copy.reference == publicKey.reference)
        #expect(throws: ThrowingKeyError.self) { try ThrowingKey(data: Data([1]), isPrivate: true) }
    }

    @Test("an identity is loaded from a file with its password only")
    func identity() throws {
        let file = try #require(Data(base64Encoded: Self.file, options: .ignoreUnknownCharacters))
        let (identity, chain) = try #require(loadIdentity(p12: file, password: "sesame"))
        var certificate: SecCertificate?
        #expect(SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess)
        #expect(chain == [certificate])
        #expect(loadIdentity(p12: file, password: "wrong") == nil)
    }

    /// CN=bob and a P-256 key, made once by the OpenSSL command line; the password is "sesame".
    private static let file = """
        MIIEbAIBAzCCBCIGCSqGSIb3DQEHAaCCBBMEggQPMIIECzCCAsIGCSqGSIb3DQEHBqCCArMwggKvAgEAMIICqAYJKoZIhvcNAQcB
        MFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgBcc1N6DEfgQICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEE5z
        oiU0OU6PcHE24kg+H26AggJAB7mvG5au6NvzT9N+2UvnmXkSitZ9Veo572aC9kda+dfxVygs67RDzPE6aH/AwfGcV4TjNOlro0W/
        XkA5zW3K0weqqqZS+4Hy+OSCYkP0YjtnRO8pgpPjpPOcNSvhn1dHuCqRmHiC3SJqoCHHNpJQQEu4VTE1/INRUX9cbm6QZ3EfBGn9
        Khr5zJRzvn7OUJHl3LsyWf2vxYFuQeX8am0J4fZa9x4r05ccV9BJ3roRzMd0Xr2u08lUkPyA4ffz/2drjh0b3Wn2Uy43mvKOtn7J
        Sh/jYSVT3PmkuopY1OEot+4ISawH9IhRvGwTj71Svi9ZFodv9tCAnShIenjkflWg5D7MzNvg0ydClo/4a1gqeAZ4eEF2mjLEt/5z
        EKKNGFukQdYh0dW+CeUdSrWjqWU9WhnE/4yzwS91egbC4vpcAV40f9qDCnPGOFMHnjfu/J8raWAPQkppbzW9noPu6dNj7V0uYKYx
        JwsTkhlY+4okYTjcUKf5RTkfg/C6nCnjeBwHRKp7Oo1TVsmZJ8Mdx4pR1rOpJH8Oc6xUzAc7ewSVOGQMXO+RH8SHEcoSdciMU/xd
        mnroDCReVXpGa4QViWFCYt1rRUohk1g7rk3cMj+/1eGhYp9IqPhYlGtknV+4nHbdI8Cufi6yCEGuwgGGJAgUoH6MGwkSTaLyUfCR
        VOolqTVq8SrCK94cFuE5Wy1Qyek+fwLaogIZuvvjoaF1RxNzK16jFn70JyGOc4/dv1Vma3sSkuR1IpCepyTg4I76PAfSMIIBQQYJ
        KoZIhvcNAQcBoIIBMgSCAS4wggEqMIIBJgYLKoZIhvcNAQwKAQKgge8wgewwVwYJKoZIhvcNAQUNMEowKQYJKoZIhvcNAQUMMBwE
        CAM73iIrJITVAgIIADAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQWU3ywg82fVjgYLJcM6C4yASBkEKlmUCRsNJR/XLwQXTW
        Rd+vsTW0HGQ/Ql6JDo+ZRbpJKuHZDhiRHtqz32wExcGLqCuDRDr0pL3afs6XIkW4P9pLxAjc0sl2cbgqRJy6Nj/QuZwDexBOoZPF
        y2ZIUMrgBbFHvxO/Rl8XLalYN3mBUt8aX21f+UfKE55tW6x1p46/X8Wl1amWXtbrw4rWle+f0TElMCMGCSqGSIb3DQEJFTEWBBT8
        HNS9rBKC+yRrHvvV4kc7Ir7VWzBBMDEwDQYJYIZIAWUDBAIBBQAEIPcPfYCxc5JP5si37LRilZT9eQeCD8inmVj9yxiw51b0BAjF
        Fm3uIMH6HAICCAA=
        """
}
