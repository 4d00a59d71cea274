import Foundation

@testable import LatchkeyHTTP

/// A server that sends the same bytes to whoever connects, and closes.
final class RawReply: Sendable {
    private let socket: ListeningSocket

    init(_ text: String) throws {
        let socket = try ListeningSocket(.loopback())
        self.socket = socket
        _ = fcntl(socket.descriptor, F_SETFL, 0)
        Thread.detachNewThread {
            while true {
                let connection = accept(socket.descriptor, nil, nil)
                guard connection >= 0 else { return }
                var request = [UInt8](repeating: 0, count: 4096)
                _ = recv(connection, &request, request.count, 0)
                let bytes = Array(text.utf8)
                _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
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
}
