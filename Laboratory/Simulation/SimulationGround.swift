import LatchkeyHTTP
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What many simulations use one after the other, on one thread: a database, and a data folder that all servers share.
final class SimulationGround {
    let database: SimulatedDatabase
    let configuration: ServerConfiguration
    private let folder: URL

    init() throws {
        let name = "latchkey-simulation-\(UUID().uuidString)"
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        database = try SimulatedDatabase(name: name, servers: Simulation.servers)
        guard let serverID = ServerID(rawValue: "latchkey.example") else { throw SimulationError.setUp }
        configuration = Self.configuration(folder.path, serverID)
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        // What can't be removed goes with the machine's other temporary files.
        try? FileManager.default.removeItem(at: folder)
    }

    /// Production's rules, with an inbox in the place of text messages.
    private static func configuration(_ path: String, _ serverID: ServerID) -> ServerConfiguration {
        var configuration = ServerConfiguration(http: HTTPConfiguration(), dataFolder: path, serverID: serverID)
        configuration.profile = .lab
        configuration.accountRules = .strict
        // So that people take over each other's names.
        configuration.freedNames = .reuse
        configuration.limits.capacity = 64
        configuration.throttle.capacity = 64
        configuration.userThrottle.capacity = 64
        configuration.oneTimePasswords.limitCapacity = 64
        // Some people need more codes in their short lives than production gives in a day.
        configuration.oneTimePasswords.unverifiedDailyLimit = 20
        return configuration
    }

    /// Removes the audit log of the simulation before.
    func removeLogs() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasPrefix("audit") {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }
}

/// Why no simulation can be run.
enum SimulationError: Error {
    /// A constant of the simulation is not valid.
    case setUp
}
