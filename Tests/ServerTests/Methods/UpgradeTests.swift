import Foundation
import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Upgrade and key switch")
struct UpgradeTests {
    static let success: JSONValue = [
        "success": true, "method": "secureEnclave", "message": "Upgraded to Secure Enclave MFA",
    ]

    @Test("a device for one-time codes gets its first key, plain as before and without a proof (scenario 9)")
    func firstKey() async throws {
        let server = try TestServer.lab()
        let device = try TestDevice(scheme: .plain)
        try await server.enrollForCodes(device)
        let token = try await server.codeToken(of: device)
        let reply = try await server.post(.upgrade, device.upgrade(), bearer: token)
        #expect(reply.status == 200 && reply.json == Self.success)
        #expect(reply.headers["Idempotency-Replayed"] == nil)
        let record = try #require(try await server.record("phone"))
        #expect(record.method == .secureEnclave && record.scheme == .plain)
        #expect(record.publicKey == device.key.publicKey.x963 && record.phoneNumber != nil)
        #expect(try await server.signIn(device).status == 200)
        let event = try #require(try server.auditLines().map(\.record).last { $0.event == .methodUpgraded })
        #expect(event.username == "anna" && event.deviceId == "phone" && event.detail == record.keyID?.rawValue)
    }

    @Test("a device for one-time codes becomes bound if it proves its key")
    func firstBoundKey() async throws {
        let server = try TestServer.lab()
        let device = try TestDevice()
        try await server.enrollForCodes(device)
        let token = try await server.codeToken(of: device)
        let unproven = try await server.post(.upgrade, device.upgrade(["scheme": "bound"]), bearer: token)
        #expect(unproven.status == 400 && unproven.code == "field_missing" && unproven.field == "proof")
        let proof = try await server.upgradeProof(of: device)
        #expect(try await server.post(.upgrade, device.upgrade(proof: proof), bearer: token).status == 200)
        #expect(try await server.record("phone")?.scheme == .plain)
        let other = try device.withNewKey()
        let request = other.upgrade(proof: try await server.upgradeProof(of: other), ["scheme": "bound"])
        #expect(try await server.post(.upgrade, request, bearer: token).status == 200)
        #expect(try await server.initiate(other).scheme == .bound)
        #expect(try await server.signIn(other).status == 200)
    }

    @Test("a key is switched: the old one signs in until then, never after, and the sign-in goes on (scenario 10)")
    func keySwitch() async throws {
        let home = try await Household()
        let (server, old) = (home.server, home.phone)
        let waiting = try await server.initiate(old)
        let new = try old.withNewKey()
        #expect(try await server.signIn(old).status == 200)
        #expect(try await server.upgrade(new, bearer: home.phoneTokens.token).json == Self.success)
        let late = try await server.post(.verifySignature, try old.verification(waiting))
        #expect(late.status == 401 && late.code == "authentication_failed")
        #expect(try await server.signIn(old).code == "authentication_failed")
        let borrowed = try await server.post(.verifySignature, try new.verification(waiting))
        #expect(borrowed.code == "authentication_failed")
        #expect(try await server.signIn(new).status == 200)
        #expect(try await server.refresh(home.phoneTokens.refreshToken).status == 200)
        #expect(try await server.signIn(home.tablet).status == 200)
    }

