import FoundationEssentials
import Glibc
import LatchkeyCommandLine
import LatchkeyServer
import LatchkeyStore

/// `latchkey restore`: puts a backup in the place of a server's database.
enum RestoreCommand: Subcommand {
    static let description = CommandDescription(
        name: "restore", summary: "Put a backup in the place of a server's database.",
        discussion: """
            Stop the server first. The backup is compared with its manifest and checked before anything is changed. All \
            sessions and pending one-time passwords end, recoveries that were running end, challenges made until \
            now are void, and users erased since the backup are erased again. Changes since the backup are \
            lost, removed devices and lifted or imposed suspensions among them. The audit log's next lines say who restored \
            which backup.
            """,
        options: [
            DataFolder.option, DataFolder.databaseFileOption,
            OptionDescription("--from", "FOLDER", "The folder of a backup."),
            OptionDescription("--replace", help: "Replace the database that is there; it is kept under another name."),
            JSONOutput.option,
        ])

    private struct Report: Encodable {
        let backup: BackupManifest
        let users: Int
        let devices: Int
        let endedSessions: Int
        let erasedAgain: Int
        let replaced: String?
    }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        guard let source = arguments.text("--from"), !source.isEmpty else {
            throw UsageError("Name the folder of a backup: latchkey restore --from FOLDER")
        }
        let folder = DataFolder(arguments)
        let file = try folder.storeFile
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let done: StoreRestoration
        do throws(BackupError) {
            done = try StoreBackup.restore(
                source, to: file, erasures: folder.erasures, log: folder.path + "/audit.jsonl",
                replacing: arguments.has("--replace") ? .putAside : .refused, now: Date()
            ) { RestorationNote.event(of: $0, by: Int64(getuid())) }
        } catch {
            throw advised(error, file)
        }
        let report = Report(
            backup: done.manifest, users: done.users, devices: done.devices, endedSessions: done.endedSessions,
            erasedAgain: done.erasedAgain, replaced: done.replaced)
        try JSONOutput.tell(report, arguments) { text(done, at: file) }
        return 0
    }

    static func text(_ done: StoreRestoration, at file: String) -> [String] {
        var lines = [
            "\(file): \(Count.of(done.users, "user")), \(Count.of(done.devices, "device")), as of "
                + Date(milliseconds: done.manifest.madeAt).text,
            "ended: \(Count.of(done.endedSessions, "session")); erased again: \(Count.of(done.erasedAgain, "user"))",
        ]
        if let replaced = done.replaced {
            lines.append("the database before is kept as \(replaced): delete it when you don't need it any more")
        }
        return lines
    }

    /// The next step, where this command knows it.
    private static func advised(_ error: BackupError, _ file: String) -> any Error {
        switch error {
        case .exists:
            UsageError(
                "\(file) exists. To replace it (it is kept under another name) add --replace.")
        case .store(.inUse): UsageError("A server has \(file) open. Stop it, then restore.")
        default: error
        }
    }
}
