import Foundation

/// A `latchkey serve` of its own, with an address and a data folder of its own, whose use of the machine can be read.
final class ServerProcess {
    /// Where a server listens.
    enum Address {
        case tcp(port: UInt16)
        case unix(path: String)
    }

    /// Where it listens.
    let address: Address
    /// From its start until its first answer, in milliseconds.
    let startMilliseconds: Double

    private let process: Process
    private let folder: URL

    /// Starts this very program as a server and waits for its first answer.
    ///
    /// - Throws: `BenchmarkError` if it does not start.
    init(executable: URL, transport: SignInBenchmark.Transport) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-bench-\(UUID().uuidString)")
        process = Process()
        process.executableURL = executable
        let socket = FileManager.default.temporaryDirectory.appendingPathComponent("lk\(getpid()).sock").path
        process.arguments = ["serve", "--data", folder.path]
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

    /// Stops the server and removes its data.
    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The CPU time that it has used, in seconds: user and system, of all its threads.
    func cpuSeconds() throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        // The second field is the program's name in brackets, which may hold blanks: count from behind it.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
            throw BenchmarkError("The CPU time of the server could not be read.")
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The memory that it has resident, in MiB.
    func residentMiB() throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let kibibytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({
                Double($0)
            })
        else { throw BenchmarkError("The memory of the server could not be read.") }
        return kibibytes / 1024
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

/// Why a benchmark could not be carried out.
public struct BenchmarkError: Error, CustomStringConvertible {
    /// A sentence.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension Duration {
    /// The duration in milliseconds.
    var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}
