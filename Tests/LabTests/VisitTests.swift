import Foundation
import LatchkeyHTTP
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyLab

/// Visits: each is its own, and none stays for ever.
@Suite struct VisitTests {
    private static let enrollment =
        #"{"username":"anna","deviceId":"d1","deviceModel":"m","method":"smsOTP","phoneNumber":"+1234567890"}"#

    @Test("two visitors share nothing: neither users, nor phones, nor messages, nor time")
    func isolation() async throws {
        try await LabUnderTest.run { lab in
            let (anna, bob) = (try await lab.visitor(), try await lab.visitor())
            #expect(anna.cookie != bob.cookie)
            #expect(try await anna.app(.post, Endpoint.enroll.path, Self.enrollment).status == 200)
            #expect(
                try await anna.app(
                    .post, Endpoint.requestOTP.path, #"{"username":"anna","phoneNumber":"+1234567890"}"#
                ).status == 200)
            _ = try await anna.send(.post, "clock", #"{"seconds":60}"#)
            _ = try await anna.send(.post, "phones/p1/change", #"{"change":"airplaneOn"}"#)
            let (hers, his) = (try await anna.get(LabState.self, "state"), try await bob.get(LabState.self, "state"))
            #expect(hers.server.users.map(\.username) == ["anna"])
            #expect(hers.messages.count == 1)
            #expect(hers.phones.map(\.isAirplane) == [true])
            #expect(his.server.users.isEmpty)
            #expect(his.messages.isEmpty)
            #expect(his.clock.offsetSeconds == 0)
            #expect(his.phones.map(\.isAirplane) == [false])
            #expect(anna.visit.phones.first?.key != bob.visit.phones.first?.key)
        }
    }

    /// A request that only the owner of a phone may make, behind `phones/p2`.
    struct PhoneRoute: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let path: String
        let body: String
        var testDescription: String { "\(method) \(path)" }

        init(_ method: HTTPMethod, _ path: String, _ body: String = "") {
            (self.method, self.path, self.body) = (method, path, body)
        }
    }

