import FoundationEssentials
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
                let nearest = Suggestion.nearest(to: name, in: settings.filter { $0.reach == .everywhere }.map(\.name))
                return "\"\(name)\" in \(path) is not a setting. "
                    + (nearest.map { "Did you mean \"\($0)\"? Otherwise remove it" } ?? "Remove it")
                    + ", or look up the name in: latchkey serve --help"
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
