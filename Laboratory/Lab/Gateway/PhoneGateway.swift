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
    /// Requests that wait for the visitor.
    let held: HeldRequests
    /// The feature flags of the visit.
    let flags: @Sendable () -> RemoteFlags
    /// Whether the phone, or its server, is gone: nothing waits for it any more.
    let isOver: @Sendable () -> Bool
    /// Whether the server holds as much as it may.
    let isServerFull: @Sendable () -> Bool
    /// Receives a new wire entry, and returns it with its number.
    let onBegin: @Sendable (WireEntry) -> WireEntry
    /// Receives a wire entry that has changed.
    let onChange: @Sendable (WireEntry) -> Void
    /// Called when a request has counted for an armed kill.
    let onCounted: @Sendable () -> Void
    /// Called when the server has acted.
    let onActed: @Sendable () async -> Void

    /// Answers a request of the phone; `target` is the part after the phone's key.
    func respond(to request: HTTPRequest, target: String) async -> HTTPResponse {
        guard
            let inner = try? HTTPRequest(
                request.method, target, headers: request.headers, body: request.body,
                remoteAddress: request.remoteAddress)
        else { return HTTPResponse(problem: ProblemCode.invalidRequest.problem(detail: "The path is malformed.")) }
        // Not from the server: an app's flags come from elsewhere.
        if inner.method == .get, inner.path == FlagsDocument.path, !phone.phone.isAirplaneMode {
            guard await !killsSender(of: inner, .before), await !killsSender(of: inner, .after) else { return .lost }
            return FlagsDocument(flags: flags()).response
        }
        var exchange = begin(inner)
        let response = await answer(&exchange)
        if response.isDropped, exchange.entry.outcome == "pending" { end(&exchange, nil, "lostBefore") }
        return response
    }

    private func answer(_ exchange: inout WireExchange) async -> HTTPResponse {
        guard !phone.phone.isAirplaneMode else {
            end(&exchange, nil, "offline")
            return .lost
        }
        if await killsSender(of: exchange.request, .before) {
            exchange.hits.append("kill")
            return .lost
        }
        guard await passesBreakpoint(&exchange), await passesDelay(&exchange) else { return .lost }
        let path = exchange.request.path
        if faults.take(\.loseBefore, at: path) {
            exchange.hits.append("loseBefore")
            return .lost
        }
        if faults.take(\.timeOut, at: path) {
            exchange.hits.append("timeOut")
            await wait(Self.longWait, exchange)
            return .lost
        }
        tamper(&exchange)
        let isRepeated = faults.take(\.repeatRequest, at: path)
        if isRepeated { exchange.hits.append("repeatRequest") }
        let reply = await forward(exchange.request)
        if let fault = reply.fault { exchange.hits.append(fault.description) }
        let copy = isRepeated ? await repeated(exchange) : nil
        if reply.isCarriedOut || copy?.isCarriedOut == true, await killsSender(of: exchange.request, .after) {
            exchange.hits.append("kill")
            end(&exchange, reply, "lostAfter")
            return .lost
        }
        if reply.isTimedOut || copy?.isTimedOut == true { await wait(Self.longWait, exchange) }
        return deliver(reply, &exchange)
    }

    private func deliver(_ reply: WireReply, _ exchange: inout WireExchange) -> HTTPResponse {
        if phone.phone.wasOffline(since: exchange.networkLosses) {
            exchange.hits.append("airplane")
            end(&exchange, reply, reply.isCarriedOut ? "lostAfter" : "lostBefore")
            return .lost
        }
        guard !faults.take(\.loseAfter, at: exchange.request.path) else {
            exchange.hits.append("loseAfter")
            end(&exchange, reply, "lostAfter")
            return .lost
        }
        end(
            &exchange, reply,
            reply.response != nil ? "answered" : reply.isCarriedOut ? "lostAfter" : "lostBefore")
        // The client must not send a request again by itself because an old connection was closed.
        guard var response = reply.response else { return .lost }
        response.headers["Connection"] = "close"
        return response
    }

    /// The network delivers the request a second time; its reply goes nowhere.
    private func repeated(_ original: WireExchange) async -> WireReply {
        var copy = begin(original.request, copyOf: original.entry.id)
        copy.hits = ["repeatRequest"]
        let reply = await forward(copy.request)
        end(&copy, reply, "repeated")
        return reply
    }

    /// Sends a request of the wire log once more, as it was or edited; its reply goes to nobody but the log.
    func sendAgain(_ entry: WireEntry, _ edit: RequestEdit) async throws(LabError) -> WireEntry {
        await send(try edit.request(from: entry), copyOf: entry.id, edit.isEmpty ? [] : ["edited"])
    }

    /// Sends a request that no app has made; its reply goes to nobody but the log.
    func send(_ request: HTTPRequest, copyOf original: Int? = nil, _ hits: [String] = []) async -> WireEntry {
        var exchange = begin(request, copyOf: original)
        exchange.hits = hits
        end(&exchange, await forward(request), "sentAgain")
        return exchange.entry
    }

    // MARK: What goes wrong before the server

    /// Why a request never leaves the phone; nil if it does.
    func refusal(_ method: String, _ path: String, isOffline: Bool) -> OutgoingRequest.Failure? {
        let known = String(path.prefix { $0 != "?" })
        var failure: (OutgoingRequest.Failure, String)?
        if isOffline {
            failure = (.offline, "offline")
        } else if faults.take(\.unknownHost, at: known) {
            failure = (.unknownHost, "unknownHost")
        } else if faults.take(\.deadHost, at: known) {
            failure = (.deadHost, "deadHost")
        }
        guard let failure, let method = HTTPMethod(rawValue: method), let request = try? HTTPRequest(method, path)
        else { return nil }
        var exchange = begin(request)
        if !isOffline { exchange.hits.append(failure.1) }
        end(&exchange, nil, isOffline ? "offline" : "lostBefore")
        return failure.0
    }

    /// Waits at a breakpoint for the visitor; false if the request is lost there.
    private func passesBreakpoint(_ exchange: inout WireExchange) async -> Bool {
        guard faults.holds(exchange.request.path) else { return true }
        exchange.entry.outcome = "held"
        held.begin(exchange.entry.id)
        onChange(exchange.entry)
        await wait(Self.longestHold, exchange) { [held, id = exchange.entry.id] in held.isDecided(id) }
        let decision = held.end(exchange.entry.id)
        exchange.entry.outcome = "pending"
        guard passes(&exchange) else { return false }
        switch decision {
        case .go(let edit):
            guard !edit.isEmpty, let request = try? edit.request(from: exchange.entry) else { return true }
            exchange.hits.append("edited")
            exchange.request = request
            return true
        case .drop, nil:
            exchange.hits.append("dropped")
            return false
        }
    }

    private func passesDelay(_ exchange: inout WireExchange) async -> Bool {
        let milliseconds = faults.delay(at: exchange.request.path)
        if milliseconds > 0 {
            exchange.hits.append("delayMs")
            onChange(exchange.entry)
            await wait(.milliseconds(milliseconds), exchange)
        }
        return passes(&exchange)
    }

    private func passes(_ exchange: inout WireExchange) -> Bool {
        guard !isOver() else { return false }
        guard phone.phone.wasOffline(since: exchange.networkLosses) else { return true }
        exchange.hits.append("airplane")
        return false
    }

    private func tamper(_ exchange: inout WireExchange) {
        let (request, path) = (exchange.request, exchange.request.path)
        guard let body = WireDecoder.json(request.body),
            let signature = SignatureTampering.signature(in: body)
        else { return }
        var bytes = signature.bytes
        if let challenge = challenges.challenge(signature.challengeID), faults.take(\.otherKey, at: path),
            let other = SignatureTampering.byAnotherKey(over: challenge.response.challenge.bytes)
        {
            bytes = other
            exchange.hits.append("otherKey")
        }
        if faults.take(\.flipByte, at: path) {
            bytes = SignatureTampering.flipped(bytes)
            exchange.hits.append("flipByte")
        }
        guard bytes != signature.bytes, let changed = SignatureTampering.replacing(signature: bytes, in: body) else {
            return
        }
        exchange.request = HTTPRequest(
            id: request.id, method: request.method, target: request.target, headers: request.headers, body: changed,
            remoteAddress: request.remoteAddress)
    }

    /// Counts a request for the armed kill, and kills its sender if it is the last to count; returns whether it did.
    private func killsSender(of request: HTTPRequest, _ moment: WatchedCall.Moment) async -> Bool {
        let armed = phone.kills.armed
        let isKilled = await phone.killsSender(of: request, moment)
        if phone.kills.armed != armed { onCounted() }
        return isKilled
    }

    // MARK: The server

    private func forward(_ request: HTTPRequest) async -> WireReply {
        let began = ContinuousClock.now
        if let request = FlowPath.request(request) {
            let answer = flow.answer(request)
            let milliseconds = (ContinuousClock.now - began).milliseconds
            return WireReply(
                response: answer.response, milliseconds: milliseconds, fault: answer.fault,
                isTimedOut: answer.isTimedOut)
        }
        guard !isServerFull() else { return WireReply(response: .full, milliseconds: 0) }
        let response = await server.respond(to: request)
        let milliseconds = (ContinuousClock.now - began).milliseconds
        await onActed()
        return WireReply(response: response, milliseconds: milliseconds)
    }

    // MARK: Time

    /// Longer than an app waits for a reply (30 s).
    private static let longWait = Duration.seconds(40)
    /// Less than the transport waits for the gateway (90 s).
    private static let longestHold = Duration.seconds(80)
    private static let slice = Duration.milliseconds(50)

    /// Waits, but not for a phone that is gone or offline, nor after `isDone`.
    private func wait(_ time: Duration, _ exchange: WireExchange, _ isDone: () -> Bool = { false }) async {
        let end = ContinuousClock.now + time
        while ContinuousClock.now < end, !isOver(), !isDone(), !phone.phone.wasOffline(since: exchange.networkLosses) {
            try? await Task.sleep(until: min(end, ContinuousClock.now + Self.slice), clock: .continuous)
            if Task.isCancelled { break }
        }
    }
}

extension HTTPResponse {
    /// The reply in place of a server that holds as much as it may.
    fileprivate static var full: HTTPResponse {
        HTTPResponse(
            problem: ProblemCode.overloaded.problem(
                detail: "This server holds as much as a lab keeps. Reset it in the lab's panel Server."))
    }

    /// A failing network, as a phone sees it.
    fileprivate static var lost: HTTPResponse {
        var response = HTTPResponse(status: 503)
        response.isDropped = true
        return response
    }
}
