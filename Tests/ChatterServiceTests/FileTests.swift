import ChatterWire
import Foundation
import LatchkeyHTTP
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import ChatterService
@testable import LatchkeyServer

@Suite("Chatter's file, and a server that mounts it")
struct FileTests {
    @Test("a restart keeps people, sessions, posts, used nonces and sign-outs")
    func restart() async throws {
        let chatter = try TestChatter()
        let used = try chatter.token(["nonce": try await chatter.nonce()])
        let session: ChatterSession = try await chatter.session(used).read()
        let open = try await chatter.nonce()
        let gone = try chatter.token(["sub": "2"])
        let other = try #require(try await chatter.addUser(gone).text("chatterID"))
        _ = try await chatter.postAuth("before", session.chatterId.rawValue)
        #expect(try await chatter.send(.delete, "/api/v1/chatter/sessions", bearer: other).status == 200)
        try await chatter.restart()
        #expect(try await chatter.rows().map { $0[1] } == ["before"])
        #expect(try await chatter.postAuth("after", session.chatterId.rawValue).status == 200)
        #expect(try await chatter.session(used).code == "nonce_used")
        #expect(try await chatter.addUser(gone).status == 511)
        let again: ChatterSession = try await chatter.session(try chatter.token(["nonce": open])).read()
        #expect(again.author == session.author)
    }

    @Test("no chatterID and no ID token is in the file, and nobody else may read it")
    func secrets() async throws {
        let chatter = try TestChatter()
        let token = try chatter.token()
        let id = try #require(try await chatter.addUser(token).text("chatterID"))
        _ = try await chatter.postAuth("a post", id)
        await chatter.service.close()
        let data = try Data(contentsOf: URL(fileURLWithPath: chatter.path))
        #expect(data.range(of: Data("a post".utf8)) != nil)
        for secret in [Array(id.utf8), Array(token.utf8), try #require(Self.bytes(hex: id))] {
            #expect(data.range(of: Data(secret)) == nil)
        }
        let mode = try FileManager.default.attributesOfItem(atPath: chatter.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    private static func bytes(hex: String) -> [UInt8]? {
        let digits = Array(hex)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...($0 + 1)]), radix: 16) ?? 0 }
    }

    @Test("expired sessions and old nonces leave the file with the next sign-ins")
    func purge() async throws {
        let chatter = try TestChatter()
        for _ in 1...3 { _ = try await chatter.session() as ChatterSession }
        chatter.advance(seconds: 2 * 86_400)
        _ = try await chatter.session() as ChatterSession
        await chatter.service.close()
        let connection = try SQLiteConnection(path: chatter.path, access: .readOnly)
        for table in ["sessions", "used_nonces"] {
            let count = try connection.prepare("SELECT count(*) FROM \(table)").first { $0.integer(0) }
            #expect(count == 1, "\(table)")
        }
    }

    @Test("a server's database is no file of Chatter's, and the other way round")
    func otherKind() async throws {
        let chatter = try TestChatter()
        let path = chatter.folder.appendingPathComponent("latchkey.db").path
        await (try DatabaseStore(path: path)).close()
        let refused = #expect(throws: ChatterStartError.self) {
            try ChatterService(ChatterConfiguration(path: path, providers: []))
        }
        #expect(refused.map { "\($0)".contains("not a Latchkey store") } == true)
        await chatter.service.close()
        #expect(throws: StoreError.notAStore) { try DatabaseStore(path: chatter.path) }
    }

    @Test("two services can't have one file, and a closed one answers 503")
    func inUse() async throws {
        let chatter = try TestChatter()
        let id = try await chatter.chatterID()
        let refused = #expect(throws: ChatterStartError.self) {
            try ChatterService(ChatterConfiguration(path: chatter.path, providers: []))
        }
        #expect(refused.map { "\($0)".contains("another process") } == true)
        await chatter.service.close()
        let reply = try await chatter.postAuth("m", id)
        #expect(reply.status == 503 && reply.isEmpty)
        let problem = try await chatter.send(.post, "/api/v1/chatter/chatts", ["message": "m"], bearer: id)
        #expect(problem.code == "overloaded")
        #expect(try await chatter.send(.get, "/health").status == 503)
    }

    @Test("a server mounts it below a path, describes it, and closes its file when it stops")
    func mounted() async throws {
        let chatter = try TestChatter()
        let id = try await chatter.chatterID()
        _ = try await chatter.postAuth("m", id)
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(), dataFolder: chatter.folder.appendingPathComponent("server").path,
            serverID: try #require(ServerID(rawValue: "latchkey.example")))
        configuration.routeGroups = [chatter.service.group(at: "/chatter")]
        let server = try InProcessServer(configuration, log: ServerLog { _ in })
        let list = await server.respond(to: try HTTPRequest(.get, "/chatter/getchatts"))
        #expect(list.status == 200)
        #expect(list.body == (try await chatter.send(.get, "/getchatts/").body))
        #expect(await server.respond(to: try HTTPRequest(.put, "/chatter/getchatts/")).status == 404)
        let page = await server.respond(to: try HTTPRequest(.get, "/chatter/api/v1/chatter/chatts"))
        #expect(page.status == 200)
        let document = await server.respond(to: try HTTPRequest(.get, "/openapi.json"))
        let paths = try JSONDecoder().decode(JSONValue.self, from: Data(document.body))["paths"]
        #expect(paths?["/chatter/adduser/"]?["post"]?["operationId"] == "addUser")
        #expect(paths?["/chatter/api/v1/chatter/sessions"]?["delete"] != nil)
        await server.stop()
        #expect(try await chatter.postAuth("late", id).status == 503)
    }

    @Test(
        "JSON that is safe in a page is the same JSON",
        arguments: ["a<b>&\u{2028}\u{2029}é\"\\/\u{1F600}", "", "\u{1}"])
    func pageSafe(text: String) throws {
        var bytes: [UInt8] = []
        PageSafeJSON.append(text, to: &bytes)
        #expect(try JSONDecoder().decode(String.self, from: Data(bytes)) == text)
        let escaped = PageSafeJSON.escaped(Array(try JSONEncoder().encode([text])))
        #expect(try JSONDecoder().decode([String].self, from: Data(escaped)) == [text])
        #expect(!escaped.contains(where: [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&")].contains))
    }
}
