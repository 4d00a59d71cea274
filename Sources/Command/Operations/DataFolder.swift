import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyServer
import LatchkeyStore

/// The folder of a server, as the commands of its operator name it.
struct DataFolder {
    static let option = OptionDescription(
        "--data", "FOLDER", environment: "LATCHKEY_DATA", "The server's folder (default latchkey-data).")

    static let databaseOption = OptionDescription(
        "--database", "ADDRESS", environment: "LATCHKEY_DATABASE",
        "The server's database, if it is not in the folder: sqlite:PATH or postgres://USER@HOST/DATABASE.")

    static let databaseFileOption = OptionDescription(
        "--database", "ADDRESS", environment: "LATCHKEY_DATABASE",
        "The server's database, if it is a file outside of the folder: sqlite:PATH.")

    static let instanceOption = OptionDescription(
        "--instance", "NAME", environment: "LATCHKEY_INSTANCE",
        "The server, if several share the folder.")

    static let keyWrappingOption = OptionDescription(
        "--key-wrapping", "HOW", environment: "LATCHKEY_KEY_WRAPPING",
        "What unwraps the key of server keys in the database: file:PATH or command:/PATH.")

    let path: String
    private let wrappingText: String?
    private let instanceText: String?
    /// The database that was named.
    private let address: String?

    init(_ arguments: Arguments) {
        path = arguments.text(Self.option.name) ?? "latchkey-data"
        address = arguments.text(Self.databaseOption.name)
        wrappingText = arguments.text(Self.keyWrappingOption.name)
        instanceText = arguments.text(Self.instanceOption.name)
    }

    /// The server that was named, also by `-` the one without a name; `nil` if none was.
    var instance: InstanceName? {
        get throws(UsageError) {
            guard let instanceText, !instanceText.isEmpty else { return nil }
            if instanceText == "-" { return .unnamed }
            guard let instance = InstanceName(rawValue: instanceText) else {
                throw UsageError(
                    "--instance takes 1–32 characters a–z, 0–9 and -, of which the first is a letter; "
                        + "- alone is the server without a name.")
            }
            return instance
        }
    }

    /// What unwraps the server keys' key; `nil` if nothing was named.
    var keyWrapping: KeyWrapping? {
        get throws(UsageError) {
            guard let wrappingText, !wrappingText.isEmpty else { return nil }
            guard let wrapping = KeyWrapping(rawValue: wrappingText) else {
                throw UsageError("--key-wrapping takes file:PATH or command:/PATH.")
            }
            return wrapping
        }
    }

    /// The server that was named, else all that have an audit log in the folder; never empty.
    var instances: [InstanceName] {
        get throws(UsageError) {
            if let instance = try instance { return [instance] }
            let found = DataFolderNames.instances(in: path)
            return found.isEmpty ? [.unnamed] : found
        }
    }

    /// The server that was named, else all whose audit log is in the folder or known to the database; never empty.
    func instances(knownTo directory: AuditDirectory?) throws -> [InstanceName] {
        if let instance = try instance { return [instance] }
        let known = Set(DataFolderNames.instances(in: path)).union(try directory?.anchored() ?? [])
        return known.isEmpty ? [.unnamed] : known.sorted()
    }

    /// What the database knows of audit logs; `nil` if there is no database, or one of a version that knows nothing.
    var auditDirectory: AuditDirectory? {
        get throws(UsageError) {
            // In a folder whose store is elsewhere there may be no file; the log is judged without a database then.
            if address == nil, !FileManager.default.fileExists(atPath: database) { return nil }
            let location = try location
            if case .sqlite(let path) = location, !FileManager.default.fileExists(atPath: path) { return nil }
            do throws(StoreError) {
                return try AuditDirectory.open(location)
            } catch {
                throw UsageError("\(location.subject) can't be read: \(error)")
            }
        }
    }

