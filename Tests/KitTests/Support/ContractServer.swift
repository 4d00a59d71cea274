import CryptoKit
import Foundation
import LatchkeyLock
import LatchkeyWire
import Testing

/// A server that keeps the contract: it derives its challenges, and it really verifies.
///
/// It can be told to lie.
final class ContractServer: Sendable {
    struct Device: Sendable, Hashable {
        var username: Username
        /// `nil` for a device that takes one-time codes.
        var publicKey: [UInt8]?
        var deviceModel: DeviceModel
        var phoneNumber: PhoneNumber
    }

    /// What an access token stands for.
    struct Session: Sendable, Hashable {
        var username: Username
        var deviceID: DeviceID
        var issuedAt: Date
        var isByOneTimeCode: Bool
    }

    /// A one-time code that was sent.
    struct SentCode: Sendable, Hashable {
        var username: Username
        var deviceID: DeviceID
        var code: String
        var id: OneTimePasswordID
        var sentAt: Date
        var tries = 0
    }

    /// What is wrong with a challenge.
    enum Lie: Sendable, CaseIterable {
        case otherServer, noServer, otherContext, otherKey, noKey, plainScheme, oneTimeCode, expired, noExpiry,
            shortened
    }

    /// What happens to one request.
    enum Fault: Sendable, Hashable {
        case requestLost, replyLost, neverAnswered, deliveredTwice
        /// Held up by the network: the app gives it up, and it arrives when the test says so.
        case held
        case garbage
        case oversized
        case refused(ProblemCode)
        /// 404 with the field that says what is not there; ``refused(_:)`` has none, as for an unknown path.
        case missing(String)
        /// Delivered twice; the second time, whose reply comes first, is refused.
        case doneThenRefused(ProblemCode)
        case status(Int)
    }

    /// A request on its way.
    struct HeldRequest: Sendable {
        var path: String
        var body: Data
        var bearer: String?
        var idempotencyKey: String?
    }

    struct State: Sendable {
        var devices: [DeviceID: Device] = [:]
        var consumed: Set<ChallengeID> = []
        var lie: Lie?
        var faults: [String: [Fault]] = [:]
        var requests: [String] = []
        /// The tokens that requests came with.
        var bearers: [String] = []
        /// The requests that the network holds up.
        var held: [HeldRequest] = []
        /// By access token; one that has run out still tells whose it was.
        var sessions: [String: Session] = [:]
        /// By refresh token; taken out by its use.
        var refreshTokens: [String: Session] = [:]
        /// The newest last; only the newest of a user holds.
        var codes: [SentCode] = []
        var lastCodeRequests: [Username: Date] = [:]
        /// The requests that were done under an `Idempotency-Key`: what was asked, and the reply.
        var repeatable: [String: (body: Data, reply: Data)] = [:]
        /// The recoveries, and the codes that begin or complete one.
        var recoveries: [RecoveryID: BegunRecovery] = [:]
        var recoveryCodes: Set<RecoveryCode> = []
        /// Whether a one-time code signs in where the user has a key.
        var areCodesEnough = true
        /// Called before and after the server acts; false means that the app is dead and is not heard.
        var isHeard: (@Sendable () -> Bool)?
    }

    static let nonceKey = SymmetricKey(data: Data(repeating: 7, count: 32))

    let serverID: ServerID
    let baseURL: URL
    let state = Lock(State())
    let now: @Sendable () -> Date

    init(_ name: String = "latchkey.test", now: @escaping @Sendable () -> Date) throws {
        serverID = try #require(ServerID(rawValue: name))
        baseURL = try #require(URL(string: "http://\(UUID().uuidString.lowercased()).test"))
        self.now = now
        ContractProtocol.servers.withLock { $0[baseURL.host ?? ""] = self }
    }

    /// The paths asked for so far, without the common prefix.
    var requests: [String] { state.withLock { $0.requests } }
    var devices: [DeviceID: Device] { state.withLock { $0.devices } }

    func lie(_ lie: Lie?) { state.withLock { $0.lie = lie } }

    /// The next requests of an endpoint meet these faults, one each.
    func fail(_ endpoint: Endpoint, _ faults: Fault...) {
        state.withLock { $0.faults[endpoint.path, default: []] += faults }
    }

    /// Lets the requests arrive that the network has held up, the first first; what the server answers goes nowhere.
    ///
    /// - Returns: for each whether the server has done it.
    func deliverHeld() -> [Bool] {
        let held = state.withLock { state in
            defer { state.held = [] }
            return state.held
        }
        return held.map { request in
            (try? reply(
                to: request.path, body: request.body, bearer: request.bearer, idempotencyKey: request.idempotencyKey))
                != nil
        }
    }

    func nextFault(_ path: String) -> Fault? {
        state.withLock { state in
            state.requests.append(path.replacingOccurrences(of: "/api/v1/", with: ""))
            guard var faults = state.faults[path], !faults.isEmpty else { return nil }
            defer { state.faults[path] = faults }
            return faults.removeFirst()
        }
    }

