import LatchkeyHTTP
import Testing

@testable import LatchkeyLab

/// Who may use a lab, and who may not.
@Suite struct AccessTests {
    @Test("a foreign name of this machine is refused", arguments: ["evil.example", "evil.example:8080", "10.0.0.1"])
    func foreignHost(_ host: String) async throws {
        try await LabUnderTest.run { lab in
            let response = try await lab.send(.get, "/", headers: ["Host": host])
            #expect(response.status == 421)
        }
    }

    @Test("requests that another site had a browser send change nothing")
    func forgery() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let foreign = try await visitor.send(
                .post, "clock", #"{"seconds":60}"#, headers: ["Origin": "http://evil.example"])
            #expect(foreign.status == 403)
            let otherPort = try await visitor.send(
                .post, "clock", #"{"seconds":60}"#, headers: ["Origin": "http://localhost:9999"])
            #expect(otherPort.status == 403)
            let fetched = try await visitor.send(
                .post, "clock", #"{"seconds":60}"#, headers: ["Sec-Fetch-Site": "cross-site"])
            #expect(fetched.status == 403)
            for type in ["text/plain", "application/x-www-form-urlencoded", ""] {
                let simple = try await visitor.send(.post, "clock", #"{"seconds":60}"#, headers: ["Content-Type": type])
                #expect(simple.status == 415)
            }
            #expect(visitor.visit.clock.offsetSeconds == 0)
            let own = try await visitor.send(
                .post, "clock", #"{"seconds":60}"#,
                headers: ["Origin": "http://localhost:8080", "Sec-Fetch-Site": "same-origin"])
            #expect(own.status == 200)
            #expect(visitor.visit.clock.offsetSeconds == 60)
        }
    }

    @Test("an opened lab asks for its token: as a bearer, as a form, as a link; then the cookie is enough")
    func token() async throws {
        let token = "a-token-of-24-characters"
        try await LabUnderTest.run {
            $0.token = token
        } body: { lab in
            let host = ["Host": "lab.example"]
            #expect(try await lab.send(.get, "/", headers: host).status == 401)
            #expect(try await lab.send(.get, "/?token=wrong", headers: host).status == 401)
            #expect(try await lab.send(.post, "/lab/api/visit", "{}", headers: host).status == 401)
            let bearer = try await lab.send(
                .post, "/lab/api/visit", "{}", headers: ["Host": "lab.example", "Authorization": "Bearer " + token])
            #expect(bearer.status == 200)
            let link = try await lab.send(.get, "/?token=" + token, headers: host)
            #expect(link.status == 303)
            #expect(link.headers["Location"] == "/")
            let cookie = try #require(link.headers["Set-Cookie"]?.split(separator: ";").first)
            #expect(!cookie.contains(token))
            #expect(try await lab.send(.get, "/", cookie: String(cookie), headers: host).status == 200)
            #expect(try await lab.send(.get, "/", cookie: "latchkey_lab=0", headers: host).status == 401)
            let form = try await lab.send(
                .post, "/lab/login", "token=" + token,
                headers: [
                    "Host": "lab.example", "Origin": "http://lab.example",
                    "Content-Type": "application/x-www-form-urlencoded",
                ])
            #expect(form.status == 303)
            let forged = try await lab.send(
                .post, "/lab/login", "token=" + token,
                headers: ["Host": "lab.example", "Origin": "http://evil.example"])
            #expect(forged.status == 401)
        }
    }

    @Test("the form of the token: for browsers that hide where forms come from, styled, and with words for a wrong one")
    func form() async throws {
        try await LabUnderTest.run {
            $0.token = "a-token-of-24-characters"
        } body: { lab in
            let entrance = try await lab.send(.get, "/", headers: ["Host": "lab.example"])
            #expect(entrance.headers["Referrer-Policy"] == "same-origin")
            #expect(!String(decoding: entrance.body, as: UTF8.self).contains("role=\"alert\""))
            for path in ["/css/base.css", "/css/entrance.css", "/icon.svg"] {
                #expect(try await lab.send(.get, path, headers: ["Host": "lab.example"]).status == 200)
            }
            #expect(try await lab.send(.get, "/css/panels.css", headers: ["Host": "lab.example"]).status == 401)
            let hidden = [
                "Host": "lab.example", "Origin": "null", "Content-Type": "application/x-www-form-urlencoded",
            ]
            let own = hidden.merging(["Sec-Fetch-Site": "same-origin"]) { $1 }
            let right = try await lab.send(.post, "/lab/login", "token=a-token-of-24-characters", headers: own)
            #expect(right.status == 303)
            #expect(
                try await lab.send(.post, "/lab/login", "token=a-token-of-24-characters", headers: hidden).status == 401
            )
            let wrong = try await lab.send(.post, "/lab/login", "token=wrong", headers: own)
            #expect(wrong.status == 401)
            #expect(String(decoding: wrong.body, as: UTF8.self).contains("This is not the token of this lab."))
            for _ in 0..<30 { _ = try await lab.send(.post, "/lab/login", "token=wrong", headers: own) }
            let slowed = try await lab.send(.post, "/lab/login", "token=wrong", headers: own)
            #expect(slowed.status == 429 && slowed.headers["Retry-After"] != nil)
            #expect(String(decoding: slowed.body, as: UTF8.self).contains("Try again in"))
        }
    }

    @Test("who guesses the token from the addresses of one IPv6 network waits for all of them; another network doesn't")
    func guessesOfANetwork() async throws {
        let access = LabAccess(token: "a-token-of-24-characters")
        func status(from address: String) async throws -> Int {
            let request = try HTTPRequest(
                .get, "/lab/api/state", headers: ["Authorization": "Bearer wrong"], remoteAddress: address)
            return await access.guarded(request) { _ in HTTPResponse(status: 200) }.status
        }
        for number in 1...30 { #expect(try await status(from: "2001:db8::\(number)") == 401) }
        #expect(try await status(from: "2001:db8::ffff") == 429)
        #expect(try await status(from: "2001:db8:0:1::1") == 401)
    }

    @Test("files are sent compressed to those who take that, under addresses that never change their contents")
    func compressed() async throws {
        try await LabUnderTest.run { lab in
            let page = String(decoding: try await lab.send(.get, "/").body, as: UTF8.self)
            let style = try #require(page.firstMatch(of: /href="(\/[0-9a-f]{16}\/css\/base\.css)"/)?.1)
            #expect(!page.contains("\"css/") && !page.contains("\"js/"))
            let plain = try await lab.send(.get, String(style))
            #expect(plain.headers["Cache-Control"] == "private, max-age=31536000, immutable")
            #expect(plain.headers["Content-Encoding"] == nil)
            let gzip = try await lab.send(.get, String(style), headers: ["Accept-Encoding": "gzip, deflate, br"])
            #expect(gzip.headers["Content-Encoding"] == "gzip" && gzip.headers["Vary"] == "Accept-Encoding")
            #expect(gzip.body.count * 2 < plain.body.count && gzip.body.starts(with: [0x1F, 0x8B]))
            #expect(gzip.headers["ETag"] != plain.headers["ETag"])
            let refused = try await lab.send(.get, String(style), headers: ["Accept-Encoding": "gzip;q=0"])
            #expect(refused.body == plain.body)
            let tag = try #require(gzip.headers["ETag"])
            let again = try await lab.send(
                .get, String(style), headers: ["Accept-Encoding": "gzip", "If-None-Match": tag])
            #expect(again.status == 304 && again.body.isEmpty)
        }
    }

    @Test("the page and every reply carry the headers that keep it to itself; a file that has not changed is not sent")
    func page() async throws {
        try await LabUnderTest.run { lab in
            let response = try await lab.send(.get, "/")
            #expect(response.status == 200)
            #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
            #expect(response.headers["Content-Security-Policy"]?.hasPrefix("default-src 'self'") == true)
            #expect(response.headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
            #expect(response.headers["Cache-Control"] == "no-cache")
            let tag = try #require(response.headers["ETag"])
            #expect(try await lab.send(.get, "/", headers: ["If-None-Match": tag]).status == 304)
            #expect(try await lab.send(.get, "/missing.js").status == 404)
        }
    }

    @Test("a person who mistypes the address gets a page that leads to the lab, a program a problem")
    func nowhere() async throws {
        try await LabUnderTest.run { lab in
            let html = ["Accept": "text/html,*/*;q=0.8"]
            let page = try await lab.send(.get, "/lab/nothing", headers: html)
            #expect((page.status, page.headers["Content-Type"]) == (404, "text/html; charset=utf-8"))
            #expect(String(decoding: page.body, as: UTF8.self).contains(#"<a href="/">Open the lab</a>"#))
            for (path, headers) in [("/lab/nothing", [:]), ("/lab/api/nothing", html)] {
                let problem = try await lab.send(.get, path, headers: headers)
                #expect((problem.status, problem.headers["Content-Type"]) == (404, "application/problem+json"))
            }
        }
    }

    @Test("the cookie of a visit is kept from scripts and from other sites")
    func cookie() async throws {
        try await LabUnderTest.run { lab in
            let response = try await lab.send(.post, "/lab/api/visit", "{}")
            let cookie = try #require(response.headers["Set-Cookie"])
            #expect(cookie.contains("; HttpOnly"))
            #expect(cookie.contains("; SameSite=Strict"))
            let id = try #require(cookie.split(separator: ";").first?.split(separator: "=").last)
            #expect(id.utf8.count == 43)
        }
    }

    @Test(
        "hostile bodies are refused with a problem, and harm nothing",
        arguments: [
            "", "{", "[]", "null", #"{"tap":{}}"#, #"{"tap":{"_0":5}}"#, #"{"unknown":{}}"#, "\u{0}",
            #"{"tap":{"_0":"\ud800"}}"#,
            String(repeating: "[", count: 60_000),
        ])
    func hostileBodies(_ body: String) async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let response = try await visitor.send(.post, "phones/p1/touch", body)
            #expect(response.status == 400)
            #expect(response.headers["Content-Type"] == "application/problem+json")
            #expect(try json(response)["code"] == "invalid_request")
            for path in ["faults", "server/revoke", "link", "phones/p1/person", "phones/p1/change"] {
                #expect((400...404).contains(try await visitor.send(.post, path, body).status))
            }
        }
    }
}