    @Test("a proof or an enrollment that the old key is part of dies with it")
    func oldProofs() async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let (first, second) = (try home.phone.withNewKey(), try home.phone.withNewKey())
        let proofs = [try await server.upgradeProof(of: first), try await server.upgradeProof(of: second)]
        #expect(try await server.post(.upgrade, first.upgrade(proof: proofs[0]), bearer: token).status == 200)
        #expect(try await server.post(.upgrade, second.upgrade(proof: proofs[1]), bearer: token).status == 200)
        let again = try await server.post(.upgrade, first.upgrade(proof: proofs[0]), bearer: token)
        #expect(again.status == 401 && again.code == "challenge_used" && again.field == "proof.challengeId")
        #expect(try await server.signIn(first).code == "authentication_failed")
        #expect(try await server.signIn(second).status == 200)
    }

    @Test("one device of the user may upgrade another")
    func fromAnotherDevice() async throws {
        let home = try await Household()
        let tablet = try home.tablet.withNewKey()
        #expect(try await home.server.upgrade(tablet, bearer: home.phoneTokens.token).status == 200)
        #expect(try await home.server.signIn(tablet).status == 200)
        #expect(try await home.server.signIn(home.tablet).code == "authentication_failed")
    }

    @Test("a bound device is never pushed back to plain")
    func noPushBack() async throws {
        let home = try await Household()
        let device = try home.phone.withNewKey()
        for proof in [nil, try await home.server.upgradeProof(of: device)] {
            let reply = try await home.server.post(
                .upgrade, device.upgrade(proof: proof, ["scheme": "plain"]), bearer: home.phoneTokens.token)
            #expect(reply.status == 409 && reply.code == "scheme_conflict" && reply.field == "scheme")
        }
        #expect(try await home.server.record("phone")?.scheme == .bound)
        #expect(try await home.server.signIn(home.phone).status == 200)
    }

    /// A request with one thing wrong, and the refusal it must get.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: Int
        let code: String
        let field: String?
        let request: @Sendable (TestServer, TestDevice) async throws -> JSONValue

        init(
            _ name: String, _ status: Int, _ code: String, _ field: String?,
            _ request: @escaping @Sendable (TestServer, TestDevice) async throws -> JSONValue
        ) {
            testDescription = name
            self.status = status
            self.code = code
            self.field = field
            self.request = request
        }
    }

    static let refusals =
        ["username", "deviceId", "publicKey"].map { name in
            Refusal("no \(name)", 400, "field_missing", name) { $1.upgrade([name: .null]) }
        }
        + ["username", "deviceId", "publicKey", "scheme", "proof"].map { name in
            Refusal("\(name) is a number", 400, "field_invalid", name) { $1.upgrade([name: 1]) }
        } + [
            Refusal("no proof", 400, "field_missing", "proof") { $1.upgrade() },
            Refusal("a key that is none", 400, "public_key_invalid", "publicKey") { server, device in
                device.upgrade(proof: try await server.upgradeProof(of: device), ["publicKey": "AAAA"])
            },
            Refusal("a malformed signature", 400, "signature_malformed", "proof.signature") { _, device in
                device.upgrade(proof: ["challengeId": .string(ChallengeID.example), "signature": "AAAA"])
            },
            Refusal("a proof with another key", 401, "proof_invalid", "proof") { server, device in
                device.upgrade(proof: try await server.upgradeProof(of: try device.withNewKey()))
            },
            Refusal("a proof of another user", 401, "proof_invalid", "proof") { server, device in
                var other = device
                other.username = "ben"
                return device.upgrade(proof: try await server.upgradeProof(of: other))
            },
            Refusal("a proof of another device", 401, "proof_invalid", "proof") { server, device in
                var other = device
                other.deviceID = "tablet"
                return device.upgrade(proof: try await server.upgradeProof(of: other))
            },
            Refusal("the proof of an enrollment", 401, "proof_invalid", "proof") { server, device in
                device.upgrade(proof: try await server.proof(of: device))
            },
            Refusal("the answer to a sign-in", 401, "proof_invalid", "proof") { server, device in
                device.upgrade(proof: try device.answer(try await server.initiate(device)))
            },
            Refusal("a proof that is five minutes old", 401, "challenge_expired", "proof.challengeId") {
                server, device in
                let proof = try await server.upgradeProof(of: device)
                server.clock.advance(seconds: 300)
                return device.upgrade(proof: proof)
            },
            Refusal("a device that is not there", 404, "not_found", "deviceId") { server, device in
                var other = device
                other.deviceID = "nothing"
                return other.upgrade(proof: try await server.upgradeProof(of: other))
            },
        ]

    @Test("one thing wrong, one reason, and the old key goes on", arguments: refusals)
    func isRefused(refusal: Refusal) async throws {
        let home = try await Household()
        let device = try home.phone.withNewKey()
        let request = try await refusal.request(home.server, device)
        let reply = try await home.server.post(.upgrade, request, bearer: home.phoneTokens.token)
        #expect(reply.status == refusal.status)
        #expect(reply.code == refusal.code)
        #expect(reply.field == refusal.field)
        #expect(try await home.server.signIn(home.phone).status == 200)
        #expect(try await home.server.upgrade(device, bearer: home.phoneTokens.token).status == 200)
        #expect(try home.events(.methodUpgraded).count == 1)
    }

    @Test("the challenge of an upgrade is bound, and tells nothing of what is stored")
    func challenge() async throws {
        let home = try await Household()
        let device = try home.phone.withNewKey()
        var nobody = device
        nobody.username = "zoe"
        for subject in [device, nobody] {
            let challenge = try await home.server.post(.upgradeChallenge, subject.challengeRequest).read(
                ChallengeResponse.self)
            #expect(challenge.method == .secureEnclave && challenge.scheme == .bound && challenge.expiresIn == 300)
            #expect(challenge.challenge.bytes.count == 64 && challenge.serverId?.rawValue == "latchkey.example")
            #expect(
                challenge.keyId == DeviceKeyID(publicKeyDigest: HashAlgorithm.sha256.hash(device.key.publicKey.x963)))
        }
        let bad = try await home.server.post(
            .upgradeChallenge, ["username": "anna", "deviceId": "phone", "publicKey": "AAAA"])
        #expect(bad.status == 400 && bad.code == "public_key_invalid")
    }

    @Test("of 64 upgrades with one proof at once, one is done, and audited once")
    func oneProof() async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let device = try home.phone.withNewKey()
        let request = device.upgrade(proof: try await server.upgradeProof(of: device))
        let replies = try await atOnce(64) { _ in try await server.post(.upgrade, request, bearer: token) }
        #expect(replies.count { $0.status == 200 } == 1)
        #expect(replies.count { $0.code == "challenge_used" } == 63)
        #expect(try home.events(.methodUpgraded).count == 1)
    }

    @Test("of 64 key switches and sign-ins with the old key at once, no sign-in follows the switch of its own client")
    func race() async throws {
        let home = try await Household()
        let (server, token) = (home.server, home.phoneTokens.token)
        let late = try await atOnce(64) { index in
            if index.isMultiple(of: 2) {
                _ = try await server.signIn(home.phone)
                return "early"
            }
            let reply = try await server.upgrade(try home.phone.withNewKey(), bearer: token)
            guard reply.status == 200 else { return "refused" }
            return try await server.signIn(home.phone).status == 200 ? "signed in" : "dead"
        }
        // Failures in a row make the device wait; either way nobody gets in with the old key.
        #expect(late.count { $0 == "dead" } == 32)
        #expect(late.count { $0 == "early" } == 32)
    }
}

