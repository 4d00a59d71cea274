import FlowNetwork
import Foundation
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyWire
import VirtualPhone

/// The network between one phone and its visit's server: it forwards, writes down, and disturbs.
struct PhoneGateway: Sendable {
    let phone: LabPhone
    let faults: FaultBox
    let challenges: KnownChallenges
    let attestedKeys = KnownAttestedKeys()
    let authority: AttestingAuthority
    let server: InProcessServer
    let flow: LabFlowNetwork
    let clock: VisitClock
    /// The server's URL for the phone's apps.
    let baseURL: String
    /// The feature flags of the visit.
    let flags: @Sendable () -> RemoteFlags
    /// Whether the phone, or its server, is gone: nothing waits for it any more.
    let isOver: @Sendable () -> Bool
    /// Receives wire entries; it assigns the number.
    let onEntry: @Sendable (WireEntry) -> Void
    /// Called when a request has counted for an armed kill.
    let onCounted: @Sendable () -> Void
    /// Called when the server has acted.
    let onActed: @Sendable () async -> Void

    /// Answers a request of the phone; `target` is the part after the phone's key.
    func respond(to request: HTTPRequest, target: String) async -> HTTPResponse {
        let began = Moment(milliseconds: clock.milliseconds)
        guard
            var inner = try? HTTPRequest(
                request.method, target, headers: request.headers, body: request.body,
                remoteAddress: request.remoteAddress)
        else { return HTTPResponse(problem: ProblemCode.invalidRequest.problem(detail: "The path is malformed.")) }
        if phone.phone.isAirplaneMode {
            note(inner, nil, "offline", [], began)
            return .lost
        }
        // Not from the server: an app's flags come from elsewhere.
        if inner.method == .get, inner.path == FlagsDocument.path {
            guard await !killsSender(of: inner, .before), await !killsSender(of: inner, .after) else { return .lost }
            return FlagsDocument(flags: flags()).response
        }
        if await killsSender(of: inner, .before) {
            note(inner, nil, "lostBefore", ["kill"], began)
            return .lost
        }
        var hits: [String] = []
        if await delay() { hits.append("delayMs") }
        guard !isOver() else { return .lost }
        if faults.take(\.loseBefore) {
            note(inner, nil, "lostBefore", hits + ["loseBefore"], began)
            return .lost
        }
        inner = tampered(inner, &hits)
        if faults.take(\.repeatRequest) {
            let first = await forward(inner)
            note(inner, first, "answered", hits + ["repeatRequest"], began)
            let second = await forward(inner)
            if first.isCarriedOut || second.isCarriedOut, await killsSender(of: inner, .after) {
                note(inner, second, "repeated", ["repeatRequest", "kill"], began)
                return .lost
            }
            if first.isTimedOut || second.isTimedOut { await wait(Self.longWait) }
            note(inner, second, "repeated", ["repeatRequest"], began)
            return finished(second)
        }
        let reply = await forward(inner)
        if let fault = reply.fault { hits.append(fault.description) }
        if reply.isCarriedOut, await killsSender(of: inner, .after) {
            note(inner, reply, "lostAfter", hits + ["kill"], began)
            return .lost
        }
        if reply.isTimedOut { await wait(Self.longWait) }
        guard !faults.take(\.loseAfter) else {
            note(inner, reply, "lostAfter", hits + ["loseAfter"], began)
            return .lost
        }
        note(
            inner, reply, reply.response != nil ? "answered" : reply.isCarriedOut ? "lostAfter" : "lostBefore", hits,
            began)
        return finished(reply)
    }

    private struct Moment {
        let milliseconds: Int64
        let instant = ContinuousClock.now
    }

    private struct Reply {
        /// Nil if a fault of the Flow network lost it.
        let response: HTTPResponse?
        let milliseconds: Double
        var fault: NetworkFault?
        /// Whether the phone is to wait in vain.
        var isTimedOut = false

        var isCarriedOut: Bool { response != nil || fault?.isAfterAcceptance == true }
    }

    /// Counts a request for the armed kill, and kills its sender if it is the last to count; returns whether it did.
    private func killsSender(of request: HTTPRequest, _ moment: WatchedCall.Moment) async -> Bool {
        let armed = phone.kills.armed
        let isKilled = await phone.killsSender(of: request, moment)
        if phone.kills.armed != armed { onCounted() }
        return isKilled
    }

