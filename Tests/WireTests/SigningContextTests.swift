import Foundation
import LatchkeyCrypto
import LatchkeyWire
import Testing

@Suite("Signing context")
struct SigningContextTests {
    static let encoded =
        "000000116c617463686b65792f626f756e642f7631000000106c617463686b65792e6578616d706c65000000077369676e2d696e00000008"
        + "746573747573657200000010756e697175652d6465766963652d69640000002b4971504c4571766c6f44595f6e6c316965506d73436f51"
        + "694d7935666a302d6a44567a714e3571326638380000002430313961366530632d356231652d376363342d623461332d31663064386139"
        + "65326335350000000a31373632373833313934"
    static let digest = "1c6758af54a2892ed0f144ab4d7f5d52c6d3e81023377e738220a5de2b3b0a39"
    static let publicKey =
        "04561f4a8a3023f7716c9c7d90f5ff6d86c1f2d3b20ecf5ed0b4c4a6a39f9e792733542979144c9d45ee5a754e7918d3e2c527cae3ef62"
        + "0fd471a8322b15a31fe7"

    /// The context of docs/signing-context.md.
    static func context() throws -> SigningContext {
        SigningContext(
            serverID: try #require(ServerID(rawValue: "latchkey.example")), purpose: .signIn,
            username: try #require(Username(rawValue: "testuser")),
            deviceID: try #require(DeviceID(rawValue: "unique-device-id")),
            keyID: try #require(DeviceKeyID(publicKeyDigest: HashAlgorithm.sha256.hash(hex(publicKey)))),
            challengeID: try #require(ChallengeID(rawValue: "019A6E0C-5B1E-7CC4-B4A3-1F0D8A9E2C55")),
            expiresAt: 1_762_783_194)
    }

    @Test("the encoding is the one that the documentation prints, byte for byte")
    func testBytes() throws {
        let context = try Self.context()
        #expect(digits(context.encoded) == Self.encoded)
        #expect(digits(HashAlgorithm.sha256.hash(context.encoded)) == Self.digest)
        #expect(context.keyID.rawValue == "IqPLEqvloDY_nl1iePmsCoQiMy5fj0-jDVzqN5q2f88")
    }

    @Test("docs/signing-context.md prints the bytes that are tested here", arguments: [encoded, digest, publicKey])
    func documentation(bytes: String) throws {
        let text = try String(
            contentsOf: packageRoot.appendingPathComponent("docs/signing-context.md"), encoding: .utf8)
        #expect(text.contains("    \(bytes)\n"))
    }

    @Test("each fact changes the encoding")
    func everyFactCounts() throws {
        let original = try Self.context()
        var changed = Array(repeating: original, count: 7)
        changed[0].serverID = try #require(ServerID(rawValue: "latchkey.examplf"))
        changed[1].purpose = .upgrade
        changed[2].username = try #require(Username(rawValue: "testuses"))
        changed[3].deviceID = try #require(DeviceID(rawValue: "unique-device-ie"))
        changed[4].keyID = try #require(DeviceKeyID(rawValue: DeviceKeyID.example))
        changed[5].challengeID = try #require(ChallengeID(rawValue: "019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c56"))
        changed[6].expiresAt += 1
        #expect(Set((changed + [original]).map(\.encoded)).count == 8)
    }

    @Test("the purposes are those of the contract")
    func purposes() {
        #expect(ChallengePurpose.allCases.map(\.rawValue) == ["enrol", "sign-in", "upgrade", "recover", "manage"])
        #expect(SigningContext.version == "latchkey/bound/v1")
    }
}

@Suite("Length-prefixed lists")
struct LengthPrefixedTests {
    @Test(
        "each string comes behind its UTF-8 length",
        arguments: [
            ([], ""), ([""], "00000000"), (["", ""], "0000000000000000"), (["a"], "0000000161"),
            (["é"], "00000002c3a9"), (["a", "bc"], "0000000161000000026263"),
        ] as [([String], String)])
    func encoding(fields: [String], expected: String) {
        #expect(digits(LengthPrefixed.encode(fields)) == expected)
    }

    @Test("no two lists have the same bytes: each is read back from its own")
    func injective() {
        var generator = SeededGenerator(seed: 4)
        var seen: [[UInt8]: [String]] = [:]
        // Strings that look like lengths and like neighbors' ends, to invite confusion.
        let parts = ["", "a", "ab", "b", "\u{0}", "\u{0}\u{0}\u{0}\u{1}a", "\u{0}\u{0}\u{0}\u{0}", "é", "e\u{301}"]
        for _ in 0..<5000 {
            let fields = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                parts.randomElement(using: &generator) ?? ""
            }
            let bytes = LengthPrefixed.encode(fields)
            // Swift takes é and e + accent for equal; as bytes they differ, and bytes are what is signed.
            #expect(Self.read(bytes)?.map { Array($0.utf8) } == fields.map { Array($0.utf8) })
            if let other = seen[bytes] { #expect(other.map { Array($0.utf8) } == fields.map { Array($0.utf8) }) }
            seen[bytes] = fields
        }
    }

    private static func read(_ bytes: [UInt8]) -> [String]? {
        var fields: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard rest.count >= 4 + length else { return nil }
            fields.append(String(decoding: rest.dropFirst(4).prefix(length), as: UTF8.self))
            rest = rest.dropFirst(4 + length)
        }
        return fields
    }
}
