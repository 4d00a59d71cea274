import Foundation
import LatchkeyLock
import SiteTesting
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("The browser sheet")
struct WebSessionTests {
    /// A site with an account chooser, as OpenID providers have one.
    private static func provider() throws -> TestSite {
        try TestSite { request in
            switch (request.method, request.path) {
            case ("GET", "/authorize"):
                .page(
                    """
                    <title>Accounts</title><h1>Choose an account</h1><p>To continue to Chatter</p>
                    <form method=post action=/choose><input type=hidden name=ticket value="t 1">
                    <button name=account value=anna>Anna</button><button name=account value=ben>Ben</button></form>
                    <form action=/login><label>E-mail <input name=email></label><label>Password <input type=password name=pw>
                    </label><button>Sign In</button></form><a href=/about>About</a>
                    """, cookies: ["sid=abc; Path=/; HttpOnly", "device=d1; Path=/; Max-Age=3600"])
            case ("POST", "/choose"):
                request.body == "ticket=t+1&account=ben"
                    ? .redirect("/consent", status: 303, cookies: ["account=ben; Path=/"]) : .page("wrong", status: 400)
            case ("GET", "/consent"): .redirect("app.example:/callback?code=c0de&state=a%20b")
            case ("GET", "/login"): .redirect("app.example:/callback?\(request.query ?? "")")
            case ("GET", "/about"): .page("<h2>About</h2><p>Nothing.</p>")
            default: .page("not there", status: 404)
            }
        }
    }

    /// The URL that ends a session, or the failure; begun at once on a thread of its own.
    private final class Session: Sendable {
        private let end = Lock<Result<String, PhoneFailure>?>(nil)
        private let done = DispatchSemaphore(value: 0)

        init(_ connection: any PhoneConnection, _ call: StartWebSession) {
            Thread { [self] in
                let result: Result<String, PhoneFailure>
                do throws(PhoneFailure) { result = .success(try connection.send(call).url) } catch {
                    result = .failure(error)
                }
                end.withLock { $0 = result }
                done.signal()
            }.start()
        }

        /// Ask once.
        var url: String {
            get throws {
                try #require(done.wait(timeout: .now() + 20) == .success, "the session did not end")
                return try #require(end.withLock { $0 }).get()
            }
        }
    }

    private static func call(
        _ url: String, session: Int64 = 1, isEphemeral: Bool = true, headers: [String: String] = [:]
    ) -> StartWebSession {
        StartWebSession(
            session: session, url: url, callback: .scheme("app.example"), isEphemeral: isEphemeral, headers: headers)
    }

    private static func wait(_ phone: VirtualPhone, for label: String) throws {
        try #require(phone.waitForDisplay(timeout: 20) { $0.find(label: label) != nil } != nil, "no “\(label)”")
    }

    private static let canceled = PhoneFailure.webAuthentication(.canceledLogin)

    // MARK: From the question to the callback

    @Test("question, chooser, redirections, callback; the touches go to the sheet", arguments: ConnectionKind.allCases)
    func wholeWay(kind: ConnectionKind) throws {
        let site = try Self.provider()
        let (bench, app) = try PhoneBench.withScreen(kind)
        let phone = bench.phone
        let session = Session(bench.connection, Self.call("\(site.address)/authorize?x=1", isEphemeral: false))
        try Self.wait(phone, for: "“com.example.app” Wants to Use “127.0.0.1” to Sign In")
        #expect(phone.display.find(label: "This allows the app and website to share information about you.") != nil)
        #expect(site.requests.isEmpty, "nothing is loaded before the person has agreed")
        phone.tap("Continue")
        try Self.wait(phone, for: "Choose an account")
        let display = phone.display
        let sheet = display.root.front
        #expect(sheet.identifier == "web.sheet")
        #expect(sheet.label == "127.0.0.1")
        #expect(!phone.touch(.tap("\(bench.launch.number).1")).isTaken, "the app is behind the sheet")
        #expect(phone.appState("com.example.app") == .active)
        phone.tap("Ben")
        #expect(try session.url == "app.example:/callback?code=c0de&state=a%20b")
        #expect(phone.display.find(identifier: "web.sheet") == nil)
        #expect(site.requests.map(\.path) == ["/authorize", "/choose", "/consent"])
        #expect(site.requests.first?["Cookie"] == nil)
        #expect(site.requests.last?["Cookie"] == "sid=abc; device=d1; account=ben")
        #expect(site.requests[1]["Origin"] == site.address)
        #expect(!app.events.contains(.tap("1")))
    }

