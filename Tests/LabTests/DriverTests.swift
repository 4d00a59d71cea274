import Foundation
import LatchkeyLock
import Testing
import VirtualPhone

@testable import LatchkeyLab

/// What programs need that drive the lab in place of a page.
@Suite struct DriverTests {
    @Test("a wait for a display ends with the next change")
    func change() async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            let first = try await visitor.get(PhoneDisplay.self, "phones/p1/display").display
            async let next = visitor.get(PhoneDisplay.self, "phones/p1/display?after=\(first.revision)&wait=30")
            // Asked for or not yet: either way the change is told.
            _ = try await visitor.send(.post, "phones/p1/touch", #"{"side":{}}"#)
            #expect(try await next.display.revision > first.revision)
        }
    }

    @Test("what has changed already is told at once, and without a wait the present display is")
    func past() async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            _ = try await visitor.send(.post, "phones/p1/touch", #"{"side":{}}"#)
            let now = try await visitor.get(PhoneDisplay.self, "phones/p1/display?after=0&wait=30").display
            let same = try await visitor.get(PhoneDisplay.self, "phones/p1/display?after=\(now.revision)&wait=0")
                .display
            #expect(same.revision == now.revision)
        }
    }

    @Test(
        "a wait that is none is refused",
        arguments: ["after=-1", "after=x", "after=1&wait=31", "after=1&wait=-1", "after=1&wait=1.5"])
    func malformed(query: String) async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            #expect(try await visitor.send(.get, "phones/p1/display?" + query).status == 400)
        }
    }

    @Test("who leaves ends the visit: its apps are killed, its room is free, its cookie is worth nothing")
    func leaving() async throws {
        try await IdleApps.withLab {
            $0.limits.visits = 1
        } body: { lab in
            let visitor = try await lab.visitor()
            let app = try await IdleApps.open("dev.latchkey.Vault", visitor)
            #expect(
                try await visitor.send(.delete, "visit", headers: ["Content-Type": "application/json"]).status == 200)
            #expect(!IdleApps.isAlive(app))
            #expect(try await visitor.send(.get, "state").status == LabError.noVisit.status)
            _ = try await lab.visitor()
        }
    }

    @Test("the description and its page are there for everybody who may use the lab", arguments: [false, true])
    func description(hasToken: Bool) async throws {
        try await IdleApps.withLab {
            if hasToken { $0.token = "a token of this test" }
        } body: { lab in
            let headers = hasToken ? ["Authorization": "Bearer a token of this test"] : [:]
            for (path, type) in [("/lab/api/openapi.json", "application/json"), ("/lab/docs", "text/html")] {
                let reply = try await lab.send(.get, path, headers: headers)
                #expect(reply.status == 200)
                #expect(reply.headers["Content-Type"]?.hasPrefix(type) == true)
                if hasToken { #expect(try await lab.send(.get, path).status == 401) }
            }
        }
    }
}
