import Foundation
import Testing

@testable import LatchkeyStore

@Suite("Files in a server's folder")
struct FolderFileTests {
    static let stranger: uid_t = 65_534

    /// The owner and the group of a file.
    private static func owner(of path: String) throws -> [UInt32] {
        var information = stat()
        try #require(lstat(path, &information) == 0)
        return [information.st_uid, information.st_gid]
    }

    /// Opens a file and closes it; the error's number, 0 if there was none.
    private static func open(_ path: String, _ flags: Int32, links: FolderFile.Links = .refused) -> Int32 {
        let descriptor = FolderFile.open(path, flags, links: links)
        if descriptor < 0 { return errno }
        close(descriptor)
        return 0
    }

    @Test(
        "a file that root makes belongs to the folder's owner, and a file that is there stays whose it is",
        .enabled(if: geteuid() == 0))
    func owner() throws {
        let folder = try TestFolder()
        let (new, old) = (folder.path + ".new", folder.path + ".old")
        try Data().write(to: URL(fileURLWithPath: old))
        try #require(chown(folder.url.path, Self.stranger, Self.stranger) == 0)
        for path in [new, old] { #expect(Self.open(path, O_RDWR | O_CREAT) == 0) }
        #expect(try Self.owner(of: new) == [Self.stranger, Self.stranger])
        #expect(try Self.owner(of: old) == [0, getegid()])
        #expect(try folder.mode(of: ".new") == 0o600)
        #expect(Self.open(new, O_RDWR | O_CREAT | O_EXCL) == EEXIST)
    }

    @Test(
        "a store, its lock and its erasure list that root makes belong to the folder's owner",
        .enabled(if: geteuid() == 0))
    func store() async throws {
        let folder = try TestFolder()
        try #require(chown(folder.url.path, Self.stranger, Self.stranger) == 0)
        try await folder.fill(devices: 1)
        let erasures = folder.path + ".erased"
        try ErasureList(path: erasures).add(subject: [1])
        for path in [folder.path, folder.path + ".lock", erasures] {
            #expect(try Self.owner(of: path) == [Self.stranger, Self.stranger], "\(path)")
        }
    }

    @Test("a link is followed in a folder that nobody else may write, and only where it is wanted")
    func links() throws {
        let folder = try TestFolder()
        let link = folder.path + ".link"
        try folder.write(Data("kept".utf8))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        for mode in [0o700, 0o755] {
            try #require(chmod(folder.url.path, mode_t(mode)) == 0)
            #expect(Self.open(link, O_RDWR | O_CREAT, links: .ofOneself) == 0)
            #expect(Self.open(link, O_RDWR | O_CREAT) == ELOOP)
        }
        for mode in [0o770, 0o707] {
            try #require(chmod(folder.url.path, mode_t(mode)) == 0)
            #expect(Self.open(link, O_RDWR | O_CREAT, links: .ofOneself) == ELOOP)
        }
        #expect(try folder.contents() == Data("kept".utf8))
    }

    @Test("root follows no link in another user's folder", .enabled(if: geteuid() == 0))
    func linksOfOthers() throws {
        let folder = try TestFolder()
        let link = folder.path + ".link"
        try folder.write(Data())
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        try #require(chmod(folder.url.path, 0o700) == 0 && chown(folder.url.path, Self.stranger, Self.stranger) == 0)
        #expect(Self.open(link, O_RDWR | O_CREAT, links: .ofOneself) == ELOOP)
    }

    @Test("a file that is missing is made only if that is asked for")
    func missing() throws {
        let folder = try TestFolder()
        #expect(Self.open(folder.path, O_RDWR) == ENOENT)
        #expect(Self.open(folder.path, O_RDWR | O_CREAT) == 0)
        #expect(Self.open(folder.path, O_RDWR) == 0)
        #expect(Self.open(folder.path + "/inside", O_RDWR | O_CREAT) == ENOTDIR)
    }
}
