import Foundation
import Glibc

/// A program that serves the API, and how it is called.
///
/// It takes `--data FOLDER` and either `--port 0` or `--listen unix:PATH`, and says in its first line of output where it
/// listens, as `latchkey serve` does.
struct ServerProgram {
    let executable: URL
    /// The words in front of `--data`.
    var words = ["serve"]
    /// The address of its database; `nil` for a SQLite file in its data folder.
    var database: String?
}

/// A server with an address and a data folder of its own, whose use of the machine can be read.
final class ServerProcess {
    /// The address at which a server listens.
    enum Address {
        case tcp(port: UInt16)
        case unix(path: String)
    }

    /// The address at which it listens.
    let address: Address
    /// From its start until its first answer, in milliseconds.
    let startMilliseconds: Double

    private let process: Process

    /// Starts a server and waits for its first answer.
    ///
    /// - Throws: `BenchmarkError` if it does not start.
    init(_ program: ServerProgram, folder: BenchmarkFolder, transport: BenchmarkTransport) throws {
        process = Process()
        process.executableURL = program.executable
        let socket = folder.socketPath
        process.arguments = program.words + ["--data", folder.dataPath]
        if let database = program.database { process.arguments? += ["--database", database] }
        // The load enrolls users of its own.
        process.environment = ProcessInfo.processInfo.environment.merging(["LATCHKEY_ENROLLMENT": "open"]) { $1 }
        switch transport {
        case .tcp: process.arguments? += ["--port", "0"]
        case .unix: process.arguments? += ["--listen", "unix:\(socket)"]
        }
        let output = Pipe()
        process.standardOutput = output
        let start = ContinuousClock.now
        try process.run()
        guard let line = Self.firstLine(of: output.fileHandleForReading),
            let digits = line.split(separator: ",").first?.split(separator: ":").last
        else {
            process.terminate()
            throw BenchmarkError("The server did not start; its own message says why.")
        }
        address = UInt16(digits).map { .tcp(port: $0) } ?? .unix(path: socket)
        let client = try LoadConnection(address)
        _ = try client.get("/health")
        startMilliseconds = (ContinuousClock.now - start).milliseconds
    }

    /// Its process id.
    var processIdentifier: Int32 { process.processIdentifier }

    /// Stops the server as an operator does, and kills it if it has not ended after 30 seconds.
    func stop() {
        let killer = DispatchWorkItem { [process] in Glibc.kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: killer)
        process.terminate()
        process.waitUntilExit()
        killer.cancel()
    }

    /// Ends the server as a power cut would.
    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static func firstLine(of handle: FileHandle) -> String? {
        var line = Data()
        while true {
            let byte = handle.readData(ofLength: 1)
            if byte.isEmpty { return nil }
            if byte == Data([0x0A]) { return String(decoding: line, as: UTF8.self) }
            line += byte
        }
    }
}

/// How a load reaches the server.
public enum BenchmarkTransport: String, Codable, Sendable, CaseIterable {
    /// A unix socket, as behind a proxy on the same machine.
    case unix
    /// TCP over loopback.
    case tcp
}
