import Foundation
import Testing

@testable import LatchkeyLab

@Suite struct AppCatalogTests {
    @Test("labs of one process share an app's executable on every file system")
    func shared() throws {
        for parent in [URL(fileURLWithPath: "/dev/shm"), FileManager.default.temporaryDirectory] {
            let folders = [try WorkFolder(in: parent), try WorkFolder(in: parent)]
            defer { folders.forEach { $0.remove() } }
            let files = try folders.map { try Self.file(of: AppCatalog.names[0], in: $0.url) }
            #expect(files[0] == files[1])
        }
    }

    /// The numbers of the file system and of the file.
    private static func file(of name: String, in folder: URL) throws -> [Int] {
        _ = try AppCatalog.assembled(from: AppCatalog.folderOfProgram, in: folder)
        let attributes = try FileManager.default.attributesOfItem(
            atPath: folder.appendingPathComponent("\(name).app/\(name)").path)
        return try [FileAttributeKey.systemNumber, .systemFileNumber].map {
            try #require((attributes[$0] as? NSNumber)?.intValue)
        }
    }
}
