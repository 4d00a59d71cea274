import Foundation
import LatchkeyLock
import LatchkeyTrust
import LatchkeyWire
import Testing

@testable import OpenIDProvider

@Suite("A provider with a file")
final class StateFileTests {
    private let folder: URL
    private var file: URL { folder.appendingPathComponent("openid.json") }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test("accounts, keys, sessions, consents and tokens live over a restart, and codes do not")
    func restart() async throws {
        var tokens: JSONValue = .null
        var (keys, code): ([String], String) = ([], "")
        var cookie: String?
        do {
            let provider = try ProviderUnderTest(file: file)
            let app = AppUnderTest(provider)
            let reply = try await app.answer(
                try await app.authorize(), [("action", "create"), ("name", "Ada"), ("email", "ada@example.org")])
            tokens = try await app.exchange(try #require(try AppUnderTest.callback(reply)["code"])).1
            code = try await app.code()
            keys = provider.provider.keyIDs
            cookie = app.cookie.withLock { $0 }
        }
        let provider = try ProviderUnderTest(file: file)
        let app = AppUnderTest(provider)
        let kept = cookie
        app.cookie.withLock { $0 = kept }
        #expect(provider.provider.accounts.map(\.email).contains("ada@example.org"))
        #expect(provider.provider.keyIDs == keys)
        #expect(try await app.refresh(tokens.text("refresh_token")).0 == 200)
        let hint: [String: String?] = ["prompt": "none", "login_hint": "ada@example.org"]
        #expect(try AppUnderTest.callback(try await app.authorize(hint))["code"] != nil)
        #expect(try await app.exchange(code).1.text("error") == "invalid_grant")
    }

    @Test("the file is its owner's alone, and holds no token and no cookie")
    func secrets() async throws {
        let provider = try ProviderUnderTest(file: file)
        let app = AppUnderTest(provider)
        let tokens = try await app.signIn()
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let text = try String(contentsOf: file, encoding: .utf8)
        let cookie = try #require(app.cookie.withLock { $0 }?.split(separator: "=").last)
        for secret in [tokens.text("access_token"), tokens.text("refresh_token"), String(cookie)] {
            #expect(!text.contains(secret.dropFirst(5)))
        }
    }

    @Test("two providers can't have the same file")
    func locked() throws {
        let first = try ProviderUnderTest(file: file)
        #expect(throws: OpenIDProviderError.fileInUse(path: file.path)) { try ProviderUnderTest(file: file) }
        withExtendedLifetime(first) {}
    }

    @Test("a file of something else is refused and left alone")
    func foreignFile() throws {
        try Data("{}".utf8).write(to: file)
        #expect(throws: OpenIDProviderError.fileMalformed(path: file.path)) { try ProviderUnderTest(file: file) }
        #expect(try Data(contentsOf: file) == Data("{}".utf8))
    }

    @Test("a change that can't be written has not happened, and the app is told that the provider failed")
    func disk() async throws {
        let provider = try ProviderUnderTest(file: file)
        let app = AppUnderTest(provider)
        let code = try await app.code()
        try FileManager.default.removeItem(at: folder)
        let (status, body) = try await app.exchange(code)
        #expect(status == 500 && body.text("error") == "server_error")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(try await app.exchange(code).0 == 200)
    }
}

@Suite("Names and addresses")
struct NameTests {
    @Test("Google's rule gives an app's redirect URI")
    func googleRule() {
        #expect(OpenIDClient.chatter.redirectURIs.map(\.rawValue) == [AppUnderTest.redirectURI])
        #expect(OpenIDClient.google("com.example.app", name: "x") == nil)
    }

    @Test(
        "redirect URIs are HTTPS, HTTP on this machine, or an app's scheme with a dot",
        arguments: [
            ("https://shop.example/cb", true), ("http://127.0.0.1:9/cb", true), ("http://localhost/cb", true),
            ("http://[::1]:8/cb", true), ("com.example.app:/cb", true), ("http://shop.example/cb", false),
            ("http://127.0.0.1.evil.example/", false), ("javascript:alert(1)", false), ("data:text/html,x", false),
            ("https:///cb", false), ("https://shop.example/#x", false), ("no scheme", false), ("", false),
            ("com.example.app:/<x>", false),
        ])
    func redirectURIs(text: String, isTaken: Bool) {
        #expect((RedirectURI(rawValue: text) != nil) == isTaken)
    }

    @Test(
        "an issuer is an address without query, fragment or a slash at its end",
        arguments: ["http://127.0.0.1:1/openid/", "http://127.0.0.1/?q", "ftp://127.0.0.1/x", "/openid", "http:/x"])
    func issuers(text: String) throws {
        let url = try #require(URL(string: text))
        #expect(throws: OpenIDProviderError.issuerMalformed) { try OpenIDProvider(OpenIDConfiguration(issuer: url)) }
    }

    @Test(
        "a form's fields are read strictly",
        arguments: [
            ("a=b&c=d+e%20f", "d e f"), ("c=%C3%A4", "ä"), ("c=", nil), ("c", nil), ("", nil),
        ] as [(String, String?)])
    func fields(query: String, value: String?) throws {
        #expect(try FormFields(query: query)["c"] == value)
    }

    @Test(
        "fields that two readers could read differently are refused", arguments: ["c=%F", "c=%FF", "c=%00", "c=1&c=2"])
    func badFields(query: String) {
        #expect(throws: FormFields.Fault.self) { try FormFields(query: query) }
    }
}
