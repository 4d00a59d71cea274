import Foundation
import Testing

@testable import LatchkeyWire

/// The plain reader and writer against Foundation's, which decides.
@Suite("Plain JSON")
struct PlainJSONTests {
    private static let challengeID = "019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55"

    @Test("what is read plainly is what the decoder reads")
    func equalReading() throws {
        let texts = [
            #"{"username":"anna","deviceId":"d1"}"#, #" { "deviceId" : "d1" ,\#n "username":"anna" } \#r\#n"#,
            #"{"username":"anna","deviceId":"d1","other":"x"}"#, #"{"username":"an na","deviceId":"d1"}"#,
        ]
        for text in texts {
            let decoded = try? JSONDecoder().decode(InitiateRequest.self, from: Data(text.utf8))
            let read = try #require(PlainJSONReader(Array(text.utf8)), "\(text)")
            #expect(InitiateRequest(read) == decoded, "\(text)")
        }
        let text =
            #"{"username":"a","deviceId":"d","challengeId":"\#(Self.challengeID)","signature":"AQIDBA=="}"#
        let decoded = try JSONDecoder().decode(VerifySignatureRequest.self, from: Data(text.utf8))
        #expect(VerifySignatureRequest(try #require(PlainJSONReader(Array(text.utf8)))) == decoded)
    }

    @Test("a text where an assertion belongs is left to the decoder, which refuses it")
    func assertion() throws {
        let text =
            #"{"username":"a","deviceId":"d","challengeId":"\#(Self.challengeID)","signature":"AQIDBA==","assertion":"x"}"#
        #expect(VerifySignatureRequest(try #require(PlainJSONReader(Array(text.utf8)))) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(VerifySignatureRequest.self, from: Data(text.utf8))
        }
    }

    @Test(
        "anything but one flat object of plain values is left to the decoder",
        arguments: [
            "", " ", "{}", "{", "[]", "null", #"{"a":"b"}x"#, #"{"a":"b"}{"a":"b"}"#, #"{"a":"b",}"#,
            #"{"a":"b""#, #"{"a":"b\n"}"#, #"{"a":"\u0041"}"#, #"{"a":"ä"}"#, #"{"ä":"a"}"#, #"{"a":{"b":"c"}}"#,
            #"{"a":["b"]}"#, #"{"a":"b","a":"c"}"#, #"{"a":"b","a":"b"}"#, #"{a:"b"}"#, #"{"a"}"#, #"{"a":}"#,
            #"{"a":null}"#, "{\"a\":\"\u{7F}\"}", "{\"a\":\"\t\"}", #"{"a" "b"}"#, #"{,"a":"b"}"#,
            "\u{FEFF}{\"a\":\"b\"}",
        ])
    func notPlain(text: String) {
        #expect(PlainJSONReader(Array(text.utf8)) == nil)
    }

    @Test("an object of more than 32 members is left to the decoder, whose time they don't square")
    func manyMembers() {
        for (count, isPlain) in [(32, true), (33, false)] {
            let text = "{" + (0..<count).map { "\"m\($0)\":\($0)" }.joined(separator: ",") + "}"
            #expect((PlainJSONReader(Array(text.utf8)) != nil) == isPlain, "\(count)")
        }
    }

    @Test("numbers and truths are read")
    func values() throws {
        let object = try #require(PlainJSONReader(Array(#"{"a":-12,"b":0,"c":true, "d" : false,"e":"x"}"#.utf8)))
        #expect(object.integer("a") == -12)
        #expect(object.integer("b") == 0)
        #expect(object.boolean("c") == true)
        #expect(object.boolean("d") == false)
        #expect(object.text("e") == "x")
        #expect(object.text("a") == nil && object.integer("e") == nil && object.boolean("e") == nil)
        #expect(object.has("a") && !object.has("f"))
    }

    @Test(
        "what readers of JSON could read differently is not plain",
        arguments: [
            "01", "-0", "1.0", "1e3", "+1", "-", "1234567890123456789", "tru", "True", "null", "[]", "{}", "", "1 2",
        ])
    func notPlainValue(_ value: String) {
        #expect(PlainJSONReader(Array("{\"a\":\(value)}".utf8)) == nil)
    }

    @Test("no bytes trap the reader, and what it reads the decoder reads alike")
    func hostile() throws {
        var generator = SplitMix(state: 7)
        let seed = Array(#"{"username":"anna","deviceId":"d1","x":"y"}"#.utf8)
        for _ in 0..<5_000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: index)
                default: bytes.insert(#"{}":,\ "#.utf8.randomElement(using: &generator) ?? 0, at: index)
                }
            }
            guard let read = PlainJSONReader(bytes) else { continue }
            let decoded = try? JSONDecoder().decode(InitiateRequest.self, from: Data(bytes))
            #expect(InitiateRequest(read) == decoded, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test("what is written plainly is what the encoder writes with sorted keys")
    func equalWriting() throws {
        let token = TokenResponse(
            success: true, token: "a.b.c", message: "Authentication successful", refreshToken: "r", tokenType: "Bearer",
            expiresIn: 600)
        #expect(try Self.plain(token) == Self.encoded(token))
        let id = try #require(ChallengeID(rawValue: Self.challengeID))
        for (scheme, assertionRequired) in [(SigningScheme.plain, nil), (.bound, nil), (.bound, true)] {
            let isBound = scheme == .bound
            let challenge = ChallengeResponse(
                method: .secureEnclave, challenge: EncodedBytes([0xFF, 0xEF, 0xBE]), challengeId: id, expiresIn: 300,
                scheme: scheme, serverId: isBound ? ServerID(rawValue: "a/b") : nil,
                keyId: isBound ? DeviceKeyID(rawValue: DeviceKeyID.example) : nil,
                expiresAt: isBound ? 1_795_174_628 : nil, assertionRequired: assertionRequired)
            #expect(try Self.plain(challenge) == Self.encoded(challenge))
        }
    }

    @Test("a text that needs an escape is not written plainly", arguments: ["\"", "\\", "\n", "é", "\u{7F}"])
    func escapes(text: String) {
        var object = PlainJSONWriter()
        object.add("a", "plain")
        #expect(object.bytes != nil)
        var inner = PlainJSONWriter()
        inner.add("b", text)
        #expect(inner.bytes == nil)
        object.add("c", inner)
        #expect(object.bytes == nil)
    }

    @Test("members, numbers, truth values, lists and objects come in the order in which they are added")
    func members() {
        var inner = PlainJSONWriter()
        inner.add("x", Int64(-1))
        var object = PlainJSONWriter()
        object.add("none", nil as String?)
        object.add("a", ["b", "c"])
        object.add("d", true)
        object.add("e", inner)
        object.add("f", [])
        #expect(object.bytes == Array(#"{"a":["b","c"],"d":true,"e":{"x":-1},"f":[]}"#.utf8))
    }

    private static func plain(_ value: some PlainWritable) throws -> String {
        var object = PlainJSONWriter()
        value.write(to: &object)
        return String(decoding: try #require(object.bytes), as: UTF8.self)
    }

    private static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// A seeded generator: the same mutations every time.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
