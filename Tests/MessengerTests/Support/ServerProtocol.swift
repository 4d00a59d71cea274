import Foundation
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Leads requests to the server of their host, in this process.
final class ServerProtocol: URLProtocol {
    /// A server, and whether it can be reached.
    struct Place: Sendable {
        let server: InProcessServer
        var isOffline = false
        /// What replies to the feature flags' address; nil for 404.
        var flags: Data?
    }

    static let places = Lock<[String: Place]>([:])
    static let flagsPath = "/flags"

    /// A session that reaches these servers and nothing else.
    static func session() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [ServerProtocol.self]
        return URLSession(configuration: configuration)
    }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
        guard let url = request.url, let place = Self.places.withLock({ $0[url.host ?? ""] }), !place.isOffline else {
            return fail(.notConnectedToInternet)
        }
        if url.path == Self.flagsPath {
            return finish(url, place.flags == nil ? 404 : 200, [:], place.flags ?? Data())
        }
        var headers: HTTPHeaders = [:]
        for (name, value) in request.allHTTPHeaderFields ?? [:] { headers[name] = value }
        guard
            let inner = try? HTTPRequest(
                request.httpMethod == "POST" ? .post : .get, url.path, headers: headers,
                body: [UInt8](request.httpBody ?? Data()), remoteAddress: "127.0.0.1")
        else { return fail(.badURL) }
        // The reply touches only the client.
        nonisolated(unsafe) let loading = self
        Task {
            let response = await place.server.respond(to: inner)
            var fields: [String: String] = [:]
            for field in response.headers.fields { fields[field.name] = field.value }
            loading.finish(url, response.status, fields, Data(response.body))
        }
    }

    private func fail(_ code: URLError.Code) {
        client?.urlProtocol(self, didFailWithError: URLError(code))
    }

    private func finish(_ url: URL, _ status: Int, _ fields: [String: String], _ body: Data) {
        guard
            let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
        else { return fail(.badServerResponse) }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: body)
        client?.urlProtocolDidFinishLoading(self)
    }
}
