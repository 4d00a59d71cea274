import Foundation
import FoundationNetworking
import LatchkeyLock
import Security
import Testing

@Suite("Names of URLSession that apps use and Linux lacks", .timeLimit(.minutes(1)))
struct NetworkingGapsTests {
    /// What a stub saw of a request.
    private struct Seen: Equatable {
        var data: Data?
        var streamed: Data?
        var isOneStream: Bool
        var original: Data?
    }

    private final class Stub: StreamedBodyURLProtocol {
        /// By the paths of the requests.
        static let seen = Lock<[String: [Seen]]>([:])

        override static func canInit(with request: URLRequest) -> Bool { true }
        override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        override func startLoading() {
            let stream = request.httpBodyStream
            let isOneStream = stream === request.httpBodyStream
            let seen = Seen(
                data: request.httpBody, streamed: stream.map(read), isOneStream: isOneStream,
                original: task?.originalRequest?.httpBody)
            Self.seen.withLock { $0[request.url?.path ?? "", default: []].append(seen) }
            client?.urlProtocol(self, didReceive: URLResponse(), cacheStoragePolicy: .notAllowed)
            client?.urlProtocolDidFinishLoading(self)
        }

        override func stopLoading() {}

        private func read(_ stream: InputStream) -> Data {
            var (data, buffer) = (Data(), [UInt8](repeating: 0, count: 4))
            stream.open()
            while case let count = stream.read(&buffer, maxLength: 4), count > 0 { data += buffer[..<count] }
            stream.close()
            return data
        }
    }

    @Test("a protocol class sees a body as a stream, as on an iPhone, and no body as none")
    func body() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [Stub.self]
        let session = URLSession(configuration: configuration)
        var request = URLRequest(url: try #require(URL(string: "https://example.com/body")))
        _ = try await session.data(for: request)
        (request.httpMethod, request.httpBody) = ("POST", Data("{\"a\":1}".utf8))
        _ = try await session.data(for: request)
        request.httpBodyStream = InputStream(data: Data("stream".utf8))
        _ = try await session.data(for: request)
        #expect(
            Stub.seen.withLock { $0["/body"] } == [
                Seen(isOneStream: true),
                Seen(streamed: Data("{\"a\":1}".utf8), isOneStream: true, original: Data("{\"a\":1}".utf8)),
                Seen(streamed: Data("stream".utf8), isOneStream: true),
            ])
    }

    @Test("a request that no task sends keeps its body")
    func untouched() throws {
        var request = URLRequest(url: try #require(URL(string: "https://example.com")))
        request.httpBody = Data([1])
        let stub = Stub(request: request, cachedResponse: nil, client: nil)
        #expect(stub.request.httpBody == Data([1]) && stub.request.httpBodyStream == nil)
    }

    @Test("a session keeps what its configuration says of networks")
    func configuration() {
        let configuration = URLSessionConfiguration.ephemeral
        #expect(!configuration.waitsForConnectivity && configuration.connectionProxyDictionary == nil)
        #expect(configuration.allowsExpensiveNetworkAccess && configuration.allowsConstrainedNetworkAccess)
        #expect(configuration.sessionSendsLaunchEvents)
        configuration.waitsForConnectivity = true
        configuration.allowsExpensiveNetworkAccess = false
        configuration.allowsConstrainedNetworkAccess = false
        configuration.sessionSendsLaunchEvents = false
        let kept = URLSession(configuration: configuration).configuration
        #expect(kept.waitsForConnectivity && !kept.sessionSendsLaunchEvents)
        #expect(!kept.allowsExpensiveNetworkAccess && !kept.allowsConstrainedNetworkAccess)
        configuration.waitsForConnectivity = false
        #expect(kept.waitsForConnectivity)
    }

    @Test("a session for the background works like another one, under its identifier")
    func background() async throws {
        let configuration = URLSessionConfiguration.background(withIdentifier: "com.example.upload")
        #expect(configuration.identifier == "com.example.upload" && configuration.waitsForConnectivity)
        configuration.protocolClasses = [Stub.self]
        let (data, _) = try await URLSession(configuration: configuration).data(
            from: try #require(URL(string: "https://example.com/background")))
        #expect(data.isEmpty)
    }

    @Test("delegates can be told what Linux's sessions never tell")
    func delegates() {
        final class Delegate: NSObject, URLSessionDataDelegate {}
        let (session, delegate) = (URLSession.shared, Delegate())
        let task = session.dataTask(with: URLRequest(url: URL(fileURLWithPath: "/")))
        delegate.urlSession(session, didCreateTask: task)
        delegate.urlSession(session, taskIsWaitingForConnectivity: task)
        delegate.urlSessionDidFinishEvents(forBackgroundURLSession: session)
        #expect(task.state == .suspended)
    }
}
