import Dispatch
import Foundation
import LatchkeyLock
import LatchkeyWire

@testable import LatchkeyHTTP
@testable import LatchkeyServer

#if canImport(Glibc)
import Glibc
#endif

/// A server that stands in for Twilio: checks account and form as Twilio does, then answers as the test says.
final class TwilioServer: Sendable {
    /// What the test wants instead of 201, one for each request; 201 once they are used up.
    struct Trouble: Sendable {
        var status: Int
        var code: Int?
        var headers: HTTPHeaders = [:]
        var body: String?

        var response: HTTPResponse {
            let json = "{\"code\": \(code.map(String.init) ?? "null"), \"message\": \"no\", \"status\": \(status)}"
            var response = HTTPResponse(status: status, json: Array((body ?? json).utf8))
            for field in headers.fields { response.headers.append(field.name, field.value) }
            return response
        }
    }

    static let account = "AC0123456789abcdef0123456789abcdef"
    static let secret = "5ecre7-of-the-account"

    private let state: Lock<(troubles: [Trouble], taken: [[String: String]], requests: Int)>
    private let transport: MicroHTTPDTransport

    init(_ troubles: [Trouble] = []) throws {
        let state = Lock<(troubles: [Trouble], taken: [[String: String]], requests: Int)>((troubles, [], 0))
        self.state = state
        transport = MicroHTTPDTransport(configuration: HTTPConfiguration()) { request in
            let trouble = state.withLock { state in
                state.requests += 1
                return state.troubles.isEmpty ? nil : state.troubles.removeFirst()
            }
            let (response, form) = Self.judge(request, trouble)
            if let form { state.withLock { $0.taken.append(form) } }
            return response
        }
        try transport.start()
    }

    func stop() async { await transport.stop() }

    var url: String { "http://127.0.0.1:\(transport.boundPort)" }
    /// The forms of the messages that were taken.
    var taken: [[String: String]] { state.withLock { $0.taken } }
    /// How many requests came, whatever became of them.
    var requests: Int { state.withLock { $0.requests } }

    private static func judge(_ request: HTTPRequest, _ trouble: Trouble?) -> (HTTPResponse, [String: String]?) {
        let credentials = "Basic " + Base64.encode(Array("\(account):\(secret)".utf8))
        guard request.headers.values("Authorization") == [credentials] else {
            let headers: HTTPHeaders = ["WWW-Authenticate": "Basic realm=\"Twilio API\""]
            return (Trouble(status: 401, code: 20003, headers: headers).response, nil)
        }
        guard request.method == .post, request.path == "/2010-04-01/Accounts/\(account)/Messages.json",
            request.headers["Content-Type"] == "application/x-www-form-urlencoded",
            let form = form(request.body)
        else { return (Trouble(status: 404, code: 20404).response, nil) }
        if let trouble { return (trouble.response, nil) }
        let reply = #"{"sid": "SM0123456789abcdef0123456789abcdef", "status": "queued", "error_code": null}"#
        return (HTTPResponse(status: 201, json: Array(reply.utf8)), form)
    }

    /// The fields of a form, read as RFC 1866 and Twilio read it; `nil` if a name comes twice.
    private static func form(_ body: [UInt8]) -> [String: String]? {
        var fields: [String: String] = [:]
        for pair in String(decoding: body, as: UTF8.self).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacing("+", with: " ").removingPercentEncoding }
            guard parts.count == 2, let name = parts[0], let value = parts[1], fields[name] == nil else { return nil }
            fields[name] = value
        }
        return fields
    }
}

/// A server that is no HTTP server: answers each connection with the bytes it was given, then closes.
final class RawServer: Sendable {
    private let socket: ListeningSocket
    private let count = Lock(0)

    init(_ answer: [UInt8]) throws {
        let socket = try ListeningSocket(.loopback())
        self.socket = socket
        _ = fcntl(socket.descriptor, F_SETFL, 0)
        let count = count
        Thread.detachNewThread {
            while true {
                let connection = accept(socket.descriptor, nil, nil)
                guard connection >= 0 else { return }
                var buffer = [UInt8](repeating: 0, count: 4096)
                _ = read(connection, &buffer, buffer.count)
                count.withLock { $0 += 1 }
                _ = write(connection, answer, answer.count)
                close(connection)
            }
        }
    }

    deinit {
        // Wakes the thread out of `accept`.
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
        close(socket.descriptor)
    }

    var url: String { "http://127.0.0.1:\(socket.port)" }
    var connections: Int { count.withLock { $0 } }
}

/// A port of this machine that is taken and refuses every connection, for as long as this object is held.
final class ClosedPort {
    private let descriptor: Int32
    let number: UInt16

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard descriptor >= 0, isBound else { throw CocoaError(.fileReadUnknown) }
        self.descriptor = descriptor
        number = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }
}
