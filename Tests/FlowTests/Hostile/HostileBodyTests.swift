import LatchkeyFlow
import Testing

@Suite("Hostile bodies", .timeLimit(.minutes(2)))
struct HostileBodyTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"

    @Test(
        "a body without an end, or of a length that nobody has room for, is given up after 8 MiB",
        arguments: ["", "Content-Length: 104857600\r\n", "Content-Length: 9007199254740992\r\n"])
    func endless(length: String) async throws {
        let server = try RawServer(head: Self.head + length + "\r\n", .endless)
        let failure = try await Self.failure(at: server.address, timeOut: 60)
        #expect(failure?.code == .replyTooLarge)
        #expect(failure?.status == 200)
        // It ends only when the client hangs up.
        #expect(await server.total() >= AccessReply.maximumLength)
    }

    @Test("a body that drips, so that the line is never silent, is given up after the time-out")
    func dripping() async throws {
        let server = try RawServer(head: Self.head + "\r\n", .dripping)
        let failure = try await Self.failure(at: server.address, timeOut: 0.5)
        #expect(failure?.code == .timedOut)
        #expect(await server.total() > 1)
    }

    @Test("headers without an end are given up")
    func headers() async throws {
        let server = try RawServer(head: "HTTP/1.1 200 OK\r\nX-Long: ", .endless)
        let failure = try await Self.failure(at: server.address, timeOut: 60)
        #expect(failure?.code == .noConnection)
        #expect(await server.total() > 0)
    }

    private static func failure(at address: String, timeOut: Double) async throws -> AccessError? {
        let transport = try HTTPAccessTransport(node: address, timeOut: timeOut)
        do throws(AccessError) {
            _ = try await transport.exchange(AccessRequest(.get, "/blocks?height=sealed"))
            return nil
        } catch {
            return error
        }
    }
}
