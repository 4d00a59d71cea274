import LatchkeyCrypto
import Testing

@Suite("PEM")
struct PEMTests {
    @Test(
        "line ends and line lengths do not matter",
        arguments: [
            KnownKey.pem.replacing("\n", with: "\r\n"), String(KnownKey.pem.dropLast()), "\n\n" + KnownKey.pem + "\n",
            KnownKey.pem.replacing("uJI7\n", with: "uJI7"), KnownKey.pem.replacing("MFkw", with: "MF\nkw"),
        ])
    func tolerated(text: String) throws {
        #expect(try ECPublicKey(pem: text).spki == KnownKey.spki)
    }

    static let broken: [(String, String)] = [
        ("nothing", ""),
        ("only line ends", "\n\n\r\n"),
        ("only the body", "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"),
        ("no end", KnownKey.pem.replacing("-----END PUBLIC KEY-----\n", with: "")),
        ("no begin", KnownKey.pem.replacing("-----BEGIN PUBLIC KEY-----\n", with: "")),
        ("no body", "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n"),
        ("another label at the end", KnownKey.pem.replacing("END PUBLIC", with: "END PRIVATE")),
        ("four dashes", KnownKey.pem.replacing("KEY-----\nMF", with: "KEY----\nMF")),
        ("two blocks", KnownKey.pem + KnownKey.pem),
        ("text before", "Key:\n" + KnownKey.pem),
        ("text after", KnownKey.pem + "Key\n"),
        ("a header", KnownKey.pem.replacing("KEY-----\nMF", with: "KEY-----\nProc-Type: 4\n\nMF")),
        ("an empty line inside", KnownKey.pem.replacing("uJI7\n", with: "uJI7\n\n")),
        ("a space inside", KnownKey.pem.replacing("uJI7\n", with: "uJI7 \n")),
        ("a space before", " " + KnownKey.pem),
        ("a character that is not base64", KnownKey.pem.replacing("MFkw", with: "MF!w")),
        ("base64url", KnownKey.pem.replacing("A/4Q", with: "A_4Q")),
        ("a character outside ASCII", KnownKey.pem.replacing("MFkw", with: "MFéw")),
        ("a zero byte", KnownKey.pem.replacing("MFkw", with: "MF\0w")),
        ("no padding", KnownKey.pem.replacing("mQ==", with: "mQ")),
        ("half the padding", KnownKey.pem.replacing("mQ==", with: "mQ=")),
        ("padding inside", KnownKey.pem.replacing("MFkw", with: "MF==")),
        ("padding four times", KnownKey.pem.replacing("mQ==", with: "mQ======")),
        ("stray bits at the end", KnownKey.pem.replacing("mQ==", with: "mR==")),
        ("too long", String(repeating: "\n", count: 5000) + KnownKey.pem),
    ]

    @Test("a text that is not one strict block is refused", arguments: broken)
    func refused(what: String, text: String) {
        #expect(throws: CryptoError.malformedKey(.malformedPEM)) { try ECPublicKey(pem: text) }
        #expect(throws: CryptoError.malformedKey(.malformedPEM)) { try ECPrivateKey(pem: text) }
    }

    @Test(
        "a block of another label is refused",
        arguments: ["CERTIFICATE", "RSA PUBLIC KEY", "public key", "ENCRYPTED PRIVATE KEY", "EC PARAMETERS"])
    func otherLabel(label: String) {
        let text = pemBlock(label, KnownKey.spki)
        #expect(throws: CryptoError.malformedKey(.unknownFormat)) { try ECPublicKey(pem: text) }
        #expect(throws: CryptoError.malformedKey(.unknownFormat)) { try ECPrivateKey(pem: text) }
    }

    @Test("a private key is not taken for a public one, nor a public for a private one")
    func kinds() {
        #expect(throws: CryptoError.malformedKey(.unknownFormat)) { try ECPublicKey(pem: KnownKey.pkcs8PEM) }
        #expect(throws: CryptoError.malformedKey(.unknownFormat)) { try ECPrivateKey(pem: KnownKey.pem) }
    }
}