    @Test("fields are typed into by keyboard and touch; Return presses the form's button")
    func fields() throws {
        let site = try Self.provider()
        let (bench, _) = try PhoneBench.withScreen()
        let phone = bench.phone
        let session = Session(bench.connection, Self.call("\(site.address)/authorize"))
        try Self.wait(phone, for: "Choose an account")
        let fields = phone.display.root.front.all.filter { [.textField, .secureTextField].contains($0.role) }
        try #require(fields.map(\.label) == ["E-mail", "Password"])
        phone.touch(.tap(fields[0].id))
        #expect(phone.display.root.focused?.id == fields[0].id)
        phone.touch(.typeText("an"))
        phone.touch(.typeText("na"))
        phone.touch(.setText(fields[1].id, text: "s3cr&t"))
        #expect(phone.display.root.node(fields[0].id)?.value == "anna")
        #expect(phone.display.root.node(fields[1].id)?.value == "••••••")
        phone.touch(.submit)
        #expect(try session.url == "app.example:/callback?email=anna&pw=s3cr%26t")
    }

    @Test("links lead on, and a touch meant for the page before misses")
    func links() throws {
        let site = try Self.provider()
        let (bench, _) = try PhoneBench.withScreen()
        let phone = bench.phone
        let session = Session(bench.connection, Self.call("\(site.address)/authorize"))
        try Self.wait(phone, for: "Choose an account")
        let old = try #require(phone.display.find(label: "Ben"))
        phone.tap("About")
        try Self.wait(phone, for: "Nothing.")
        #expect(!phone.touch(.tap(old.id)).isTaken)
        phone.tap("Cancel")
        #expect(throws: Self.canceled) { try session.url }
    }

    @Test("a scripted person fills in the form and signs in, or by habit takes the first account")
    func scripted() throws {
        let site = try Self.provider()
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(.inProcess, person: person)
        person.enqueueOnWeb(.type("anna", into: "E-mail"), .type("pw", into: "Password"), .tap("Sign In"))
        let first = Session(bench.connection, Self.call("\(site.address)/authorize"))
        #expect(try first.url == "app.example:/callback?email=anna&pw=pw")
        #expect(person.pages.count == 3)
        #expect(person.pages.first?.buttons == ["Anna", "Ben", "Sign In"])
        #expect(person.pages.last?.fields.map(\.text) == ["anna", "pw"])
        let chooser = try TestSite { request in
            request.path == "/"
                ? .page("<form action=/b><button name=a value=1>One</button><button>Two</button></form>")
                : .redirect("app.example:?\(request.query ?? "")")
        }
        let second = Session(bench.connection, Self.call("\(chooser.address)/", session: 2, isEphemeral: false))
        #expect(try second.url == "app.example:?a=1")
        #expect(person.prompts.map(\.kindName) == ["webSignIn"])
    }

    @Test("who cancels the question, or the sheet, cancels the session", arguments: [true, false])
    func cancels(isEphemeral: Bool) throws {
        let site = try Self.provider()
        let bench = try PhoneBench(.inProcess, person: ScriptedPerson.cancels)
        let session = Session(bench.connection, Self.call("\(site.address)/authorize", isEphemeral: isEphemeral))
        #expect(throws: Self.canceled) { try session.url }
        #expect(site.requests.count == (isEphemeral ? 1 : 0))
        #expect(bench.phone.display.find(identifier: "web.sheet") == nil)
    }

    // MARK: Where pages come from

    @Test("offline the sheet says so; Try Again loads the page once the phone is online")
    func offline() throws {
        let site = try Self.provider()
        let (bench, _) = try PhoneBench.withScreen()
        let phone = bench.phone
        phone.setAirplaneMode(true)
        let session = Session(bench.connection, Self.call("\(site.address)/authorize"))
        let sentence = "Safari can’t open the page because your iPhone is not connected to the Internet."
        try Self.wait(phone, for: sentence)
        #expect(site.requests.isEmpty)
        phone.setAirplaneMode(false)
        phone.tap("Try Again")
        try Self.wait(phone, for: "Choose an account")
        phone.tap("Cancel")
        #expect(throws: Self.canceled) { try session.url }
    }

