import LatchkeyCrypto
import LatchkeyLock
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

/// An append-only log of security-relevant events, one JSON line each, every line carrying the hash of the one before.
///
/// Each server process writes its own segment, whose first line names its predecessor. The first rejection of a kind in
/// a minute is written at once; further ones are counted and written with their number after the minute. The first line
/// of a new day (UTC), or after the file is full, goes to a new file; the chain continues through all files.
public final class AuditLog: Sendable {
    struct State {
        var descriptor: Int32
        var seq = 0
        var previous: String
        /// The file's length in bytes.
        var size = 0
        /// The latest day of which the file has a line, counted from 1970; `nil` if it has none.
        var day: UInt64?
        /// The file whose last line the first one of this file follows.
        var predecessor: String?
        /// When another attempt may be made to begin a new file.
        var rotationNotBefore: UInt64 = 0
        var minute: UInt64 = 0
        /// Counted since the first of the minute; at most one entry for each pair of operation and reason, of which
        /// there are few.
        var suppressed: [Rejection: Int] = [:]
        var seen: Set<Rejection> = []
        /// Whether the last line could not be written.
        var isFailing = false
        /// Events that could not be written, since the last line that told their number.
        var lost = 0
        /// Whether the file ends with a partial line.
        var isTorn = false
        var counts = AuditCounts()
        /// Committed events that could not be written yet, oldest first.
        var waiting: [AuditWaiting] = []
        /// Events of the outbox whose lines were written since the database heard of the file.
        var written: [Int64] = []
        /// Whether a failure left it open which lines are on disk; nothing is written then.
        var isInDoubt = false
        /// Whether the log's path led to another file than the open one, to a shorter one, or to none, when that was last
        /// looked at.
        var isAway = false
        /// What the new segment says first.
        var acceptedLoss: AuditEvent?

        var isSettled: Bool { written.isEmpty && waiting.isEmpty }
    }

    struct Rejection: Hashable {
        let operation: String
        let reason: String
    }

    let state: Lock<State>
    /// Has an element when there begins to be something to settle; for one ``AuditSettler``.
    let unsettled: AsyncStream<Void>
    private let hasUnsettled: AsyncStream<Void>.Continuation
    let files: AuditFiles
    let policy: AuditPolicy
    let log: ServerLog
    private let segment: String
    /// The identity of a user who is told of outside the store's steps; `nil` if there is none.
    private let identities: @Sendable (StepNote.Subject) -> AuditIdentity?

    /// Opens the log for appending, making it with mode 0600 if it is missing.
    ///
    /// - Throws: `ServerStartError.audit` if it can't be opened or has no readable last line.
    init(
        path: String, policy: AuditPolicy = AuditPolicy(), log: ServerLog = ServerLog(),
        identities: @escaping @Sendable (StepNote.Subject) -> AuditIdentity? = { _ in nil }
    ) throws(ServerStartError) {
        self.identities = identities
        self.policy = policy
        self.log = log
        (unsettled, hasUnsettled) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        files = AuditFiles(path: path)
        let descriptor = FolderFile.open(path, O_RDWR | O_CREAT | O_APPEND, links: .ofOneself)
        guard descriptor >= 0 else { throw .audit(path: path, reason: AuditFileError.system.reason) }
        // A log that was there already may be open to others.
        fchmod(descriptor, 0o600)
        let segmentID: [UInt8]
        do {
            segmentID = try SecureRandom.bytes(16)
        } catch {
            Glibc.close(descriptor)
            throw .crypto(error)
        }
        segment = Hex.encode(segmentID)
        do throws(AuditFileError) {
            state = Lock(try Self.state(of: descriptor, files))
        } catch {
            Glibc.close(descriptor)
            throw .audit(path: path, reason: error.reason)
        }
    }

    deinit {
        state.withLock { if $0.descriptor >= 0 { Glibc.close($0.descriptor) } }
    }

    /// Writes an event that tells of no step of the store; see ``noting(at:_:isolation:step:)`` for the others.
    func record(_ event: AuditEvent, now milliseconds: UInt64) {
        let waiting = AuditWaiting(
            event: event, identity: event.noteSubject.flatMap(identities), time: milliseconds)
        state.withLock { state in
            state.counts.events[event.event, default: 0] += 1
            startMinute(milliseconds, &state)
            if !append(waiting, &state) { state.lost += 1 }
        }
    }

