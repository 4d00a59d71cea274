import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#endif

/// What the database has to learn of the log's file.
struct AuditSettlement: Sendable {
    /// The events of the outbox whose lines are on disk.
    let entries: [Int64]
    /// The last line that is on disk.
    let anchor: AuditAnchor
}

extension AuditLog {
    /// Brings the file to disk; what the database has to learn then, `nil` if nothing, or if it is not on disk.
    ///
    /// After a failure nobody knows which lines are on disk, and a second attempt may succeed without them: nothing
    /// is written any more until the next start, which reads the file. Nor is a file on disk that is not at its place.
    ///
    /// - Parameter always: Also moves the anchor if no event of the outbox was written.
    func settlement(always: Bool = false) -> AuditSettlement? {
        guard let (settlement, descriptor) = state.withLock({ unsettled(&$0, always: always) }) else { return nil }
        defer { Glibc.close(descriptor) }
        // Outside the lock: requests write their lines meanwhile.
        guard fsync(descriptor) == 0 else {
            state.withLock { state in
                state.isInDoubt = true
                fail(&state)
            }
            return nil
        }
        return settlement
    }

    /// What there is to learn once the file is on disk, and a descriptor of the file, for the caller to close.
    private func unsettled(_ state: inout State, always: Bool) -> (AuditSettlement, Int32)? {
        guard state.descriptor >= 0, !state.isInDoubt, !state.isTorn, state.size > 0, always || !state.written.isEmpty,
            isInPlace(&state), let hash = Hex.decode(state.previous),
            let anchor = AuditAnchor(hash: hash, length: Int64(state.size))
        else { return nil }
        let descriptor = fcntl(state.descriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
        return (AuditSettlement(entries: state.written, anchor: anchor), descriptor)
    }

    /// Whether the log's path leads to the file that is open, with all its lines; if not, the log fails until it does.
    ///
    /// A file without a name takes lines and goes with the process: what is in it would be lost with its events. No new
    /// file is begun: a log that was taken away would look like a short one. If the file comes back, the log goes on in
    /// it; else the next start looks for the line that the database knows. The same holds for a file that was emptied, as
    /// logrotate does with `copytruncate`: what would be written there could not be found at the next start.
    func isInPlace(_ state: inout State) -> Bool {
        var (ours, named) = (stat(), stat())
        let isInPlace =
            fstat(state.descriptor, &ours) == 0 && stat(files.path, &named) == 0
            && ours.st_dev == named.st_dev && ours.st_ino == named.st_ino
            && (ours.st_mode & S_IFMT != S_IFREG || ours.st_size >= state.size)
        if !isInPlace {
            if !state.isAway {
                log.write(
                    .error,
                    "the audit log was moved, deleted, exchanged or cut: put the file back, or restart the server",
                    ["path": files.path])
            }
            state.isFailing = true
        }
        state.isAway = !isInPlace
        return isInPlace
    }

    /// The database has learned it.
    func settled(_ settlement: AuditSettlement) {
        state.withLock { $0.written.removeFirst(min(settlement.entries.count, $0.written.count)) }
    }

    /// Takes over what the process before left in the outbox, without writing a line twice.
    ///
    /// - Throws: `ServerStartError.auditCut` if the line of the anchor is not in the log.
    func adopt(_ entries: [OutboxEntry], _ anchor: AuditAnchor?) throws(ServerStartError) {
        let isLossAccepted = anchor?.acceptedBy != nil
        let tail: Set<Int64>?
        do throws(AuditFileError) {
            let anchor = isLossAccepted ? nil : anchor
            // A long log is not read for nothing.
            tail = entries.isEmpty && anchor == nil ? [] : try AuditTail.entries(after: anchor, files)
        } catch {
            throw .audit(path: files.path, reason: error.reason)
        }
        guard let written = tail else { throw .auditCut(path: files.path) }
        state.withLock { state in
            for entry in entries {
                guard let number = entry.number else { continue }
                if written.contains(number) {
                    noteEvents(in: &state) { $0.written.append(number) }
                } else {
                    wait(for: entry, number, &state)
                }
            }
        }
        if let anchor, let operatorID = anchor.acceptedBy { lossAccepted(anchor, operatorID) }
    }

    /// Whether a log has the line that the database knows as its last; `false` also if the log can't be read.
    ///
    /// - Parameters:
    ///   - anchor: What the database knows.
    ///   - path: The current file of the log; the earlier ones lie beside it.
    public static func hasLine(of anchor: AuditAnchor, at path: String) -> Bool {
        ((try? AuditTail.entries(after: anchor, AuditFiles(path: path))) ?? nil) != nil
    }

    /// Takes over events of another server of the database, which is gone.
    ///
    /// If it was killed between a line and the word of it to the database, both logs have a line with that `entry`.
    func takeOver(_ entries: [OutboxEntry], from other: InstanceName, now milliseconds: UInt64) {
        let name = other == .unnamed ? nil : other.rawValue
        record(AuditEvent(.auditTakenOver, detail: name, count: entries.count), now: milliseconds)
        state.withLock { state in
            for entry in entries { if let number = entry.number { wait(for: entry, number, &state) } }
            writeWaiting(&state)
        }
    }

    /// Has a committed event wait for the file.
    private func wait(for entry: OutboxEntry, _ number: Int64, _ state: inout State) {
        let decoder = JSONDecoder()
        guard var event = try? decoder.decode(AuditEvent.self, from: Data(entry.content)) else {
            log.write(.error, "an event of the audit log's outbox can't be read", ["entry": String(number)])
            // It must not fill the outbox for ever.
            state.lost += 1
            noteEvents(in: &state) { $0.written.append(number) }
            return
        }
        let names = entry.personal.flatMap { try? decoder.decode(AuditNames.self, from: Data($0)) }
        names?.put(into: &event)
        event.entry = number
        let waiting = AuditWaiting(event: event, identity: entry.identity, time: UInt64(max(0, entry.time)))
        noteEvents(in: &state) { $0.waiting.append(waiting) }
    }

    private func lossAccepted(_ anchor: AuditAnchor, _ operatorID: Int64) {
        var event = AuditEvent(.auditLossAccepted, operatorID: operatorID)
        event.hash = Hex.encode(anchor.hash)
        state.withLock { $0.acceptedLoss = event }
    }
}
