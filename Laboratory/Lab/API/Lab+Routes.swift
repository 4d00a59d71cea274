import Foundation
import LatchkeyHTTP
import LatchkeyWire
import OpenIDProvider
import VirtualPhone

/// The routes of the page.
extension Lab {
    /// A request that belongs to a visit.
    struct Call: Sendable {
        let request: HTTPRequest
        let visit: Visit
        let description: LabDescription

        /// The value of a segment of the path.
        func parameter(_ name: String) -> String { request.parameters[name] ?? "" }

        func body<Value: Decodable>(_ type: Value.Type) throws(LabError) -> Value {
            try LabJSON.read(type, request.body, description)
        }
    }

    typealias Handler = @Sendable (Call) async throws(LabError) -> HTTPResponse

    /// All that is served at the page's address.
    func makeRouter() -> Router {
        var router = Router()
        addPage(to: &router)
        router.on(.post, Self.api + "visit", accepts: .json) { [self] in await enter($0) }
        addDriverRoutes(to: &router)
        addStateRoutes(to: &router)
        addWireRoutes(to: &router)
        addPhoneRoutes(to: &router)
        addServerRoutes(to: &router)
        addFlowRoutes(to: &router)
        addScenarioRoutes(to: &router)
        addRecordingRoutes(to: &router)
        addSnapshotRoutes(to: &router)
        return router
    }

    private static let api = "/lab/api/"
    private static let visitCookie = "latchkey_visit"
    /// What a hidden page sends, which has no event stream.
    private static let beat = "beat"

    private func addPage(to router: inout Router) {
        for path in page.files.keys.sorted() {
            router.on(.get, path) { [page] request in
                page.response(to: request) ?? LabError(404, "not_found", "No such file.").response(request)
            }
        }
    }

    /// Binds a handler that needs a visit.
    func on(_ method: HTTPMethod, _ path: String, in router: inout Router, _ handler: @escaping Handler) {
        let accepts: RequestBody = method == .post ? .json : .none
        router.on(method, Self.api + path, accepts: accepts) { [visits, configuration, page] request in
            guard let id = LabCookie.value(Self.visitCookie, in: request.headers),
                let visit = visits.visit(id, now: configuration.clock())
            else { return LabError.noVisit.response(request) }
            if method != .get, path != Self.beat { visit.isTouched = true }
            do throws(LabError) {
                return try await handler(Call(request: request, visit: visit, description: LabDescription(page)))
            } catch {
                return error.response(request)
            }
        }
    }

    // MARK: Visit

    /// Finds the visitor's visit, or opens one.
    private func enter(_ request: HTTPRequest) async -> HTTPResponse {
        do throws(LabError) {
            if let id = LabCookie.value(Self.visitCookie, in: request.headers),
                let visit = visits.visit(id, now: configuration.clock())
            {
                return try await Self.state(visit)
            }
            let visit = try await openVisit()
            if let id = LabCookie.value(Self.visitCookie, in: request.headers) {
                visit.earlier.withLock { $0 = visits.takeResults(ofEnded: id) }
            }
            var response = try await Self.state(visit)
            response.headers["Set-Cookie"] = "\(Self.visitCookie)=\(visit.id); Path=/; HttpOnly; SameSite=Strict"
            return response
        } catch {
            return error.response(request)
        }
    }

    private static func state(_ visit: Visit) async throws(LabError) -> HTTPResponse {
        .json(try await visit.work { () throws(LabError) in try visit.snapshot() })
    }

