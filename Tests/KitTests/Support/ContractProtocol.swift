import Foundation
import LatchkeyLock
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Leads requests to the `ContractServer` of their host, and loses them on demand.
final class ContractProtocol: URLProtocol {
    static let servers = Lock<[String: ContractServer]>([:])

    /// A session that reaches contract servers and nothing else.
    static func session() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [ContractProtocol.self]
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
        guard fault != .requestLost, isHeard() else { return fail(.notConnectedToInternet) }
        switch fault {
        case .neverAnswered: return
        case .held:
            let held = held(url)
            server.state.withLock { $0.held.append(held) }
            return fail(.networkConnectionLost)
        case .garbage: return finish(200, Data("<html>".utf8))
        case .oversized: return finish(200, Data(repeating: UInt8(ascii: " "), count: 70_000) + Data("{}".utf8))
        case .status(let status): return finish(status, Data())
        case .refused(let code): return finish(code.status, encode(code.problem(detail: "")))
        case .missing(let field):
            return finish(404, encode(ProblemCode.notFound.problem(detail: "", field: field)))
        case .doneThenRefused(let code):
            _ = answer(server, url)
            return finish(code.status, encode(code.problem(detail: "")))
        case .deliveredTwice: _ = answer(server, url)
        case .requestLost, .replyLost, nil: break
        }
        let (status, body) = answer(server, url)
        guard fault != .replyLost, isHeard() else { return fail(.networkConnectionLost) }
        finish(status, body)
    }

    private func held(_ url: URL) -> ContractServer.HeldRequest {
        ContractServer.HeldRequest(
            path: url.path, body: body, bearer: request.value(forHTTPHeaderField: "Authorization"),
            idempotencyKey: request.value(forHTTPHeaderField: "Idempotency-Key"))
    }

    private func answer(_ server: ContractServer, _ url: URL) -> (Int, Data) {
        do {
            let request = held(url)
            return (
                200,
                try server.reply(
                    to: request.path, body: request.body, bearer: request.bearer,
                    idempotencyKey: request.idempotencyKey)
            )
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
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: status, httpVersion: "HTTP/1.1",
                headerFields: [
                    "Content-Type": status == 200 ? "application/json" : Problem.mediaType,
                    "Retry-After": "30", "RateLimit": "\"otp-resend\";r=0;t=45",
                ])
        else { return fail(.badServerResponse) }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: body)
        client?.urlProtocolDidFinishLoading(self)
    }
}
