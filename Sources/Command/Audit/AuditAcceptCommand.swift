import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyServer
import LatchkeyStore

#if canImport(Glibc)
import Glibc
#endif

/// `latchkey audit accept`: lets the server start without audit lines that are lost.
enum AuditAcceptCommand: Subcommand {
    static let description = CommandDescription(
        name: "audit accept", summary: "Let the server start although lines of its audit log are lost.",
        discussion: """
            The database knows the last line of the audit log. A server does not start if that line is gone: the log was \
            deleted, cut or changed. Put the log back if you have it. If it is lost, this command allows the next start \
            to go on without it; the log's next line says so, with your user id. If nothing is lost, it changes nothing. \
            The server must not be running. If several \
            servers share the folder or the database, name the one whose log it is with --instance (- the one without a \
            name).
            """,
        options: [
            DataFolder.option, DataFolder.databaseOption, DataFolder.instanceOption,
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let folder = DataFolder(arguments)
        let location = try folder.existingLocation
        let instances = try folder.instances(knownTo: folder.auditDirectory)
        guard let instance = instances.first, instances.count == 1 else {
            throw UsageError(
                "Several servers have a log in \(folder.path) or in the database: name one with --instance.")
        }
        let isAnchored: Bool
        do throws(StoreError) {
            let store = try DatabaseStore(location, check: .header, instance: instance)
            do throws(StoreError) {
                if let anchor = try store.auditAnchor(),
                    AuditLog.hasLine(of: anchor, at: DataFolderNames.auditLog(folder.path, instance))
                {
                    await store.close()
                    Console.print("The audit log has the last line that the database knows of: nothing is lost.")
                    return 0
                }
                isAnchored = try await store.acceptAuditLoss(by: Int64(getuid()))
            } catch {
                await store.close()
                throw error
            }
            await store.close()
        } catch {
            throw UsageError("\(location.subject) can't be used: \(error)")
        }
        Console.print(
            isAnchored
                ? "The next start of the server goes on with the audit log that is there, and the log says so."
                : "The database knows no line of an audit log: there is nothing to accept.")
        return 0
    }
}
