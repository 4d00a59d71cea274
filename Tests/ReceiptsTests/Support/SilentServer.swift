import Foundation
import LatchkeyLock

@testable import LatchkeyHTTP

#if canImport(Glibc)
import Glibc
#endif

/// A server that takes connections and says nothing.
final class SilentServer: Sendable {
    private let socket: ListeningSocket
    private let connected: AsyncStream<Void>

    init() throws {
        let socket = try ListeningSocket(.loopback())
        self.socket = socket
        _ = fcntl(socket.descriptor, F_SETFL, 0)
        let (connected, announce) = AsyncStream.makeStream(of: Void.self)
        self.connected = connected
        Thread.detachNewThread {
            var connections: [Int32] = []
            while true {
                let connection = accept(socket.descriptor, nil, nil)
                guard connection >= 0 else { break }
                connections.append(connection)
                announce.yield()
            }
            for connection in connections { close(connection) }
        }
    }

    deinit {
        // Wakes the thread out of `accept`.
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
        close(socket.descriptor)
    }

    var url: String { "http://127.0.0.1:\(socket.port)" }

    func waitForConnection() async {
        for await _ in connected { return }
    }
}
