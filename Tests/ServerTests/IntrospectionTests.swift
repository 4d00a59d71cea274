import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Introspection")
struct IntrospectionTests {
    /// A server with one client, and a device that has just signed in.
    struct Scene {
        let server: TestServer
        let device: TestDevice
        let tokens: TokenResponse
        let secret: String

        init(_ disclosure: IntrospectionClients.Disclosure = .claims) async throws {
            let client = try NewIntrospectionClient(id: "shop", disclosure: disclosure)
            let clients = try #require(IntrospectionClients("# services\n\n" + client.line + "\n"))
            secret = client.secret
            server = try TestServer { $0.introspectionClients = clients }
            device = try TestDevice()
            try await server.enroll(device)
            tokens = try await server.signIn(device).read()
        }

        static func basic(_ id: String, _ secret: String) -> String {
            "Basic " + Base64.encode(Array("\(id):\(secret)".utf8))
        }

        func send(_ form: String, authorization: String?, type: String? = FormBody.mediaType) async throws -> Reply {
            try await server.send(
                .post, "/oauth/introspect", Array(form.utf8), authorization: authorization, contentType: type)
        }

        func ask(_ token: String) async throws -> Reply {
            try await send("token=" + token, authorization: Self.basic("shop", secret))
        }

        /// Whether the reply says no more than that the token does not hold.
        func isRefused(_ token: String) async throws -> Bool {
            let reply = try await ask(token)
            return reply.status == 200 && reply.body == Array(#"{"active":false}"#.utf8)
        }
    }

    @Test("a token that holds is told with its claims")
    func active() async throws {
        let scene = try await Scene()
        let reply = try await scene.ask(scene.tokens.token)
        #expect(reply.status == 200)
        let claims = try scene.server.claims(scene.tokens.token)
        #expect(try reply.read(IntrospectionResponse.self) == IntrospectionResponse(claims))
        #expect(reply.json?["active"] == true && reply["sub"] == claims.sub && reply["token_type"] == "Bearer")
    }

    @Test("a name is told to the clients that may have it, as it was enrolled first, and to no others")
    func username() async throws {
        let other = try await Scene()
        #expect(try await other.ask(other.tokens.token).json?["username"] == nil)
        let scene = try await Scene(.claimsAndUsername)
        let reply = try await scene.ask(scene.tokens.token)
        #expect(reply["username"] == scene.device.username && reply["sub"] != scene.device.username)
        #expect(try await scene.isRefused(scene.tokens.token + "."))
        let refresh = try #require(scene.tokens.refreshToken)
        #expect(try await scene.server.post(.revoke, ["refreshToken": .string(refresh)]).status == 200)
        #expect(try await scene.isRefused(scene.tokens.token))
    }

    @Test("a credential in the form counts too, one in both places does not")
    func credentials() async throws {
        let scene = try await Scene()
        let form = "client_id=shop&client_secret=\(scene.secret)&token_type_hint=access_token&token="
        let reply = try await scene.send(form + scene.tokens.token, authorization: nil)
        #expect(reply.status == 200 && reply.json?["active"] == true)
        let twice = try await scene.send(
            form + scene.tokens.token, authorization: Scene.basic("shop", scene.secret))
        #expect(twice.status == 400 && twice.field == "client_secret" && twice["error"] == "invalid_request")
    }

    @Test("an id in the form beside HTTP Basic must be that client's; a stranger learns nothing of it")
    func otherClient() async throws {
        let scene = try await Scene()
        let form = "token=" + scene.tokens.token + "&client_id="
        let credential = Scene.basic("shop", scene.secret)
        #expect(try await scene.send(form + "shop", authorization: credential).json?["active"] == true)
        let other = try await scene.send(form + "other", authorization: credential)
        #expect(other.status == 400 && other.field == "client_id" && other["error"] == "invalid_request")
        #expect(try await scene.send(form + "other", authorization: Scene.basic("shop", "x")).status == 401)
    }