    /// Where the database is, be there one or not.
    ///
    /// - Throws: `UsageError` for an address that is none, and for the folder's own file if the store is elsewhere.
    var location: StoreLocation {
        get throws(UsageError) {
            let location = try named ?? .sqlite(path: database)
            if let note = StoreElsewhere.forbidding(location, in: path) {
                throw UsageError("\(note) Or name the place with --database.")
            }
            return location
        }
    }

    private var named: StoreLocation? {
        get throws(UsageError) {
            guard let address else { return nil }
            do throws(StoreError) {
                return try StoreLocation(address)
            } catch {
                throw UsageError("--database can't be used: \(error).")
            }
        }
    }

    /// Where the database is.
    ///
    /// - Throws: `UsageError` if it is a file that is not there.
    var existingLocation: StoreLocation {
        get throws(UsageError) {
            let location = try location
            guard address != nil || FileManager.default.fileExists(atPath: database) else {
                throw UsageError(
                    "There is no database \(database), and no server runs in \(path). Name the server's folder with --data; "
                        + "if its store is elsewhere, as in PostgreSQL, name that with --database.")
            }
            return location
        }
    }

    var database: String { path + "/latchkey.db" }
    var erasures: String { path + "/erased-users.txt" }

    private static let ofPostgreSQL =
        "A store in PostgreSQL is read with psql, and backed up and restored with pg_dump and pg_restore."
    private static let ofFile = "A file is named with --database sqlite:PATH."

    /// The file that is the store, be it there or not: the one that was named, else the folder's own.
    ///
    /// - Throws: `UsageError` for a database of PostgreSQL, and for the folder's own file if the store is elsewhere.
    var storeFile: String {
        get throws(UsageError) {
            guard case .sqlite(let file) = try named ?? .sqlite(path: database) else {
                throw UsageError("This command is for a file. \(Self.ofPostgreSQL)")
            }
            if StoreLocation.sqlite(path: file).isOwnFile(of: path) { try requireOwnFile() }
            return file
        }
    }

    /// The file that is the store, which is there.
    ///
    /// - Throws: `UsageError` as ``storeFile`` does, and if there is none.
    var existingStoreFile: String {
        get throws(UsageError) {
            let file = try storeFile
            guard FileManager.default.fileExists(atPath: file) else {
                throw UsageError(
                    "There is no database \(file). Name the server's folder with --data, or a file in another place with "
                        + "--database sqlite:PATH. \(Self.ofPostgreSQL)")
            }
            return file
        }
    }

    /// Whether the server that runs in the folder says that its store is another one; `false` if none runs.
    func isOfAnotherStore(_ file: String) -> Bool {
        guard let running = AdminServer.running(in: path), let place = running.storePlace else { return false }
        return running.storeKind != "sqlite" || !StoreLocation.sqlite(path: file).isSameFile(as: place)
    }

    /// Refuses a folder whose store is elsewhere: as the server says that runs in it, else as the folder's note does.
    private func requireOwnFile() throws(UsageError) {
        if let place = AdminServer.running(in: path)?.storePlace {
            guard isOfAnotherStore(database) else { return }
            throw UsageError(
                "The server that runs in \(path) has its store in another place: \(place). \(Self.ofFile) "
                    + Self.ofPostgreSQL)
        }
        if let note = StoreElsewhere.read(in: path) {
            throw UsageError("\(note) \(Self.ofFile) \(Self.ofPostgreSQL)")
        }
    }
}

/// The findings of a command as JSON, for programs.
enum JSONOutput {
    static let option = OptionDescription("--json", help: "Print JSON.")

    /// Prints the value if JSON is asked for, else the lines.
    static func tell(_ value: some Encodable, _ arguments: Arguments, _ lines: () -> [String]) throws {
        if arguments.has(option.name) { return try print(value) }
        for line in lines() { Console.print(line) }
    }

    static func print(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        Console.print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}

/// A moment as the commands print it.
extension Date {
    /// The time in UTC, ISO 8601.
    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

    var text: String { formatted(.iso8601) }
}
