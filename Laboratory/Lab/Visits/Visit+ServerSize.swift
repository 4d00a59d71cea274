import Foundation

// Visitors make a server grow as fast as they send requests, and its files may be in memory.
extension Visit {
    /// Looks how much the server's files hold; from the limit on it answers nothing until there is another.
    func measureServer() {
        let number = state.withLock { $0.serverNumber }
        let limit = surroundings.limits.serverMiB
        guard fullServer.withLock({ $0 != number }), Self.bytes(in: serverFolder(number)) >= limit << 20 else { return }
        fullServer.withLock { $0 = number }
        note(
            "server", "The server holds \(limit) MiB, as much as a lab keeps, and answers nothing more: reset it",
            passed: false)
    }

    /// Whether the server holds as much as it may.
    var isServerFull: Bool {
        let number = state.withLock { $0.serverNumber }
        return fullServer.withLock { $0 == number }
    }

    /// The lengths of a folder's files, without those in folders of its own, which a server has none of.
    private static func bytes(in folder: URL) -> Int {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.reduce(0) { sum, name in
            let path = folder.appendingPathComponent(name).path
            return sum + ((try? files.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue ?? 0)
        }
    }
}
