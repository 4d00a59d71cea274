import Foundation
import LatchkeyHTTP
import LatchkeyLock
import OpenIDProvider
import Testing

/// The laboratory's provider on a loopback port, with a log and a gate.
final class ProviderServer: Sendable {
    let provider: OpenIDProvider
    let issuer: String
    private let transport: MicroHTTPDTransport
    private let paths: Lock<[String]>
    private let gate: Gate

    init(clock: @escaping @Sendable () -> Date, _ change: (inout OpenIDConfiguration) -> Void) throws {
        let (slot, paths, gate) = (Lock<OpenIDProvider?>(nil), Lock<[String]>([]), Gate())
        transport = MicroHTTPDTransport(configuration: HTTPConfiguration()) { request in
            paths.withLock { $0.append(request.path) }
            await gate.pass(request.path)
            guard let provider = slot.withLock({ $0 }) else { return HTTPResponse(status: 503) }
            return await provider.respond(to: request)
        }
        try transport.start()
        issuer = "http://127.0.0.1:\(transport.boundPort)/openid"
        var configuration = OpenIDConfiguration(issuer: try #require(URL(string: issuer)))
        change(&configuration)
        let provider = try OpenIDProvider(configuration, clock: clock)
        slot.withLock { $0 = provider }
        (self.provider, self.paths, self.gate) = (provider, paths, gate)
        Self.running.withLock { $0.append(transport) }
    }

    /// Servers run as long as the tests: connections that URLSession keeps outlast a test.
    private static let running = Lock<[MicroHTTPDTransport]>([])

    /// How often an endpoint was asked over the network, for example `/token`.
    func requests(to endpoint: String) -> Int { paths.withLock { $0.count { $0 == "/openid" + endpoint } } }
    /// How often the provider was asked over the network.
    var requests: Int { paths.withLock { $0.count } }

    /// Keeps requests to an endpoint waiting until they are let through.
    func hold(_ endpoint: String) { gate.close("/openid" + endpoint) }
    /// Waits for a request that waits at the gate.
    func arrival() async { await gate.arrival() }
    /// Lets all requests through.
    func letThrough() { gate.open() }

    /// Takes the provider off the network.
    func stop() async { await transport.stop() }
}

/// A gate for requests to one path.
private final class Gate: Sendable {
    private struct State {
        var path: String?
        var waiting: [CheckedContinuation<Void, Never>] = []
        var expecting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())

    func close(_ path: String) { state.withLock { $0.path = path } }

    func open() {
        let waiting = state.withLock { state in
            defer { state = State() }
            return state.waiting
        }
        for request in waiting { request.resume() }
    }

    func pass(_ path: String) async {
        await withCheckedContinuation { continuation in
            let expecting = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
                guard state.path == path else { return nil }
                state.waiting.append(continuation)
                defer { state.expecting = [] }
                return state.expecting
            }
            guard let expecting else { return continuation.resume() }
            for test in expecting { test.resume() }
        }
    }

    func arrival() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.waiting.isEmpty { state.expecting.append(continuation) }
                return !state.waiting.isEmpty
            }
            if isThere { continuation.resume() }
        }
    }
}