    private func addStateRoutes(to router: inout Router) {
        on(.get, "state", in: &router) { call async throws(LabError) in try await Self.state(call.visit) }
        on(.post, Self.beat, in: &router) { _ async throws(LabError) in .json(Done()) }
        on(.post, "reset", in: &router) { call async throws(LabError) in
            try await call.visit.reset(phones: [NewPhone(model: .iPhone15Pro)])
            return try await Self.state(call.visit)
        }
        on(.get, "events", in: &router) { call async throws(LabError) in
            let stream = try call.visit.feed.subscribe(after: try Self.lastEvent(call.request))
            call.visit.listenerCame()
            return HTTPResponse(eventStream: stream)
        }
        on(.post, "clock", in: &router) { call async throws(LabError) in
            try call.visit.shiftClock(to: try call.body(ClockOrder.self).seconds)
            return .json(call.visit.clockState)
        }
        on(.post, "data-service", in: &router) { call async throws(LabError) in
            let state = try call.body(DataServiceState.self)
            call.visit.setDataService(state)
            return .json(state)
        }
        on(.get, "identity-provider", in: &router) { call async throws(LabError) in
            .json(call.visit.identityProvider.state)
        }
        on(.post, "identity-provider", in: &router) { call async throws(LabError) in
            try await call.visit.identityProvider.set(try call.body(OpenIDSettings.self))
            return .json(call.visit.identityProvider.state)
        }
        on(.post, "identity-provider/keys", in: &router) { call async throws(LabError) in
            try await call.visit.identityProvider.rotateKeys()
            return .json(call.visit.identityProvider.state)
        }
        on(.post, "apple-id/keys", in: &router) { call async throws(LabError) in
            try call.visit.appleIDIssuer.register(try call.body(TeamKeyOrder.self))
            return .json(Done())
        }
        on(.post, "flags", in: &router) { call async throws(LabError) in
            let flags = try call.body(RemoteFlags.self)
            try call.visit.setFlags(flags)
            return .json(flags)
        }
        on(.get, "messages", in: &router) { call async throws(LabError) in
            .json(MessageList(messages: call.visit.mailbox.messages))
        }
        on(.post, "faults", in: &router) { call async throws(LabError) in
            let order = try call.body(PhoneFaults.self)
            try call.visit.setFaults(order)
            return .json(order)
        }
        on(.get, "export", in: &router) { call async throws(LabError) in
            let format = try Self.query("format", call.request)
            guard try Self.query("visit", call.request) == "earlier" else {
                return try LabExport(call.visit).response(format)
            }
            guard let results = call.visit.earlier.withLock({ $0 }) else {
                throw LabError(404, "no_results", "There are no results of an earlier visit.")
            }
            return try results.response(format)
        }
        on(.get, "link", in: &router) { call async throws(LabError) in .json(SharedState(call.visit).link) }
        on(.post, "link", in: &router) { call async throws(LabError) in
            try await SharedState(link: try call.body(SharedLink.self)).restore(call.visit)
            return try await Self.state(call.visit)
        }
    }

