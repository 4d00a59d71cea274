import LatchkeyStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#endif

extension AuditLog {
    /// Removes the files whose lines are all older than the retention, oldest first.
    ///
    /// Each removal is recorded on disk before the file is removed, so the remaining log documents it. A crash in
    /// between leaves the file, which the next call removes.
    func removeExpired(now milliseconds: UInt64) {
        guard let days = policy.retentionDays else { return }
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            rotateIfDue(milliseconds, &state)
            let today = milliseconds / AuditFiles.millisecondsOfDay
            let oldest = AuditFiles.text(ofDay: today - min(today, UInt64(max(0, days))))
            do {
                // Read again each time, because the line about a removal may start a new file.
                while let file = try files.finished().first, file.day < oldest,
                    remove(file, before: try files.finished().dropFirst().first, milliseconds, &state)
                {}
            } catch {
                log.write(.error, "audit log was not shortened", ["cause": "its folder can't be read"])
            }
        }
    }

    /// Begins a new file for the first line of another day, and behind a full one.
    func rotateIfDue(_ milliseconds: UInt64, _ state: inout State) {
        guard state.descriptor >= 0, state.size > 0, let day = state.day, milliseconds >= state.rotationNotBefore,
            day < milliseconds / AuditFiles.millisecondsOfDay || state.size >= policy.maximumFileLength,
            isInPlace(&state)
        else { return }
        do throws(AuditFileError) {
            try rotate(day: day, &state)
        } catch {
            // The file that there is still takes lines.
            state.rotationNotBefore = milliseconds + 60_000
            log.write(.error, "audit log could not begin a new file", ["cause": error.reason])
        }
    }

    /// Puts the file away under its day's name, and goes on in a new one.
    ///
    /// Whenever the process ends in between, every line is in a file that the next start finds.
    private func rotate(day: UInt64, _ state: inout State) throws(AuditFileError) {
        let name = files.next(day: AuditFiles.text(ofDay: day), after: try Self.newest(files)).name
        let temporary = files.path + ".new"
        // The step that is likely to fail comes first.
        unlink(temporary)
        let next = FolderFile.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_APPEND)
        guard next >= 0 else { throw .system }
        guard fsync(state.descriptor) == 0 else {
            let error = AuditFileError.system
            // Which of its lines are on disk is open from now on; see `settlement`.
            state.isInDoubt = true
            Glibc.close(next)
            unlink(temporary)
            throw error
        }
        let isAway = rename(files.path, files.path(of: name)) == 0
        guard isAway, rename(temporary, files.path) == 0 else {
            let error = AuditFileError.system
            if isAway, rename(files.path(of: name), files.path) != 0 {
                log.write(.error, "audit log goes on in \(name)", ["cause": AuditFileError.system.reason])
            }
            Glibc.close(next)
            unlink(temporary)
            throw error
        }
        flushFolder()
        Glibc.close(state.descriptor)
        state.descriptor = next
        state.size = 0
        state.day = nil
        state.isTorn = false
        state.predecessor = name
    }

    /// Records the removal of a file, then removes it; whether it is gone.
    private func remove(
        _ file: AuditFiles.Finished, before next: AuditFiles.Finished?, _ milliseconds: UInt64, _ state: inout State
    ) -> Bool {
        let successor = next.map { files.path(of: $0.name) } ?? files.path
        guard let hash = next == nil && state.size == 0 ? state.previous : Self.beginning(of: successor) else {
            log.write(.error, "audit log was not shortened", ["cause": "\(successor) has no first line"])
            return false
        }
        state.counts.events[.auditFileRemoved, default: 0] += 1
        guard append(AuditEvent(.auditFileRemoved, file: file.name, hash: hash), milliseconds, &state),
            fsync(state.descriptor) == 0, unlink(files.path(of: file.name)) == 0
        else {
            log.write(.error, "audit log was not shortened", ["cause": AuditFileError.system.reason])
            return false
        }
        flushFolder()
        return true
    }

    private func flushFolder() {
        let descriptor = open(files.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        Glibc.close(descriptor)
    }
}
