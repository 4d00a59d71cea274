import ChatterWire
import LatchkeyServer
import LatchkeyWire
import Testing

@testable import ChatterService

@Suite("Posts and pages")
struct PostTests {
    private static let path = "/api/v1/chatter/chatts"

    private func page(_ chatter: TestChatter, _ query: String = "") async throws -> ChattPage {
        try await chatter.send(.get, Self.path + query).read()
    }

    /// A chatter with posts named by their numbers.
    private func chatter(posts: Int) async throws -> (TestChatter, ChatterID) {
        let chatter = try TestChatter()
        let session: ChatterSession = try await chatter.session()
        for number in 1...posts { _ = try await chatter.postAuth("\(number)", session.chatterId.rawValue) }
        return (chatter, session.chatterId)
    }

    @Test("a post carries whose it is, under the name that they had then")
    func author() async throws {
        let chatter = try TestChatter()
        let session: ChatterSession = try await chatter.session()
        let reply = try await chatter.send(.post, Self.path, ["message": "hi"], bearer: session.chatterId.rawValue)
        let chatt: Chatt = try reply.read()
        #expect(chatt.author == session.author)
        #expect(chatt.postedAt.rawValue == "2025-11-10T13:54:54Z")
        let later: ChatterSession = try await chatter.session(["name": "Ada King"])
        _ = try await chatter.send(.post, Self.path, ["message": "again"], bearer: later.chatterId.rawValue)
        let chatts = try await page(chatter).chatts
        #expect(chatts.map(\.name.rawValue) == ["Ada King", "Ada Lovelace"])
        #expect(Set(chatts.map(\.author)) == [session.author])
        #expect(chatts.last == chatt)
    }

    @Test("pages lead from the newest post to the oldest, and miss none that are added meanwhile")
    func backwards() async throws {
        let (chatter, id) = try await chatter(posts: 7)
        var page = try await page(chatter, "?limit=3")
        var texts = page.chatts.map(\.message.rawValue)
        #expect(page.since.rawValue == "7")
        _ = try await chatter.postAuth("8", id.rawValue)
        while let before = page.before {
            page = try await self.page(chatter, "?limit=3&before=\(before)")
            texts += page.chatts.map(\.message.rawValue)
        }
        #expect(texts == ["7", "6", "5", "4", "3", "2", "1"])
        #expect(!page.hasMore)
    }

    @Test("a since cursor brings every later post once, oldest first")
    func since() async throws {
        let (chatter, id) = try await chatter(posts: 5)
        var cursor = try await page(chatter, "?limit=1").since
        #expect(try await page(chatter, "?since=\(cursor)").chatts == [])
        #expect(try await page(chatter, "?since=\(cursor)").since == cursor)
        for number in 6...9 { _ = try await chatter.postAuth("\(number)", id.rawValue) }
        var texts: [String] = []
        var hasMore = true
        while hasMore {
            let page = try await page(chatter, "?since=\(cursor)&limit=3")
            #expect(page.before == nil)
            texts += page.chatts.map(\.message.rawValue)
            (cursor, hasMore) = (page.since, page.hasMore)
        }
        #expect(texts == ["6", "7", "8", "9"])
    }

    @Test("an empty list has a cursor too, and a page has 50 posts unless asked otherwise")
    func edges() async throws {
        let empty = try await page(try TestChatter())
        #expect(empty.chatts == [] && empty.since.rawValue == "0" && empty.before == nil && !empty.hasMore)
        let (chatter, _) = try await chatter(posts: 51)
        let page = try await page(chatter)
        #expect(page.chatts.count == 50 && page.before?.rawValue == "2" && page.hasMore)
    }

    @Test(
        "a wrong query is a problem that names its member",
        arguments: [
            ("since=-1", "since"), ("since=01", "since"), ("since=9999999999999999999", "since"),
            ("before=x", "before"),
            ("limit=0", "limit"), ("limit=101", "limit"), ("since=1&before=2", "before"), ("since=%C2%80", "since"),
        ])
    func wrongQuery(query: String, field: String) async throws {
        let chatter = try TestChatter()
        let reply = try await chatter.send(.get, Self.path + "?" + query)
        #expect(reply.status == 400)
        #expect(reply.code == "field_invalid")
        #expect(reply.text("field") == field)
    }

    @Test("posting asks for a chatterID and a strict body; other methods are 405")
    func refusals() async throws {
        let chatter = try TestChatter()
        let id = try await chatter.chatterID()
        #expect(try await chatter.send(.post, Self.path, ["message": "m"]).code == "authorization_required")
        #expect(try await chatter.send(.post, Self.path, ["message": "m"], bearer: "x").code == "access_token_invalid")
        #expect(try await chatter.send(.post, Self.path, [:], bearer: id).code == "field_missing")
        #expect(try await chatter.send(.post, Self.path, ["message": "a\nb"], bearer: id).code == "field_invalid")
        let twice = Array(#"{"message":"a","message":"b"}"#.utf8)
        #expect(try await chatter.send(.post, Self.path, bytes: twice, bearer: id).code == "malformed_json")
        #expect(try await chatter.send(.put, Self.path).code == "method_not_allowed")
        #expect(try await page(chatter).chatts == [])
    }

    @Test("a person's posts have a limit on all paths together; another person is not counted")
    func personLimit() async throws {
        let chatter = try TestChatter {
            $0.limits.posts = [RateLimit(name: "posts", quota: 2, windowSeconds: 60)]
        }
        let session: ChatterSession = try await chatter.session()
        let id = session.chatterId.rawValue
        #expect(try await chatter.postAuth("1", id).status == 200)
        #expect(try await chatter.send(.post, Self.path, ["message": "2"], bearer: id).status == 200)
        // Another session of the same person counts against the same limit.
        let legacy = try await chatter.postAuth("3", try await chatter.chatterID())
        #expect(legacy.status == 429 && legacy.isEmpty)
        #expect(legacy.response.headers["Retry-After"] == "60")
        let modern = try await chatter.send(.post, Self.path, ["message": "3"], bearer: id)
        #expect(modern.code == "too_many_attempts")
        #expect(modern.response.headers["RateLimit"] == "\"posts\";r=0;t=60")
        #expect(try await chatter.postAuth("other", try await chatter.chatterID(["sub": "2"])).status == 200)
        chatter.advance(seconds: 60)
        #expect(try await chatter.postAuth("4", id).status == 200)
        #expect(try await chatter.rows().map { $0[1] } == ["4", "other", "2", "1"])
    }

    @Test("an address has limits on requests and on sign-ins, accepted or not")
    func addressLimits() async throws {
        let chatter = try TestChatter {
            $0.limits.requests = [RateLimit(name: "requests", quota: 4, windowSeconds: 60)]
            $0.limits.signIns = [RateLimit(name: "sign-ins", quota: 2, windowSeconds: 60)]
        }
        let address = "203.0.113.7"
        let body: JSONValue = ["clientID": "c", "idToken": "x"]
        for status in [511, 511, 429] {
            let reply = try await chatter.send(.post, "/adduser", body, from: address)
            #expect(reply.status == status && reply.isEmpty)
        }
        #expect(try await chatter.send(.get, "/getchatts", from: address).status == 200)
        #expect(try await chatter.send(.get, "/getchatts", from: address).status == 429)
        #expect(try await chatter.send(.get, Self.path, from: address).code == "too_many_attempts")
        #expect(try await chatter.send(.get, "/getchatts", from: "203.0.113.8").status == 200)
    }
}
