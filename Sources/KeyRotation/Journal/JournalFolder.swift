import Foundation
import LatchkeyKit

/// The folder of the journals: not in backups, and protected until the first unlock.
///
/// A journal must not come back with a backup: it would speak of keys that did not come along. It holds no secret, and
/// has to be readable and writable while the phone is locked, so that the work can end in the background.
public struct JournalFolder: StateRepository {
    private let folder: URL
    private let files: FileStateRepository

    /// Keeps journals in a folder, which is made with the first write.
    public init(folder: URL) {
        self.folder = folder
        files = FileStateRepository(folder: folder)
    }

    /// The folder `LatchkeyKeyRotation` in the app's Application Support.
    ///
    /// - Throws: the system's error if there is no Application Support.
    public static func applicationSupport() throws -> JournalFolder {
        let support = try FileManager.default.url(
            for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        return JournalFolder(folder: support.appendingPathComponent("LatchkeyKeyRotation"))
    }

    /// The value under a name; `nil` if there is none.
    public func data(forKey key: String) throws -> Data? {
        try files.data(forKey: key)
    }

    /// Writes the value under a name, or removes it if it is `nil`.
    public func set(_ data: Data?, forKey key: String) throws {
        if data != nil { try prepare() }
        try files.set(data, forKey: key)
    }

    private func prepare() throws {
        #if os(iOS)
        // New files take the protection of their folder.
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true,
            attributes: [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication])
        #else
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #endif
        #if canImport(Darwin)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        var folder = folder
        try folder.setResourceValues(values)
        #endif
    }
}
