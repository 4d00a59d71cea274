import FoundationEssentials
import Glibc
import LatchkeyCommandLine
import LatchkeyWire

/// The configuration file: one JSON object whose members are settings.
struct ConfigurationFile {
    static let maximumLength = 1 << 20

    let path: String
    let members: [String: JSONValue]

    /// Reads the file.
    ///
    /// - Throws: `UsageError` if it can't be read, is no JSON object, or has a name twice.
    init(path: String) throws(UsageError) {
        let bytes: [UInt8]
        do throws(FileReadError) {
            bytes = try FileBytes.read(path, atMost: Self.maximumLength)
        } catch {
            throw UsageError(
                "The configuration file \(path) can't be read: \(error.reason). Name another with --config.")
        }
        if let name = JSONSyntax.repeatedName(in: bytes) {
            throw UsageError("\"\(name)\" is in the configuration file \(path) twice. Remove one of them.")
        }
        guard JSONSyntax.isStrict(bytes),
            case .object(let members) = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        else {
            throw UsageError(
                "The configuration file \(path) is not one JSON object, such as {\"port\": 8080, \"data\": \"/srv/latchkey\"}."
            )
        }
        self.path = path
        self.members = members
    }

    /// The problems with the members' names, one sentence each.
    func problems(_ settings: [Setting]) -> [String] {
        members.keys.sorted().compactMap { name in
            guard let setting = settings.first(where: { $0.name == name }) else {
                return "\"\(name)\" in \(path) is not a setting. Remove it, or look up the name in: "
                    + "latchkey serve --help"
            }
            return switch setting.reach {
            case .everywhere: nil
            case .commandLine: "\"\(name)\" can't be in \(path). Use --\(name) or \(setting.variable)."
            case .environment:
                "\"\(name)\" is a secret and can't be in \(path). Remove it, and set \"\(name)-file\" or "
                    + "\(setting.variable)."
            }
        }
    }
}

/// Why a file can't be read.
struct FileReadError: Error {
    let reason: String
}

/// Whole small files.
enum FileBytes {
    /// Reads a file of at most so many bytes.
    static func read(_ path: String, atMost limit: Int) throws(FileReadError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileReadError(reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= limit {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw FileReadError(reason: String(cString: strerror(errno)))
            }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
        throw FileReadError(reason: "it is longer than \(limit) bytes")
    }
}
