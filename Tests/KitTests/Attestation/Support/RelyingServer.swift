import CryptoKit
import Foundation
import LatchkeyCrypto
import LatchkeyLock
import LatchkeyTrust
import LatchkeyWire
import Testing
import VirtualPhone

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A relying party over the wire: it really verifies what arrives, under the virtual phone's root.
final class RelyingServer: Sendable {
    /// What happens to one request.
    enum Fault: Sendable, Hashable {
        /// The phone has no network.
        case offline
        /// The request gets lost.
        case lost
        /// It is done, and the reply gets lost.
        case replyLost
        /// It is delivered twice; the phone hears the second reply.
        case deliveredTwice
        /// A reply that is no JSON.
        case garbage
        /// A status without a problem; 429 and 503 say `Retry-After: 30`.
        case status(Int)
        /// A refusal with a reason.
        case refused(ProblemCode)
    }

    struct Key: Sendable {
        let publicKey: ECPublicKey
        var counter: UInt32 = 0
        var isRetired = false
    }

    struct State: Sendable {
        var keys: [String: Key] = [:]
        var used: Set<ChallengeID> = []
        var requests: [String] = []
        var faults: [String: [Fault]] = [:]
        /// The faults that every request of a path meets.
        var lasting: [String: Fault] = [:]
        /// The client data hashes of the attestations that arrived.
        var hashes: [String] = []
        /// The contexts of the accepted assertions, and the services for which they were.
        var contexts: [String?] = []
        var services: [String?] = []
        /// What the server gives as the challenge of its sessions in place of its own.
        var foreignChallenge: String?
        /// Called before and after the server acts; false means that the app is dead and is not heard.
        var isHeard: (@Sendable () -> Bool)?
    }

    static let appID = "LATCHKEY00.\(AttestStage.bundleIdentifier)"
    private static let secret = SymmetricKey(data: Data(repeating: 9, count: 32))

    let baseURL: URL
    let state = Lock(State())
    private let appIDs: Set<AppID>
    let now: @Sendable () -> Date

    init(app: String = RelyingServer.appID, now: @escaping @Sendable () -> Date) throws {
        appIDs = [try #require(AppID(rawValue: app))]
        baseURL = try #require(URL(string: "http://\(UUID().uuidString.lowercased()).test"))
        self.now = now
        RelyingProtocol.servers.withLock { $0[baseURL.host ?? ""] = self }
    }

    var requests: [String] { state.withLock { $0.requests } }
    var keys: [String: Key] { state.withLock { $0.keys } }

    func fail(_ endpoint: Endpoint, _ faults: Fault...) {
        state.withLock { $0.faults[endpoint.path, default: []] += faults }
    }

    func failAlways(_ endpoint: Endpoint, _ fault: Fault) {
        state.withLock { $0.lasting[endpoint.path] = fault }
    }

    func heal() {
        state.withLock { state in
            state.faults = [:]
            state.lasting = [:]
        }
    }

    func nextFault(_ path: String) -> Fault? {
        state.withLock { state in
            state.requests.append(path.replacingOccurrences(of: "/api/v1/", with: ""))
            if let fault = state.lasting[path] { return fault }
            guard var faults = state.faults[path], !faults.isEmpty else { return nil }
            defer { state.faults[path] = faults }
            return faults.removeFirst()
        }
    }

    /// Answers one request.
    func reply(to path: String, body: Data) throws -> Data {
        let decoder = JSONDecoder()
        switch path {
        case Endpoint.attestationSession.path: return try encode(session("attestation"))
        case Endpoint.assertionSession.path:
            _ = try decoder.decode(AssertionSessionRequest.self, from: body)
            return try encode(session("assertion"))
        case Endpoint.attestationVerify.path:
            return try encode(verify(try decoder.decode(AttestationVerifyRequest.self, from: body)))
        case Endpoint.assertionVerify.path:
            return try encode(verify(try decoder.decode(AssertionVerifyRequest.self, from: body)))
        default: throw ProblemCode.notFound.problem(detail: "")
        }
    }

    func encode(_ value: some Encodable) throws -> Data { try JSONEncoder().encode(value) }

    // MARK: Ceremonies

    private func session(_ purpose: String) throws -> AttestationSessionResponse {
        let milliseconds = UInt64(now().timeIntervalSince1970 * 1000)
        let random = (0..<10).map { _ in UInt8.random(in: .min ... .max) }
        let id = try #require(ChallengeID(milliseconds: milliseconds, random: random))
        let foreign = state.withLock { $0.foreignChallenge }
        return AttestationSessionResponse(
            sessionIdentifier: id, challenge: foreign ?? Self.challenge(purpose, id), expiresIn: 300)
    }

    private static func challenge(_ purpose: String, _ id: ChallengeID) -> String {
        let code = HMAC<CryptoKit.SHA256>.authenticationCode(for: Data(purpose.utf8) + Data(id.bytes), using: secret)
        return Base64.encodeURL(Array(code))
    }

    /// Checks that client data answer a session of the last five minutes.
    private func check(_ clientData: EncodedBytes, _ purpose: String, _ id: ChallengeID) throws -> String? {
        let age = now().timeIntervalSince1970 - TimeInterval(id.milliseconds) / 1000
        guard (-1..<300).contains(age) else { throw ProblemCode.challengeExpired.problem(detail: "") }
        guard state.withLock({ !$0.used.contains(id) }) else { throw ProblemCode.challengeUsed.problem(detail: "") }
        let members = try JSONDecoder().decode([String: String].self, from: Data(clientData.bytes))
        guard members["challenge"] == Self.challenge(purpose, id) else {
            throw ProblemCode.assertionRejected.problem(detail: "challenge")
        }
        return members["context"]
    }

    private func verify(_ request: AttestationVerifyRequest) throws -> AttestationResponse {
        let hash = Array(CryptoKit.SHA256.hash(data: Data(request.clientData.bytes)))
        state.withLock { $0.hashes.append(Base64.encode(hash)) }
        _ = try check(request.clientData, "attestation", request.sessionIdentifier)
        let verifier = AttestationVerifier(roots: [try Certificate(der: AppAttestAuthority.latchkeyTest.root)])
        let expectation = AttestationExpectation(
            appIDs: appIDs, clientDataHash: ClientDataHash(bytes: hash),
            keyID: AppAttestKeyID(base64: request.keyIdentifier.rawValue), environments: [.development])
        let verdict = try verifier.verify(
            UnverifiedAttestation(cbor: request.attestation.bytes), expecting: expectation,
            now: UInt64(now().timeIntervalSince1970 * 1000))
        guard case .success(let verified) = verdict else {
            throw ProblemCode.attestationRejected.problem(detail: "\(verdict)")
        }
        try state.withLock { state in
            guard state.used.insert(request.sessionIdentifier).inserted else {
                throw ProblemCode.challengeUsed.problem(detail: "")
            }
            let id = request.keyIdentifier.rawValue
            guard state.keys[id]?.isRetired != true else { throw ProblemCode.attestedKeyRetired.problem(detail: "") }
            state.keys[id] = Key(publicKey: verified.publicKey, counter: state.keys[id]?.counter ?? 0)
        }
        return AttestationResponse(
            keyIdentifier: request.keyIdentifier, state: .attested, decision: .allow, message: "")
    }

    private func verify(_ request: AssertionVerifyRequest) throws -> AssertionResponse {
        let context = try check(request.clientData, "assertion", request.sessionIdentifier)
        guard let key = keys[request.keyIdentifier.rawValue] else {
            throw ProblemCode.attestedKeyUnknown.problem(detail: "")
        }
        guard !key.isRetired else { throw ProblemCode.attestedKeyRetired.problem(detail: "") }
        let assertion = try UnverifiedAssertion(cbor: request.assertion.bytes)
        let verdict = AssertionVerifier().verify(
            assertion,
            expecting: AssertionExpectation(
                publicKey: key.publicKey, appIDs: appIDs,
                clientData: request.clientData.bytes, challenge: .comparedByCaller, storedCounter: key.counter))
        guard case .success(let verified) = verdict else {
            throw ProblemCode.assertionRejected.problem(detail: "\(verdict)")
        }
        try state.withLock { state in
            guard state.used.insert(request.sessionIdentifier).inserted else {
                throw ProblemCode.challengeUsed.problem(detail: "")
            }
            state.keys[request.keyIdentifier.rawValue]?.counter = verified.counter
            state.contexts.append(context)
            state.services.append(request.relyingParty?.rawValue)
        }
        return AssertionResponse(
            keyIdentifier: request.keyIdentifier,
            relyingParty: try request.relyingParty ?? #require(RelyingPartyName(rawValue: "default")),
            decision: .allow, token: "token.\(verified.counter)", expiresIn: 600, message: "")
    }
}

/// Leads requests to the `RelyingServer` of their host, and loses them on demand.
final class RelyingProtocol: URLProtocol {
    static let servers = Lock<[String: RelyingServer]>([:])