    @Test(
        "a phone of another's visit is not found, whatever is asked of it",
        arguments: [
            PhoneRoute(.get, "/inspector"), PhoneRoute(.get, "/attestation"), PhoneRoute(.get, "/events"),
            PhoneRoute(.post, "/touch", #"{"home":{}}"#), PhoneRoute(.post, "/person", #"{"answer":"match"}"#),
            PhoneRoute(.post, "/change", #"{"change":"airplaneOn"}"#),
            PhoneRoute(.post, "/attestation", #"{"change":"release"}"#),
            PhoneRoute(.post, "/restore", "{}"), PhoneRoute(.delete, ""),
        ])
    func foreignPhone(route: PhoneRoute) async throws {
        try await LabUnderTest.run { lab in
            let (anna, bob) = (try await lab.visitor(), try await lab.visitor())
            #expect(try await anna.send(.post, "phones", #"{"model":"iPhoneSE"}"#).status == 201)
            #expect(anna.visit.phones.map(\.id) == ["p1", "p2"])
            #expect(try await bob.send(route.method, "phones/p2" + route.path, route.body).status == 404)
            #expect(anna.visit.phones.map(\.id) == ["p1", "p2"])
            // It is there for its owner; 409: nothing is asked of the person.
            let own = try await anna.send(route.method, "phones/p2" + route.path, route.body).status
            #expect([200, 201, 202, 409].contains(own))
        }
    }

    @Test("a message reaches the phone of its number, with its code")
    func messages() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            _ = try await visitor.app(.post, Endpoint.enroll.path, Self.enrollment)
            _ = try await visitor.app(
                .post, Endpoint.requestOTP.path, #"{"username":"anna","phoneNumber":"+1234567890"}"#)
            let message = try #require(try await visitor.get(MessageList.self, "messages").messages.first)
            #expect(message.phones == ["p1"])
            #expect(message.code?.count == 6)
            #expect(visitor.visit.phones.first?.phone.display.banner != nil)
        }
    }

    @Test(
        "an unknown visit is told so, whatever it asks for",
        arguments: ["state", "server", "wire", "messages", "export"])
    func unknown(_ path: String) async throws {
        try await LabUnderTest.run { lab in
            let nobody = try await lab.send(.get, "/lab/api/" + path)
            #expect(nobody.status == 404)
            let guess = "latchkey_visit=" + String(repeating: "A", count: 43)
            #expect(try await lab.send(.get, "/lab/api/" + path, cookie: guess).status == 404)
        }
    }

    @Test("a visit that nobody uses ends, with its files; one that is used stays")
    func expiry() async throws {
        try await LabUnderTest.run { lab in
            let (idle, used) = (try await lab.visitor(), try await lab.visitor())
            lab.clock.advance(by: 1_700)
            #expect(try await used.send(.get, "messages").status == 200)
            lab.clock.advance(by: 200)
            await lab.lab.tick(now: lab.clock.now)
            #expect(try await idle.send(.get, "messages").status == 404)
            #expect(!FileManager.default.fileExists(atPath: idle.visit.folder.path))
            #expect(!FileManager.default.fileExists(atPath: idle.visit.dataFolder.path))
            #expect(try await used.send(.get, "messages").status == 200)
            #expect(FileManager.default.fileExists(atPath: used.visit.folder.path))
        }
    }

    @Test("a server that holds as much as a lab keeps answers nothing more until it is reset; others do")
    func fullServer() async throws {
        try await LabUnderTest.run {
            $0.limits.serverMiB = 1
        } body: { lab in
            let (greedy, other) = (try await lab.visitor(), try await lab.visitor())
            func enroll(_ number: Int) async throws -> Int {
                let body = #"{"username":"u\#(number)","deviceId":"d\#(number)","deviceModel":"m","method":"smsOTP","#
                return try await greedy.app(.post, Endpoint.enroll.path, body + #""phoneNumber":"+1234567890"}"#).status
            }
            #expect(try await enroll(0) == 200)
            await lab.lab.tick(now: lab.clock.now)
            #expect(try await enroll(1) == 200)
            for number in 2..<1_000 { _ = try await enroll(number) }
            await lab.lab.tick(now: lab.clock.now)
            let refused = try await greedy.app(.get, "/health")
            #expect(refused.status == 503)
            #expect(try json(refused)["code"]?.text == "overloaded")
            await lab.lab.tick(now: lab.clock.now)
            #expect(greedy.visit.log.entries.count { $0.words.contains("1 MiB") } == 1)
            #expect(try await other.app(.get, "/health").status == 200)
            #expect(try await greedy.send(.post, "server/reset", "{}").status == 200)
            #expect(try await greedy.app(.get, "/health").status == 200)
        }
    }

    @Test("a visit ends when it was idle for as long as the limit, and not a second earlier")
    func exactExpiry() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let start = visitor.visit.seen
            await lab.lab.tick(now: start.addingTimeInterval(1_799))
            #expect(lab.lab.visits.all.map(\.id) == [visitor.visit.id])
            await lab.lab.tick(now: start.addingTimeInterval(1_800))
            #expect(lab.lab.visits.all.isEmpty)
        }
    }

    @Test("a visit lives while a page of it is open, or hidden and beating")
    func openPage() async throws {
        try await LabUnderTest.run { lab in
            let (open, hidden, left) = (try await lab.visitor(), try await lab.visitor(), try await lab.visitor())
            let stream = try open.visit.feed.subscribe(after: nil)
            for _ in 0..<3 {
                lab.clock.advance(by: 1_000)
                #expect(try await hidden.send(.post, "beat", "{}").status == 200)
                await lab.lab.tick(now: lab.clock.now)
            }
            #expect(Set(lab.lab.visits.all.map(\.id)) == [open.visit.id, hidden.visit.id])
            #expect(try await left.send(.get, "messages").status == 404)
            #expect(!hidden.visit.isTouched)
            stream.end()
        }
    }

    @Test("a visit that has ended by itself leaves its results to its visitor, and to nobody else")
    func results() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            #expect(try await visitor.send(.post, "clock", #"{"seconds":60}"#).status == 200)
            lab.clock.advance(by: 1_801)
            await lab.lab.tick(now: lab.clock.now)
            let stranger = try await lab.visitor()
            #expect(try await stranger.get(LabState.self, "state").visit.hasEarlierResults == false)
            #expect(try await stranger.send(.get, "export?format=json&visit=earlier").status == 404)
            let entered = try await lab.send(.post, "/lab/api/visit", "{}", cookie: visitor.cookie)
            let cookie = try #require(entered.headers["Set-Cookie"]?.split(separator: ";").first)
            let state = try JSONDecoder().decode(LabState.self, from: Data(entered.body))
            #expect(state.visit.hasEarlierResults)
            let export = try await lab.send(
                .get, "/lab/api/export?format=json&visit=earlier", cookie: String(cookie))
            #expect(String(decoding: export.body, as: UTF8.self).contains("The time is shifted by 60 s"))
        }
    }

    @Test("a visit that nobody has touched or looks at makes room in a full lab; any other keeps its place")
    func unused() async throws {
        try await LabUnderTest.run {
            $0.limits.visits = 3
        } body: { lab in
            let (touched, open, unused) = (try await lab.visitor(), try await lab.visitor(), try await lab.visitor())
            #expect(try await touched.send(.post, "clock", #"{"seconds":60}"#).status == 200)
            let stream = try open.visit.feed.subscribe(after: nil)
            #expect(try await lab.send(.post, "/lab/api/visit", "{}").status == 429)
            lab.clock.advance(by: 151)
            let fourth = try await lab.visitor()
            #expect(Set(lab.lab.visits.all.map(\.id)) == [touched.visit.id, open.visit.id, fourth.visit.id])
            #expect(!FileManager.default.fileExists(atPath: unused.visit.folder.path))
            stream.end()
        }
    }

    @Test("phones have names of their own, and too long ones are refused")
    func names() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            #expect(try await visitor.post(PhoneInfo.self, "phones", #"{"model":"iPhoneSE"}"#).name == "iPhone 2")
            let named = #"{"model":"iPhoneSE","name":"  Anna’s  "}"#
            #expect(try await visitor.post(PhoneInfo.self, "phones", named).name == "Anna’s")
            let words = visitor.visit.log.entries.map(\.words)
            #expect(words.contains { $0.hasPrefix("A phone was unwrapped: Anna’s, iPhone SE") }, "\(words)")
            let long = #"{"model":"iPhoneSE","name":"\#(String(repeating: "a", count: 25))"}"#
            #expect(try await visitor.send(.post, "phones", long).status == 400)
            #expect(try await visitor.send(.post, "reset", "{}").status == 200)
            #expect(visitor.visit.phones.map(\.name) == ["iPhone"])
        }
    }

    @Test("a full lab says so, and has room again when a visit has ended")
    func fullLab() async throws {
        try await LabUnderTest.run {
            $0.limits.visits = 2
        } body: { lab in
            _ = try await lab.visitor()
            _ = try await lab.visitor()
            let refused = try await lab.send(.post, "/lab/api/visit", "{}")
            #expect(refused.status == 429)
            #expect(try json(refused)["code"] == "lab_full")
            lab.clock.advance(by: 2_000)
            await lab.lab.tick(now: lab.clock.now)
            _ = try await lab.visitor()
        }
    }

    @Test("no more visits are opened than there is room for, also if they are asked for at once")
    func visitsAtOnce() async throws {
        try await LabUnderTest.run {
            $0.limits.visits = 2
        } body: { lab in
            let statuses = try await withThrowingTaskGroup(of: Int.self, returning: [Int].self) { group in
                for _ in 0..<6 { group.addTask { try await lab.send(.post, "/lab/api/visit", "{}").status } }
                return try await group.reduce(into: []) { $0.append($1) }.sorted()
            }
            #expect(statuses == [200, 200, 429, 429, 429, 429])
            #expect(lab.lab.visits.all.count == 2)
        }
    }

    @Test("a visit has so many phones and no more, also if they are asked for at once")
    func phoneLimit() async throws {
        try await LabUnderTest.run {
            $0.limits.phonesOfVisit = 3
        } body: { lab in
            let visitor = try await lab.visitor()
            let statuses = try await withThrowingTaskGroup(of: Int.self, returning: [Int].self) { group in
                for _ in 0..<5 {
                    group.addTask { try await visitor.send(.post, "phones", #"{"model":"iPhoneSE"}"#).status }
                }
                var statuses: [Int] = []
                for try await status in group { statuses.append(status) }
                return statuses.sorted()
            }
            #expect(statuses == [201, 201, 429, 429, 429])
            #expect(visitor.visit.phones.count == 3)
            let name = try #require(visitor.visit.phones.last).id
            #expect(try await visitor.send(.delete, "phones/" + name).status == 200)
            #expect(try await visitor.send(.post, "phones", #"{"model":"noEnclave"}"#).status == 201)
        }
    }

    @Test("a phone's secret address is gone with it")
    func removedPhone() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let key = try #require(visitor.visit.phones.first).key
            #expect(try await visitor.app(.get, "/health").status == 200)
            _ = try await visitor.send(.delete, "phones/p1")
            let request = try HTTPRequest(.get, "/" + key + "/health")
            #expect(await lab.lab.respondAtGateway(to: request).status == 404)
        }
    }

    @Test("a reset leaves a new phone, a server that knows nobody, and the right time")
    func reset() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            _ = try await visitor.app(.post, Endpoint.enroll.path, Self.enrollment)
            _ = try await visitor.send(.post, "clock", #"{"seconds":60}"#)
            let state = try await visitor.post(LabState.self, "reset", "{}")
            #expect(state.server.users.isEmpty)
            #expect(state.clock.offsetSeconds == 0)
            #expect(state.phones.map(\.id) == ["p2"])
            #expect(state.wire.isEmpty)
        }
    }

    @Test("a link rebuilds phones and faults, and nothing that was enrolled")
    func link() async throws {
        try await LabUnderTest.run { lab in
            let (one, other) = (try await lab.visitor(), try await lab.visitor())
            _ = try await one.send(.post, "phones", #"{"model":"iPhoneSE","passcode":false}"#)
            _ = try await one.send(.post, "clock", #"{"seconds":-90}"#)
            _ = try await one.send(.post, "faults", #"{"phone":"p2","faults":{"loseAfter":2}}"#)
            _ = try await one.app(.post, Endpoint.enroll.path, Self.enrollment)
            let link = try await one.get(SharedLink.self, "link")
            #expect(!link.state.contains("anna"))
            let state = try await other.post(LabState.self, "link", #"{"state":"\#(link.state)"}"#)
            #expect(state.phones.map(\.model) == [.iPhone15Pro, .iPhoneSE])
            #expect(state.phones.map(\.hasPasscode) == [true, false])
            #expect(state.clock.offsetSeconds == -90)
            #expect(state.faults.map(\.faults.loseAfter) == [0, 2])
            #expect(state.server.users.isEmpty)
            #expect(try await other.send(.post, "link", #"{"state":"AAAA"}"#).status == 400)
        }
    }

    @Test("folders end with their lab, and what a killed lab has left ends with the next one's start")
    func folders() throws {
        let files = FileManager.default
        let parent = files.temporaryDirectory.appendingPathComponent("latchkey-folders-" + UUID().uuidString)
        defer { try? files.removeItem(at: parent) }
        let left: URL
        do {
            let killed = try WorkFolder(in: parent)
            left = killed.url
        }
        #expect(files.fileExists(atPath: left.path))
        let alive = try WorkFolder(in: parent)
        #expect(!files.fileExists(atPath: left.path))
        let another = try WorkFolder(in: parent)
        #expect(files.fileExists(atPath: alive.url.path))
        another.remove()
        #expect(!files.fileExists(atPath: another.url.path))
        let mode = try files.attributesOfItem(atPath: alive.url.path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test("labs that start at the same moment each have a folder, and none takes another's for a killed lab's")
    func foldersAtOnce() async throws {
        let files = FileManager.default
        let parent = files.temporaryDirectory.appendingPathComponent("latchkey-folders-" + UUID().uuidString)
        defer { try? files.removeItem(at: parent) }
        let folders = try await withThrowingTaskGroup(of: [WorkFolder].self) { group in
            for _ in 0..<8 {
                group.addTask { try (0..<50).map { _ in try WorkFolder(in: parent) } }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(folders.map(\.url)).count == 400)
        #expect(folders.allSatisfy { files.fileExists(atPath: $0.url.appendingPathComponent("lock").path) })
    }

    @Test("the sample of the whole state says what its types say")
    func sample() throws {
        let bytes = LabJSON.bytes(of: LabSample.state)
        #expect(try JSONDecoder().decode(LabState.self, from: Data(bytes)) == LabSample.state)
    }
}
