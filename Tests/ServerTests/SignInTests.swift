import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Sign-in")
struct SignInTests {
    @Test("a device signs in, under either scheme, and gets tokens", arguments: SigningScheme.allCases)
    func succeeds(scheme: SigningScheme) async throws {
        let server = try TestServer()
        let device = try TestDevice(scheme: scheme)
        try await server.enroll(device)
        server.clock.advance(seconds: 60)
        let reply = try await server.signIn(device)
        #expect(reply.status == 200)
        let tokens = try reply.read(TokenResponse.self)
        #expect(tokens.success && tokens.message == "Authentication successful")
        #expect(tokens.tokenType == "Bearer" && tokens.expiresIn == 600)
        #expect(tokens.refreshToken.flatMap(RefreshToken.init(rawValue:)) != nil)
        let record = try await server.record("phone")
        #expect(record?.lastUsedAt?.timeIntervalSince1970 == Double(TestClock.start) / 1000 + 60)
    }

    @Test("a signature may come as DER or as r‖s, in base64 or base64url")
    func signatureForms() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let forms: [@Sendable (ECDSASignature) -> String] = [
            { Base64.encode($0.der) }, { Base64.encodeURL($0.der) }, { Base64.encode($0.p1363) },
            { Base64.encodeURL($0.p1363) },
        ]
        for form in forms {
            let challenge = try await server.initiate(device)
            let signature = try device.key.signature(for: challenge.challenge.bytes, hash: .sha256)
            let request = try device.verification(challenge, ["signature": .string(form(signature))])
            #expect(try await server.post(.verifySignature, request).status == 200)
        }
    }

    @Test("a challenge is accepted once; the second time says so")
    func once() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let request = try device.verification(try await server.initiate(device))
        #expect(try await server.post(.verifySignature, request).status == 200)
        let again = try await server.post(.verifySignature, request)
        #expect(again.status == 401)
        #expect(again.code == "challenge_used")
        #expect(again.field == "challengeId")
    }

    @Test("a failed try does not consume the challenge")
    func failureKeepsChallenge() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let challenge = try await server.initiate(device)
        var thief = device
        thief.key = try ECPrivateKey(curve: .p256)
        #expect(try await server.post(.verifySignature, try thief.verification(challenge)).status == 401)
        #expect(try await server.post(.verifySignature, try device.verification(challenge)).status == 200)
    }

    @Test("several challenges may be open at once, and are answered in any order")
    func severalAtOnce() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let (first, second) = (try await server.initiate(device), try await server.initiate(device))
        #expect(try await server.post(.verifySignature, try device.verification(second)).status == 200)
        #expect(try await server.post(.verifySignature, try device.verification(first)).status == 200)
    }

    @Test(
        "a challenge expires after five minutes, for everybody alike",
        arguments: [(299, "ok"), (300, "challenge_expired")])
    func expiry(seconds: UInt64, outcome: String) async throws {
        let server = try TestServer()
        let device = try TestDevice()
        let stranger = try TestDevice("nobody", "nothing")
        try await server.enroll(device)
        let (known, unknown) = (try await server.initiate(device), try await server.initiate(stranger))
        server.clock.advance(seconds: seconds)
        let reply = try await server.post(.verifySignature, try device.verification(known))
        #expect(reply.code ?? "ok" == outcome)
        if outcome == "challenge_expired" {
            let other = try await server.post(.verifySignature, try stranger.verification(unknown))
            #expect(other.withoutInstance == reply.withoutInstance)
        }
    }

    @Test("a challenge of another user, device or purpose is answered in vain")
    func foreignChallenges() async throws {
        let server = try TestServer()
        let (anna, berta) = (try TestDevice("anna", "phone"), try TestDevice("berta", "tablet"))
        try await server.enroll(anna)
        try await server.enroll(berta)
        let enrollment = try await server.post(.enrollmentChallenge, anna.challengeRequest).read(ChallengeResponse.self)
        for challenge in [try await server.initiate(berta), enrollment] {
            let reply = try await server.post(.verifySignature, try anna.verification(challenge))
            #expect(reply.status == 401)
            #expect(reply.code == "authentication_failed")
        }
        // Berta's device under Anna's name.
        let request = try berta.verification(try await server.initiate(berta), ["username": "anna"])
        #expect(try await server.post(.verifySignature, request).code == "authentication_failed")
    }

    @Test("a device enrolled as bound can't be pushed back to the bare nonce")
    func noDowngrade() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let challenge = try await server.initiate(device)
        let nonce = try device.key.signature(for: Array(challenge.challenge.bytes.prefix(32)), hash: .sha256)
        let request = try device.verification(challenge, ["signature": .string(Base64.encode(nonce.der))])
        #expect(try await server.post(.verifySignature, request).code == "authentication_failed")
    }

    @Test("a device for one-time codes can't sign in with a key")
    func codesOnly() async throws {
        let server = try TestServer.lab()
        let device = try TestDevice()
        try await server.enrollForCodes(device)
        let challenge = try await server.initiate(device)
        #expect(challenge.method == .smsOTP)
        let reply = try await server.post(.verifySignature, try device.verification(challenge))
        #expect(reply.code == "authentication_failed")
    }

    @Test(
        "a request with one thing wrong is refused with its reason",
        arguments: [
            ("username", .null, 400, "field_missing"), ("deviceId", .null, 400, "field_missing"),
            ("challengeId", .null, 400, "field_missing"), ("signature", .null, 400, "field_missing"),
            ("username", "a b", 400, "field_invalid"), ("deviceId", 7, 400, "field_invalid"),
            ("challengeId", "019a6e0c-5b1e-4cc4-b4a3-1f0d8a9e2c55", 400, "field_invalid"),
            ("signature", "", 400, "field_invalid"), ("signature", "?", 400, "field_invalid"),
            ("signature", "AAAA", 400, "signature_malformed"),
        ] as [(String, JSONValue, Int, String)])
    func isRefused(field: String, value: JSONValue, status: Int, code: String) async throws {
        let server = try TestServer()
        let device = try TestDevice()
        let request = try device.verification(try await server.initiate(device), [field: value])
        let reply = try await server.post(.verifySignature, request)
        #expect(reply.status == status)
        #expect(reply.code == code)
        #expect(reply.field == field)
    }
}

