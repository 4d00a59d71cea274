import Glibc
import Testing

@testable import LatchkeyBenchmarks

/// Answers itself at once; each operation takes one millisecond by its own account.
private final class EchoClient: LoadClient {
    let descriptor: Int32
    private let other: Int32
    private(set) var begun = 0

    init() throws {
        var pair: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        (descriptor, other) = (pair[0], pair[1])
    }

    deinit {
        close(descriptor)
        close(other)
    }

    func begin() throws {
        begun += 1
        try #require(write(other, [1], 1) == 1)
    }

    func proceed() throws -> Double? {
        var byte: UInt8 = 0
        try #require(read(descriptor, &byte, 1) == 1)
        return 1
    }
}

@Suite("A load")
struct LoadTests {
    @Test("all operations are begun and counted, by each client in turn", arguments: [nil, 2_000.0])
    func inTurn(rate: Double?) throws {
        let clients = try (0..<3).map { _ in try EchoClient() }
        let load = try Load.run(clients, until: .operations(30), rate: rate)
        #expect(load.latencies.count == 30)
        #expect(load.latencies.allSatisfy { $0 >= 1 })
        #expect(clients.map(\.begun).reduce(0, +) == 30)
        #expect(clients.allSatisfy { $0.begun > 0 })
    }

    @Test("what falls due within the time is begun, however long it takes")
    func due() throws {
        let load = try Load.run([try EchoClient()], until: .seconds(1), rate: 40)
        #expect(load.latencies.count == 40)
    }

    @Test("a load needs a client, and a rate above 0", arguments: [0, -1, .nan])
    func refused(rate: Double) throws {
        let client = try EchoClient()
        #expect(throws: BenchmarkError.self) { try Load.run([client], until: .operations(1), rate: rate) }
        #expect(throws: BenchmarkError.self) { try Load.run([], until: .operations(1)) }
    }
}