extension TestServer {
    /// The access token of a sign-in by one-time code: `age` seconds old, the sign-in itself `renewed` seconds.
    func codeToken(of device: TestDevice, age seconds: Int64 = 0, renewed: Int64? = nil) async throws -> String {
        let now = Int64(clock.milliseconds / 1000)
        let session = try await codeSession(of: device, at: now - (renewed ?? seconds))
        return try accessTokens.issue(for: session, now: now - seconds).text
    }

    /// A session that a one-time code began at some second, with no message sent.
    private func codeSession(of device: TestDevice, at seconds: Int64) async throws -> RefreshSession {
        let record = try #require(try await record(device.deviceID))
        let time = Date(timeIntervalSince1970: Double(seconds))
        let session = try NewSession.random(endsAt: time.addingTimeInterval(90 * 86_400))
        let token = try #require(session.refreshToken)
        let hash = try #require(OneTimePasswordHash(bytes: token.bytes))
        let id = try #require(OneTimePasswordID(rawValue: session.id.rawValue))
        let issuance = OneTimePasswordIssuance(
            id: id, username: record.username, phoneNumber: try #require(record.phoneNumber),
            deviceID: record.deviceID, hash: hash, issuedAt: time, expiresAt: time.addingTimeInterval(300),
            dailyLimit: .max, unverifiedDailyLimit: .max)
        try #require(try await store.issueOneTimePassword(issuance) == .issued(record.deviceID))
        let redemption = OneTimePasswordRedemption(
            id: id, username: record.username, deviceID: record.deviceID, presented: hash, maximumTries: 5, now: time,
            session: session, reach: .allAccounts)
        try #require(try await store.redeemOneTimePassword(redemption) == .redeemed(record.deviceID, of: record.user))
        return try #require(try await store.openSession(session.id))
    }
}

extension NewSession {
    /// A session with an id and a refresh token that nobody has.
    static func random(endsAt end: Date) throws -> NewSession {
        let token = try #require(RefreshTokenHash(bytes: try SecureRandom.bytes(32)))
        return NewSession(
            id: try #require(SessionID(bytes: try SecureRandom.bytes(16))), refreshToken: token,
            refreshTokenExpiresAt: end, endsAt: end)
    }
}
