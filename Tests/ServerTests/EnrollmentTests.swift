import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Enrollment")
struct EnrollmentTests {
    @Test(
        "a device that proves possession is enrolled, under either scheme",
        arguments: [SigningScheme.bound, .plain, nil])
    func withProof(scheme: SigningScheme?) async throws {
        let server = try TestServer()
        let device = try TestDevice(scheme: scheme)
        let reply = try await server.enroll(device)
        #expect(reply.status == 200)
        #expect(reply.headers["Content-Type"] == "application/json")
        #expect(
            reply.json
                == [
                    "success": true, "deviceId": "phone", "method": "secureEnclave",
                    "message": "Device enrolled successfully",
                ])
        let record = try #require(try await server.record("phone"))
        #expect(record.username.rawValue == "anna")
        #expect(record.scheme == scheme ?? .plain)
        #expect(record.publicKey == device.key.publicKey.x963)
        #expect(record.phoneNumber?.rawValue == "+1234567890")
        #expect(record.model.rawValue == "iPhone 15 Pro")
        #expect(record.enrolledAt.timeIntervalSince1970 == Double(TestClock.start) / 1000)
        #expect(record.lastUsedAt == nil)
    }

    @Test(
        "a plain device needs no proof, as the MFA document's clients send none", arguments: [SigningScheme.plain, nil])
    func withoutProof(scheme: SigningScheme?) async throws {
        let server = try TestServer()
        #expect(try await server.post(.enroll, try TestDevice(scheme: scheme).enrollment()).status == 200)
    }

    @Test("a device for one-time codes has no key")
    func forCodes() async throws {
        let server = try TestServer.lab()
        let reply = try await server.enrollForCodes(try TestDevice())
        #expect(reply.status == 200)
        #expect(reply["method"] == "smsOTP")
        let record = try await server.record("phone")
        #expect(record?.publicKey == nil && record?.keyID == nil)
    }

    @Test("members that the server does not know are ignored")
    func unknownMembers() async throws {
        let device = try TestDevice(scheme: .plain)
        let request = device.enrollment(["appVersion": "1.0", "nested": ["a": [1, 2]]])
        #expect(try await TestServer().post(.enroll, request).status == 200)
    }

    /// A request with one thing wrong, and the refusal it must get.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: Int
        let code: String
        let field: String?
        let changes: [String: JSONValue]

        init(_ name: String, _ status: Int, _ code: String, _ field: String?, _ changes: [String: JSONValue]) {
            testDescription = name
            self.status = status
            self.code = code
            self.field = field
            self.changes = changes
        }
    }

    static let refusals =
        ["username", "phoneNumber", "method", "deviceId", "deviceModel", "publicKey"].map {
            Refusal("no \($0)", 400, "field_missing", $0, [$0: .null])
        }
        + ["username", "phoneNumber", "method", "deviceId", "deviceModel", "scheme", "publicKey", "proof"].map {
            Refusal("\($0) is a number", 400, "field_invalid", $0, [$0: 1])
        } + [
            Refusal("a forbidden username", 400, "field_invalid", "username", ["username": "an na"]),
            Refusal("an empty username", 400, "field_invalid", "username", ["username": ""]),
            Refusal("a forbidden number", 400, "field_invalid", "phoneNumber", ["phoneNumber": "0123"]),
            Refusal("an unknown method", 400, "field_invalid", "method", ["method": "password"]),
            Refusal("an unknown scheme", 400, "field_invalid", "scheme", ["scheme": "none"]),
            Refusal("an empty key", 400, "field_invalid", "publicKey", ["publicKey": ""]),
            Refusal("a key that is none", 400, "public_key_invalid", "publicKey", ["publicKey": "AAAA"]),
            Refusal("half a JWK", 400, "field_missing", "publicKey.crv", ["publicKey": ["kty": "EC"]]),
            Refusal("codes with a key", 400, "field_invalid", "publicKey", ["method": "smsOTP"]),
            Refusal(
                "codes with a proof", 400, "field_invalid", "proof",
                [
                    "method": "smsOTP", "publicKey": .null,
                    "proof": ["challengeId": .string(ChallengeID.example), "signature": "AAAA"],
                ]),
            Refusal("bound without a proof", 400, "field_missing", "proof", ["scheme": "bound"]),
            Refusal(
                "half a proof", 400, "field_missing", "proof.signature",
                ["proof": ["challengeId": .string(ChallengeID.example)]]),
            Refusal(
                "a proof of a wrong id", 400, "field_invalid", "proof.challengeId",
                ["proof": ["challengeId": "1", "signature": "AAAA"]]),
            Refusal(
                "a proof of a malformed signature", 400, "signature_malformed", "proof.signature",
                ["proof": ["challengeId": .string(ChallengeID.example), "signature": "AAAA"]]),
        ]

    @Test("one thing wrong, one reason, and nothing is stored", arguments: refusals)
    func isRefused(refusal: Refusal) async throws {
        let server = try TestServer()
        let reply = try await server.post(.enroll, try TestDevice(scheme: .plain).enrollment(refusal.changes))
        #expect(reply.status == refusal.status)
        #expect(reply.code == refusal.code)
        #expect(reply.field == refusal.field)
        #expect(reply.headers["Content-Type"] == "application/problem+json")
        #expect(try await server.store.counts() == StoreCounts(users: 0, devices: 0))
    }

    @Test("a proof made for another user, device or key, or with another key, does not hold")
    func foreignProofs() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        var others = Array(repeating: device, count: 3)
        others[0].username = "berta"
        others[1].deviceID = "tablet"
        others[2].key = try ECPrivateKey(curve: .p256)
        for other in others {
            let reply = try await server.post(.enroll, device.enrollment(proof: try await server.proof(of: other)))
            #expect(reply.status == 401)
            #expect(reply.code == "proof_invalid")
            #expect(reply.field == "proof")
        }
        #expect(try await server.enroll(device).status == 200)
    }

    @Test("a sign-in challenge proves nothing at enrollment")
    func otherPurpose() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        let proof = try device.answer(try await server.initiate(device))
        #expect(try await server.post(.enroll, device.enrollment(proof: proof)).code == "proof_invalid")
    }

    @Test("a proof that is five minutes old has expired")
    func expiredProof() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        let proof = try await server.proof(of: device)
        server.clock.advance(seconds: 300)
        let reply = try await server.post(.enroll, device.enrollment(proof: proof))
        #expect(reply.status == 401)
        #expect(reply.code == "challenge_expired")
        #expect(reply.field == "proof.challengeId")
    }

    @Test("a proof whose challenge was consumed is refused, and nothing is stored")
    func usedProof() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        let challenge = try await server.post(.enrollmentChallenge, device.challengeRequest).read(
            ChallengeResponse.self)
        let other = try await Self.record(of: TestDevice("berta", "tablet"))
        #expect(try await server.store.enroll(Enrollment(device: other, consuming: challenge.challengeId)) == .enrolled)
        let reply = try await server.post(.enroll, device.enrollment(proof: try device.answer(challenge)))
        #expect(reply.status == 401)
        #expect(reply.code == "challenge_used")
        #expect(try await server.store.counts() == StoreCounts(users: 1, devices: 1))
    }

    @Test("a device id that is taken is refused, by its own user and by others, and stays as it was")
    func takenID() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        for username in ["anna", "berta"] {
            let reply = try await server.enroll(try TestDevice(username, "phone"))
            #expect(reply.status == 409)
            #expect(reply.code == "device_exists")
            #expect(reply.field == "deviceId")
        }
        #expect(try await server.signIn(device).status == 200)
    }

    @Test("a second device needs a bearer token of the same user")
    func secondDevice() async throws {
        let server = try TestServer()
        let (phone, tablet) = (try TestDevice("anna", "phone"), try TestDevice("anna", "tablet"))
        try await server.enroll(phone)
        let none = try await server.enroll(tablet)
        #expect(none.status == 401)
        #expect(none.code == "authorization_required")
        let berta = try TestDevice("berta", "other")
        try await server.enroll(berta)
        let foreign = try await server.signIn(berta)["token"]
        #expect(try await server.enroll(tablet, bearer: foreign).code == "access_token_invalid")
        let token = try await server.signIn(phone)["token"]
        #expect(try await server.enroll(tablet, bearer: token).status == 200)
        #expect(try await server.signIn(tablet).status == 200)
    }

    @Test("the challenge of an enrollment depends on nothing that is stored")
    func challengeTellsNothing() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        let before = try await server.post(.enrollmentChallenge, device.challengeRequest).read(ChallengeResponse.self)
        try await server.enroll(device)
        let after = try await server.post(.enrollmentChallenge, device.challengeRequest).read(ChallengeResponse.self)
        for challenge in [before, after] {
            #expect(challenge.method == .secureEnclave)
            #expect(challenge.scheme == .bound)
            #expect(challenge.challenge.bytes.count == 64)
            #expect(challenge.serverId?.rawValue == "latchkey.example")
            #expect(challenge.expiresIn == 300)
            #expect(challenge.expiresAt == Int64(TestClock.start / 1000) + 300)
            #expect(
                challenge.keyId == DeviceKeyID(publicKeyDigest: HashAlgorithm.sha256.hash(device.key.publicKey.x963)))
        }
        #expect(before.challengeId != after.challengeId)
    }

    @Test("the challenge of an enrollment is refused for a key that can't be enrolled")
    func challengeForBadKey() async throws {
        let request: JSONValue = ["username": "anna", "deviceId": "phone", "publicKey": "AAAA"]
        let reply = try await TestServer().post(.enrollmentChallenge, request)
        #expect(reply.status == 400)
        #expect(reply.code == "public_key_invalid")
    }

    private static func record(of device: TestDevice) async throws -> DeviceRecord {
        let key = device.key.publicKey.x963
        return DeviceRecord(
            deviceID: try #require(DeviceID(rawValue: device.deviceID)),
            user: try #require(UserID(rawValue: UserID.example)),
            username: try #require(Username(rawValue: device.username)),
            model: try #require(DeviceModel(rawValue: "iPad")), method: .secureEnclave, scheme: .bound, publicKey: key,
            keyID: DeviceKeyID(publicKeyDigest: HashAlgorithm.sha256.hash(key)), phoneNumber: nil, enrolledAt: .init())
    }
}