    /// The number after which events are wanted: a browser that comes again knows better than the address that it calls.
    private static func lastEvent(_ request: HTTPRequest) throws(LabError) -> Int? {
        let asked = try query("after", request)
        guard let text = request.headers["Last-Event-ID"] ?? asked else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw LabError(400, "invalid_request", "The number of the last event must be a whole number.")
        }
        return number
    }

    static func query(_ name: String, _ request: HTTPRequest) throws(LabError) -> String? {
        do {
            return try request.target.queryValue(name)
        } catch {
            throw LabError(400, "invalid_request", "The query is malformed.")
        }
    }

    // MARK: Phones

    private func addPhoneRoutes(to router: inout Router) {
        on(.post, "phones", in: &router) { call async throws(LabError) in
            let order = try call.body(NewPhone.self)
            return .json(
                try await call.visit.work { () throws(LabError) in try call.visit.addPhone(order).info }, status: 201)
        }
        on(.delete, "phones/{id}", in: &router) { call async throws(LabError) in
            let id = call.parameter("id")
            try await call.visit.work { () throws(LabError) in try call.visit.removePhone(id) }
            call.visit.tellToResync()
            return .json(Done())
        }
        on(.post, "phones/{id}/touch", in: &router) { call async throws(LabError) in
            let touch = try call.body(Touch.self)
            let missed = try Self.query("missed", call.request)
            guard missed == nil || missed == "ignored" else {
                throw LabError(400, "invalid_request", "The query’s missed has a wrong value. Allowed: ignored.")
            }
            let phone = try call.visit.phone(call.parameter("id"))
            call.visit.note(touch, on: phone)
            call.visit.recorder.record(touch, on: phone.id, showing: phone.phone.display)
            return try await Self.deed(call) { phone throws(LabError) in
                if !phone.phone.touch(touch).isTaken, missed == nil { try phone.refuse(touch) }
            }
        }
        on(.post, "phones/{id}/person", in: &router) { call async throws(LabError) in
            let answer = try call.body(PersonAnswer.self).promptAnswer()
            call.visit.record(answer, on: try call.visit.phone(call.parameter("id")))
            return try await Self.deed(call) { phone throws(LabError) in
                guard phone.phone.answerPrompt(answer) else {
                    throw LabError(409, "no_prompt", "The phone has no open prompt.")
                }
            }
        }
        on(.post, "phones/{id}/change", in: &router) { call async throws(LabError) in
            let order = try call.body(PhoneChange.self)
            return try await Self.deed(call) { phone throws(LabError) in try phone.change(order) }
        }
        on(.get, "phones/{id}/inspector", in: &router) { call async throws(LabError) in
            .json(KeychainInspector(phone: try call.visit.phone(call.parameter("id"))).report)
        }
        on(.get, "phones/{id}/attestation", in: &router) { call async throws(LabError) in
            .json(try call.visit.phone(call.parameter("id")).attestation)
        }
        on(.post, "phones/{id}/attestation", in: &router) { call async throws(LabError) in
            let (phone, order) = (try call.visit.phone(call.parameter("id")), try call.body(AttestationOrder.self))
            return .json(
                try await phone.work { () throws(LabError) in
                    try phone.set(order)
                    return phone.attestation
                })
        }
        on(.post, "phones/{id}/restore", in: &router) { call async throws(LabError) in
            let id = call.parameter("id")
            return .json(
                try await call.visit.work { () throws(LabError) in try call.visit.restoreToAnotherPhone(id).info },
                status: 201)
        }
        on(.get, "apps/{id}/icon", in: &router) { call async throws(LabError) in
            let name = call.parameter("id")
            guard let icon = call.visit.surroundings.catalog.icon(of: name) else {
                throw LabError(404, "no_icon", "No app \(name) with an icon is here.")
            }
            return icon.response
        }
        on(.get, "phones/{id}/events", in: &router) { call async throws(LabError) in
            .json(PhoneEventList(events: try call.visit.phone(call.parameter("id")).phone.events))
        }
    }

    /// Does something with a phone on a thread that may wait, and tells how far the display is.
    private static func deed(
        _ call: Call, _ body: @escaping @Sendable (LabPhone) throws(LabError) -> Void
    ) async throws(LabError) -> HTTPResponse {
        let phone = try call.visit.phone(call.parameter("id"))
        call.visit.isHandmade = true
        return .json(
            try await phone.work { () throws(LabError) in
                try body(phone)
                return TouchReply(revision: phone.phone.display.revision)
            })
    }

    // MARK: Server

    private func addServerRoutes(to router: inout Router) {
        on(.get, "server", in: &router) { call async throws(LabError) in
            .json(try await call.visit.work { () throws(LabError) in try call.visit.serverPanel() })
        }
        on(.post, "server/revoke", in: &router) { call async throws(LabError) in
            let order = try call.body(RevokeOrder.self)
            try await call.visit.revoke(order)
            return .json(try await call.visit.work { () throws(LabError) in try call.visit.serverPanel() })
        }
        on(.post, "server/rules", in: &router) { call async throws(LabError) in
            try await call.visit.change(rules: try call.body(RulesOrder.self).rules)
            return try await Self.state(call.visit)
        }
        on(.post, "server/reset", in: &router) { call async throws(LabError) in
            try await call.visit.resetServer()
            return .json(try await call.visit.work { () throws(LabError) in try call.visit.serverPanel() })
        }
    }

    // MARK: Scenarios

    private func addScenarioRoutes(to router: inout Router) {
        on(.get, "scenarios", in: &router) { call async throws(LabError) in
            .json(ScenarioList(scenarios: call.visit.runs.list))
        }
        on(.post, "scenarios/{number}/play", in: &router) { call async throws(LabError) in
            let (number, order) = (call.parameter("number"), try call.body(PlayOrder.self))
            return .json(
                try await call.visit.work { () throws(LabError) in try call.visit.play(number, order) }, status: 202)
        }
        on(.post, "scenarios/stop", in: &router) { call async throws(LabError) in
            call.visit.runs.stop()
            await call.visit.runs.wait()
            return .json(Done())
        }
    }
}

extension HTTPResponse {
    /// A value as JSON.
    static func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, json: LabJSON.bytes(of: value))
    }
}

extension PersonAnswer {
    /// The person's answer, in the phone's terms.
    func promptAnswer() throws(LabError) -> PromptAnswer {
        switch answer {
        case .passcode(let text): return .passcode(text)
        case .password(let text): return .password(text)
        case .named(let name):
            let names: [String: PromptAnswer] = [
                "match": .match, "noMatch": .noMatch, "cancel": .cancel, "fallback": .fallback, "allow": .allow,
                "dontAllow": .dontAllow,
            ]
            guard let answer = names[name] else {
                throw LabError(
                    400, "invalid_request",
                    "The field answer has a wrong value. Allowed: \(names.keys.sorted().joined(separator: ", ")).")
            }
            return answer
        }
    }
}