    @Test("members are told apart by the bytes of their names; none comes twice")
    func forms() throws {
        #expect(FormBody(Array("%C3%A9=1&e%CC%81=2&token=x".utf8))?["token"] == "x")
        #expect(FormBody(Array("token=x&token=x".utf8)) == nil)
        #expect(FormBody(Array("a=1&%61=2".utf8)) == nil)
        #expect(FormBody(Array("%C3=1".utf8)) == nil)
        let members = (1...17).map { "m\($0)=1" }
        #expect(FormBody(Array(members.dropLast().joined(separator: "&").utf8))?["m16"] == "1")
        #expect(FormBody(Array(members.joined(separator: "&").utf8)) == nil)
    }

    @Test("without the credential of a client nothing is told")
    func noCredential() async throws {
        let scene = try await Scene()
        let secret = scene.secret
        let wrong = [
            nil, "Basic", "Basic ", "Basic %%%", "Bearer " + scene.tokens.token, "Basic " + Base64.encode([0x41]),
            Scene.basic("shop", ""), Scene.basic("shop", secret + "A"), Scene.basic("Shop", secret),
            Scene.basic("", secret), Scene.basic("shop", "%zz"),
        ]
        for authorization in wrong {
            let reply = try await scene.send("token=" + scene.tokens.token, authorization: authorization)
            #expect(reply.status == 401 && reply.code == "invalid_client" && reply["error"] == "invalid_client")
            #expect(reply.headers["WWW-Authenticate"]?.hasPrefix("Basic realm=") == true)
        }
    }

    @Test("wrong credentials are limited, and the right one still passes")
    func limited() async throws {
        let scene = try await Scene()
        for _ in 0..<20 {
            #expect(try await scene.send("token=x", authorization: nil).status == 401)
        }
        let reply = try await scene.send("token=x", authorization: nil)
        #expect(reply.status == 429 && reply.headers["Retry-After"] != nil)
        #expect(try await scene.ask(scene.tokens.token).json?["active"] == true)
    }

    /// A form that is refused, and the answer.
    static let badForms = [
        ("token=a&token=b", 400), ("token=%zz", 400), ((1...17).map { "m\($0)=1" }.joined(separator: "&"), 400),
        ("token=" + String(repeating: "a", count: 8_187), 413),
    ]

    @Test("forms that are refused count as failures of a caller without a right credential", arguments: badForms)
    func countsBadForms(form: String, status: Int) async throws {
        let scene = try await Scene()
        for _ in 0..<20 {
            let reply = try await scene.send(form, authorization: nil)
            #expect(reply.status == status && reply["error"] == "invalid_request")
        }
        #expect(try await scene.send(form, authorization: nil).status == 429)
        // A right one is not limited, wherever it stands, and its own mistakes are not counted.
        for _ in 0..<21 {
            #expect(try await scene.send(form, authorization: Scene.basic("shop", scene.secret)).status == status)
        }
        let credential = "client_id=shop&client_secret=\(scene.secret)&token="
        #expect(try await scene.send(credential + scene.tokens.token, authorization: nil).status == 200)
    }

    @Test("a form is not read for a caller whose header is wrong", arguments: badForms)
    func unreadForms(form: String, status: Int) async throws {
        let scene = try await Scene()
        #expect(try await scene.send(form, authorization: Scene.basic("shop", "x")).status == 401)
    }

    @Test("a form may have 8,192 bytes")
    func longest() async throws {
        let scene = try await Scene()
        #expect(try await scene.isRefused(String(repeating: "a", count: 8_186)))
    }

    @Test("a form is read strictly")
    func forms() async throws {
        let scene = try await Scene()
        let credential = Scene.basic("shop", scene.secret)
        for form in ["token=a&token=b", "token=%", "token=%4", "token=%zz", "token=%FF", "token=a&x=1&x=2"] {
            let reply = try await scene.send(form, authorization: credential)
            #expect(reply.code == "field_invalid" && reply["error"] == "invalid_request", "\(form)")
        }
        for form in ["", "token", "token=", "&", "x=1"] {
            let reply = try await scene.send(form, authorization: credential)
            #expect(reply.code == "field_missing" && reply["error"] == "invalid_request", "\(form)")
        }
        for type in [nil, "application/json", "text/plain"] {
            let reply = try await scene.send("token=a", authorization: credential, type: type)
            #expect(reply.status == 415 && reply["error"] == "invalid_request")
            #expect(reply["title"]?.contains("JSON") == false)
        }
        let charset = try await scene.send(
            "token=a", authorization: credential, type: "Application/X-WWW-Form-Urlencoded; charset=UTF-8")
        #expect(charset.status == 200)
    }