    static func session() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [RelyingProtocol.self]
        return URLSession(configuration: configuration)
    }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
        guard let url = request.url, let server = Self.servers.withLock({ $0[url.host ?? ""] }) else {
            return fail(.cannotFindHost)
        }
        let fault = server.nextFault(url.path)
        let isHeard = server.state.withLock { $0.isHeard } ?? { true }
        guard isHeard() else { return fail(.networkConnectionLost) }
        switch fault {
        case .offline: return fail(.notConnectedToInternet)
        case .lost: return fail(.timedOut)
        case .garbage: return finish(200, Data("<html>".utf8))
        case .status(let status): return finish(status, Data())
        case .refused(let code): return finish(code.status, encode(code.problem(detail: "")))
        case .deliveredTwice: _ = answer(server, url)
        case .replyLost, nil: break
        }
        let (status, body) = answer(server, url)
        guard fault != .replyLost, isHeard() else { return fail(.networkConnectionLost) }
        finish(status, body)
    }

    private func answer(_ server: RelyingServer, _ url: URL) -> (Int, Data) {
        do {
            return (200, try server.reply(to: url.path, body: body))
        } catch let problem as Problem {
            return (problem.status, encode(problem))
        } catch {
            return (400, encode(ProblemCode.malformedJSON.problem(detail: "")))
        }
    }

    /// Apple's URLSession hands the body over as a stream.
    private var body: Data {
        if let data = request.httpBody { return data }
        guard let stream = request.httpBodyStream else { return Data() }
        stream.open()
        defer { stream.close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 { data += buffer.prefix(count) }
        return data
    }

    private func encode(_ value: some Encodable) -> Data { (try? JSONEncoder().encode(value)) ?? Data() }

    private func fail(_ code: URLError.Code) {
        client?.urlProtocol(self, didFailWithError: URLError(code))
    }

    private func finish(_ status: Int, _ body: Data) {
        var fields = ["Content-Type": status == 200 ? "application/json" : Problem.mediaType]
        if [429, 503].contains(status) { fields["Retry-After"] = "30" }
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
        else { return fail(.badServerResponse) }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: body)
        client?.urlProtocolDidFinishLoading(self)
    }
}
