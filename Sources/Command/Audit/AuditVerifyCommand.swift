import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyServer
import LatchkeyStore

/// `latchkey audit verify`: checks that an audit log is unaltered.
enum AuditVerifyCommand: Subcommand {
    static let description = CommandDescription(
        name: "audit verify", summary: "Check the hash chain of an audit log.",
        discussion: """
            The exit status is 0 if the chain is intact, 1 if it is broken, 2 if the log can't be read. The server may be \
            running. The command reads all remaining files of the log and prints where the chain begins. It also looks \
            for the line that the database knows to be on disk, so that a log whose end was cut off is found. Anyone who \
            can write files and database can deceive both, so note the newest hash elsewhere and pass it to the next \
            check with --hash. If several servers share the folder or the database, each has a log of its own, and all \
            are checked unless --instance names one (- the one without a name). A log that the database knows and that is \
            not in the folder counts as broken: where servers have folders of their own, name each with its folder.
            """,
        options: [
            DataFolder.option, DataFolder.databaseOption, DataFolder.instanceOption,
            OptionDescription("--file", "FILE", "A single file of a log, instead of a folder."),
            OptionDescription("--after", "HASH", "With --file: the hash of the previous file's last line."),
            OptionDescription("--hash", "HASH", "The newest hash of an earlier check; a line must have it."),
            OptionDescription("--json", help: "Print the findings as JSON."),
        ])

    /// The findings about the log of one of several servers.
    private struct Chain: Encodable {
        /// The server's name; `nil` for the one without a name.
        let instance: String?
        let report: AuditReport
    }

    /// The findings about the logs of several servers.
    private struct Chains: Encodable {
        let isIntact: Bool
        let chains: [Chain]
    }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let wanted = try hash("--hash", arguments)
        let before = try hash("--after", arguments)
        let file = arguments.text("--file")
        if before != nil, file == nil { throw UsageError("--after goes with --file.") }
        let folder = DataFolder(arguments)
        do {
            if let file {
                let report = try AuditVerifier.verify(path: file, wanted: wanted, before: before)
                guard report.lines > 0 || report.tornLines == 0 else {
                    throw UsageError("\(file) holds no line of an audit log.")
                }
                return try tell(report, arguments)
            }
            let directory = try folder.auditDirectory
            let instances = try folder.instances(knownTo: directory)
            if let instance = instances.first, instances.count == 1 {
                return try tell(verify(folder, directory, instance, wanted), arguments)
            }
            guard wanted == nil else { throw UsageError("--hash is of one log: name its server with --instance.") }
            return try tellAll(folder, directory, instances, arguments)
        } catch let error as AuditReadError {
            // A log that can't be judged is not broken: status 2.
            throw UsageError(error.description)
        } catch let error as StoreError {
            throw UsageError("\(try folder.location.subject) can't be read: \(error)")
        }
    }

    private static func verify(
        _ folder: DataFolder, _ directory: AuditDirectory?, _ instance: InstanceName, _ wanted: String?
    ) throws -> AuditReport {
        // Read first: lines that a running server adds meanwhile come behind it.
        let anchor = try directory?.anchor(of: instance)
        // A loss that an operator has accepted is none.
        let hash = anchor?.acceptedBy == nil ? anchor?.hash : nil
        var report = try AuditVerifier.verify(
            log: DataFolderNames.auditLog(folder.path, instance), wanted: wanted, anchor: hash.map(hexadecimal))
        if directory != nil { report.isAnchored = anchor != nil }
        return report
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    private static func tell(_ report: AuditReport, _ arguments: Arguments) throws -> Int32 {
        try JSONOutput.tell(report, arguments) { text(report) }
        return report.isIntact ? 0 : 1
    }

    private static func tellAll(
        _ folder: DataFolder, _ directory: AuditDirectory?, _ instances: [InstanceName], _ arguments: Arguments
    ) throws -> Int32 {
        let chains = try instances.map { instance in
            Chain(
                instance: instance == .unnamed ? nil : instance.rawValue,
                report: try verify(folder, directory, instance, nil))
        }
        let isIntact = chains.allSatisfy { $0.report.isIntact }
        try JSONOutput.tell(Chains(isIntact: isIntact, chains: chains), arguments) {
            zip(instances, chains).flatMap { ["\($0):"] + text($1.report).map { "  " + $0 } }
        }
        return isIntact ? 0 : 1
    }

    /// The findings for people.
    static func text(_ report: AuditReport) -> [String] {
        let files = report.files > 1 ? " in \(report.files) files" : ""
        let size = "\(Count.of(report.lines, "line")) in \(Count.of(report.segments, "segment"))\(files)"
        var lines: [String]
        if let fault = report.fault, report.files == 0 {
            return [
                "missing: \(fault.detail)",
                "put it back, or check it where it is, by --data and --instance; if it is lost, see latchkey audit accept",
            ]
        }
        if let fault = report.fault {
            let kind = fault.kind.rawValue.replacing("_", with: " ")
            lines = [
                "broken at line \(fault.line)\(fault.file.map { " of \($0)" } ?? ""): \(kind). \(fault.detail)",
                "\(size) follow one another before that",
            ]
        } else {
            lines = ["\(size), unbroken"]
        }
        if let beginning = report.beginning {
            let when = beginning.time.map {
                ", " + Date(timeIntervalSince1970: Double($0 / 1000)).formatted(.iso8601)
            }
            let place = beginning.file.map { " with \($0)" } ?? ""
            let reason =
                report.isIntact ? "what came before was removed after its retention" : "what came before is not there"
            lines.append("begins\(place)\(when ?? ""): \(reason)")
        }
        if let hash = report.newestHash { lines.append("newest hash \(hash)") }
        if report.tornLines > 0 {
            lines.append(
                "\(Count.of(report.tornLines, "half line")) left by a power cut or a full disk, without a record")
        }
        if report.endsTorn { lines.append("the last line is one of them: the server was cut off, or is writing it") }
        if report.isAnchored == false {
            lines.append("warning: the database knows no line of this log: it is another's, or its end may be missing")
        }
        return lines
    }

    /// A hash that was given.
    private static func hash(_ option: String, _ arguments: Arguments) throws(UsageError) -> String? {
        guard let hash = arguments.text(option) else { return nil }
        guard hash.utf8.count == 64, hash.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            throw UsageError("\(option) takes 64 hexadecimal digits.")
        }
        return hash
    }
}
