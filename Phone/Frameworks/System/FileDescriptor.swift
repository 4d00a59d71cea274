import Glibc

/// An open file, as Apple's System framework has it; it is not closed by itself.
@available(iOS 14, *)
public struct FileDescriptor: RawRepresentable, Hashable, Codable, Sendable {
    /// The system's number.
    public let rawValue: CInt

    /// Creates a descriptor from the system's number.
    public init(rawValue: CInt) { self.rawValue = rawValue }

    /// Input of the process.
    public static var standardInput: FileDescriptor { FileDescriptor(rawValue: STDIN_FILENO) }
    /// Output of the process.
    public static var standardOutput: FileDescriptor { FileDescriptor(rawValue: STDOUT_FILENO) }
    /// Messages of the process.
    public static var standardError: FileDescriptor { FileDescriptor(rawValue: STDERR_FILENO) }

    /// Opens or creates a file.
    ///
    /// - Throws: ``Errno``, `EINVAL` if a file is created without permissions.
    public static func open(
        _ path: FilePath, _ mode: AccessMode, options: OpenOptions = [], permissions: FilePermissions? = nil,
        retryOnInterrupt: Bool = true
    ) throws(Errno) -> FileDescriptor {
        if options.contains(.create), permissions == nil { throw .invalidArgument }
        let flags = mode.rawValue | options.rawValue
        let number = try calling(again: retryOnInterrupt) { () -> CInt in
            Glibc.open(path.string, flags, permissions?.rawValue ?? 0)
        }
        return FileDescriptor(rawValue: number)
    }

    /// Closes the file.
    ///
    /// - Throws: ``Errno``.
    public func close() throws(Errno) { _ = try calling { Glibc.close(rawValue) } }

    /// Runs a body, then closes the file.
    ///
    /// - Throws: what the body throws, or ``Errno``.
    public func closeAfter<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            let result = try body()
            try close()
            return result
        } catch {
            // The first error is the one that matters; a file closed twice has a number of its own.
            if !(error is Errno) { _ = Glibc.close(rawValue) }
            throw error
        }
    }

    /// Reads at the current offset.
    ///
    /// - Returns: the number of bytes; 0 at the end of the file.
    /// - Throws: ``Errno``.
    public func read(into buffer: UnsafeMutableRawBufferPointer, retryOnInterrupt: Bool = true) throws(Errno) -> Int {
        try calling(again: retryOnInterrupt) { Glibc.read(rawValue, buffer.baseAddress, buffer.count) }
    }

    /// Writes at the current offset.
    ///
    /// - Returns: the number of bytes written, perhaps fewer than were given.
    /// - Throws: ``Errno``.
    public func write(_ buffer: UnsafeRawBufferPointer, retryOnInterrupt: Bool = true) throws(Errno) -> Int {
        try calling(again: retryOnInterrupt) { Glibc.write(rawValue, buffer.baseAddress, buffer.count) }
    }

    /// Writes all bytes at the current offset.
    ///
    /// - Returns: the number of bytes.
    /// - Throws: ``Errno``.
    @discardableResult
    public func writeAll<Bytes: Sequence>(_ sequence: Bytes) throws(Errno) -> Int where Bytes.Element == UInt8 {
        var rest = Array(sequence)[...]
        let count = rest.count
        while !rest.isEmpty {
            let result: Result<Int, Errno> = rest.withUnsafeBytes { buffer in
                do throws(Errno) { return .success(try write(buffer)) } catch { return .failure(error) }
            }
            rest = rest.dropFirst(try result.get())
        }
        return count
    }

    /// Moves the offset.
    ///
    /// - Returns: the new offset from the start.
    /// - Throws: ``Errno``.
    @discardableResult
    public func seek(offset: Int64, from whence: SeekOrigin) throws(Errno) -> Int64 {
        Int64(try calling { lseek(rawValue, Int(offset), whence.rawValue) })
    }
}

@available(iOS 14, *)
extension FileDescriptor {
    /// What a file is opened for.
    public struct AccessMode: RawRepresentable, Hashable, Sendable {
        /// The system's flags.
        public let rawValue: CInt
        /// Creates a mode from the system's flags.
        public init(rawValue: CInt) { self.rawValue = rawValue }
        /// Reading.
        public static var readOnly: AccessMode { AccessMode(rawValue: O_RDONLY) }
        /// Writing.
        public static var writeOnly: AccessMode { AccessMode(rawValue: O_WRONLY) }
        /// Both.
        public static var readWrite: AccessMode { AccessMode(rawValue: O_RDWR) }
    }

    /// How a file is opened.
    public struct OpenOptions: OptionSet, Hashable, Sendable {
        /// The system's flags.
        public let rawValue: CInt
        /// Creates options from the system's flags.
        public init(rawValue: CInt) { self.rawValue = rawValue }
        /// Created if it is not there.
        public static var create: OpenOptions { OpenOptions(rawValue: O_CREAT) }
        /// Emptied.
        public static var truncate: OpenOptions { OpenOptions(rawValue: O_TRUNC) }
        /// Written at its end.
        public static var append: OpenOptions { OpenOptions(rawValue: O_APPEND) }
        /// Refused if it is there already.
        public static var exclusiveCreate: OpenOptions { OpenOptions(rawValue: O_EXCL) }
        /// Closed in programs that this process starts.
        public static var closeOnExec: OpenOptions { OpenOptions(rawValue: O_CLOEXEC) }
        /// Refused if it is a symbolic link.
        public static var noFollow: OpenOptions { OpenOptions(rawValue: O_NOFOLLOW) }
        /// Not waited for.
        public static var nonBlocking: OpenOptions { OpenOptions(rawValue: O_NONBLOCK) }
    }

    /// Where an offset counts from.
    public struct SeekOrigin: RawRepresentable, Hashable, Sendable {
        /// The system's number.
        public let rawValue: CInt
        /// Creates an origin from the system's number.
        public init(rawValue: CInt) { self.rawValue = rawValue }
        /// The start of the file.
        public static var start: SeekOrigin { SeekOrigin(rawValue: SEEK_SET) }
        /// The current offset.
        public static var current: SeekOrigin { SeekOrigin(rawValue: SEEK_CUR) }
        /// The end of the file.
        public static var end: SeekOrigin { SeekOrigin(rawValue: SEEK_END) }
    }
}

/// Who may do what with a file.
@available(iOS 14, *)
public struct FilePermissions: OptionSet, Hashable, Codable, Sendable, ExpressibleByIntegerLiteral {
    /// The system's bits.
    public let rawValue: mode_t
    /// Creates permissions from the system's bits.
    public init(rawValue: mode_t) { self.rawValue = rawValue }
    /// Creates permissions from an octal literal, such as `0o600`.
    public init(integerLiteral value: mode_t) { rawValue = value }
    /// The owner may read.
    public static var ownerRead: FilePermissions { 0o400 }
    /// The owner may write.
    public static var ownerWrite: FilePermissions { 0o200 }
    /// The owner may read and write.
    public static var ownerReadWrite: FilePermissions { 0o600 }
    /// The group may read.
    public static var groupRead: FilePermissions { 0o040 }
    /// Others may read.
    public static var otherRead: FilePermissions { 0o004 }
}
