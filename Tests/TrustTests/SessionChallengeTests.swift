import LatchkeyTrust
import LatchkeyWire
import Testing

@Suite("Challenges of App Attest sessions")
struct SessionChallengeTests {
    private static func id(_ random: UInt8 = 0, at milliseconds: UInt64 = 1_000) throws -> ChallengeID {
        try #require(ChallengeID(milliseconds: milliseconds, random: [UInt8](repeating: random, count: 10)))
    }

    @Test("a challenge is 32 bytes in base64url, and the same whenever it is asked for")
    func stable() throws {
        let challenge = try #require(try ChallengeAuthority.sample().sessionChallenge(.attestation, id: try Self.id()))
        #expect(challenge.utf8.count == 43 && Base64.decode(challenge)?.count == 32)
        #expect(try ChallengeAuthority.sample().sessionChallenge(.attestation, id: try Self.id()) == challenge)
    }

    @Test("purpose, service, session, server and secret each make it another one")
    func distinct() throws {
        let chat = RelyingPartyName.chat
        let authority = try ChallengeAuthority.sample()
        let challenges = [
            authority.sessionChallenge(.attestation, id: try Self.id()),
            authority.sessionChallenge(.assertion, id: try Self.id()),
            authority.sessionChallenge(.assertion, relyingParty: chat, id: try Self.id()),
            authority.sessionChallenge(.assertion, relyingParty: .default, id: try Self.id()),
            authority.sessionChallenge(.attestation, id: try Self.id(1)),
            authority.sessionChallenge(.attestation, id: try Self.id(at: 1_001)),
            try ChallengeAuthority.sample("other.example").sessionChallenge(.attestation, id: try Self.id()),
            try ChallengeAuthority.sample(secret: 3).sessionChallenge(.attestation, id: try Self.id()),
        ]
        #expect(Set(challenges.compactMap { $0 }).count == challenges.count)
    }

    @Test("before the first challenge key there is none")
    func beforeTheKey() throws {
        #expect(try ChallengeAuthority.sample().sessionChallenge(.attestation, id: try Self.id(at: 9)) == nil)
    }
}

@Suite("Client data")
struct ClientDataTests {
    @Test("challenge and context are read, other members passed over")
    func members() {
        let data = ClientData(Array(#" {"other":[1],"challenge":"a","context":"b"} "#.utf8))
        #expect(data?.challenge == "a" && data?.context == "b")
        #expect(ClientData(Array(#"{"challenge":"a"}"#.utf8))?.context == nil)
    }

    @Test("a context that is no text is none", arguments: ["1", "null", "{}", "[\"b\"]", "true"])
    func context(value: String) {
        let data = ClientData(Array(#"{"challenge":"a","context":\#(value)}"#.utf8))
        #expect(data?.challenge == "a" && data?.context == nil)
    }

    @Test(
        "anything but one strict object with a text `challenge` is refused",
        arguments: [
            "", "{}", "[]", "null", #""a""#, #"{"challenge":1}"#, #"{"challenge":null}"#, #"{"Challenge":"a"}"#,
            #"{"challenge":"a","challenge":"a"}"#, #"{"challenge":"a",}"#, #"{"challenge":"a"}{"challenge":"a"}"#,
            "\u{FEFF}{\"challenge\":\"a\"}",
        ])
    func refused(text: String) {
        #expect(ClientData(Array(text.utf8)) == nil)
    }

    @Test("no bytes trap it")
    func hostile() {
        for byte in UInt8.min...UInt8.max {
            for position in 0..<17 {
                var bytes = Array(#"{"challenge":"a"}"#.utf8)
                bytes[position] = byte
                if let data = ClientData(bytes) { #expect(data.challenge.count <= 1) }
            }
        }
    }
}
