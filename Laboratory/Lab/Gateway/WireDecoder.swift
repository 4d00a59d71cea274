import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyWire

/// Decodes a request and its reply.
struct WireDecoder {
    let serverID: String
    let challenges: KnownChallenges
    /// The visit's time, in seconds since 1970.
    let now: Int64
    let appAttest: AppAttestDecoder

    /// The decoded parts; challenges in replies are remembered for the requests that answer them.
    func decode(_ request: HTTPRequest, _ response: HTTPResponse?) -> WireDecoding {
        var decoding = WireDecoding()
        let sent = Self.json(request.body)
        let received = response.flatMap { Self.json($0.body) }
        if let bearer = request.headers.credentials("Bearer") { decoding.sentToken = token(bearer) }
        if case .string(let text)? = received?["token"] { decoding.givenToken = token(text) }
        if let known = given(received, for: request, sent) {
            challenges.note(known)
            describe(known, &decoding)
        } else if let sent, let signature = SignatureTampering.signature(in: sent) {
            decoding.signature = Self.signature(signature.bytes)
            if let known = challenges.challenge(signature.challengeID) { describe(known, &decoding) }
        }
        decoding.appAttest = sent.flatMap { sent in
            let isAccepted = response?.status == 200
            return appAttest.decode(sent, isAccepted: isAccepted)
                ?? appAttest.decodeSignIn(sent, isAccepted: isAccepted)
        }
        return decoding
    }

    /// A body's JSON; nil if there is none, or it is not strict.
    static func json(_ bytes: [UInt8]) -> JSONValue? {
        guard JSONSyntax.isStrict(bytes) else { return nil }
        return try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    }

    /// The challenge in a reply, with user and device from the request.
    private func given(
        _ received: JSONValue?, for request: HTTPRequest, _ sent: JSONValue?
    ) -> KnownChallenges.Challenge? {
        guard received?["challenge"] != nil, let received,
            let response = try? JSONDecoder().decode(ChallengeResponse.self, from: Data(LabJSON.bytes(of: received))),
            case .string(let username)? = sent?["username"], case .string(let device)? = sent?["deviceId"]
        else { return nil }
        return KnownChallenges.Challenge(
            response: response, username: username, deviceID: device, purpose: Self.purpose(request.path, sent))
    }

    private static func purpose(_ path: String, _ sent: JSONValue?) -> ChallengePurpose {
        switch path {
        case Endpoint.enrollmentChallenge.path: .enroll
        case Endpoint.upgradeChallenge.path: .upgrade
        case Endpoint.recoveryChallenge.path: .recover
        default: sent?["purpose"] == .string("manage") ? .manage : .signIn
        }
    }

    private func describe(_ known: KnownChallenges.Challenge, _ decoding: inout WireDecoding) {
        let bytes = known.response.challenge.bytes
        let isBound = known.response.scheme == .bound
        decoding.challenge = DecodedChallenge(
            scheme: known.response.scheme.rawValue, nonce: LabHex.encode(Array(bytes.prefix(32))),
            contextHash: isBound ? LabHex.encode(Array(bytes.dropFirst(32))) : nil, bytes: LabHex.encode(bytes))
        if isBound { decoding.context = context(known) }
    }

    /// The context as an app builds it: the server's name is the pinned one, not the one in the reply.
    private func context(_ known: KnownChallenges.Challenge) -> DecodedContext? {
        guard let serverID = ServerID(rawValue: serverID), let username = Username(rawValue: known.username),
            let device = DeviceID(rawValue: known.deviceID), let key = known.response.keyId,
            let expiresAt = known.response.expiresAt
        else { return nil }
        let context = SigningContext(
            serverID: serverID, purpose: known.purpose, username: username, deviceID: device, keyID: key,
            challengeID: known.response.challengeId, expiresAt: expiresAt)
        let hash = LabHex.encode(HashAlgorithm.sha256.hash(context.encoded))
        let fields = [
            ("version", SigningContext.version), ("serverId", serverID.rawValue), ("purpose", known.purpose.rawValue),
            ("username", known.username), ("deviceId", known.deviceID), ("keyId", key.rawValue),
            ("challengeId", known.response.challengeId.rawValue), ("expiresAt", "\(expiresAt)"),
        ]
        return DecodedContext(
            fields: fields.map { NamedValue(name: $0.0, value: $0.1) }, hash: hash,
            matches: hash == LabHex.encode(Array(known.response.challenge.bytes.dropFirst(32))))
    }

    private static func signature(_ bytes: [UInt8]) -> DecodedSignature {
        var (form, numbers): (String, [UInt8]?) = ("unreadable", nil)
        if let signature = try? ECDSASignature(der: bytes, curve: .p256) {
            (form, numbers) = ("DER", signature.p1363)
        } else if bytes.count == 64, let signature = try? ECDSASignature(p1363: bytes, curve: .p256) {
            (form, numbers) = ("P1363", signature.p1363)
        }
        return DecodedSignature(
            form: form, r: numbers.map { LabHex.encode(Array($0.prefix(32))) },
            s: numbers.map { LabHex.encode(Array($0.suffix(32))) }, bytes: LabHex.encode(bytes), length: bytes.count)
    }

    private func token(_ text: String) -> DecodedToken? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.members(parts[0]), let claims = Self.members(parts[1]) else {
            return nil
        }
        var expiresAt: Int64?
        if let value = claims.first(where: { $0.name == "exp" })?.value { expiresAt = Int64(value) }
        return DecodedToken(
            header: header, claims: claims, expiresAt: expiresAt, isExpired: expiresAt.map { $0 <= now } ?? false)
    }

    private static func members(_ part: Substring) -> [NamedValue]? {
        guard let bytes = Base64.decode(String(part)), case .object(let members)? = json(bytes) else { return nil }
        return members.sorted { $0.key < $1.key }.map { name, value in
            if case .string(let text) = value { return NamedValue(name: name, value: text) }
            return NamedValue(name: name, value: String(decoding: LabJSON.bytes(of: value), as: UTF8.self))
        }
    }
}
