import Glibc
import LatchkeyCrypto

/// Files whose bytes are on the disk before anybody relies on them.
enum DurableFile {
    private static let pieceLength = 1 << 20

    /// Makes a file of mode 0600 that was not there.
    static func create(_ path: String, _ bytes: [UInt8] = []) throws(BackupError) {
        let descriptor = try open(path, O_WRONLY | O_CREAT | O_EXCL)
        defer { close(descriptor) }
        try write(bytes, to: descriptor, path)
        try flush(descriptor, path)
    }

    /// The hash and length of a file, after its bytes are on the disk.
    static func facts(_ path: String) throws(BackupError) -> BackupManifest.File {
        try read(path) { _ throws(BackupError) in }
    }

    /// The bytes of a file that is known to be small.
    static func contents(_ path: String) throws(BackupError) -> [UInt8] {
        var contents: [UInt8] = []
        _ = try read(path) { bytes throws(BackupError) in contents += bytes }
        return contents
    }

    /// Copies a file to one that was not there, and returns the hash and length of what was copied.
    static func copy(_ path: String, to copy: String) throws(BackupError) -> BackupManifest.File {
        let descriptor = try open(copy, O_WRONLY | O_CREAT | O_EXCL)
        defer { close(descriptor) }
        let facts = try read(path) { bytes throws(BackupError) in try write(bytes, to: descriptor, copy) }
        try flush(descriptor, copy)
        return facts
    }

    /// Makes the names in a folder durable.
    static func flushFolder(_ path: String) throws(BackupError) {
        let descriptor = try open(path, O_RDONLY | O_DIRECTORY)
        defer { close(descriptor) }
        try flush(descriptor, path)
    }

    /// Gives a file another name, in the place of what had it.
    static func rename(_ path: String, to name: String) throws(BackupError) {
        guard Glibc.rename(path, name) == 0 else { throw .file(path: path, errno: errno) }
    }

    /// Whether there is anything at a path, be it a link that leads nowhere.
    static func exists(_ path: String) -> Bool {
        var information = stat()
        return lstat(path, &information) == 0
    }

    /// The folder in which a path lies.
    static func folder(of path: String) -> String {
        let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }

    static func open(_ path: String, _ flags: Int32) throws(BackupError) -> Int32 {
        let descriptor = FolderFile.open(path, flags)
        guard descriptor >= 0 else { throw .file(path: path, errno: errno) }
        return descriptor
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(BackupError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .file(path: path, errno: errno) }
            rest = rest.dropFirst(written)
        }
    }

    static func flush(_ descriptor: Int32, _ path: String) throws(BackupError) {
        guard fsync(descriptor) == 0 else { throw .file(path: path, errno: errno) }
    }

    /// Hands the bytes of a file on, piece by piece, and returns its hash and length.
    private static func read(
        _ path: String, _ take: ([UInt8]) throws(BackupError) -> Void
    ) throws(BackupError) -> BackupManifest.File {
        // A pipe in a file's place, as a backup of somebody else's may have, would be waited for without an end.
        let descriptor = try open(path, O_RDONLY | O_NONBLOCK)
        defer { close(descriptor) }
        var hash = IncrementalHash(.sha256)
        var length = 0
        var piece = [UInt8](repeating: 0, count: pieceLength)
        while true {
            let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .file(path: path, errno: errno) }
            guard count > 0 else { break }
            let bytes = count == piece.count ? piece : Array(piece[..<count])
            hash.update(bytes)
            length += count
            try take(bytes)
        }
        try flush(descriptor, path)
        return BackupManifest.File(sha256: Hexadecimal.text(hash.finalize()), bytes: length)
    }
}

/// Lower-case hexadecimal.
enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The bytes of a text of lower-case digits, two each; `nil` for any other.
    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let values = text.utf8.compactMap { digit in digits.firstIndex(of: digit).map { UInt8($0) } }
        guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
