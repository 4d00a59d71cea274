import Foundation
import Glibc

extension ServerProcess {
    /// The CPU time that it has used, in seconds: user and system, of all its threads.
    func cpuSeconds() throws -> Double {
        let text = try read("stat")
        // The second field is the program's name in brackets, which may hold blanks: count from behind it.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
            throw BenchmarkError("The CPU time of the server could not be read.")
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The memory that it has resident, in MiB.
    func residentMiB() throws -> Double {
        guard let kibibytes = NamedNumbers(try read("status"))["VmRSS"] else {
            throw BenchmarkError("The memory of the server could not be read.")
        }
        return Double(kibibytes) / 1024
    }

    /// How often its threads have gone to sleep since their start, and so how often they were woken.
    func sleeps() throws -> Int {
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(processIdentifier)/task")
        return try threads.reduce(0) { sum, thread in
            guard let count = NamedNumbers(try read("task/\(thread)/status"))["voluntary_ctxt_switches"] else {
                throw BenchmarkError("What the server's threads do could not be read.")
            }
            return sum + count
        }
    }

    /// The bytes that it has caused to be written to disks, as the kernel counts them for the process.
    func bytesWritten() throws -> Int {
        guard let bytes = NamedNumbers(try read("io"))["write_bytes"] else {
            throw BenchmarkError("What the server writes could not be read.")
        }
        return bytes
    }

    /// A number of its `/metrics` page that has no labels.
    func metric(_ name: String) throws -> Int {
        let page = String(decoding: try LoadConnection(address).get("/metrics"), as: UTF8.self)
        guard let line = page.split(separator: "\n").first(where: { $0.hasPrefix(name + " ") }),
            let number = Int(line.dropFirst(name.utf8.count + 1))
        else { throw BenchmarkError("The server's metrics have no \(name).") }
        return number
    }

    private func read(_ file: String) throws -> String {
        try String(contentsOfFile: "/proc/\(processIdentifier)/\(file)", encoding: .utf8)
    }
}

/// Lines such as `VmRSS:     1234 kB`, as the kernel writes them under `/proc`.
struct NamedNumbers {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The first number behind a name; `nil` if there is no such line.
    subscript(_ name: String) -> Int? {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
    }
}