@Suite("Unknown users and devices")
struct StrangerTests {
    @Test("a stranger's challenge looks like that of a bound device, in every member but the values")
    func challenge() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let known = try await server.post(.initiate, device.initiation)
        for (username, deviceID) in [("nobody", "phone"), ("anna", "nothing"), ("nobody", "nothing")] {
            let unknown = try await server.post(.initiate, try TestDevice(username, deviceID).initiation)
            #expect(unknown.status == known.status)
            #expect(unknown.headers == known.headers)
            #expect(unknown.body.count == known.body.count)
            let (first, second) = (try known.read(ChallengeResponse.self), try unknown.read(ChallengeResponse.self))
            #expect(second.method == first.method && second.scheme == first.scheme)
            #expect(second.expiresIn == first.expiresIn && second.expiresAt == first.expiresAt)
            #expect(second.serverId == first.serverId)
            #expect(second.challenge.bytes.count == first.challenge.bytes.count)
            #expect(second.keyId != nil && second.keyId != first.keyId)
        }
    }

    @Test("asked twice, a stranger has the same key id, and another challenge")
    func stableDecoy() async throws {
        let server = try TestServer()
        let stranger = try TestDevice("nobody", "nothing")
        let first = try await server.initiate(stranger)
        server.clock.advance(seconds: 86_400)
        let second = try await server.initiate(stranger)
        #expect(first.keyId == second.keyId)
        #expect(first.challengeId != second.challengeId && first.challenge != second.challenge)
    }

    @Test("the same user's plain device is one, where strangers pretend the server's default")
    func defaultScheme() async throws {
        let server = try TestServer { $0.decoyScheme = .plain }
        let challenge = try await server.initiate(try TestDevice("nobody", "nothing"))
        #expect(challenge.scheme == .plain && challenge.challenge.bytes.count == 32 && challenge.keyId == nil)
    }

    @Test("a wrong answer gets the same refusal, whoever it is from")
    func refusal() async throws {
        let server = try TestServer.lab()
        let (device, codes) = (try TestDevice(), try TestDevice("berta", "old-phone"))
        try await server.enroll(device)
        try await server.enrollForCodes(codes)
        let known = try await server.failToSignIn(device)
        #expect(known.status == 401)
        for stranger in [codes, try TestDevice("nobody", "phone"), try TestDevice("anna", "nothing")] {
            let unknown = try await server.failToSignIn(stranger)
            #expect(unknown.status == known.status)
            #expect(unknown.headers == known.headers)
            #expect(unknown.withoutInstance == known.withoutInstance)
        }
    }

    @Test("starting a sign-in stores nothing")
    func nothingStored() async throws {
        let server = try TestServer()
        for index in 0..<20 {
            #expect(try await server.post(.initiate, try TestDevice("user\(index)").initiation).status == 200)
        }
        #expect(try await server.store.counts() == StoreCounts(users: 0, devices: 0))
        #expect(server.store.statistics.steps == 0)
        #expect(try server.auditLines().isEmpty)
    }
}

