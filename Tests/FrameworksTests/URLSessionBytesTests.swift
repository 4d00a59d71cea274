import Foundation
import FoundationNetworking
import Security
import Testing

@Suite("The bytes of a response, while they come", .timeLimit(.minutes(1)))
struct URLSessionBytesTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 12\r\n\r\n"

    private func code(_ error: any Error) -> URLError.Code? { (error as? URLError)?.code }

    private func url(_ server: StreamingServer) throws -> URL { try #require(URL(string: server.address)) }

    @Test("a line is there before the server has sent the next one")
    func streams() async throws {
        let server = try StreamingServer([Self.head + "abc\nd", "ef\n\n", "xy\n"])
        let (bytes, response) = try await URLSession.shared.bytes(from: url(server))
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect(bytes.task.originalRequest?.url == (try url(server)))
        var lines = bytes.lines.makeAsyncIterator()
        #expect(try await lines.next() == "abc")
        server.sendNext()
        #expect(try await lines.next() == "def")
        server.sendNext()
        #expect(try await lines.next() == "xy")
        #expect(try await lines.next() == nil)
        server.sendNext()
    }

    @MainActor
    @Test("on the main actor too, byte by byte")
    func onMainActor() async throws {
        let server = try StreamingServer([Self.head + "0123456789AB"])
        let (bytes, _) = try await URLSession(configuration: .ephemeral).bytes(for: URLRequest(url: url(server)))
        var all: [UInt8] = []
        for try await byte in bytes { all.append(byte) }
        #expect(all == Array("0123456789AB".utf8))
        server.sendNext()
    }

    @Test("a connection that breaks gives what came, and then an error")
    func breaks() async throws {
        let server = try StreamingServer([Self.head + "abc\n"])
        let (bytes, _) = try await URLSession.shared.bytes(from: url(server))
        var lines = bytes.lines.makeAsyncIterator()
        #expect(try await lines.next() == "abc")
        server.sendNext()
        await #expect { try await lines.next() } throws: { code($0) == .networkConnectionLost }
    }

    @Test("without a server there is an error and no response")
    func noServer() async throws {
        await #expect {
            _ = try await URLSession.shared.bytes(from: try #require(URL(string: "http://127.0.0.1:1")))
        } throws: {
            code($0) == .cannotConnectToHost
        }
    }

    @Test("who is canceled while reading gets an error, and the connection ends")
    func canceled() async throws {
        let server = try StreamingServer([Self.head + "abc\n"])
        let address = try url(server)
        let (started, said) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            let (bytes, _) = try await URLSession.shared.bytes(from: address)
            for try await _ in bytes.lines { said.yield() }
        }
        for await _ in started { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        server.sendNext()
        server.waitForEnd()
    }

    @Test("who was canceled before asks nobody")
    func canceledBefore() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await URLSession.shared.bytes(from: try #require(URL(string: "http://127.0.0.1:1")))
        }
        await #expect { try await task.value } throws: { code($0) == .cancelled }
    }

    @Test("who stops reading ends the connection")
    func stopped() async throws {
        let server = try StreamingServer([Self.head + "abc\n"])
        do {
            let (bytes, _) = try await URLSession.shared.bytes(from: url(server))
            for try await line in bytes.lines {
                #expect(line == "abc")
                break
            }
        }
        server.sendNext()
        server.waitForEnd()
    }

    @Test("a challenge that nobody answers leaves the response as it is")
    func challenge() async throws {
        let server = try StreamingServer([
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 3\r\n\r\nno\n"
        ])
        let (bytes, response) = try await URLSession.shared.bytes(from: url(server))
        #expect((response as? HTTPURLResponse)?.statusCode == 401)
        var lines: [String] = []
        for try await line in bytes.lines { lines.append(line) }
        #expect(lines == ["no"])
        server.sendNext()
    }

    private final class Staying: NSObject, URLSessionTaskDelegate, Sendable {
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(request.url?.host == "example.com" ? nil : request)
        }
    }

    @Test("the delegate decides about a redirection")
    func redirection() async throws {
        let server = try StreamingServer([
            "HTTP/1.1 302 Found\r\nLocation: https://example.com/\r\nContent-Length: 0\r\n\r\n"
        ])
        let (_, response) = try await URLSession.shared.bytes(from: url(server), delegate: Staying())
        #expect((response as? HTTPURLResponse)?.statusCode == 302)
        server.sendNext()
    }
}

@Suite("Lines of bytes")
struct AsyncLineSequenceTests {
    private func lines(_ bytes: [UInt8]) async -> [String] {
        let stream = AsyncStream { continuation in
            for byte in bytes { continuation.yield(byte) }
            continuation.finish()
        }
        var lines: [String] = []
        for await line in stream.lines { lines.append(line) }
        return lines
    }

    @Test(
        "a line ends with any of Unicode's ends of lines, and empty ones are left out",
        arguments: [
            ("", []), ("\n\r\n", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\n\nc\rd", ["a", "b", "c", "d"]),
            ("a\u{0B}b\u{0C}c\u{85}d\u{2028}e\u{2029}f", ["a", "b", "c", "d", "e", "f"]),
            ("ä€😀\u{2027}\u{C5}\nz", ["ä€😀\u{2027}\u{C5}", "z"]), (" \n\t", [" ", "\t"]),
        ] as [(String, [String])])
    func ends(row: (text: String, lines: [String])) async {
        #expect(await lines(Array(row.text.utf8)) == row.lines)
    }

    @Test("bytes that are no UTF-8 are replaced")
    func damaged() async {
        #expect(await lines([0x61, 0xFF, 0x0A, 0xC2]) == ["a\u{FFFD}", "\u{FFFD}"])
    }
}
