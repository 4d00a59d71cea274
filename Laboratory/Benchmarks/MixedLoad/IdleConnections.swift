import Foundation
import LatchkeyWire

/// Connections that are held open while others work, and ask for as little as keeps the server from closing them.
final class IdleConnections {
    private let connections: [LoadConnection]

    /// Opens them, and uses each once: only then does it cost what a used one does.
    init(count: Int, _ address: ServerProcess.Address) throws {
        connections = try (0..<count).map { _ in try LoadConnection(address) }
        try touch()
    }

    /// Asks on each whether the server lives.
    ///
    /// - Throws: `BenchmarkError` if the server has closed one.
    func touch() throws {
        // Some at a time: the server has room for so many requests.
        for start in stride(from: 0, to: connections.count, by: 64) {
            let some = connections[start..<min(start + 64, connections.count)]
            for connection in some { try connection.ask(Endpoint.live.path) }
            for connection in some {
                while try connection.receive() == nil {}
            }
        }
    }
}
