import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire
import Testing

@Suite("Answers to challenges")
struct ChallengeAuthorityTests {
    @Test("a good answer holds, and says who answered what", arguments: SigningScheme.allCases)
    func good(scheme: SigningScheme) throws {
        let answer = try Answer(scheme: scheme)
        let proof = try answer.verified().get()
        #expect(proof.challengeID == answer.challengeID)
        #expect(proof.subject.purpose == .signIn)
        #expect(proof.subject.username.rawValue == "testuser")
        #expect(proof.subject.deviceID.rawValue == "unique-device-id")
        #expect(proof.subject.scheme == scheme)
        #expect(try proof.subject.keyID == DevicePublicKey(x963: answer.publicKey.x963).id)
    }

    /// One thing about an answer that is changed, and what must come of it.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rejection: ProofRejection?
        let apply: @Sendable (inout Answer) throws -> Void

        init(_ name: String, _ rejection: ProofRejection?, _ apply: @escaping @Sendable (inout Answer) throws -> Void) {
            testDescription = name
            self.rejection = rejection
            self.apply = apply
        }
    }

    /// What spoils an answer of either scheme.
    static let changes = [
        Change("another user", .signatureInvalid) { $0.username = "testuses" },
        Change("another device", .signatureInvalid) { $0.deviceID = "unique-device-ie" },
        Change("user and device, their border moved", .signatureInvalid) {
            $0.username = "testuseru"
            $0.deviceID = "nique-device-id"
        },
        Change("another key", .signatureInvalid) { $0.publicKey = try Answer.otherKey.get().publicKey },
        Change("another purpose", .signatureInvalid) { $0.purpose = .enroll },
        Change("a third purpose", .signatureInvalid) { $0.purpose = .upgrade },
        Change("another server key", .signatureInvalid) { $0.keys = [(0, 2)] },
        Change("no server key for that time", .unknownChallenge) { $0.keys = [(Answer.issuedAt + 1, 1)] },
        Change("another id of the same time", .signatureInvalid) {
            $0.challengeID = try #require(
                ChallengeID(milliseconds: Answer.issuedAt, random: [UInt8](repeating: 5, count: 9) + [6]))
        },
        Change("an id of the next millisecond", .signatureInvalid) {
            $0.challengeID = try #require(
                ChallengeID(milliseconds: Answer.issuedAt + 1, random: [UInt8](repeating: 5, count: 10)))
        },
        Change("too late", .challengeExpired) { $0.now = Answer.issuedAt + 300_000 },
        Change("long before", .unknownChallenge) { $0.now = Answer.issuedAt - 60_001 },
        Change("the first bit of r", .signatureInvalid) { $0.signature[0] ^= 0x01 },
        Change("the last bit of r", .signatureInvalid) { $0.signature[31] ^= 0x01 },
        Change("the last bit of s", .signatureInvalid) { $0.signature[63] ^= 0x01 },
        Change("r and s exchanged", .signatureInvalid) {
            $0.signature = Array($0.signature[32...] + $0.signature[..<32])
        },
        Change("a signature over another message", .signatureInvalid) {
            $0.signature = try Answer.key.get().signature(for: Array("testuser".utf8), hash: .sha256).p1363
        },
    ]

    @Test("one changed thing, one rejection", arguments: changes, SigningScheme.allCases)
    func oneChange(change: Change, scheme: SigningScheme) throws {
        var answer = try Answer(scheme: scheme)
        try change.apply(&answer)
        #expect(try answer.rejection() == change.rejection)
    }

    @Test("the user in another case is the same user, but a bound answer signs the form that was sent")
    func otherCase() throws {
        var bound = try Answer(scheme: .bound)
        bound.username = "Testuser"
        #expect(try bound.rejection() == .signatureInvalid)
        var plain = try Answer(scheme: .plain)
        plain.username = "Testuser"
        #expect(try plain.rejection() == nil)
    }

    @Test("an answer of one scheme does not hold under the other", arguments: SigningScheme.allCases)
    func otherScheme(scheme: SigningScheme) throws {
        var answer = try Answer(scheme: scheme)
        answer.scheme = scheme == .bound ? .plain : .bound
        #expect(try answer.rejection() == .signatureInvalid)
    }

    @Test("a bound answer holds for its own server only; a plain one is not bound to a server's name")
    func serverName() throws {
        var bound = try Answer(scheme: .bound)
        bound.serverID = "latchkey.examplf"
        #expect(try bound.rejection() == .signatureInvalid)
        var plain = try Answer(scheme: .plain)
        plain.serverID = "latchkey.examplf"
        #expect(try plain.rejection() == nil)
    }

    @Test("no flipped bit of the challenge is signed for", arguments: SigningScheme.allCases)
    func flippedMessage(scheme: SigningScheme) throws {
        let key = try Answer.key.get()
        var answer = try Answer(scheme: scheme)
        let subject = try answer.verified().get().subject
        let challenge = try #require(
            try Answer.authority().challenge(
                for: subject, method: .secureEnclave, now: Answer.issuedAt, random: [UInt8](repeating: 5, count: 10)))
        #expect(challenge.challengeId == answer.challengeID)
        for index in challenge.challenge.bytes.indices {
            var bytes = challenge.challenge.bytes
            bytes[index] ^= 1 << UInt8(index % 8)
            answer.signature = try key.signature(for: bytes, hash: .sha256).p1363
            #expect(try answer.rejection() == .signatureInvalid)
        }
    }

    @Test("either encoding of a signature holds, and so does its other s: once-only is not the signature's matter")
    func signatureEncodings() throws {
        var answer = try Answer(scheme: .bound)
        answer.signature = try ECDSASignature(p1363: answer.signature, curve: .p256).der
        #expect(try answer.rejection() == nil)
    }

    @Test("a plain challenge is the nonce alone, a bound one the nonce and the hash of the context")
    func challengeForms() throws {
        let plain = try Self.documented(.plain)
        let bound = try Self.documented(.bound)
        #expect(plain.challenge.bytes.count == 32)
        #expect(bound.challenge.bytes.count == 64)
        #expect(Array(bound.challenge.bytes.prefix(32)) == plain.challenge.bytes)
        #expect((plain.serverId, plain.keyId, plain.expiresAt) == (nil, nil, nil))
        #expect(bound.serverId?.rawValue == "latchkey.example")
        #expect(bound.keyId?.rawValue == "IqPLEqvloDY_nl1iePmsCoQiMy5fj0-jDVzqN5q2f88")
        #expect(bound.expiresAt == 1_762_783_194)
        #expect(plain.expiresIn == 300 && bound.expiresIn == 300)
    }

    @Test("nonce, challenge and signature are those of docs/signing-context.md")
    func documentedBytes() throws {
        let nonce = hex("bf50d295f15a57387060145e87da9957507ff33be700f11733ce421643fa2e8a")
        let digest = hex("1c6758af54a2892ed0f144ab4d7f5d52c6d3e81023377e738220a5de2b3b0a39")
        let challenge = try Self.documented(.bound)
        #expect(challenge.challengeId.rawValue == "019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55")
        #expect(challenge.challenge.bytes == nonce + digest)
        let signature = hex(
            "56999b6d91ece0219b8b9bee72b337bf809d89ad66896a4476a71c79419d72c6"
                + "7420d4458004d827e6d75cb8e96f33c0142d2bff9f44fb8e54bf0cf40f829dcc")
        let proof = UnverifiedProof(
            purpose: .signIn, username: try checked("testuser"), deviceID: try checked("unique-device-id"),
            publicKey: try DevicePublicKey(x963: Self.documentedKey().publicKey.x963), scheme: .bound,
            challengeID: challenge.challengeId, signature: try DeviceSignature(signature))
        let verified = try Self.documentedAuthority().verify(proof, now: Answer.issuedAt)
        #expect(throws: Never.self) { try verified.get() }
    }

    @Test("a challenge needs 10 random bytes and a time that has a key")
    func needs() throws {
        let subject = try Answer(scheme: .plain).verified().get().subject
        let authority = try Answer.authority(keys: [(1_000, 1)])
        let random = [UInt8](repeating: 0, count: 10)
        #expect(authority.challenge(for: subject, method: .smsOTP, now: 1_000, random: random)?.method == .smsOTP)
        #expect(authority.challenge(for: subject, method: .smsOTP, now: 999, random: random) == nil)
        #expect(authority.challenge(for: subject, method: .smsOTP, now: 1 << 48, random: random) == nil)
        #expect(authority.challenge(for: subject, method: .smsOTP, now: 1_000, random: [1]) == nil)
    }

    private static func documentedKey() throws -> ECPrivateKey {
        try ECPrivateKey(
            scalar: hex("ad960ab6ed4623d02253bfb9e141cfa0e03787400665ca7f6b32ee168e15c009"), curve: .p256)
    }

    private static func documentedAuthority() throws -> ChallengeAuthority {
        let key = try #require(ChallengeKey(id: "1", notBefore: 0, secret: [UInt8](0..<32)))
        return ChallengeAuthority(
            serverID: try checked("latchkey.example"), keys: try #require(ChallengeKeyRing([key])),
            decoys: try #require(DecoySecret([UInt8](repeating: 7, count: 32))))
    }

    private static func documented(_ scheme: SigningScheme) throws -> ChallengeResponse {
        let subject = ChallengeAuthority.Subject(
            purpose: .signIn, username: try checked("testuser"), deviceID: try checked("unique-device-id"),
            keyID: try DevicePublicKey(x963: documentedKey().publicKey.x963).id, scheme: scheme)
        return try #require(
            try documentedAuthority().challenge(
                for: subject, method: .secureEnclave, now: Answer.issuedAt, random: hex("7cc4b4a31f0d8a9e2c55")))
    }
}
