import Foundation

/// A folder with a file per value: written under another name, put on the disk, and then renamed.
///
/// The right one everywhere. On iOS the files are protected until the first unlock, the system's default class.
public struct FileStateRepository: StateRepository {
    private let folder: URL

    /// Keeps values in a folder, which is made with the first write.
    public init(folder: URL) {
        self.folder = folder
    }

    /// The folder `Latchkey` in the app's Application Support.
    ///
    /// - Throws: the system's error if there is no Application Support.
    public static func applicationSupport() throws -> FileStateRepository {
        let support = try FileManager.default.url(
            for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        return FileStateRepository(folder: support.appendingPathComponent("Latchkey"))
    }

    /// The value under a name; `nil` if there is none.
    public func data(forKey key: String) throws -> Data? {
        do {
            return try Data(contentsOf: try file(key))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
            return nil
        }
    }

    /// Writes the value under a name, or removes it if it is `nil`.
    public func set(_ data: Data?, forKey key: String) throws {
        let file = try file(key)
        guard let data else {
            do {
                try FileManager.default.removeItem(at: file)
            } catch let error as CocoaError where error.code == .fileNoSuchFile {
                return
            }
            return try DurableFile.synchronize(folder)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try DurableFile.write(data, to: file)
    }

    /// Capitals are escaped too: some file systems do not tell them from small letters.
    private static let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789._@+-")

    private func file(_ key: String) throws -> URL {
        guard let name = key.addingPercentEncoding(withAllowedCharacters: Self.plain), !name.isEmpty else {
            throw CocoaError(.fileWriteInvalidFileName)
        }
        return folder.appendingPathComponent(name + ".json")
    }
}
