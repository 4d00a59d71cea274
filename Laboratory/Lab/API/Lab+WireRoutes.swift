import LatchkeyHTTP

/// The routes of the wire log, of held requests, and of requests that are sent again.
extension Lab {
    func addWireRoutes(to router: inout Router) {
        on(.get, "wire", in: &router) { call async throws(LabError) in .json(WireLog(wire: call.visit.wire.entries)) }
        on(.post, "wire/{id}/go", in: &router) { call async throws(LabError) in
            let edit = try call.body(RequestEdit.self)
            _ = try edit.request(from: try Self.entry(call))
            return try Self.decide(call, .go(edit))
        }
        on(.post, "wire/{id}/drop", in: &router) { call async throws(LabError) in try Self.decide(call, .drop) }
        on(.post, "wire/{id}/send", in: &router) { call async throws(LabError) in
            let entry = try Self.entry(call)
            let edit = try call.body(RequestEdit.self)
            guard let gateway = call.visit.gateway(try call.visit.phone(entry.phone).key) else { throw .noVisit }
            return .json(try await gateway.sendAgain(entry, edit), status: 201)
        }
        on(.post, "phones/{id}/send", in: &router) { call async throws(LabError) in
            let request = try call.body(RequestEdit.self).request()
            guard let gateway = call.visit.gateway(try call.visit.phone(call.parameter("id")).key) else {
                throw .noVisit
            }
            return .json(await gateway.send(request), status: 201)
        }
    }

    private static func entry(_ call: Call) throws(LabError) -> WireEntry {
        guard let number = Int(call.parameter("id")),
            let entry = call.visit.wire.entries.first(where: { $0.id == number })
        else { throw LabError(404, "no_request", "The wire log has no request with this number.") }
        return entry
    }

    private static func decide(_ call: Call, _ decision: HeldRequests.Decision) throws(LabError) -> HTTPResponse {
        let entry = try entry(call)
        guard try call.visit.phone(entry.phone).held.decide(entry.id, decision) else {
            throw LabError(409, "not_held", "This request is not held any more.")
        }
        return .json(Done())
    }
}
