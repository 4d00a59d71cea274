import Foundation
import LatchkeyHTTP
import LatchkeyLock
import VirtualPhone

/// Apple's data service as phones of the tests know it, over HTTP.
final class DataServer: Sendable {
    private struct State {
        var service: AppAttestDataService
        /// Answers before any other, one for each request; nil for none at all.
        var troubles: [AppAttestDataService.Reply?] = []
        var requests: [AppAttestDataService.Request] = []
        var headers: [HTTPHeaders] = []
        var running = 0
        var mostRunning = 0
    }

    private let state: Lock<State>
    private let transport: MicroHTTPDTransport

    /// - Parameter skew: by how many seconds its clock is ahead of the test's.
    init(_ service: AppAttestDataService, clock: TestClock, skew: TimeInterval = 0) throws {
        let state = Lock(State(service: service))
        self.state = state
        transport = MicroHTTPDTransport(configuration: HTTPConfiguration()) { request in
            Self.respond(request, state, at: clock.date.addingTimeInterval(skew))
        }
        try transport.start()
    }

    func stop() async { await transport.stop() }

    var url: String { "http://127.0.0.1:\(transport.boundPort)" }
    var requests: [AppAttestDataService.Request] { state.withLock { $0.requests } }
    var headers: [HTTPHeaders] { state.withLock { $0.headers } }
    /// How many requests there were at the same time, at the most.
    var mostRunning: Int { state.withLock { $0.mostRunning } }

    /// Sets the answers to the next requests; nil closes the connection without one.
    func fail(_ troubles: [AppAttestDataService.Reply?]) { state.withLock { $0.troubles += troubles } }

    func change(_ change: (inout AppAttestDataService) -> Void) { state.withLock { change(&$0.service) } }

    private static func respond(_ request: HTTPRequest, _ state: Lock<State>, at time: Date) -> HTTPResponse {
        let asked = AppAttestDataService.Request(
            method: request.method.rawValue, path: request.path, authorization: request.headers["Authorization"],
            body: request.body)
        let (service, troubles) = state.withLock { state in
            state.requests.append(asked)
            state.headers.append(request.headers)
            state.running += 1
            state.mostRunning = max(state.mostRunning, state.running)
            let troubles = Array(state.troubles.prefix(1))
            state.troubles = Array(state.troubles.dropFirst())
            return (state.service, troubles)
        }
        defer { state.withLock { $0.running -= 1 } }
        guard let reply = troubles.first ?? service.reply(to: asked, at: time) else {
            var response = HTTPResponse(status: 200)
            response.isDropped = true
            return response
        }
        var response = HTTPResponse(status: reply.status, body: reply.body)
        if let retryAfter = reply.retryAfter { response.headers.append("Retry-After", retryAfter) }
        return response
    }
}
