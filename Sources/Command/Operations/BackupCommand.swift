import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyStore

/// `latchkey backup`: copies a server's database while the server runs.
enum BackupCommand: Subcommand {
    static let description = CommandDescription(
        name: "backup", summary: "Copy a server's database to a new folder, and check the copy.",
        discussion: """
            The server may be running: the copy is the database as of one moment. Its pages and references are checked, \
            and a manifest notes the hash of each file. The folder appears wholly or not at all. The server's keys \
            (server-keys.json) are not in it: copy that file now and after each change of it, to a place of its own. \
            The audit log is not in it either, and gets a line that says who made which backup.
            """,
        options: [
            DataFolder.option, DataFolder.databaseFileOption,
            OptionDescription("--to", "FOLDER", "The folder to make; it must not exist."),
            JSONOutput.option,
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        guard let destination = arguments.text("--to"), !destination.isEmpty else {
            throw UsageError("Name the folder to make: latchkey backup --to FOLDER")
        }
        let folder = DataFolder(arguments)
        let file = try folder.existingStoreFile
        let manifest = try StoreBackup.make(of: file, erasures: folder.erasures, to: destination, now: Date())
        await note(manifest, of: folder, file)
        try JSONOutput.tell(manifest, arguments) { text(manifest, at: destination) }
        return 0
    }

    /// Has the audit log say who made the backup; the backup is good without it, so a failure is only told.
    private static func note(_ manifest: BackupManifest, of folder: DataFolder, _ file: String) async {
        do {
            // A stopped server's folder would be brought to this version by being opened.
            guard manifest.schemaVersion == DatabaseStore.schemaVersion else {
                throw UsageError("the database is of another version.")
            }
            guard !folder.isOfAnotherStore(file) else {
                throw UsageError("the server that runs in \(folder.path) has another store.")
            }
            let hash = manifest.files[BackupManifest.database]?.sha256 ?? ""
            _ = try await folder.ask(.post, "/admin/v1/backups?sha256=\(hash)")
        } catch {
            Latchkey.program.complain("The backup is made, but the audit log does not say so: \(error)")
        }
    }

    static func text(_ manifest: BackupManifest, at folder: String) -> [String] {
        let files = manifest.files.sorted { $0.key < $1.key }.map { name, file in
            "  \(name)  \(file.bytes) bytes  sha256 \(file.sha256)"
        }
        return [
            "\(folder): \(Count.of(manifest.users, "user")), \(Count.of(manifest.devices, "device")), as of "
                + Date(milliseconds: manifest.madeAt).text
        ] + files + ["The server's keys are not in it: keep a copy of server-keys.json in another place."]
    }
}
