import Foundation
import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

/// Many devices with one key, each with a user of its own, who has signed in once.
///
/// Their ids are spread like UUIDs: neighbors in the order of enrollment lie far apart in the database's index.
struct Population: Sendable {
    let count: Int
    let key: ECPrivateKey
    private let publicKey: [UInt8]
    private let keyID: DeviceKeyID
    private let model: DeviceModel

    /// Makes the key.
    init(count: Int) throws {
        self.count = count
        key = try ECPrivateKey(curve: .p256)
        publicKey = key.publicKey.x963
        guard let keyID = DeviceKeyID(publicKeyDigest: HashAlgorithm.sha256.hash(publicKey)),
            let model = DeviceModel(rawValue: "bench")
        else { throw BenchmarkError("The devices' record can't be made.") }
        self.keyID = keyID
        self.model = model
    }

    func device(_ number: Int) -> LoadDevice {
        let name = Self.name(number)
        return LoadDevice(key: key, username: "user-\(name)", deviceID: name)
    }

    /// Makes all accounts straight in the store, many at once, so that they share commits.
    ///
    /// Each has what an account has that is in use: the keys of its names in the audit log, a device that was used, and an
    /// open session.
    func enroll(in path: String, progress: @Sendable (String) -> Void) async throws {
        let store = try DatabaseStore(path: path)
        let share = 2_000
        for start in stride(from: 0, to: count, by: share) {
            if start % 100_000 == 0 { progress("Enrolling device \(start) of \(count) …") }
            try await withThrowingTaskGroup { group in
                for number in start..<min(start + share, count) {
                    group.addTask { try await begin(number, in: store) }
                }
                try await group.waitForAll()
            }
        }
        _ = try await store.purge(PurgeLimits(challengesBefore: Date(), refreshTokensBefore: .distantPast))
        await store.close()
    }

    /// Enrolls a device and signs in with it.
    private func begin(_ number: Int, in store: DatabaseStore) async throws {
        let name = Self.name(number)
        let now = Date()
        guard let deviceID = DeviceID(rawValue: name), let username = Username(rawValue: "user-\(name)"),
            let user = UserID(bytes: try SecureRandom.bytes(16)),
            let challenge = ChallengeID(
                milliseconds: UInt64(now.timeIntervalSince1970 * 1000), random: try SecureRandom.bytes(10)),
            let session = SessionID(bytes: try Self.timed(number, count: 16)),
            let token = RefreshTokenHash(bytes: try Self.timed(number, count: 32))
        else { throw BenchmarkError("An account's names are none.") }
        let enrolled = try await store.enroll(
            Enrollment(
                device: DeviceRecord(
                    deviceID: deviceID, user: user, username: username, model: model, method: .secureEnclave,
                    scheme: .plain, publicKey: publicKey, keyID: keyID, phoneNumber: nil, enrolledAt: now)))
        guard enrolled == .enrolled else { throw BenchmarkError("A device could not be enrolled: \(enrolled).") }
        let end = now.addingTimeInterval(86_400)
        let signIn = SignIn(
            challenge: challenge, user: user, deviceID: deviceID, keyID: keyID, scheme: .plain, authenticatedAt: now,
            session: NewSession(id: session, refreshToken: token, refreshTokenExpiresAt: end, endsAt: end))
        let time = Int64(now.timeIntervalSince1970 * 1000)
        // No server has a log for the event; only the keys that it is sealed with are kept.
        let notes = StepNotes(limit: OutboxLimit(length: 0, overflow: .failOpen)) { _ in
            [StepNote(subject: .user(user), time: time, content: [], personal: nil, urgency: .withheld)]
        }
        let outcome = try await notes.during { () async throws(StoreError) in try await store.completeSignIn(signIn) }
        guard outcome == .completed else { throw BenchmarkError("A device could not sign in: \(outcome).") }
    }

    /// Bytes in the order of the numbers, as the server's ids and tokens are in the order of their time.
    private static func timed(_ number: Int, count: Int) throws -> [UInt8] {
        withUnsafeBytes(of: UInt64(number).bigEndian, Array.init) + (try SecureRandom.bytes(count - 8))
    }

    /// A number's digits after a step that is one to one on 64 bits (the finaliser of SplitMix64).
    private static func name(_ number: Int) -> String {
        var word = UInt64(number) &+ 0x9E37_79B9_7F4A_7C15
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return String(word ^ (word >> 31), radix: 16)
    }
}
