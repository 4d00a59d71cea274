import LatchkeyCrypto
import Testing

@Suite("PEM")
struct PEMTests {
    struct Text: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String

        init(_ what: String, _ text: String) {
            testDescription = what
            self.text = text
        }
    }

    static let tolerated = [
        Text("CRLF", KnownKey.pem.replacing("\n", with: "\r\n")),
        Text("no line end after the last line", String(KnownKey.pem.dropLast())),
        Text("line ends around it", "\n\n" + KnownKey.pem + "\n"),
        Text("the body in one line", KnownKey.pem.replacing("uJI7\n", with: "uJI7")),
        Text("a short first line", KnownKey.pem.replacing("MFkw", with: "MF\nkw")),
    ]

    @Test("line ends and line lengths do not matter", arguments: tolerated)
    func lineEnds(text: Text) throws {
        #expect(try ECPublicKey(pem: text.text).spki == KnownKey.spki)
    }

    static let broken = [
        Text("nothing", ""),
        Text("only line ends", "\n\n\r\n"),
        Text("only the body", "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"),
        Text("no end", KnownKey.pem.replacing("-----END PUBLIC KEY-----\n", with: "")),
        Text("no begin", KnownKey.pem.replacing("-----BEGIN PUBLIC KEY-----\n", with: "")),
        Text("no body", "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n"),
        Text("another label at the end", KnownKey.pem.replacing("END PUBLIC", with: "END PRIVATE")),
        Text("four dashes", KnownKey.pem.replacing("KEY-----\nMF", with: "KEY----\nMF")),
        Text("two blocks", KnownKey.pem + KnownKey.pem),
        Text("text before", "Key:\n" + KnownKey.pem),
        Text("text after", KnownKey.pem + "Key\n"),
        Text("a header", KnownKey.pem.replacing("KEY-----\nMF", with: "KEY-----\nProc-Type: 4\n\nMF")),
        Text("an empty line inside", KnownKey.pem.replacing("uJI7\n", with: "uJI7\n\n")),
        Text("a space inside", KnownKey.pem.replacing("uJI7\n", with: "uJI7 \n")),
        Text("a space before", " " + KnownKey.pem),
        Text("a character that is not base64", KnownKey.pem.replacing("MFkw", with: "MF!w")),
        Text("base64url", KnownKey.pem.replacing("A/4Q", with: "A_4Q")),
        Text("a character outside ASCII", KnownKey.pem.replacing("MFkw", with: "MFéw")),
        Text("a zero byte", KnownKey.pem.replacing("MFkw", with: "MF\0w")),
        Text("no padding", KnownKey.pem.replacing("mQ==", with: "mQ")),
        Text("half the padding", KnownKey.pem.replacing("mQ==", with: "mQ=")),
        Text("padding inside", KnownKey.pem.replacing("MFkw", with: "MF==")),
        Text("padding four times", KnownKey.pem.replacing("mQ==", with: "mQ======")),
        Text("stray bits at the end", KnownKey.pem.replacing("mQ==", with: "mR==")),
        Text("too long", String(repeating: "\n", count: 5000) + KnownKey.pem),
    ]

    @Test("a text that is not one strict block is refused", arguments: broken)
    func refused(broken: Text) {
        #expect(throws: CryptoError.malformedKey(.malformedPEM)) { try ECPublicKey(pem: broken.text) }
        #expect(throws: CryptoError.malformedKey(.malformedPEM)) { try ECPrivateKey(pem: broken.text) }
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