    @Test(
        "what can't be shown is a sentence on the sheet",
        arguments: [
            ("/insecure", "the connection is not secure"), ("/loop", "too many redirects occurred"),
            ("/file", "the address is invalid"), ("/other", "the address is invalid"),
            ("/empty", "answered with an error"),
            ("/picture", "file of this kind"), ("/gone", "couldn’t connect to the server"),
            ("/bracket", "the address is invalid"),
        ])
    func failures(path: String, sentence: String) throws {
        let site = try TestSite { request in
            switch request.path {
            case "/insecure": .redirect("http://example.com/")
            case "/loop": .redirect("/loop")
            case "/file": .redirect("file:///etc/passwd")
            case "/other": .redirect("other.app:/callback?code=1")
            case "/picture": TestSite.Answer(headers: [("Content-Type", "image/png")], body: [1])
            case "/gone": .redirect("http://127.0.0.1:1/")
            case "/bracket": .redirect("http://[::1")
            default: TestSite.Answer(status: 500)
            }
        }
        let (bench, _) = try PhoneBench.withScreen()
        let session = Session(bench.connection, Self.call(site.address + path))
        let display = bench.phone.waitForDisplay(timeout: 20) { display in
            display.root.all.contains { $0.id == "system.web.failure" && $0.label.contains(sentence) }
        }
        #expect(display != nil, "\(bench.phone.display.root.front)")
        bench.phone.tap("Cancel")
        #expect(throws: Self.canceled) { try session.url }
        #expect(site.requests.count <= 21)
    }

    @Test("pages with an error status are shown as pages, and a long one from its beginning")
    func errors() throws {
        let site = try TestSite { request in
            request.path == "/long"
                ? .page("<p>start</p>" + String(repeating: "<!-- filler -->", count: 200_000))
                : .page("<h1>Not found</h1>", status: 404)
        }
        let (bench, _) = try PhoneBench.withScreen()
        for (number, (path, text)) in [("/404", "Not found"), ("/long", "start")].enumerated() {
            let session = Session(bench.connection, Self.call(site.address + path, session: Int64(number)))
            try Self.wait(bench.phone, for: text)
            bench.phone.tap("Cancel")
            #expect(throws: Self.canceled) { try session.url }
        }
    }

    // MARK: Cookies

