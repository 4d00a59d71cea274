import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("The socket")
struct SocketTests {
    /// Connects, writes bytes, hangs up or waits for the host to do so; gives what the host said.
    private func throwAt(_ path: String, _ bytes: [UInt8], hangUp: Bool) -> [UInt8] {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else { return [] }
        _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        if hangUp { shutdown(descriptor, Int32(SHUT_WR)) }
        var said: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return said }
            said += buffer[..<count]
        }
    }

    private func frame(_ value: PropertyListValue) -> [UInt8] {
        let bytes = value.encoded
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bytes.count >> $0) } + bytes
    }

    @Test(
        "hostile first bytes end the connection, and the phone goes on",
        arguments: [
            [], [0], [0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 5, 1], [255, 255, 255, 255], [1, 0, 0, 1],
            Array("GET / HTTP/1.1\r\n\r\n".utf8), [0, 0, 0, 3, 99, 99, 99],
        ] as [[UInt8]])
    func hostile(bytes: [UInt8]) throws {
        let bench = try PhoneBench(.socket)
        let path = try #require(bench.host?.path)
        #expect(throwAt(path, bytes, hangUp: true) == [])
        #expect(bench.connection.status(.keychainAdd, password("a")) == 0)
        #expect(bench.phone.isRunning(bench.launch))
    }

    @Test("a frame that claims more than 16 MiB ends the connection at once")
    func oversize() throws {
        let bench = try PhoneBench(.socket)
        let path = try #require(bench.host?.path)
        #expect(throwAt(path, [1, 0, 0, 1, 0], hangUp: false) == [])
    }

    @Test("a request before the token, or a token of another form, is no way in")
    func noToken() throws {
        let bench = try PhoneBench(.socket)
        let path = try #require(bench.host?.path)
        let request = PropertyListValue.dictionary([
            "id": .integer(1), "operation": .string("keychain.delete"), "arguments": .dictionary([:]),
        ])
        #expect(throwAt(path, frame(request), hangUp: false) == [])
        #expect(throwAt(path, frame(.dictionary(["hello": .string("x")])), hangUp: false) == [])
    }

    @Test("an unknown token is refused, and so is one that was used")
    func tokens() throws {
        let bench = try PhoneBench(.socket)
        let path = try #require(bench.host?.path)
        let unknown = try #require(LaunchToken(String(repeating: "0", count: 32)))
        for token in [unknown, bench.launch.token] {
            #expect(throws: PhoneFailure.connection(.unknownLaunchToken)) {
                try SocketConnection(path: path, launchToken: token)
            }
        }
        #expect(bench.phone.isRunning(bench.launch))
    }

    @Test("rubbish after a good beginning ends the launch", arguments: [[0, 0, 0, 1, 0], [255, 255, 255, 255]])
    func rubbishLater(bytes: [UInt8]) throws {
        let bench = try PhoneBench(.socket)
        let path = try #require(bench.host?.path)
        let launch = try bench.phone.launch("com.example.app")
        let hello = frame(.dictionary(["hello": .string(launch.token.text)]))
        #expect(throwAt(path, hello + bytes, hangUp: false) == frame(.dictionary(["welcome": .boolean(true)])))
        // The host hangs up only after the launch was ended.
        #expect(!bench.phone.isRunning(launch))
    }

    @Test("only this user may open the socket")
    func mode() throws {
        let bench = try PhoneBench(.socket)
        let path = try #require(bench.host?.path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }

    @Test("a stopped host takes nobody, and its file is gone")
    func stopped() throws {
        let bench = try PhoneBench(.socket)
        let host = try #require(bench.host)
        let launch = try bench.phone.launch("com.example.app")
        host.stop()
        #expect(!FileManager.default.fileExists(atPath: host.path))
        #expect(throws: PhoneFailure.connection(.unreachable)) {
            try SocketConnection(path: host.path, launchToken: launch.token)
        }
        #expect(bench.connection.status(.keychainAdd, password("a")) == -25291)
    }

    @Test("a path that is too long or can't be written is refused")
    func badPath() {
        for path in ["/nonexistent/folder/socket", "/tmp/" + String(repeating: "x", count: 200)] {
            #expect(throws: PhoneHost.StartError.cannotListen(path: path)) {
                try PhoneHost(VirtualPhone(), path: path).start()
            }
        }
    }

    @Test("many threads of one app are all answered")
    func manyThreads() async throws {
        let bench = try PhoneBench(.socket)
        await withTaskGroup(of: Int.self) { group in
            for number in 0..<32 {
                group.addTask { await onThread { bench.connection.status(.keychainAdd, password("\(number)")) } }
            }
            for await status in group { #expect(status == 0) }
        }
        #expect(bench.connection.status(.keychainDelete, ["class": .string("genp")]) == 0)
    }
}
