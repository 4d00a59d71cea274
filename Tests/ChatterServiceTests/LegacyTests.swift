import ChatterWire
import Foundation
import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import ChatterService

@Suite("The paths of the document")
struct LegacyTests {
    @Test("the list holds arrays of three strings, newest first")
    func list() async throws {
        let chatter = try TestChatter()
        #expect(try await chatter.send(.get, "/getchatts/").body == Array(#"{"chatts":[]}"#.utf8))
        let ada = try await chatter.chatterID()
        #expect(try await chatter.postAuth("first", ada).body == Array("{}".utf8))
        chatter.advance(seconds: 1)
        _ = try await chatter.postAuth("second", ada)
        #expect(
            try await chatter.rows() == [
                ["Ada Lovelace", "second", "2025-11-10T13:54:55Z"], ["Ada Lovelace", "first", "2025-11-10T13:54:54Z"],
            ])
    }

    @Test("a path answers with and without its final slash, and every other method with 404 and no body")
    func methods() async throws {
        let chatter = try TestChatter()
        for (path, method) in [("/getchatts", HTTPMethod.get), ("/adduser", .post), ("/postauth", .post)] {
            let plain = try await chatter.send(method, path)
            #expect(plain.status != 404)
            #expect(try await chatter.send(method, path + "/").body == plain.body)
            for other in HTTPMethod.allCases where other != method {
                for spelling in [path, path + "/"] {
                    let reply = try await chatter.send(other, spelling)
                    #expect(reply.status == 404 && reply.isEmpty, "\(other) \(spelling)")
                }
            }
        }
    }

    @Test("the path of earlier labs is gone", arguments: ["/postchatt/", "/postchatt"])
    func postchatt(path: String) async throws {
        let reply = try await TestChatter().send(.post, path, ["username": "a", "message": "b"])
        #expect(reply.status == 404 && reply.isEmpty)
    }

    @Test("a sign-in gives 64 hexadecimal digits and a lifetime that is a JSON number")
    func signIn() async throws {
        let chatter = try TestChatter()
        let accepted = try await chatter.addUser(try chatter.token())
        let user: AddUserResponse = try accepted.read()
        #expect(user.lifetime == 1800)
        #expect(accepted.json?["lifetime"] == .integer(1800))
        guard case .object(let members)? = accepted.json else { throw NotAnObject() }
        #expect(Set(members.keys) == ["chatterID", "lifetime"])
    }

    @Test("a chatterID never outlives its ID token, not even within the clock skew")
    func lifetime() async throws {
        let chatter = try TestChatter()
        let token = try chatter.token(["exp": .integer(Int(chatter.now) + 100)])
        chatter.advance(milliseconds: 500)
        #expect(try await chatter.addUser(token).json?["lifetime"] == 99)
        chatter.advance(milliseconds: 98_500)
        #expect(try await chatter.addUser(token).json?["lifetime"] == 1)
        chatter.advance(milliseconds: 1)
        let late = try await chatter.addUser(token)
        #expect(late.status == 511 && late.isEmpty)
    }

    /// One broken thing in a token.
    static let broken: [[String: JSONValue]] = [
        ["iss": "https://evil.example"], ["aud": "evil.example"], ["azp": "evil.example"], ["exp": 1_762_782_833],
        ["iat": 1_762_782_955], ["exp": 1_762_999_999], ["sub": .null],
    ]

    @Test("a token with one broken thing is answered 511 without a body", arguments: broken)
    func refused(changes: [String: JSONValue]) async throws {
        let chatter = try TestChatter()
        let reply = try await chatter.addUser(try chatter.token(changes))
        #expect(reply.status == 511 && reply.isEmpty)
    }

    @Test("another issuer's signature, an empty token and null are answered 511")
    func noToken() async throws {
        let chatter = try TestChatter()
        for token in [JSONValue.string(try TestIssuer().token(at: chatter.now)), "", "x", .null, 7] {
            let reply = try await chatter.send(
                .post, "/adduser/", ["clientID": .string(TestIssuer.audience), "idToken": token])
            #expect(reply.status == 511 && reply.isEmpty)
        }
    }

    @Test("the clientID must be an audience of the token", arguments: ["evil.example", "", "é", .null] as [JSONValue])
    func client(client: JSONValue) async throws {
        let chatter = try TestChatter()
        let reply = try await chatter.addUser(try chatter.token(), client: client)
        #expect(reply.status == 511 && reply.isEmpty)
    }

    @Test(
        "a body that is no JSON object with both members is answered 400 without a body",
        arguments: ["", "[]", "x", "{}", #"{"idToken":"a"}"#, #"{"clientID":"a","clientID":"b","idToken":"c"}"#])
    func malformed(body: String) async throws {
        let chatter = try TestChatter()
        for path in ["/adduser/", "/postauth/"] {
            let reply = try await chatter.send(.post, path, bytes: Array(body.utf8))
            #expect(reply.status == 400 && reply.isEmpty)
        }
    }

    @Test("without the issuer's keys a sign-in is answered 503, and works once they are there")
    func issuerDown() async throws {
        let chatter = try TestChatter()
        chatter.isIssuerDown.withLock { $0 = true }
        let reply = try await chatter.addUser(try chatter.token())
        #expect(reply.status == 503 && reply.isEmpty)
        chatter.isIssuerDown.withLock { $0 = false }
        #expect(try await chatter.addUser(try chatter.token()).status == 200)
    }

    @Test("the same token is accepted again until it expires, each time for another chatterID")
    func again() async throws {
        let chatter = try TestChatter()
        let token = try chatter.token()
        let first = try #require(try await chatter.addUser(token).text("chatterID"))
        chatter.advance(seconds: 1000)
        let second = try #require(try await chatter.addUser(token).text("chatterID"))
        #expect(first != second)
        for id in [first, second] { #expect(try await chatter.postAuth("hi", id).status == 200) }
        chatter.advance(seconds: 2600)
        #expect(try await chatter.addUser(token).status == 511)
    }

    @Test("a token with a nonce of this server is not for the document's path, one with another's is")
    func reservedNonce() async throws {
        let chatter = try TestChatter()
        #expect(try await chatter.addUser(try chatter.token(["nonce": try await chatter.nonce()])).status == 511)
        #expect(try await chatter.addUser(try chatter.token(["nonce": "of-the-sdk"])).status == 200)
    }

    @Test("an unknown, missing or expired chatterID is answered 401 without a body, and nothing is posted")
    func unknown() async throws {
        let chatter = try TestChatter()
        let id = try await chatter.chatterID()
        let unknown = [JSONValue.string(String(id.reversed())), .string(id.uppercased()), "", .null, 1]
        for chatterID in unknown {
            let reply = try await chatter.send(.post, "/postauth/", ["chatterID": chatterID, "message": "m"])
            #expect(reply.status == 401 && reply.isEmpty)
        }
        chatter.advance(milliseconds: 1_799_999)
        #expect(try await chatter.postAuth("in time", id).status == 200)
        chatter.advance(milliseconds: 1)
        #expect(try await chatter.postAuth("late", id).status == 401)
        #expect(try await chatter.rows().map { $0[1] } == ["in time"])
    }

    @Test(
        "a message has 1 to 500 scalars, none of them a control character",
        arguments: [
            ("", 400), ("a", 200), (String(repeating: "é", count: 500), 200), (String(repeating: "a", count: 501), 400),
            ("a\nb", 400), ("a\u{0}", 400), ("a\u{7F}", 400), ("a\u{9F}", 400), ("👩‍👩‍👧‍👦 שלום \u{202E}x", 200),
        ])
    func message(text: String, status: Int) async throws {
        let chatter = try TestChatter()
        let reply = try await chatter.postAuth(text, try await chatter.chatterID())
        #expect(reply.status == status)
        #expect(reply.isEmpty == (status == 400))
        #expect(try await chatter.rows().map { $0[1] } == (status == 200 ? [text] : []))
    }

    @Test("text stays text: markup comes back as it was, and its bytes are harmless in any page")
    func markup() async throws {
        let chatter = try TestChatter()
        let text = "</script><img src=x onerror=alert(1)> & \"quoted\" \\ \u{2028}\u{2029}"
        let id = try await chatter.chatterID(["name": "<b>Ada</b>"])
        _ = try await chatter.postAuth(text, id)
        #expect(try await chatter.rows().first?.prefix(2) == ["<b>Ada</b>", text])
        for path in ["/getchatts/", "/api/v1/chatter/chatts"] {
            let reply = try await chatter.send(.get, path)
            let body = String(decoding: reply.body, as: UTF8.self)
            for harmful in ["<", ">", "&", "\u{2028}", "\u{2029}"] { #expect(!body.contains(harmful), "\(path)") }
            #expect(reply.response.headers["Content-Type"] == "application/json")
        }
    }

    @Test("a person without a name is called as in the document, and a name has no control characters")
    func names() async throws {
        let chatter = try TestChatter()
        for name in [JSONValue.null, "\n", .string("A\u{0}d\na"), .string(String(repeating: "x", count: 300))] {
            _ = try await chatter.postAuth("m", try await chatter.chatterID(["name": name]))
        }
        #expect(
            try await chatter.rows().map { $0[0] } == [
                String(repeating: "x", count: 255), "Ada", "Profile NA", "Profile NA",
            ])
    }

    @Test("the list shows the newest posts only, as many as are configured")
    func bounded() async throws {
        let chatter = try TestChatter { $0.legacyPosts = 3 }
        let id = try await chatter.chatterID()
        for number in 1...2 { _ = try await chatter.postAuth("\(number)", id) }
        #expect(try await chatter.rows().map { $0[1] } == ["2", "1"])
        for number in 3...9 { _ = try await chatter.postAuth("\(number)", id) }
        #expect(try await chatter.rows().map { $0[1] } == ["9", "8", "7"])
        _ = try await chatter.postAuth("10", id)
        #expect(try await chatter.rows().map { $0[1] } == ["10", "9", "8"])
    }

    @Test("whoever asks after a post was confirmed sees it, however many post and read at once")
    func fresh() async throws {
        let chatter = try TestChatter()
        let id = try await chatter.chatterID()
        let seen = try await atOnce(40) { index in
            guard try await chatter.postAuth("post \(index)", id).status == 200 else { return false }
            return try await chatter.rows().contains { $0[1] == "post \(index)" }
        }
        #expect(seen == Array(repeating: true, count: 40))
        #expect(try await chatter.rows().count == 40)
    }

    private struct NotAnObject: Error {}
}
