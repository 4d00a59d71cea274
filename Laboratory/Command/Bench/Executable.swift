import Foundation
import LatchkeyCommandLine

/// The built programs.
enum Executable {
    /// This program's own file, as the kernel knows it.
    ///
    /// - Throws: `UsageError` where there is no `/proc`.
    static func own() throws(UsageError) -> URL {
        guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            throw UsageError("This program can't find its own file: /proc is not mounted.")
        }
        return URL(fileURLWithPath: path)
    }

    /// The server's program: the one at a path or, without it, that which the build puts into the same folder.
    ///
    /// - Throws: `UsageError` if it is not there.
    static func server(_ path: String? = nil) throws(UsageError) -> URL {
        if let path {
            guard FileManager.default.isExecutableFile(atPath: path) else {
                throw UsageError("There is no program at \(path).")
            }
            return URL(fileURLWithPath: path)
        }
        let folder = try own().deletingLastPathComponent()
        let program = folder.appendingPathComponent("latchkey")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw UsageError(
                "The program latchkey is not in \(folder.path). Build it with the same configuration: "
                    + "swift build -c release --product latchkey")
        }
        return program
    }
}
