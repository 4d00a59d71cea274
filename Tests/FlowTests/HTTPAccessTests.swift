import FlowNetwork
import LatchkeyFlow
import LatchkeyHTTP
import Testing

@Suite("Access nodes over HTTP")
struct HTTPAccessTests {
    @Test("a transaction goes to a node over HTTP and is sealed")
    func transaction() async throws {
        let local = try LocalAccount()
        let server = FlowNetworkServer(local.node)
        try server.start()
        let client = AccessNode(
            transport: try HTTPAccessTransport(node: "http://127.0.0.1:\(server.port)/v1"), clock: local.clock.clock)
        let transaction = try await local.addition(of: try .init(random: .ecdsaP256), through: client)
        try await client.send(transaction)
        #expect(try await client.finalResult(of: transaction.id())?.outcome == .succeeded)
        #expect(try await client.account(local.address).activeWeight == 1500)
        await server.stop()
    }

    @Test("a node that does not answer is given up after the time-out")
    func timeOut() async throws {
        let local = try LocalAccount()
        local.node.plan(.timeOut, FaultTrigger(times: nil))
        let server = FlowNetworkServer(local.node, timeOut: .seconds(20))
        try server.start()
        let transport = try HTTPAccessTransport(node: "http://127.0.0.1:\(server.port)/v1", timeOut: 0.2)
        do throws(AccessError) {
            _ = try await transport.exchange(AccessRequest(.get, "/blocks?height=sealed"))
            Issue.record("there was a reply")
        } catch {
            #expect(error.code == .timedOut)
        }
        await server.stop()
    }

    @Test("a connection that is closed is no connection")
    func closed() async throws {
        let local = try LocalAccount()
        local.node.plan(.lostReply, FaultTrigger(times: nil))
        let server = FlowNetworkServer(local.node)
        try server.start()
        let address = "http://127.0.0.1:\(server.port)/v1"
        let lost = try await Self.failure(of: "/blocks?height=sealed", at: address)
        #expect(lost.code == .noConnection)
        await server.stop()
        let failure = try await Self.failure(of: "/blocks?height=sealed", at: address)
        #expect(failure.code == .noConnection)
        #expect(failure.systemCode != nil)
    }

    @Test("a challenge is not answered")
    func challenge() async throws {
        try await Self.serving { _ in
            HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"x\""])
        } body: { address in
            let transport = try HTTPAccessTransport(node: address, timeOut: 10)
            let reply = try await transport.exchange(AccessRequest(.get, "/x"))
            #expect(reply.status == 401)
        }
    }

    @Test("a reply that is too long is given up")
    func tooLong() async throws {
        try await Self.serving { _ in
            HTTPResponse(status: 200, json: [UInt8](repeating: 0x20, count: AccessReply.maximumLength + 1))
        } body: { address in
            let failure = try await Self.failure(of: "/x", at: address)
            #expect(failure.code == .replyTooLarge)
        }
    }

    @Test("Retry-After counts in seconds only", arguments: [("7", 7), ("x", nil), ("-1", nil), ("9999999999", nil)])
    func retryAfter(text: String, seconds: Int?) async throws {
        try await Self.serving { _ in
            HTTPResponse(status: 503, headers: ["Retry-After": text])
        } body: { address in
            let reply = try await HTTPAccessTransport(node: address).exchange(AccessRequest(.get, "/x"))
            #expect(reply.retryAfter == seconds)
        }
    }

    @Test("a canceled request ends at once")
    func canceled() async throws {
        let local = try LocalAccount()
        local.node.plan(.timeOut, FaultTrigger(times: nil))
        let server = FlowNetworkServer(local.node, timeOut: .seconds(20))
        try server.start()
        let transport = try HTTPAccessTransport(node: "http://127.0.0.1:\(server.port)/v1")
        let task = Task { () -> AccessError.Code? in
            do throws(AccessError) {
                _ = try await transport.exchange(AccessRequest(.get, "/blocks?height=sealed"))
                return nil
            } catch {
                return error.code
            }
        }
        task.cancel()
        #expect(await task.value == .canceled)
        await server.stop()
    }

    private static func failure(of target: String, at address: String) async throws -> AccessError {
        let transport = try HTTPAccessTransport(node: address, timeOut: 10)
        do throws(AccessError) {
            _ = try await transport.exchange(AccessRequest(.get, target))
            return AccessError(.unsendable)
        } catch {
            return error
        }
    }

    private static func serving(
        _ handler: @escaping HTTPHandler, body: (String) async throws -> Void
    ) async throws {
        let server = MicroHTTPDTransport(configuration: HTTPConfiguration(), application: handler)
        try server.start()
        do {
            try await body("http://127.0.0.1:\(server.boundPort)")
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}
