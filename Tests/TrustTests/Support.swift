import Foundation
import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire
import Testing

/// Bytes of hexadecimal digits; a typing error gives an empty array, which fails the test.
func hex(_ text: String) -> [UInt8] {
    let digits = text.map(\.hexDigitValue)
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return [] }
    let values = digits.compactMap { $0 }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
}

/// A checked string of a test; a wrong one fails the test.
func checked<Value: WireString>(_ text: String, as _: Value.Type = Value.self) throws -> Value {
    try #require(Value(rawValue: text))
}

extension EncodedPublicKey {
    /// A JWK as a client sends it.
    init(jwk: JSONWebKey) throws {
        self = try JSONDecoder().decode(EncodedPublicKey.self, from: JSONEncoder().encode(jwk))
    }
}

extension ChallengeAuthority {
    /// A server's authority, with one key from the millisecond 10 on.
    static func sample(_ server: String = "latchkey.example", secret: UInt8 = 1) throws -> ChallengeAuthority {
        let key = try #require(ChallengeKey(id: "k", notBefore: 10, secret: [UInt8](repeating: secret, count: 32)))
        return ChallengeAuthority(
            serverID: try checked(server), keys: try #require(ChallengeKeyRing([key])),
            decoys: try #require(DecoySecret([UInt8](repeating: 2, count: 32))))
    }
}

/// Everything that belongs to one good answer, so that a test can change one thing of it.
struct Answer {
    /// 2025-11-10T13:54:54.878Z.
    static let issuedAt: UInt64 = 1_762_782_894_878
    static let key = Result { try ECPrivateKey(curve: .p256) }
    static let otherKey = Result { try ECPrivateKey(curve: .p256) }

    var serverID = "latchkey.example"
    var keys = [(notBefore: UInt64(0), filler: UInt8(1))]
    var purpose = ChallengePurpose.signIn
    var username = "testuser"
    var deviceID = "unique-device-id"
    var publicKey: ECPublicKey
    var scheme: SigningScheme
    var challengeID: ChallengeID
    var signature: [UInt8]
    var now = issuedAt + 1_000

    /// Asks an authority for a challenge and signs it.
    init(scheme: SigningScheme, issuedAt: UInt64 = Answer.issuedAt) throws {
        let key = try Self.key.get()
        let (authority, subject) = try Self.subject(key: key, scheme: scheme)
        let challenge = try #require(
            authority.challenge(
                for: subject, method: .secureEnclave, now: issuedAt, random: [UInt8](repeating: 5, count: 10)))
        publicKey = key.publicKey
        self.scheme = scheme
        challengeID = challenge.challengeId
        signature = try key.signature(for: challenge.challenge.bytes, hash: .sha256).p1363
    }

    func verified() throws -> Result<VerifiedProof, ProofRejection> {
        let proof = UnverifiedProof(
            purpose: purpose, username: try checked(username), deviceID: try checked(deviceID),
            publicKey: try DevicePublicKey(x963: publicKey.x963), scheme: scheme, challengeID: challengeID,
            signature: try DeviceSignature(signature))
        return try Self.authority(serverID: serverID, keys: keys).verify(proof, now: now)
    }

    /// Why the answer does not hold; `nil` if it does.
    func rejection() throws -> ProofRejection? {
        switch try verified() {
        case .success: nil
        case .failure(let rejection): rejection
        }
    }

    static func authority(
        serverID: String = "latchkey.example", keys: [(notBefore: UInt64, filler: UInt8)] = [(0, 1)],
        decoySecret: UInt8 = 7
    ) throws -> ChallengeAuthority {
        let ring = try keys.map { key in
            try #require(
                ChallengeKey(
                    id: "\(key.filler)", notBefore: key.notBefore, secret: [UInt8](repeating: key.filler, count: 32)))
        }
        return ChallengeAuthority(
            serverID: try checked(serverID), keys: try #require(ChallengeKeyRing(ring)),
            decoys: try #require(DecoySecret([UInt8](repeating: decoySecret, count: 32))))
    }

    private static func subject(
        key: ECPrivateKey, scheme: SigningScheme
    ) throws -> (ChallengeAuthority, ChallengeAuthority.Subject) {
        let subject = ChallengeAuthority.Subject(
            purpose: .signIn, username: try checked("testuser"), deviceID: try checked("unique-device-id"),
            keyID: try DevicePublicKey(x963: key.publicKey.x963).id, scheme: scheme)
        return (try authority(), subject)
    }
}