    /// Answers one request.
    func reply(to path: String, body: Data, bearer: String?, idempotencyKey: String?) throws -> Data {
        if let bearer { state.withLock { $0.bearers.append(bearer) } }
        guard let idempotencyKey, let session = try? session(bearer, isOfAnyAge: true) else {
            // The first device of a user enrolls without a token; its key is remembered all the same.
            guard let idempotencyKey, path == Endpoint.enroll.path else {
                return try reply(to: path, body: body, bearer: bearer)
            }
            return try once("\(path) \(idempotencyKey)", body) { try reply(to: path, body: body, bearer: bearer) }
        }
        return try once("\(path) \(session.username) \(idempotencyKey)", body) {
            try reply(to: path, body: body, bearer: bearer)
        }
    }

    private func reply(to path: String, body: Data, bearer: String?) throws -> Data {
        let decoder = JSONDecoder()
        if let reply = try changeReply(to: path, body: body, bearer: bearer) { return reply }
        switch path {
        case Endpoint.enrollmentChallenge.path:
            return try encode(challenge(for: try decoder.decode(EnrollmentChallengeRequest.self, from: body)))
        case Endpoint.enroll.path:
            return try encode(try enroll(try decoder.decode(EnrollRequest.self, from: body), bearer: bearer))
        case Endpoint.initiate.path:
            return try encode(challenge(for: try decoder.decode(InitiateRequest.self, from: body)))
        case Endpoint.verifySignature.path:
            return try encode(try verify(try decoder.decode(VerifySignatureRequest.self, from: body)))
        case Endpoint.refresh.path:
            return try encode(try refresh(try decoder.decode(RefreshRequest.self, from: body)))
        default: throw ProblemCode.notFound.problem(detail: "")
        }
    }

    func encode(_ value: some Encodable) throws -> Data { try JSONEncoder().encode(value) }
}

// MARK: Ceremonies

extension ContractServer {
    private func challenge(for request: EnrollmentChallengeRequest) throws -> ChallengeResponse {
        try challenge(
            .enroll, request.username, request.deviceId, keyID: Self.keyID(try Self.bytes(request.publicKey)))
    }

    private func challenge(for request: InitiateRequest) throws -> ChallengeResponse {
        let device = devices[request.deviceId].flatMap { $0.username == request.username ? $0 : nil }
        let decoy = Array("decoy \(request.username) \(request.deviceId)".utf8)
        var response = try challenge(
            .signIn, request.username, request.deviceId, keyID: Self.keyID(device?.publicKey ?? decoy))
        if let device, device.publicKey == nil { response.method = .smsOTP }
        return response
    }

    func challenge(
        _ purpose: ChallengePurpose, _ username: Username, _ deviceID: DeviceID, keyID: DeviceKeyID
    ) throws -> ChallengeResponse {
        let milliseconds = UInt64(now().timeIntervalSince1970 * 1000)
        let random = (0..<10).map { _ in UInt8.random(in: .min ... .max) }
        let id = try #require(ChallengeID(milliseconds: milliseconds, random: random))
        let context = context(purpose, username, deviceID, keyID, id)
        let response = ChallengeResponse(
            method: .secureEnclave, challenge: EncodedBytes(Self.nonce(id) + Self.digest(context)), challengeId: id,
            expiresIn: 300, scheme: .bound, serverId: serverID, keyId: keyID, expiresAt: context.expiresAt)
        return try state.withLock { $0.lie }.map { try Self.falsify(response, context, $0) } ?? response
    }

    private func enroll(_ request: EnrollRequest, bearer: String?) throws -> EnrollResponse {
        let publicKey = try request.publicKey.map(Self.bytes)
        guard (request.method == .secureEnclave) == (publicKey != nil) else {
            throw ProblemCode.fieldInvalid.problem(detail: "")
        }
        if let publicKey {
            let proof = try #require(request.proof)
            try check(
                proof.signature, proof.challengeId,
                context(.enroll, request.username, request.deviceId, try Self.keyID(publicKey), proof.challengeId),
                publicKey, otherwise: .proofInvalid)
        }
        try state.withLock { state in
            guard state.devices[request.deviceId] == nil else { throw ProblemCode.deviceExists.problem(detail: "") }
            guard bearer != nil || !state.devices.values.contains(where: { $0.username == request.username }) else {
                throw ProblemCode.authorizationRequired.problem(detail: "")
            }
            if let proof = request.proof, !state.consumed.insert(proof.challengeId).inserted {
                throw ProblemCode.challengeUsed.problem(detail: "")
            }
            state.devices[request.deviceId] = Device(
                username: request.username, publicKey: publicKey, deviceModel: request.deviceModel,
                phoneNumber: request.phoneNumber)
        }
        return EnrollResponse(success: true, deviceId: request.deviceId, method: request.method, message: "")
    }