    @Test("sessions share the phone's cookies, ephemeral ones have their own; those with an expiry outlive the process")
    func cookies() throws {
        let site = try TestSite { _ in
            .redirect("app.example:/", cookies: ["a=1; Max-Age=3600; Path=/", "b=2; Path=/"])
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        func visit(_ phone: VirtualPhone, isEphemeral: Bool = false) throws -> String? {
            let launch = try phone.launch(.usingFaceID("com.example.app"))
            let connection = InProcessConnection(phone: phone, launch: launch)
            let call = Self.call(site.address, isEphemeral: isEphemeral)
            #expect(try connection.send(call).url == "app.example:/")
            phone.terminate(launch)
            return site.requests.last?["Cookie"]
        }
        let phone = try VirtualPhone(stateFile: file, person: ScriptedPerson.approves)
        #expect(try visit(phone, isEphemeral: true) == nil)
        #expect(try visit(phone) == nil)
        #expect(try visit(phone) == "a=1; b=2")
        #expect(try visit(phone, isEphemeral: true) == nil)
        phone.closeStateFile()
        let again = try VirtualPhone(stateFile: file, person: ScriptedPerson.approves)
        #expect(try visit(again) == "a=1")
        again.restart()
        again.unlock()
        #expect(try visit(again) == "a=1")
        again.clearWebsiteData()
        #expect(try visit(again) == nil)
        #expect(try visit(again) == "a=1; b=2")
        again.erase()
        #expect(try visit(again) == nil)
        again.closeStateFile()
    }

    @Test("additional header fields go with the first request only, and can't take the browser's place")
    func headers() throws {
        let site = try TestSite { $0.path == "/a" ? .redirect("/b") : .redirect("app.example:/") }
        let bench = try PhoneBench()
        let headers = ["X-One": "1", "Cookie": "a=1", "User-Agent": "x", "X-Two": "1\r\nX-Three: 3"]
        #expect(try bench.connection.send(Self.call("\(site.address)/a", headers: headers)).url == "app.example:/")
        let (first, second) = (try #require(site.requests.first), try #require(site.requests.last))
        #expect(first["X-One"] == "1")
        #expect(first["Cookie"] == nil)
        #expect(first["User-Agent"]?.contains("iPhone OS 18_1") == true)
        #expect(first["X-Two"] == nil && first["X-Three"] == nil)
        #expect(second["X-One"] == nil)
    }

    // MARK: Ends

    @Test("the app cancels its session: at the question, on the sheet, and before it began")
    func appCancels() throws {
        let site = try Self.provider()
        let (bench, _) = try PhoneBench.withScreen()
        let first = Session(bench.connection, Self.call("\(site.address)/authorize", isEphemeral: false))
        _ = bench.phone.waitForDisplay(timeout: 20) { $0.overlay?.identifier == "prompt.webSignIn" }
        _ = try bench.connection.send(CancelWebSession(session: 1))
        #expect(throws: Self.canceled) { try first.url }
        #expect(bench.phone.display.overlay == nil)
        let second = Session(bench.connection, Self.call("\(site.address)/authorize", session: 2))
        try Self.wait(bench.phone, for: "Choose an account")
        _ = try bench.connection.send(CancelWebSession(session: 2))
        #expect(throws: Self.canceled) { try second.url }
        #expect(bench.phone.display.find(identifier: "web.sheet") == nil)
        _ = try bench.connection.send(CancelWebSession(session: 3))
        let third = Session(bench.connection, Self.call("\(site.address)/authorize", session: 3))
        #expect(throws: Self.canceled) { try third.url }
    }

    @Test("an app has one sheet at a time; another session is refused")
    func second() throws {
        let site = try Self.provider()
        let (bench, _) = try PhoneBench.withScreen()
        let first = Session(bench.connection, Self.call("\(site.address)/authorize"))
        try Self.wait(bench.phone, for: "Choose an account")
        #expect(throws: PhoneFailure.self) {
            try bench.connection.send(Self.call("\(site.address)/authorize", session: 2))
        }
        bench.phone.tap("Ben")
        #expect(try first.url.hasPrefix("app.example:"))
    }

    @Test("behind the home screen the sheet stays, and goes on when the app comes back; a killed app's sheet goes")
    func background() throws {
        let site = try Self.provider()
        let (bench, _) = try PhoneBench.withScreen()
        let phone = bench.phone
        let session = Session(bench.connection, Self.call("\(site.address)/authorize"))
        try Self.wait(phone, for: "Choose an account")
        phone.touch(.home)
        #expect(phone.display.find(label: "Choose an account") == nil)
        phone.touch(.open("com.example.app"))
        #expect(phone.display.find(label: "Choose an account") != nil)
        phone.kill(bench.launch)
        #expect(throws: PhoneFailure.connection(.launchEnded)) { try session.url }
        #expect(phone.display.find(label: "Choose an account") == nil)
    }

    @Test("an app that is not in front can't show a sheet")
    func notInFront() throws {
        let (bench, _) = try PhoneBench.withScreen()
        bench.phone.touch(.home)
        #expect(throws: PhoneFailure.webAuthentication(.presentationContextInvalid)) {
            try bench.connection.send(Self.call("https://a.example"))
        }
    }

    @Test(
        "a first page that is none of the web ends the app",
        arguments: ["app.example:/x", "file:///etc", "x", "http:///"])
    func wrongScheme(url: String) throws {
        let bench = try PhoneBench()
        #expect(throws: PhoneFailure.connection(.launchEnded)) { try bench.connection.send(Self.call(url)) }
        #expect(!bench.phone.isRunning(bench.launch))
    }

    @Test("an https callback needs an associated domain")
    func association() throws {
        let bench = try PhoneBench()
        let call = StartWebSession(
            session: 1, url: "https://a.example", callback: .https(host: "a.example", path: "/x"), isEphemeral: true)
        let failure = #expect(throws: PhoneFailure.self) { try bench.connection.send(call) }
        #expect(failure?.code == 1)
        #expect(failure?.debugMessage?.contains("webcredentials") == true)
    }

    @Test("the event log names hosts and outcomes, and nothing of an address, a form or a cookie")
    func log() throws {
        let site = try Self.provider()
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(.inProcess, person: person)
        person.enqueueOnWeb(.type("anna", into: "E-mail"), .type("s3cr3t", into: "Password"), .tap("Sign In"))
        let session = Session(bench.connection, Self.call("\(site.address)/authorize?nonce=n0nce", isEphemeral: false))
        _ = try session.url
        let lines = bench.phone.events.map(\.jsonLine)
        #expect(
            bench.phone.events.filter { $0.operation == "phone.webPage" }.map(\.outcome) == [
                "127.0.0.1 200", "127.0.0.1 302",
            ])
        #expect(bench.phone.events.contains { $0.prompt == "webSignIn" && $0.outcome == "allow" })
        for secret in ["n0nce", "anna", "s3cr3t", "abc", "authorize", "callback"] {
            #expect(!lines.contains { $0.contains(secret) }, "\(secret)")
        }
    }
}
