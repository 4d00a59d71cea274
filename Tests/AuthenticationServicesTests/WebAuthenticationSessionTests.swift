import AuthenticationServices
import SiteTesting
import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("SwiftUI's webAuthenticationSession", .serialized)
@MainActor
struct WebAuthenticationSessionTests {
    private var session: WebAuthenticationSession { EnvironmentValues().webAuthenticationSession }

    private func site() throws -> TestSite {
        try TestSite { _ in .page("<form action='app.example:/done'><button>Go on</button></form>") }
    }

    @Test("a view gets the URL to which the website leads, from a sheet with cookies of its own or not", .phone())
    func result() async throws {
        let site = try site()
        let url = try #require(URL(string: site.address))
        let reached = try await session.authenticate(using: url, callbackURLScheme: "app.example")
        #expect(reached.scheme == "app.example" && reached.path == "/done")
        let again = try await session.authenticate(
            using: url, callback: .customScheme("app.example"), preferredBrowserSession: .ephemeral,
            additionalHeaderFields: ["X-From": "view"])
        #expect(again.scheme == "app.example")
        #expect(site.requests.map { $0["X-From"] } == [nil, "view"])
    }

    @Test("who cancels gives the session's error", .phone(person: ScriptedPerson.cancels))
    func canceled() async throws {
        let url = try #require(URL(string: try site().address))
        let error = await #expect(throws: ASWebAuthenticationSessionError.self) {
            try await session.authenticate(using: url, callbackURLScheme: "app.example")
        }
        #expect(error?.code == .canceledLogin)
    }

    @Test("a task that is canceled cancels its session", .phone(person: ScriptedPerson.absent))
    func cancellation() async throws {
        let (session, url) = (session, try #require(URL(string: try site().address)))
        let task = Task { @MainActor in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await session.authenticate(using: url, callbackURLScheme: "app.example")
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        let (started, said) = AsyncStream.makeStream(of: Void.self)
        let later = Task { @MainActor in
            said.yield()
            return try await session.authenticate(using: url, callbackURLScheme: "app.example")
        }
        for await _ in started { break }
        later.cancel()
        await #expect(throws: ASWebAuthenticationSessionError.self) { try await later.value }
    }
}
