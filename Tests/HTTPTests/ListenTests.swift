import Glibc
import Testing

@testable import LatchkeyHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where a transport listens.
@Suite struct ListenTests {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

    @Test("IPv6 loopback is served, and the peer's address is written without brackets")
    func ipv6() async throws {
        let configuration = HTTPConfiguration(address: .internet(host: "::1", port: 0))
        let handler: HTTPHandler = { HTTPResponse(status: 200, body: Array($0.remoteAddress.utf8)) }
        try await withServer(configuration, handler: handler) { server in
            let client = try RawClient(port6: server.boundPort)
            #expect(try await client.exchange(get("/")).text == "::1")
        }
    }

    @Test("a unix socket is served, open to owner and group only, and gone after the stop")
    func unixSocket() async throws {
        let handler: HTTPHandler = { HTTPResponse(status: 200, body: Array($0.remoteAddress.utf8)) }
        try await withServer(HTTPConfiguration(address: .unix(path: path)), handler: handler) { server in
            #expect(server.boundPort == 0)
            var information = stat()
            #expect(lstat(path, &information) == 0)
            #expect(information.st_mode & 0o777 == 0o660)
            let client = try RawClient(path: path)
            #expect(try await client.exchange(get("/")).text == "unix")
        }
        #expect(access(path, F_OK) != 0)
    }

    @Test("a socket that a dead process left behind is replaced")
    func staleSocket() async throws {
        var address = try #require(UnixSocketPath.address(path))
        let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(left, $0, length) }
        }
        #expect(bound == 0)
        close(left)
        try await withServer(HTTPConfiguration(address: .unix(path: path))) { _ in
            let client = try RawClient(path: path)
            #expect(try await client.exchange(get("/")).status == 200)
        }
    }

    @Test("a socket on which somebody answers is left alone")
    func socketInUse() async throws {
        let configuration = HTTPConfiguration(address: .unix(path: path))
        try await withServer(configuration) { _ in
            let second = MicroHTTPDTransport(configuration: configuration, application: echo)
            #expect(throws: TransportError.addressInUse(.unix(path: path))) { try second.start() }
            await second.stop()
            let client = try RawClient(path: path)
            #expect(try await client.exchange(get("/")).status == 200)
        }
    }

    @Test("a file that is not a socket is left alone")
    func notASocket() throws {
        try Data([1]).write(to: URL(fileURLWithPath: path))
        defer { unlink(path) }
        let transport = MicroHTTPDTransport(
            configuration: HTTPConfiguration(address: .unix(path: path)), application: echo)
        #expect(throws: TransportError.notASocket(path: path)) { try transport.start() }
        #expect(access(path, F_OK) == 0)
    }

    @Test("a port in use is told with what to do about it")
    func portInUse() async throws {
        try await withServer { server in
            let address = ListenAddress.loopback(port: server.boundPort)
            let second = MicroHTTPDTransport(configuration: HTTPConfiguration(address: address), application: echo)
            #expect(throws: TransportError.addressInUse(address)) { try second.start() }
            #expect(TransportError.addressInUse(address).description.contains("choose another port"))
        }
    }

    @Test("a start that failed may be tried again")
    func startsAgain() async throws {
        let first = MicroHTTPDTransport(configuration: HTTPConfiguration(), application: echo)
        try first.start()
        let address = ListenAddress.loopback(port: first.boundPort)
        try await {
            let second = MicroHTTPDTransport(configuration: HTTPConfiguration(address: address), application: echo)
            #expect(throws: TransportError.self) { try second.start() }
            await first.stop()
            try second.start()
            #expect(throws: TransportError.alreadyStarted) { try second.start() }
            #expect(second.boundPort == first.boundPort)
            await second.stop()
        }()
    }

    @Test(
        "an address that is none is refused",
        arguments: [
            ListenAddress.internet(host: "", port: 0), .internet(host: "localhost", port: 0),
            .internet(host: "1.2.3", port: 0), .internet(host: "[::1]", port: 0), .unix(path: ""),
            .unix(path: "/" + String(repeating: "x", count: 107)), .unix(path: "/tmp/a\u{0}b"),
        ])
    func invalid(address: ListenAddress) {
        let transport = MicroHTTPDTransport(configuration: HTTPConfiguration(address: address), application: echo)
        #expect(throws: TransportError.invalidAddress(address)) { try transport.start() }
    }

    @Test("an address of another machine is told apart")
    func notAvailable() {
        let address = ListenAddress.internet(host: "192.0.2.1", port: 0)
        let transport = MicroHTTPDTransport(configuration: HTTPConfiguration(address: address), application: echo)
        #expect(throws: TransportError.addressNotAvailable(address)) { try transport.start() }
    }

    @Test("an address is written as people write it")
    func description() {
        #expect(ListenAddress.loopback(port: 80).description == "127.0.0.1:80")
        #expect(ListenAddress.internet(host: "::1", port: 80).description == "[::1]:80")
        #expect(ListenAddress.unix(path: "/a").description == "unix:/a")
    }
}
