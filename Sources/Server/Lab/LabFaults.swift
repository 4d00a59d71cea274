import LatchkeyHTTP
import LatchkeyLock
import LatchkeyWire

/// The faults of a lab server's next requests.
final class LabFaults: Sendable {
    /// The most that wait at a time.
    static let capacity = 100

    /// The delay in milliseconds if none is named: one second.
    static let usualDelay = 1_000

    private let state = Lock<[LabFault]>([])

    /// The remaining faults, in the order in which they apply.
    var pending: [LabFault] { state.withLock { $0 } }

    /// Adds a fault behind those that wait.
    ///
    /// - Throws: `overloaded` if a hundred wait.
    func add(_ fault: LabFault) throws(RouteRefusal) -> [LabFault] {
        let faults = state.withLock { faults -> [LabFault]? in
            guard faults.count < Self.capacity else { return nil }
            faults.append(fault)
            return faults
        }
        guard let faults else {
            throw RouteRefusal(.overloaded, detail: "A hundred faults wait. Clear them with DELETE /lab/faults.")
        }
        return faults
    }

    /// Forgets all of them.
    func clear() -> [LabFault] {
        state.withLock { $0.removeAll() }
        return []
    }

    /// Answers a request, with the first fault that is meant for its path; the lab's own routes are spared.
    func respond(
        to request: HTTPRequest, _ next: @Sendable (HTTPRequest) async -> HTTPResponse
    ) async -> HTTPResponse {
        guard let fault = take(request.path) else { return await next(request) }
        switch fault.kind {
        case .unavailable:
            return HTTPResponse(
                problem: ProblemCode.overloaded.problem(detail: "A fault of the lab."), requestID: request.id,
                headers: ["Retry-After": "1"])
        case .lostRequest:
            return Self.dropped
        case .lostReply:
            _ = await next(request)
            return Self.dropped
        case .delay:
            // A request that is cancelled while it waits is answered at once: nobody waits for the rest.
            try? await Task.sleep(for: .milliseconds(fault.delayMilliseconds?.value ?? Self.usualDelay))
            return await next(request)
        }
    }

    private static var dropped: HTTPResponse {
        var response = HTTPResponse(status: 503)
        response.isDropped = true
        return response
    }

    private func take(_ path: String) -> LabFault? {
        guard path != "/lab", !path.hasPrefix("/lab/") else { return nil }
        return state.withLock { faults in
            guard let index = faults.firstIndex(where: { $0.path == nil || $0.path?.rawValue == path }) else {
                return nil
            }
            let fault = faults[index]
            if let left = fault.count?.value, left > 1 {
                faults[index].count = LabFaultCount(left - 1)
            } else {
                faults.remove(at: index)
            }
            return fault
        }
    }
}
