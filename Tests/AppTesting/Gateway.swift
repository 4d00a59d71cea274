import Foundation
import LatchkeyLock
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way from the app to the real server, on which requests and replies can be lost, and refusals come.
package final class Gateway: Sendable {
    /// What happens to one request.
    package enum Fault: Sendable, Hashable {
        /// Lost before the server.
        case requestLost
        /// Lost behind the server.
        case replyLost
        /// Refused on the way with this code, as the server would do it.
        case refused(ProblemCode, retryAfter: Int? = nil)
        /// Answered on the way with this status and no body.
        case status(Int)
        /// Not answered in time.
        case timedOut
    }

    private struct State {
        var faults: [String: [Fault]] = [:]
        var requests: [String] = []
        /// Called before and after the server acts; false means that the app is dead.
        var isHeard: @Sendable () -> Bool = { true }
    }

    /// Called before a request goes on to the server, on a thread that may wait.
    package let onRequest = Lock<(@Sendable () -> Void)?>(nil)

    fileprivate static let all = Lock<[String: Gateway]>([:])

    package let host = "\(UUID().uuidString.lowercased()).test"
    package let port: UInt16
    package let forwarding = URLSession(configuration: .ephemeral)
    private let state = Lock(State())

    package init(port: UInt16) {
        self.port = port
        Self.all.withLock { $0[host] = self }
    }

    /// The paths that were asked for, without the common prefix.
    package var requests: [String] { state.withLock { $0.requests } }

    /// The next requests of an endpoint meet these faults, one each.
    package func fail(_ endpoint: Endpoint, _ faults: Fault...) {
        state.withLock { $0.faults[endpoint.path, default: []] += faults }
    }

    package func count(_ isHeard: @escaping @Sendable () -> Bool) { state.withLock { $0.isHeard = isHeard } }

    fileprivate func isHeard() -> Bool { state.withLock { $0.isHeard }() }

    fileprivate func nextFault(_ path: String) -> Fault? {
        state.withLock { state in
            state.requests.append(path.replacingOccurrences(of: "/api/v1/", with: ""))
            guard
                let template = state.faults.first(where: { !$0.value.isEmpty && Self.is($0.key, thatOf: path) })?.key,
                var faults = state.faults[template]
            else { return nil }
            defer { state.faults[template] = faults }
            return faults.removeFirst()
        }
    }

    /// Whether an endpoint's path, with names in braces, is that of a request.
    private static func `is`(_ template: String, thatOf path: String) -> Bool {
        let (names, parts) = (template.split(separator: "/"), path.split(separator: "/"))
        return names.count == parts.count && zip(names, parts).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
    }

    /// A session that reaches gateways and nothing else.
    package static func session() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [GatewayProtocol.self]
        return URLSession(configuration: configuration)
    }
}

/// Leads requests to the ``Gateway`` of their host.
final class GatewayProtocol: URLProtocol {
    private let isStopped = Lock(false)

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    // On Linux a session traps if it hears of a task that was cancelled.
    override func stopLoading() { isStopped.withLock { $0 = true } }

    override func startLoading() {
        guard let url = request.url, let gateway = Gateway.all.withLock({ $0[url.host ?? ""] }) else {
            return fail(.cannotFindHost)
        }
        let fault = gateway.nextFault(url.path)
        guard gateway.isHeard() else { return fail(.networkConnectionLost) }
        switch fault {
        case .requestLost: return fail(.notConnectedToInternet)
        case .timedOut: return fail(.timedOut)
        case .status(let status): return finish(status, Data(), [:])
        case .refused(let code, let seconds):
            let body = (try? JSONEncoder().encode(code.problem(detail: ""))) ?? Data()
            return finish(code.status, body, seconds.map { ["Retry-After": "\($0)"] } ?? [:])
        case .replyLost, nil: break
        }
        guard let forwarded = forwarded(to: gateway, url) else { return fail(.badURL) }
        // Not from here: on Linux a session can't be asked on the queue of another. The reply touches only the client.
        nonisolated(unsafe) let request = self
        DispatchQueue.global().async {
            gateway.onRequest.withLock { $0 }?()
            gateway.forwarding.dataTask(with: forwarded) { data, response, _ in
                guard let response = response as? HTTPURLResponse, fault != .replyLost, gateway.isHeard() else {
                    return request.fail(.networkConnectionLost)
                }
                var fields: [String: String] = [:]
                for (name, value) in response.allHeaderFields {
                    if let name = name as? String, let value = value as? String { fields[name] = value }
                }
                request.finish(response.statusCode, data ?? Data(), fields)
            }.resume()
        }
    }

    private func forwarded(to gateway: Gateway, _ url: URL) -> URLRequest? {
        var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        components?.host = "127.0.0.1"
        components?.port = Int(gateway.port)
        guard let target = components?.url else { return nil }
        var forwarded = request
        forwarded.url = target
        return forwarded
    }

    private func fail(_ code: URLError.Code) {
        guard !isStopped.withLock({ $0 }) else { return }
        client?.urlProtocol(self, didFailWithError: URLError(code))
    }

    private func finish(_ status: Int, _ body: Data, _ fields: [String: String]) {
        guard !isStopped.withLock({ $0 }) else { return }
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
        else { return fail(.badServerResponse) }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: body)
        client?.urlProtocolDidFinishLoading(self)
    }
}
