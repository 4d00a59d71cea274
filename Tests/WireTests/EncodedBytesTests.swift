import LatchkeyWire
import Testing

@Suite("Encoded bytes")
struct EncodedBytesTests {
    @Test(
        "bytes are written in padded base64 and read in any of its forms",
        arguments: [#""-_8=""#, #""+/8=""#, #""-_8""#])
    func forms(text: String) throws {
        let value = try decode(EncodedBytes.self, text)
        #expect(value.bytes == [0xFB, 0xFF])
        #expect(try json(value) == #""+/8=""#)
    }

    @Test(
        "nothing, other types and broken base64 are refused",
        arguments: [#""""#, "null", "1", "[1]", #"{"a":1}"#, #""A""#, #""Zh==""#, #"" Zg==""#])
    func refused(text: String) {
        #expect(throws: DecodingError.self) { try decode(EncodedBytes.self, text) }
    }

    @Test("1,024 characters are read, one quantum more is not")
    func length() throws {
        let limit = String(repeating: "A", count: EncodedBytes.maximumLength)
        #expect(try decode(EncodedBytes.self, "\"\(limit)\"").bytes.count == 768)
        #expect(throws: DecodingError.self) { try decode(EncodedBytes.self, "\"\(limit)AAAA\"") }
    }
}

@Suite("Encoded objects")
struct EncodedObjectTests {
    @Test("45,000 bytes are read, one more is not")
    func length() throws {
        let limit = String(repeating: "A", count: EncodedObject.maximumLength)
        #expect(try decode(EncodedObject.self, "\"\(limit)\"").bytes.count == 45_000)
        #expect(throws: DecodingError.self) { try decode(EncodedObject.self, "\"\(limit)AA\"") }
        #expect(try decode(EncodedObject.self, #""-_8""#).bytes == [0xFB, 0xFF])
    }

    @Test("nothing, other types and broken base64 are refused", arguments: [#""""#, "null", "1", #""A""#, #""Zh==""#])
    func refused(text: String) {
        #expect(throws: DecodingError.self) { try decode(EncodedObject.self, text) }
    }
}

@Suite("Ids of attested keys")
struct AttestedKeyIDTests {
    @Test("every spelling is one name, told as DCAppAttestService does and as a path holds it")
    func spellings() throws {
        let bytes = (0..<32).map { UInt8(0xFF - $0) }
        let id = try #require(AttestedKeyID(bytes: bytes))
        #expect(id.rawValue == Base64.encode(bytes) && id.rawValue.utf8.count == 44)
        #expect(id.urlForm == Base64.encodeURL(bytes) && id.urlForm.utf8.count == 43)
        #expect(id.bytes == bytes)
        for text in [id.rawValue, String(id.rawValue.dropLast()), id.urlForm, id.urlForm + "="] {
            #expect(AttestedKeyID(rawValue: text) == id)
        }
        #expect(AttestedKeyID(bytes: Array(bytes.dropLast())) == nil)
    }
}

@Suite("Encoded public keys")
struct EncodedPublicKeyTests {
    @Test(
        "a string is kept as it came: it is judged elsewhere",
        arguments: ["BGsX", "-----BEGIN PUBLIC KEY-----", "{}", "?"])
    func text(text: String) throws {
        let key = try decode(EncodedPublicKey.self, try json(text))
        #expect(key.form == .text(text))
        #expect(key == EncodedPublicKey(text: text))
        #expect(try json(key) == json(text))
    }

    @Test("a JWK is read as an object, members beyond the four are left out")
    func object() throws {
        let text = #"{"crv":"P-256","kid":"1","kty":"EC","use":"sig","x":"AA","y":"BB"}"#
        let key = try decode(EncodedPublicKey.self, text)
        #expect(key.form == .jwk(JSONWebKey(kty: "EC", crv: "P-256", x: "AA", y: "BB")))
        #expect(try json(key) == #"{"crv":"P-256","kty":"EC","x":"AA","y":"BB"}"#)
    }

    @Test("a key of 65 bytes is wrapped in base64")
    func x963() {
        #expect(EncodedPublicKey(x963: [0x04, 0xFF]).form == .text("BP8="))
    }

    @Test(
        "nothing, other types and incomplete objects are refused",
        arguments: [
            #""""#, "null", "1", "true", "[]", #"["a"]"#, "{}", #"{"kty":"EC"}"#, #"{"kty":1,"crv":"","x":"","y":""}"#,
        ])
    func refused(text: String) {
        #expect(throws: DecodingError.self) { try decode(EncodedPublicKey.self, text) }
    }

    @Test("2,048 bytes of text are read, one more is not, and characters are counted as bytes")
    func length() throws {
        let limit = String(repeating: "A", count: EncodedPublicKey.maximumLength)
        #expect(try decode(EncodedPublicKey.self, "\"\(limit)\"").form == .text(limit))
        #expect(throws: DecodingError.self) { try decode(EncodedPublicKey.self, "\"\(limit)A\"") }
        let wide = String(repeating: "é", count: EncodedPublicKey.maximumLength / 2)
        #expect(try decode(EncodedPublicKey.self, "\"\(wide)\"").form == .text(wide))
        #expect(throws: DecodingError.self) { try decode(EncodedPublicKey.self, "\"\(wide)A\"") }
    }

    @Test("the error says nothing of the text")
    func errorIsSafe() {
        let secret = String(repeating: "SECRET", count: 400)
        let error = #expect(throws: DecodingError.self) { try decode(EncodedPublicKey.self, "\"\(secret)\"") }
        #expect(error.map { !"\($0)".contains("SECRET") } == true)
        let name = #expect(throws: DecodingError.self) { try decode(Username.self, #""SECRET NAME""#) }
        #expect(name.map { !"\($0)".contains("SECRET") } == true)
    }
}
