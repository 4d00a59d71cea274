import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Pages")
struct PageTests {
    @Test("text is escaped, markup is not")
    func escaping() {
        let text = "<b>&\"'"
        let html: HTML = "<i>\(text)</i>\(HTML(stringLiteral: "<hr>"))\(7)"
        #expect(html.markup == "<i>&lt;b&gt;&amp;&quot;&#39;</i><hr>7")
        #expect(HTML(text: "<").markup == "&lt;")
        #expect(HTML(prose: "a `b<` & `c`").markup == "a <code>b&lt;</code> &amp; <code>c</code>")
        #expect(HTML([HTML(text: "<"), HTML(text: ">")]).markup == "&lt;&gt;")
    }

    /// Checks what every page promises, and returns its text.
    static func check(_ reply: Reply) throws -> String {
        #expect(reply.status == 200 && reply.headers["Content-Type"] == "text/html; charset=utf-8")
        let page = String(decoding: reply.body, as: UTF8.self)
        let style = try #require(page.split(separator: "<style>").last?.split(separator: "</style>").first)
        let hash = Base64.encode(HashAlgorithm.sha256.hash(Array(style.utf8)))
        let policy = try #require(reply.headers["Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-\(hash)';"))
        #expect(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"))
        // No script but one, which the policy names.
        let scripts = page.components(separatedBy: "<script>").dropFirst().map {
            $0.components(separatedBy: "</script>")[0]
        }
        let hashes = scripts.map { Base64.encode(HashAlgorithm.sha256.hash(Array($0.utf8))) }
        #expect(hashes.count <= 1 && policy.contains("script-src") == !hashes.isEmpty)
        #expect(hashes.allSatisfy { policy.contains("script-src 'sha256-\($0)'; connect-src 'self';") })
        let bare = scripts.reduce(page) { $0.replacingOccurrences(of: "<script>\($1)</script>", with: "") }
        for forbidden in ["<script", " src=", " style=", "javascript:", "onclick", "@import", "url(", "<link", "<form"]
        {
            #expect(!bare.contains(forbidden), "\(forbidden)")
        }
        // No address but in the text: nothing is fetched from elsewhere, or from above a proxy's path.
        #expect(bare.matches(of: #/href="([^"]*)"/#).allSatisfy { $0.1.wholeMatch(of: #/#[A-Za-z-]+|[a-z.]+/#) != nil })
        try checkNesting(bare)
        return page
    }

    /// Every element that is opened is closed, in turn.
    static func checkNesting(_ page: String) throws {
        let void: Set<String> = ["meta", "hr", "br", "input"]
        var open: [String] = []
        for tag in page.matches(of: #/<(\/?)([a-z0-9]+)[^>]*>/#) where !void.contains(String(tag.2)) {
            if tag.1.isEmpty { open.append(String(tag.2)) } else { #expect(open.popLast() == String(tag.2)) }
        }
        #expect(open.isEmpty)
    }

    @Test(
        "the docs have every operation, with its fields, rules, refusals and a command",
        arguments: ServerProfile.allCases)
    func docs(profile: ServerProfile) async throws {
        let server = try TestServer { $0.profile = profile }
        let page = try Self.check(try await server.send(.get, "/docs"))
        for endpoint in server.configuration.endpoints {
            let start = try #require(
                page.range(of: "<article id=\"\(endpoint.operationID)\">"), "\(endpoint.operationID)")
            let end = try #require(page.range(of: "</article>", range: start.upperBound..<page.endIndex))
            let section = page[start.upperBound..<end.lowerBound]
            #expect(
                section.contains("<code>\(endpoint.path)</code>")
                    && section.contains(HTML(text: endpoint.summary).markup))
            #expect(page.contains("href=\"#\(endpoint.operationID)\""))
            let fields = [endpoint.request, endpoint.response].compactMap { $0 }.flatMap { $0.fields }
            for name in fields.map(\.name) + (endpoint.parameters + endpoint.queryParameters).map(\.name) {
                #expect(section.contains("<code>\(name)</code>"), "\(endpoint.operationID) \(name)")
            }
            for problem in endpoint.problems {
                #expect(section.contains("<code>\(problem.rawValue)</code>"))
            }
            #expect(
                section.contains("$SERVER/")
                    && !section.contains("$SERVER\(endpoint.path)") == endpoint.path.contains("{"))
        }
        let common = try #require(page.components(separatedBy: "<h2 id=\"common-refusals\">").last)
        for problem in OpenAPI.common + OpenAPI.commonWithBody {
            #expect(common.contains("<code>\(problem.rawValue)</code>"))
        }
        #expect(page.contains("/lab/messages") == (profile == .lab))
        #expect(try await TestServer { $0.profile = profile }.send(.get, "/docs").body == Array(page.utf8))
    }

    @Test("fields inside others are shown by their path, and rules in words")
    func fields() async throws {
        let page = try Self.check(try await TestServer().send(.get, "/docs"))
        for text in [
            "<code>proof.challengeId</code>", "<code>devices[].deviceId</code>",
            "one of <code>secureEnclave</code>, <code>smsOTP</code>", "string or object", "whole number from 0",
            "always <code>ok</code>", "<code>^\\+[1-9][0-9]{6,14}$</code>",
        ] {
            #expect(page.contains(text), "\(text)")
        }
    }

    @Test("the body of every command is the example, in the order of the fields", arguments: Endpoint.all.indices)
    func commands(index: Int) throws {
        let endpoint = Endpoint.all[index]
        let curl = OperationSection(endpoint: endpoint).curl
        #expect(!curl.contains("{username}") && !curl.contains("{deviceId}"))
        #expect(curl.contains("Authorization") == (endpoint.bearer == .required))
        guard let request = endpoint.request else { return }
        let body = try #require(curl.split(separator: "-d '").last?.dropLast())
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(body.utf8)) == request.example)
        let places = request.fields.compactMap { body.range(of: "\"\($0.name)\":")?.lowerBound }
        #expect(places == places.sorted())
    }
}
