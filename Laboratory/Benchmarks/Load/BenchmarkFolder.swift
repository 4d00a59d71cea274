import Foundation

/// A folder of a benchmark's own, with a server's data in it.
final class BenchmarkFolder {
    private let folder: URL

    /// Makes it in the system's folder for temporary files.
    init() throws {
        // Short: the path of a socket has no more than 107 bytes.
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lk-bench-\(UUID().uuidString.prefix(8).lowercased())")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// The path of a socket for a server.
    var socketPath: String { folder.appendingPathComponent("s").path }

    /// The server's data folder.
    var dataPath: String { folder.appendingPathComponent("data").path }

    /// Our server's database (docs/server.md).
    var databasePath: String { dataPath + "/latchkey.db" }

    /// The bytes of all files in the data folder.
    func bytes() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: dataPath).reduce(0) { sum, name in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(dataPath)/\(name)")
            return sum + ((attributes[.size] as? Int) ?? 0)
        }
    }

    /// Removes it.
    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }
}