    /// After lines were lost, tries to write how many; the log recovers by this where no event comes.
    func resume(now milliseconds: UInt64) {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            // A file that is gone is noticed without an event too.
            _ = isInPlace(&state)
            guard state.isFailing || state.lost > 0 || !state.waiting.isEmpty else { return }
            let wasFailing = state.isFailing
            writeWaiting(&state)
            guard state.waiting.isEmpty, wasFailing || state.lost > 0 else { return }
            if append(AuditEvent(.auditResumed, count: state.lost), milliseconds, &state) {
                state.counts.events[.auditResumed, default: 0] += 1
                state.lost = 0
            }
        }
    }

    /// Tries to write the committed events that wait.
    func resumeWaiting() {
        state.withLock { state in
            guard state.descriptor >= 0, !state.waiting.isEmpty else { return }
            writeWaiting(&state)
        }
    }

    /// Notes events that were written or wait, and has them settled.
    func noteEvents(in state: inout State, _ body: (inout State) -> Void) {
        let wasSettled = state.isSettled
        body(&state)
        if wasSettled, !state.isSettled { hasUnsettled.yield() }
    }

    /// Whether an attempt to settle has nothing to do, or can't do it.
    var isSettled: Bool { state.withLock { $0.isSettled || $0.isInDoubt } }

    /// Writes the counts of a finished minute, so that a flood's numbers don't wait for the next event.
    func writeFinishedMinute(now milliseconds: UInt64) {
        state.withLock { startMinute(milliseconds, &$0) }
    }

    /// Writes a rejection, or counts it if its like was written in this minute.
    func recordRejection(operation: String, reason: String, requestID: String, now milliseconds: UInt64) {
        state.withLock { state in
            state.counts.rejections[reason, default: 0] += 1
            startMinute(milliseconds, &state)
            let rejection = Rejection(operation: operation, reason: reason)
            let event = AuditEvent(.rejected, operation: operation, reason: reason, count: 1, requestID: requestID)
            if !state.seen.contains(rejection), append(event, milliseconds, &state) {
                state.seen.insert(rejection)
            } else {
                state.suppressed[rejection, default: 0] += 1
            }
        }
    }

    /// Writes the counts and the end.
    func finish(now milliseconds: UInt64) {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            writeWaiting(&state)
            writeCounted(milliseconds, &state)
            append(AuditEvent(.serverStopped), milliseconds, &state)
        }
    }

    /// Closes the file; later events are lost.
    func close() {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            fsync(state.descriptor)
            Glibc.close(state.descriptor)
            state.descriptor = -1
        }
    }

    /// Writes the counts and the end, then closes the file.
    ///
    /// Later events are lost: call it when no request runs.
    func close(now milliseconds: UInt64) {
        finish(now: milliseconds)
        close()
    }

    /// Whether the last line could not be written, as `/health` tells.
    var isFailing: Bool { state.withLock { $0.isFailing } }

    /// Whether the file was moved, deleted, exchanged or cut while it was open, which makes the log fail.
    var isAway: Bool { state.withLock { $0.isAway } }

    /// The counts of events since the log was opened, whether or not they could be written.
    var counts: AuditCounts { state.withLock { $0.counts } }

    func startMinute(_ milliseconds: UInt64, _ state: inout State) {
        let minute = milliseconds / 60_000
        guard minute != state.minute else { return }
        writeCounted(milliseconds, &state)
        state.minute = minute
        state.seen.removeAll(keepingCapacity: true)
    }

    private func writeCounted(_ milliseconds: UInt64, _ state: inout State) {
        let counted = state.suppressed.sorted { ($0.key.operation, $0.key.reason) < ($1.key.operation, $1.key.reason) }
        for (rejection, count) in counted {
            let event = AuditEvent(
                .rejected, operation: rejection.operation, reason: rejection.reason, count: count)
            // Lines that can't be written are kept for the next minute.
            guard append(event, milliseconds, &state) else { return }
            state.suppressed[rejection] = nil
        }
    }

    /// Writes a line, in a new file if one is due; whether it was written.
    @discardableResult
    func append(_ event: AuditEvent, _ milliseconds: UInt64, _ state: inout State) -> Bool {
        rotateIfDue(milliseconds, &state)
        if state.size == 0, let predecessor = state.predecessor {
            writeLine(AuditEvent(.auditFileStarted, file: predecessor), milliseconds, &state)
        }
        if let event = state.acceptedLoss, writeLine(event, milliseconds, &state) { state.acceptedLoss = nil }
        return writeLine(event, milliseconds, &state)
    }

    @discardableResult
    private func writeLine(_ event: AuditEvent, _ milliseconds: UInt64, _ state: inout State) -> Bool {
        let line = AuditLine(
            seq: state.seq, time: milliseconds, record: event, segment: segment, previous: state.previous)
        guard state.descriptor >= 0, !state.isInDoubt, isInPlace(&state), var bytes = SortedJSON.bytes(of: line) else {
            fail(&state)
            return false
        }
        let hash = HashAlgorithm.sha256.hash(bytes)
        if state.isTorn { bytes.insert(UInt8(ascii: "\n"), at: 0) }
        bytes.append(UInt8(ascii: "\n"))
        // One write call: lines of O_APPEND files do not interleave.
        let written = write(state.descriptor, bytes, bytes.count)
        state.size += max(0, written)
        guard written == bytes.count else {
            // A full disk takes half a line; the next one must not be glued to it. At the head of a file it must go:
            // a file begins with the line that names its predecessor.
            if state.day == nil, ftruncate(state.descriptor, 0) == 0 {
                state.size = 0
            } else {
                state.isTorn = state.isTorn || written > 0
            }
            fail(&state)
            return false
        }
        state.isFailing = false
        state.isTorn = false
        state.seq += 1
        state.previous = Hex.encode(hash)
        state.day = max(state.day ?? 0, milliseconds / AuditFiles.millisecondsOfDay)
        return true
    }

    /// Says once that lines are lost, until one can be written again.
    func fail(_ state: inout State) {
        if !state.isFailing {
            log.write(.error, "audit log does not take lines", ["errno": String(errno)])
        }
        state.isFailing = true
    }
}

/// Lower-case hexadecimal.
enum Hex {
    static func encode(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2) { text in
            for (index, byte) in bytes.enumerated() {
                text[index * 2] = digit(byte >> 4)
                text[index * 2 + 1] = digit(byte & 0x0F)
            }
            return bytes.count * 2
        }
    }

    /// The bytes of a text; `nil` if it is not hexadecimal.
    static func decode(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map { UInt8(exactly: Character(UnicodeScalar($0)).hexDigitValue ?? 256) }
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
