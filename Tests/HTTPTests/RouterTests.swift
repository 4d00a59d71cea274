import LatchkeyWire
import Testing

@testable import LatchkeyHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct RouterTests {
    /// Answers with its name and the parameters, sorted.
    private static func named(_ name: String) -> HTTPHandler {
        { request in
            let parameters = request.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            return HTTPResponse(status: 200, body: Array(([name] + parameters).joined(separator: " ").utf8))
        }
    }

    private static let router: Router = {
        var router = Router()
        router.on(.get, "/", handler: named("root"))
        router.on(.get, "/a", handler: named("a"))
        router.on(.post, "/a", accepts: .json, handler: named("post a"))
        router.on(.delete, "/a", handler: named("delete a"))
        router.on(.get, "/slash/", handler: named("slash"))
        router.on(.get, "/user/{user}", handler: named("user"))
        router.on(.get, "/user/me", handler: named("me"))
        router.on(.get, "/user/me/key", handler: named("my key"))
        router.on(.get, "/user/{name}/device/{device}", handler: named("device"))
        router.on(.head, "/own", handler: named("own head"))
        router.on(.options, "/own", handler: named("own options"))
        router.on(.put, "/empty", handler: { HTTPResponse(status: 200, body: $0.body) })
        return router
    }()

    private func code(_ response: HTTPResponse) -> String? {
        try? JSONDecoder().decode(Problem.self, from: Data(response.body)).code
    }

    @Test(
        "a request reaches the handler of its method and path",
        arguments: [
            (HTTPMethod.get, "/", "root"), (.get, "/?x=1", "root"), (.get, "/a", "a"), (.get, "/%61", "a"),
            (.post, "/a", "post a"), (.delete, "/a", "delete a"), (.get, "/slash/", "slash"),
            (.get, "/user/x", "user user=x"), (.get, "/user/a%20b", "user user=a b"), (.get, "/user/me", "me"),
            (.get, "/user/me/key", "my key"), (.get, "/user/me/device/1", "device device=1 name=me"),
            (.get, "/user/x/device/y", "device device=y name=x"), (.head, "/a", "a"), (.head, "/own", "own head"),
            (.options, "/own", "own options"),
        ])
    func routes(method: HTTPMethod, target: String, answer: String) async throws {
        let response = await Self.router.respond(to: try HTTPRequest(method, target))
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self) == answer)
    }

    @Test(
        "a path without a route is answered 404",
        arguments: [
            "/b", "/a/", "/slash", "//", "/user", "/user/", "/user/x/", "/user/x/key", "/user//device/1", "/A",
            "/a%CC%81",
        ])
    func notFound(target: String) async throws {
        let response = await Self.router.respond(to: try HTTPRequest(.get, target))
        #expect(response.status == 404)
        #expect(code(response) == "not_found")
        #expect(response.headers["Content-Type"] == "application/problem+json")
        #expect(response.route == nil)
    }

    @Test(
        "a method without a route is answered 405, with the methods that there are",
        arguments: [
            (HTTPMethod.put, "/a", "GET, HEAD, POST, DELETE, OPTIONS"), (.post, "/", "GET, HEAD, OPTIONS"),
            (.get, "/empty", "PUT, OPTIONS"), (.head, "/empty", "PUT, OPTIONS"), (.get, "/own", "HEAD, OPTIONS"),
            (.delete, "/user/me", "GET, HEAD, OPTIONS"),
        ])
    func methodNotAllowed(method: HTTPMethod, target: String, allow: String) async throws {
        let response = await Self.router.respond(to: try HTTPRequest(method, target))
        #expect(response.status == 405)
        #expect(code(response) == "method_not_allowed")
        #expect(response.headers["Allow"] == allow)
    }

    @Test("OPTIONS is answered 204 with the methods, and 404 where nothing is")
    func options() async throws {
        let known = await Self.router.respond(to: try HTTPRequest(.options, "/a"))
        #expect(known.status == 204)
        #expect(known.body.isEmpty)
        #expect(known.headers["Allow"] == "GET, HEAD, POST, DELETE, OPTIONS")
        #expect(await Self.router.respond(to: try HTTPRequest(.options, "/b")).status == 404)
    }

    @Test(
        "a route that takes JSON takes nothing else",
        arguments: [
            ("application/json", 200), ("application/json; charset=utf-8", 200), ("Application/JSON;x", 200),
            (" application/json ", 200), (nil, 415), ("", 415), ("text/plain", 415), ("application/jsonx", 415),
            ("application/problem+json", 415), ("text/plain; application/json", 415), (";application/json", 415),
        ] as [(String?, Int)])
    func mediaType(type: String?, status: Int) async throws {
        var headers = HTTPHeaders()
        headers["Content-Type"] = type
        let response = await Self.router.respond(
            to: try HTTPRequest(.post, "/a", headers: headers, body: [0x7B, 0x7D]))
        #expect(response.status == status)
        #expect(code(response) == (status == 415 ? "unsupported_media_type" : nil))
    }

    @Test("an empty body needs no media type")
    func emptyBody() async throws {
        #expect(await Self.router.respond(to: try HTTPRequest(.post, "/a")).status == 200)
    }

    @Test("a route without a body does not see one")
    func dropsBody() async throws {
        let request = try HTTPRequest(.put, "/empty", headers: ["Content-Type": "text/plain"], body: [1, 2, 3])
        let response = await Self.router.respond(to: request)
        #expect(response.status == 200)
        #expect(response.body.isEmpty)
    }

    @Test("a reply tells its route's template, also where the method is not allowed")
    func template() async throws {
        #expect(await Self.router.respond(to: try HTTPRequest(.get, "/user/x")).route == "/user/{user}")
        #expect(await Self.router.respond(to: try HTTPRequest(.put, "/user/x")).route == "/user/{user}")
    }

    @Test("a problem names the request")
    func instance() async throws {
        let request = try HTTPRequest(.get, "/b")
        let response = await Self.router.respond(to: request)
        let problem = try JSONDecoder().decode(Problem.self, from: Data(response.body))
        #expect(problem.instance == request.id)
    }
}
