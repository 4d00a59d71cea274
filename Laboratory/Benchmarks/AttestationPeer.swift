import Foundation

/// The peers in Python, one process: `attestation.py` in the peers' folder, asked over a pipe for one round after another.
final class AttestationPeer {
    /// The versions that it runs on.
    let runsOn: [String: String]
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread = Data()

    private struct Hello: Decodable {
        var runsOn: [String: String]
    }

    private struct Rate: Decodable {
        var peer: String
        var work: String
        var rate: Double
    }

    init(folder: URL, object: AttestedObject) throws {
        process.executableURL = try PeerInterpreter.prepared(in: folder)
        process.arguments = [folder.appendingPathComponent("attestation.py").path, object.folder.path]
        process.standardInput = input
        process.standardOutput = output
        var line = Data()
        do {
            try process.run()
            line = try Self.line(output.fileHandleForReading, &unread)
            runsOn = try JSONDecoder().decode(Hello.self, from: line).runsOn
        } catch {
            throw BenchmarkError("The peers did not start; their own message says why.")
        }
    }

    /// The rates of one round: who, what, operations in a second of CPU time.
    func round(seconds: Double) throws -> [(String, String, Double)] {
        try input.fileHandleForWriting.write(contentsOf: Data("\(seconds)\n".utf8))
        let line = try Self.line(output.fileHandleForReading, &unread)
        guard let rates = try? JSONDecoder().decode([Rate].self, from: line) else {
            throw BenchmarkError("The peers ended; their own message says why.")
        }
        return rates.map { ($0.peer, $0.work, $0.rate) }
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private static func line(_ handle: FileHandle, _ unread: inout Data) throws -> Data {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Data(unread[..<end])
                unread = Data(unread[unread.index(after: end)...])
                return line
            }
            let part = handle.availableData
            guard !part.isEmpty else { throw BenchmarkError("The peers ended; their own message says why.") }
            unread += part
        }
    }
}

/// The Python interpreter that has the peers' packages.
enum PeerInterpreter {
    /// Runs `prepare`, whose last line of output says where it is.
    static func prepared(in folder: URL) throws -> URL {
        let process = Process()
        process.executableURL = folder.appendingPathComponent("prepare")
        let output = Pipe()
        process.standardOutput = output
        do {
            try process.run()
        } catch {
            throw BenchmarkError(
                "There is no peer in \(folder.path): start this in the project's folder, or name it.")
        }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, let path = text.split(separator: "\n").last else {
            throw BenchmarkError("The peer could not be prepared; its own message says why.")
        }
        return URL(fileURLWithPath: String(path))
    }
}
