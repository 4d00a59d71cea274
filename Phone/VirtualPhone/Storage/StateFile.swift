import Foundation
import LatchkeyCrypto

/// The file that persists a phone: a snapshot followed by later changes.
///
/// A snapshot is written to another file and renamed; a change is appended and synchronized before the call that made
/// it returns. Each record has a checksum of its length and one of its contents, to distinguish damage from a last
/// record cut short by a kill, which was never acknowledged and is dropped.
final class StateFile: @unchecked Sendable {
    // Sendable because it is touched only while the phone's lock is held, or before there is a phone.

    /// The first line; the number is the version of the form.
    static let title = "latchkey phone state "
    static let version = 1
    private static let firstLine = Array("\(title)\(version)\n".utf8)

    let path: String
    private var descriptor: Int32
    private var length: Int
    private var snapshotLength: Int
    /// Why the last change is not on the disk; nil if it is.
    private(set) var failure: KeychainStatus?

    private init(path: String, descriptor: Int32, length: Int) {
        self.path = path
        self.descriptor = descriptor
        self.length = length
        snapshotLength = length
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Opens a file and reads its records; none if there is no file yet.
    static func open(_ path: String) throws(StateFileError) -> (file: StateFile, records: [PropertyListValue]) {
        while true {
            let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else {
                guard errno == ENOENT else { throw .system(path: path, reason: reason()) }
                return (StateFile(path: path, descriptor: -1, length: 0), [])
            }
            let file = StateFile(path: path, descriptor: descriptor, length: 0)
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .inUse(path: path) }
            // Its owner may have replaced it between opening and locking.
            guard file.isStillNamed else { continue }
            guard let bytes = file.contents() else { throw .system(path: path, reason: reason()) }
            let (records, end) = try read(bytes, path)
            guard end == bytes.count || ftruncate(descriptor, off_t(end)) == 0, fchmod(descriptor, 0o600) == 0 else {
                throw .system(path: path, reason: reason())
            }
            file.length = end
            file.snapshotLength = end
            return (file, records)
        }
    }

    /// Whether so much was appended that a new snapshot is due.
    var needsSnapshot: Bool {
        descriptor < 0 || failure != nil || length - snapshotLength > max(4 << 20, snapshotLength)
    }

    /// Appends a record; false if it is not on the disk.
    func append(_ record: PropertyListValue) -> Bool {
        let bytes = Self.framed(record)
        guard lseek(descriptor, off_t(length), SEEK_SET) >= 0, write(bytes, to: descriptor),
            fdatasync(descriptor) == 0
        else {
            note(errno)
            // Else the torn bytes would stand before the next record.
            _ = ftruncate(descriptor, off_t(length))
            return false
        }
        length += bytes.count
        return true
    }

    /// Writes a new snapshot to another file and renames it; false if the old one remains.
    func replace(with records: [PropertyListValue]) -> Bool {
        let beside = path + ".new"
        unlink(beside)
        let fresh = Glibc.open(beside, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard fresh >= 0 else {
            note(errno)
            return false
        }
        let bytes = Self.contents(of: records)
        guard fchmod(fresh, 0o600) == 0, flock(fresh, LOCK_EX | LOCK_NB) == 0, write(bytes, to: fresh),
            fsync(fresh) == 0, rename(beside, path) == 0
        else {
            note(errno)
            close(fresh)
            unlink(beside)
            return false
        }
        synchronizeFolder()
        if descriptor >= 0 { close(descriptor) }
        descriptor = fresh
        length = bytes.count
        snapshotLength = length
        failure = nil
        return true
    }

    private func note(_ number: Int32) {
        failure = number == ENOSPC || number == EDQUOT ? .diskFull : .io
    }

    /// Else a power cut could undo the renaming.
    private func synchronizeFolder() {
        let folder = Glibc.open(
            URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        _ = fsync(folder)
        close(folder)
    }

    private var isStillNamed: Bool {
        var mine = stat()
        var named = stat()
        return fstat(descriptor, &mine) == 0 && lstat(path, &named) == 0 && mine.st_ino == named.st_ino
            && mine.st_dev == named.st_dev
    }

    private func contents() -> [UInt8]? {
        var bytes: [UInt8] = []
        while true {
            var count = 0
            let piece = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, initialized in
                count = Glibc.read(descriptor, buffer.baseAddress, 1 << 20)
                initialized = max(0, count)
            }
            if count > 0 {
                bytes += piece
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                return nil
            }
        }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
                if count > 0 {
                    sent += count
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}

/// The form of a record: its length, the length's checksum, the contents' checksum, the contents.
extension StateFile {
    private static let checksumLength = 4
    private static let digestLength = 16
    private static let headLength = 4 + checksumLength + digestLength

    /// A whole file with these records.
    static func contents(of records: [PropertyListValue]) -> [UInt8] {
        records.reduce(into: firstLine) { $0 += framed($1) }
    }

    private static func framed(_ record: PropertyListValue) -> [UInt8] {
        let contents = record.encoded
        let length = UInt32(clamping: contents.count)
        let head = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
        return head + HashAlgorithm.sha256.hash(head).prefix(checksumLength)
            + HashAlgorithm.sha256.hash(contents).prefix(digestLength) + contents
    }

    /// The records, and where the last whole one ends.
    static func read(
        _ bytes: [UInt8], _ path: String
    ) throws(StateFileError) -> (records: [PropertyListValue], end: Int) {
        let start = try startOfRecords(bytes, path)
        var records: [PropertyListValue] = []
        var position = start
        while bytes.count - position >= headLength {
            let head = Array(bytes[position..<position + 4])
            guard HashAlgorithm.sha256.hash(head).prefix(checksumLength) == bytes[position + 4..<position + 8] else {
                throw .damaged(path: path)
            }
            let length = head.reduce(0) { $0 << 8 | Int($1) }
            let begin = position + headLength
            guard length <= bytes.count - begin else { break }
            let contents = Array(bytes[begin..<begin + length])
            guard HashAlgorithm.sha256.hash(contents).prefix(digestLength) == bytes[position + 8..<begin],
                let record = PropertyListValue(encoded: contents)
            else { throw .damaged(path: path) }
            records.append(record)
            position = begin + length
        }
        guard !records.isEmpty else { throw .damaged(path: path) }
        return (records, position)
    }

    private static func startOfRecords(_ bytes: [UInt8], _ path: String) throws(StateFileError) -> Int {
        guard let end = bytes.prefix(64).firstIndex(of: UInt8(ascii: "\n")) else { throw .damaged(path: path) }
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        guard line.hasPrefix(title), let found = Int(line.dropFirst(title.count)), found > 0 else {
            throw .damaged(path: path)
        }
        guard found <= version else { throw .newerVersion(path: path, version: found) }
        return end + 1
    }
}