    private func forward(_ request: HTTPRequest) async -> Reply {
        let began = ContinuousClock.now
        if let request = FlowPath.request(request) {
            let answer = flow.answer(request)
            let milliseconds = (ContinuousClock.now - began).milliseconds
            return Reply(
                response: answer.response, milliseconds: milliseconds, fault: answer.fault,
                isTimedOut: answer.isTimedOut)
        }
        let response = await server.respond(to: request)
        let milliseconds = (ContinuousClock.now - began).milliseconds
        await onActed()
        return Reply(response: response, milliseconds: milliseconds)
    }

    /// The client must not send a request again by itself because an old connection was closed.
    private func finished(_ reply: Reply) -> HTTPResponse {
        guard var response = reply.response else { return .lost }
        response.headers["Connection"] = "close"
        return response
    }

    private func delay() async -> Bool {
        let milliseconds = faults.current.delayMs
        guard milliseconds > 0 else { return false }
        await wait(.milliseconds(milliseconds))
        return true
    }

    /// Longer than a client of a Flow access node waits for a reply (30 s).
    private static let longWait = Duration.seconds(40)

    private func wait(_ time: Duration) async {
        let end = ContinuousClock.now + time
        // In short pieces, so that a stopping lab or a removed phone does not wait for them.
        while ContinuousClock.now < end, !isOver() {
            try? await Task.sleep(until: min(end, ContinuousClock.now + .milliseconds(200)), clock: .continuous)
            if Task.isCancelled { break }
        }
    }

    private func tampered(_ request: HTTPRequest, _ hits: inout [String]) -> HTTPRequest {
        guard let body = try? JSONDecoder().decode(JSONValue.self, from: Data(request.body)),
            let signature = SignatureTampering.signature(in: body)
        else { return request }
        var bytes = signature.bytes
        if let challenge = challenges.challenge(signature.challengeID), faults.take(\.otherKey),
            let other = SignatureTampering.byAnotherKey(over: challenge.response.challenge.bytes)
        {
            bytes = other
            hits.append("otherKey")
        }
        if faults.take(\.flipByte) {
            bytes = SignatureTampering.flipped(bytes)
            hits.append("flipByte")
        }
        guard bytes != signature.bytes, let changed = SignatureTampering.replacing(signature: bytes, in: body) else {
            return request
        }
        return HTTPRequest(
            id: request.id, method: request.method, target: request.target, headers: request.headers, body: changed,
            remoteAddress: request.remoteAddress)
    }

    private func note(_ request: HTTPRequest, _ reply: Reply?, _ outcome: String, _ hits: [String], _ began: Moment) {
        let decoder = WireDecoder(
            serverID: server.serverID.rawValue, challenges: challenges, now: clock.milliseconds / 1000,
            appAttest: AppAttestDecoder(authority: authority, keys: attestedKeys, now: clock.milliseconds))
        let response = reply?.response
        var decoded = decoder.decode(request, response)
        decoded.flow = FlowPath.request(request).map {
            FlowWords.decode($0, reply: response?.body, status: response?.status, fault: reply?.fault)
        }
        let query = request.query.map { "?" + $0 } ?? ""
        onEntry(
            WireEntry(
                id: 0, phone: phone.id, at: began.milliseconds, method: request.method.rawValue,
                path: request.rawPath + query, words: WireWords.words(request),
                request: WireMessage(request.headers, request.body),
                response: response.map { WireMessage($0.headers, $0.body) }, status: response?.status, outcome: outcome,
                faults: hits,
                milliseconds: (ContinuousClock.now - began.instant).milliseconds,
                serverMilliseconds: reply?.milliseconds, decoded: decoded,
                curl: WireWords.curl(request, url: baseURL + request.rawPath + query)))
    }
}

extension HTTPResponse {
    /// A failing network, as a phone sees it.
    fileprivate static var lost: HTTPResponse {
        var response = HTTPResponse(status: 503)
        response.isDropped = true
        return response
    }
}

extension WireMessage {
    init(_ headers: HTTPHeaders, _ body: [UInt8]) {
        self.init(
            headers: headers.fields.map { WireHeader(name: $0.name, value: $0.value) },
            body: String(decoding: body, as: UTF8.self), length: body.count)
    }
}