    private func verify(_ request: VerifySignatureRequest) throws -> TokenResponse {
        guard let device = devices[request.deviceId], device.username == request.username,
            let publicKey = device.publicKey
        else {
            throw ProblemCode.authenticationFailed.problem(detail: "")
        }
        let context = context(
            .signIn, request.username, request.deviceId, try Self.keyID(publicKey), request.challengeId)
        try check(request.signature, request.challengeId, context, publicKey, otherwise: .authenticationFailed)
        guard state.withLock({ $0.consumed.insert(request.challengeId).inserted }) else {
            throw ProblemCode.challengeUsed.problem(detail: "")
        }
        return tokens(
            Session(
                username: request.username, deviceID: request.deviceId, issuedAt: now(), isByOneTimeCode: false))
    }

    private func refresh(_ request: RefreshRequest) throws -> TokenResponse {
        guard let session = state.withLock({ $0.refreshTokens.removeValue(forKey: request.refreshToken.rawValue) })
        else { throw ProblemCode.refreshTokenInvalid.problem(detail: "") }
        return tokens(session)
    }

    func tokens(_ session: Session) -> TokenResponse {
        let token = Base64.encodeURL((0..<32).map { _ in UInt8.random(in: .min ... .max) })
        let access = "header.\(token).signature"
        state.withLock { state in
            state.refreshTokens[token] = session
            state.sessions[access] = session
            state.sessions[access]?.issuedAt = now()
        }
        return TokenResponse(
            success: true, token: access, message: "", refreshToken: token, tokenType: "Bearer", expiresIn: 600)
    }

    func check(
        _ signature: EncodedBytes, _ id: ChallengeID, _ context: SigningContext, _ publicKey: [UInt8],
        otherwise code: ProblemCode
    ) throws {
        guard TimeInterval(context.expiresAt) > now().timeIntervalSince1970 else {
            throw ProblemCode.challengeExpired.problem(detail: "")
        }
        let message = Data(Self.nonce(id) + Self.digest(context))
        guard let key = try? P256.Signing.PublicKey(x963Representation: publicKey),
            let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature.bytes),
            key.isValidSignature(signature, for: message)
        else { throw code.problem(detail: "") }
    }
}

// MARK: Derivation

extension ContractServer {
    func context(
        _ purpose: ChallengePurpose, _ username: Username, _ deviceID: DeviceID, _ keyID: DeviceKeyID,
        _ id: ChallengeID
    ) -> SigningContext {
        SigningContext(
            serverID: serverID, purpose: purpose, username: username, deviceID: deviceID, keyID: keyID,
            challengeID: id, expiresAt: Int64(id.milliseconds / 1000) + 300)
    }

    private static func nonce(_ id: ChallengeID) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Data(id.bytes), using: nonceKey))
    }

    private static func digest(_ context: SigningContext) -> [UInt8] {
        Array(SHA256.hash(data: Data(context.encoded)))
    }

    static func keyID(_ publicKey: [UInt8]) throws -> DeviceKeyID {
        try #require(DeviceKeyID(publicKeyDigest: Array(SHA256.hash(data: Data(publicKey)))))
    }

    static func bytes(_ key: EncodedPublicKey) throws -> [UInt8] {
        guard case .text(let text) = key.form, let bytes = Base64.decode(text), bytes.count == 65 else {
            throw ProblemCode.publicKeyInvalid.problem(detail: "")
        }
        return bytes
    }

    /// A challenge with one thing wrong; the rest fits together.
    private static func falsify(
        _ honest: ChallengeResponse, _ context: SigningContext, _ lie: Lie
    ) throws -> ChallengeResponse {
        var reply = honest
        var context = context
        switch lie {
        case .otherServer:
            context.serverID = try #require(ServerID(rawValue: "evil.test"))
            reply.serverId = context.serverID
        case .noServer: reply.serverId = nil
        case .otherContext: context.purpose = context.purpose == .upgrade ? .enroll : .upgrade
        case .otherKey:
            context.keyID = try keyID([1, 2, 3])
            reply.keyId = context.keyID
        case .noKey: reply.keyId = nil
        case .plainScheme:
            reply.scheme = .plain
            reply.serverId = nil
            reply.keyId = nil
            reply.expiresAt = nil
            reply.challenge = EncodedBytes(Array(honest.challenge.bytes.prefix(32)))
            return reply
        case .oneTimeCode: reply.method = .smsOTP
        case .expired:
            context.expiresAt -= 300
            reply.expiresAt = context.expiresAt
        case .noExpiry: reply.expiresAt = nil
        case .shortened:
            reply.challenge = EncodedBytes(Array(honest.challenge.bytes.suffix(32)))
            return reply
        }
        reply.challenge = EncodedBytes(nonce(honest.challengeId) + digest(context))
        return reply
    }
}
