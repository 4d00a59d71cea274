import LatchkeyWire
import Testing

@testable import LatchkeyTrust

@Suite("Times of challenges")
struct ChallengeTimeTests {
    /// The expiry that is told and signed is in whole seconds, so the edge lies on a whole second: an answer has more
    /// than 299 and at most 300 seconds.
    @Test(
        "a challenge expires 300 seconds after the second in which it was made",
        arguments: [
            (1_000_000, 1_000_000, nil), (1_000_000, 1_299_999, nil), (1_000_000, 1_300_000, .challengeExpired),
            (1_000_999, 1_299_999, nil), (1_000_999, 1_300_000, .challengeExpired),
            (1_000_999, 1_300_998, .challengeExpired), (1_001_000, 1_300_999, nil),
            (1_001_000, 1_301_000, .challengeExpired), (1_000_000, 999_999_999_999, .challengeExpired),
        ] as [(UInt64, UInt64, ProofRejection?)])
    func expiry(issued: UInt64, now: UInt64, rejection: ProofRejection?) throws {
        let id = try #require(ChallengeID(milliseconds: issued, random: .init(repeating: 0, count: 10)))
        #expect(ChallengeAuthority.checkAge(of: id, now: now) == rejection)
    }

    @Test(
        "a challenge may come up to 60 seconds from the future, of a server that shares the keys",
        arguments: [
            (1_000_000, 1_000_000, nil), (1_000_001, 1_000_000, nil), (1_060_000, 1_000_000, nil),
            (1_060_001, 1_000_000, .unknownChallenge), (1 << 48 - 1, 1_000_000, .unknownChallenge),
            (60_000, 0, nil), (60_001, 0, .unknownChallenge), (0, 0, nil),
        ] as [(UInt64, UInt64, ProofRejection?)])
    func future(issued: UInt64, now: UInt64, rejection: ProofRejection?) throws {
        let id = try #require(ChallengeID(milliseconds: issued, random: .init(repeating: 0, count: 10)))
        #expect(ChallengeAuthority.checkAge(of: id, now: now) == rejection)
    }

    @Test("a good answer holds to the last millisecond and not one longer", arguments: SigningScheme.allCases)
    func edges(scheme: SigningScheme) throws {
        var answer = try Answer(scheme: scheme, issuedAt: 1_000_000)
        answer.now = 1_299_999
        #expect(try answer.rejection() == nil)
        answer.now = 1_300_000
        #expect(try answer.rejection() == .challengeExpired)
        answer.now = 940_000
        #expect(try answer.rejection() == nil)
        answer.now = 939_999
        #expect(try answer.rejection() == .unknownChallenge)
    }

    @Test("an expired challenge is told so whoever asks: age is judged before the signature")
    func ageComesFirst() throws {
        var answer = try Answer(scheme: .bound, issuedAt: 1_000_000)
        answer.signature[63] ^= 1
        answer.username = "nobody"
        answer.now = 1_300_000
        #expect(try answer.rejection() == .challengeExpired)
    }
}

@Suite("Challenge keys")
struct ChallengeKeyTests {
    @Test("a secret has 32 bytes", arguments: [0, 16, 31, 32, 33, 64])
    func secretLength(count: Int) {
        let key = ChallengeKey(id: "k", notBefore: 0, secret: [UInt8](repeating: 1, count: count))
        #expect((key != nil) == (count == 32))
    }

    @Test("a ring without keys is none")
    func emptyRing() {
        #expect(ChallengeKeyRing([]) == nil)
    }

    @Test("generation 0 has the server's own keys, whatever the salt; every later one, and each salt, has others")
    func generations() throws {
        let key = try #require(ChallengeKey(id: "k", notBefore: 0, secret: Array(0..<32)))
        let ring = try #require(ChallengeKeyRing([key]))
        let codes = ([(0, [1]), (0, [2]), (1, [1]), (1, [2]), (2, [1])] as [(Int64, [UInt8])]).map { number, salt in
            ring.generation(number, salt: salt).key(at: 0)?.authenticate([1])
        }
        #expect(codes[0] == key.authenticate([1]) && codes[1] == codes[0])
        #expect(Set(codes).count == 4)
    }

    @Test("a challenge of the old key holds after the new key has begun to rule, in whatever order the keys are listed")
    func overlap() throws {
        let rotation = Answer.issuedAt + 10
        var answer = try Answer(scheme: .bound)
        answer.now = rotation + 100_000
        answer.keys = [(0, 1), (rotation, 2)]
        #expect(try answer.rejection() == nil)
        answer.keys = [(rotation, 2), (0, 1)]
        #expect(try answer.rejection() == nil)
    }

    @Test("of keys that begin together the one that is listed last rules, as after two rotations in one millisecond")
    func sameTime() throws {
        var answer = try Answer(scheme: .bound)
        answer.keys = [(0, 2), (0, 1)]
        #expect(try answer.rejection() == nil)
        answer.keys = [(0, 1), (0, 2)]
        #expect(try answer.rejection() == .signatureInvalid)
    }

    @Test("a key rules from its own millisecond on")
    func begin() throws {
        var answer = try Answer(scheme: .bound)
        answer.keys = [(0, 2), (Answer.issuedAt, 1)]
        #expect(try answer.rejection() == nil)
        answer.keys = [(0, 2), (Answer.issuedAt + 1, 1)]
        #expect(try answer.rejection() == .signatureInvalid)
    }

    @Test("once the old key has left the ring, its challenges are signed in vain")
    func retired() throws {
        var answer = try Answer(scheme: .bound)
        answer.keys = [(0, 2)]
        #expect(try answer.rejection() == .signatureInvalid)
        answer.keys = [(Answer.issuedAt + 1, 2)]
        #expect(try answer.rejection() == .unknownChallenge)
    }
}

@Suite("Decoys")
struct DecoyKeyTests {
    @Test("a decoy's key id stays the same, and differs by user, device and server secret")
    func stable() throws {
        let authority = try Answer.authority()
        let first = try Self.id(authority, "anna", "phone")
        #expect(try Self.id(authority, "anna", "phone") == first)
        #expect(try Self.id(authority, "Anna", "phone") == first)
        let others = [
            try Self.id(authority, "anna", "phone2"), try Self.id(authority, "annap", "hone"),
            try Self.id(authority, "phone", "anna"),
            try Self.id(Answer.authority(decoySecret: 8), "anna", "phone"),
        ]
        #expect(Set(others + [first]).count == 5)
    }

    @Test("a decoy's key id does not change with the challenge key: a rotation would else give decoys away")
    func outlivesRotation() throws {
        let before = try Self.id(Answer.authority(keys: [(0, 1)]), "anna", "phone")
        #expect(try Self.id(Answer.authority(keys: [(0, 1), (1, 2)]), "anna", "phone") == before)
    }

    @Test("a decoy's key id has the form of a real one")
    func form() throws {
        let id = try Self.id(Answer.authority(), "anna", "phone")
        #expect(DeviceKeyID(rawValue: id.rawValue) == id)
    }

    private static func id(
        _ authority: ChallengeAuthority, _ username: String, _ deviceID: String
    ) throws -> DeviceKeyID {
        try #require(authority.decoyKeyID(username: try checked(username), deviceID: try checked(deviceID)))
    }
}