    @Test("a token does not hold if it is another thing, and after its time")
    func inactive() async throws {
        let scene = try await Scene()
        let refresh = try #require(scene.tokens.refreshToken)
        for token in ["x", "a.b.c", refresh, String(scene.tokens.token.dropLast(2)), scene.tokens.token + "."] {
            #expect(try await scene.isRefused(token), "\(token)")
        }
        scene.server.clock.advance(seconds: 599)
        #expect(try await scene.ask(scene.tokens.token).json?["active"] == true)
        scene.server.clock.advance(seconds: 1)
        #expect(try await scene.isRefused(scene.tokens.token))
    }

    @Test("a token does not hold once its session was ended")
    func ended() async throws {
        let scene = try await Scene()
        let next = try await scene.server.refresh(scene.tokens.refreshToken).read(TokenResponse.self)
        #expect(try await scene.ask(next.token).json?["active"] == true)
        let refresh = try #require(next.refreshToken)
        #expect(try await scene.server.post(.revoke, ["refreshToken": .string(refresh)]).status == 200)
        #expect(try await scene.isRefused(next.token))
        #expect(try await scene.isRefused(scene.tokens.token))
    }

    @Test("without clients there is no such path")
    func off() async throws {
        let server = try TestServer()
        let reply = try await server.send(.post, "/oauth/introspect", contentType: FormBody.mediaType)
        #expect(reply.status == 404)
        #expect(!server.endpoints.contains { $0.operationID == "introspect" })
    }

    @Test(
        "a file of clients is read strictly",
        arguments: [
            "", "# none", "shop", "shop abc", "shop " + String(repeating: "g", count: 64),
            "a b " + String(repeating: "0", count: 64), "shop: " + String(repeating: "0", count: 64),
            "shop " + String(repeating: "0", count: 63), "shop " + String(repeating: "0", count: 66),
            "shop " + String(repeating: "0", count: 64) + " Username",
            "shop " + String(repeating: "0", count: 64) + " username username",
        ])
    func files(text: String) {
        #expect(IntrospectionClients(text) == nil)
    }

    @Test("while a secret changes, both of its lines count, each for what it says")
    func rotation() throws {
        let old = try NewIntrospectionClient(id: "shop")
        let new = try NewIntrospectionClient(id: "shop", disclosure: .claimsAndUsername)
        let other = try NewIntrospectionClient(id: "other")
        let clients = try #require(IntrospectionClients([old.line, other.line, new.line].joined(separator: "\r\n")))
        #expect(clients.disclosure(to: "shop", secret: old.secret) == .claims)
        #expect(clients.disclosure(to: "shop", secret: new.secret) == .claimsAndUsername)
        #expect(clients.disclosure(to: "shop", secret: other.secret) == nil)
        #expect(clients.disclosure(to: "nobody", secret: new.secret) == nil)
    }
}

@Suite("Readers of the metrics")
struct MetricsReaderTests {
    @Test(
        "the metrics are for this machine and given readers; behind a trusted proxy its client counts",
        arguments: [
            ("unix", nil, 200), ("127.0.0.1", nil, 200), ("::1", nil, 200), ("192.0.2.9", nil, 404),
            ("10.1.2.3", nil, 200), ("10.2.0.1", nil, 404), ("192.0.2.1", "198.51.100.7", 404),
            ("192.0.2.1", "10.1.9.9", 200), ("192.0.2.1", "127.0.0.1, 198.51.100.7", 404),
            ("192.0.2.9", "127.0.0.1", 404), ("192.0.2.1", nil, 404),
        ] as [(String, String?, Int)])
    func readers(peer: String, forwarded: String?, status: Int) async throws {
        let blocks = try ["10.1.0.0/16", "2001:db8::/32"].map { try #require(AddressBlock($0)) }
        let server = try TestServer {
            $0.metricsReaders = blocks
            $0.trustedProxies = TrustedProxies(list: "192.0.2.1") ?? TrustedProxies()
        }
        var headers: HTTPHeaders = [:]
        headers["X-Forwarded-For"] = forwarded
        let reply = await server.router.respond(
            to: try HTTPRequest(.get, "/metrics", headers: headers, remoteAddress: peer))
        #expect(reply.status == status)
    }
}
