import LatchkeyStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The names of what each of several servers has of its own in a data folder.
public enum DataFolderNames {
    /// The unix socket on which a server answers its operator.
    public static func adminSocket(_ folder: String, _ instance: InstanceName) -> String {
        "\(folder)/admin\(instance.suffix).sock"
    }

    /// The current file of a server's audit log.
    public static func auditLog(_ folder: String, _ instance: InstanceName) -> String {
        "\(folder)/audit\(instance.suffix).jsonl"
    }

    /// The servers that have an audit log in a folder, the unnamed one first; none if it can't be read.
    public static func instances(in folder: String) -> [InstanceName] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Set(names.compactMap(instance(ofFile:))).sorted()
    }

    /// Whether a file of this name is a server's: database, keys, audit log, or the list of erased users.
    static func isOfServer(_ name: String) -> Bool {
        ["latchkey.db", "server-keys.json", "erased-users.txt"].contains(name) || instance(ofFile: name) != nil
    }

    private static func instance(ofFile name: String) -> InstanceName? {
        guard name.hasPrefix("audit"), name.hasSuffix(".jsonl") else { return nil }
        let middle = name.dropFirst(5).dropLast(6)
        if middle.isEmpty { return .unnamed }
        return middle.hasPrefix("-") ? InstanceName(rawValue: String(middle.dropFirst())) : nil
    }
}