@Suite("Failed sign-ins")
struct FailedSignInTests {
    @Test("after five failures in a row a device waits, its right signature too, and then signs in")
    func lock() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        for _ in 0..<5 { #expect(try await server.failToSignIn(device).code == "authentication_failed") }
        let locked = try await server.signIn(device)
        #expect(locked.status == 429)
        #expect(locked.code == "too_many_attempts")
        #expect(locked.headers["Retry-After"] == "30")
        server.clock.advance(seconds: 29)
        #expect(try await server.signIn(device).headers["Retry-After"] == "1")
        server.clock.advance(seconds: 1)
        #expect(try await server.signIn(device).status == 200)
    }

    @Test("success forgets the failures before it")
    func success() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        for _ in 0..<3 {
            for _ in 0..<4 { #expect(try await server.failToSignIn(device).status == 401) }
            #expect(try await server.signIn(device).status == 200)
        }
    }

    @Test("a lock is one device's: the user's others, and others' devices, go on")
    func others() async throws {
        let server = try TestServer()
        let (phone, tablet) = (try TestDevice("anna", "phone"), try TestDevice("anna", "tablet"))
        let berta = try TestDevice("berta", "other")
        try await server.enroll(phone)
        try await server.enroll(tablet, bearer: try await server.signIn(phone)["token"])
        try await server.enroll(berta)
        for _ in 0..<5 { _ = try await server.failToSignIn(phone) }
        #expect(try await server.signIn(phone).status == 429)
        #expect(try await server.signIn(tablet).status == 200)
        #expect(try await server.signIn(berta).status == 200)
        // A stranger who fails with the phone's id under another name locks that pair only.
        for _ in 0..<5 { _ = try await server.failToSignIn(try TestDevice("nobody", "tablet")) }
        #expect(try await server.signIn(tablet).status == 200)
    }

    @Test("known and unknown devices get the same series of replies")
    func series() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let stranger = try TestDevice("nobody", "nothing")
        for step in 0..<12 {
            let (known, unknown) = (try await server.failToSignIn(device), try await server.failToSignIn(stranger))
            #expect(known.status == unknown.status)
            #expect(known.headers == unknown.headers)
            #expect(known.withoutInstance == unknown.withoutInstance)
            if step.isMultiple(of: 2) { server.clock.advance(seconds: 40) }
        }
    }

    @Test("what is malformed, expired or used is no failed try")
    func notCounted() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let used = try device.verification(try await server.initiate(device))
        #expect(try await server.post(.verifySignature, used).status == 200)
        let old = try device.verification(try await server.initiate(device))
        for _ in 0..<6 {
            let malformed = try device.verification(try await server.initiate(device), ["signature": "AAAA"])
            #expect(try await server.post(.verifySignature, malformed).status == 400)
            #expect(try await server.post(.verifySignature, used).code == "challenge_used")
        }
        server.clock.advance(seconds: 300)
        for _ in 0..<6 { #expect(try await server.post(.verifySignature, old).code == "challenge_expired") }
        #expect(try await server.signIn(device).status == 200)
    }
}
