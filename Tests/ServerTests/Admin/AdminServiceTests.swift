import Foundation
import LatchkeyHTTP
import LatchkeyServer
import Testing

@Suite("The admin socket's service")
struct AdminServiceTests {
    /// Asks a folder of its own, which no server has open.
    static func answer(_ method: HTTPMethod, _ target: String, as user: UInt32?) async throws -> HTTPResponse {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "latchkey-admin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let administration = try OfflineAdministration(dataFolder: folder.path)
        let response = await administration.respond(to: try HTTPRequest(method, target, peerUserID: user))
        await administration.close()
        return response
    }

    @Test("the folder's own user and root are answered", arguments: [UInt32(geteuid()), 0])
    func answersOwner(_ user: UInt32) async throws {
        let response = try await Self.answer(.get, "/admin/v1/users", as: user)
        #expect(response.status == 200)
        #expect(response.body == Array(#"{"users":[]}"#.utf8))
    }

    @Test("nobody else is answered, on no path", arguments: [nil, UInt32(geteuid()) + 1, .max] as [UInt32?])
    func refusesOthers(_ user: UInt32?) async throws {
        for target in ["/admin/v1/users", "/admin/v1/users/alice", "/nowhere"] {
            #expect(try await Self.answer(.get, target, as: user).status == 403)
        }
    }

    @Test(
        "only a kind of key that rotates is rotated",
        arguments: ["decoys/rotate", "audit/rotate", "/rotate", "token/rotate?leaked=1", "token/rotate?leaked="])
    func refusesRotation(_ target: String) async throws {
        #expect([400, 404].contains(try await Self.answer(.post, "/admin/v1/keys/" + target, as: geteuid()).status))
    }

    @Test(
        "a backup is noted by its hash only",
        arguments: [("", 400), ("?sha256=", 400), ("?sha256=00", 400), (good, 200)])
    func notesBackup(query: String, status: Int) async throws {
        #expect(try await Self.answer(.post, "/admin/v1/backups" + query, as: geteuid()).status == status)
    }

    private static let good = "?sha256=" + String(repeating: "0a", count: 32)

    @Test(
        "an act on somebody who is unknown, and a query that is not right, are refused",
        arguments: [
            ("/admin/v1/users/nobody", 404), ("/admin/v1/users/id:q83vEjRWeJCrze8SNFZ4kA", 404),
            ("/admin/v1/users/id:x", 404), ("/admin/v1/users?limit=0", 400), ("/admin/v1/users?limit=1001", 400),
            ("/admin/v1/users?after=x", 400), ("/admin/v1/attested-keys/x", 404), ("/admin/v1/nothing", 404),
            ("/admin/v1/users/nobody/erase", 405), ("/admin/v1/keys/token/rotate", 405),
        ])
    func refusesUnknown(target: String, status: Int) async throws {
        #expect(try await Self.answer(.get, target, as: geteuid()).status == status)
    }
}
