import Dispatch
import Testing

@testable import LatchkeyHTTP

/// The library takes 128 events at a time, and forgets itself over a batch that is exactly full.
@Suite struct EventBatchTests {
    /// Holds the library's one thread, so that events pile up behind it.
    private final class Gate: Sendable {
        private let entered = DispatchSemaphore(value: 0)
        private let opened = DispatchSemaphore(value: 0)

        func hold() {
            entered.signal()
            opened.wait()
        }

        func open() { opened.signal() }

        func waitUntilHeld() async {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    self.entered.wait()
                    continuation.resume()
                }
            }
        }
    }

    @Test("requests that come 127, 128 or 129 at once are all answered, also later again", arguments: [127, 128, 129])
    func fullBatch(count: Int) async throws {
        let gate = Gate()
        // On a busy machine other tests keep this one waiting.
        var configuration = limited {
            $0.idleTimeout = .seconds(600)
            $0.requestTimeout = .seconds(600)
        }
        configuration.threads = 1
        let handler: HTTPHandler = { request in
            if request.path == "/hold" { gate.hold() }
            return HTTPResponse(status: 200)
        }
        try await withServer(configuration, handler: handler) { server in
            for _ in 0..<2 {
                let holder = try RawClient(port: server.boundPort)
                var clients: [RawClient] = []
                for _ in 0..<count { clients.append(try RawClient(port: server.boundPort)) }
                // Each was accepted and is waited for.
                for client in clients { #expect(try await client.exchange(get("/")).status == 200) }
                await holder.send(get("/hold"))
                await gate.waitUntilHeld()
                for client in clients { await client.send(get("/")) }
                gate.open()
                for client in clients + [holder] { #expect(try await client.reply().status == 200) }
                #expect(server.service.nudge.isAwake)
                clients = []
                // An idle server sleeps.
                while server.service.nudge.isAwake { await Task.yield() }
            }
        }
    }
}
