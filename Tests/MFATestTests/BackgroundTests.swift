import Foundation
import LatchkeyKit
import LatchkeyLock
import MFATestApp
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// How the person leaves the app.
enum Absence: String, Sendable, CaseIterable {
    /// To the home screen, and back at once.
    case home
    /// The phone is locked, and unlocked once what was under way has ended.
    case locked
}

/// Approves everything, but leaves the app at one moment: at a request or a prompt, counted together.
private final class Leaver: Person {
    private let app: TestApp
    private let launch: AppLaunch
    private let absence: Absence
    private let approving = ScriptedPerson(.approves(passcode: "123456"))
    private let momentsLeft: Lock<Int>

    init(_ app: TestApp, _ launch: AppLaunch, _ absence: Absence, at moment: Int) {
        self.app = app
        self.launch = launch
        self.absence = absence
        momentsLeft = Lock(moment)
    }

    /// Whether the moment has come.
    var hasLeft: Bool { momentsLeft.withLock { $0 <= 0 } }

    func answer(_ prompt: Prompt) -> PromptAnswer {
        pass() ? .none : approving.answer(prompt)
    }

    /// Counts a moment, and leaves if it is the one; returns once the app knows.
    @discardableResult
    func pass() -> Bool {
        let isTheMoment = momentsLeft.withLock { left in
            left -= 1
            return left == 0
        }
        guard isTheMoment else { return false }
        let done = DispatchSemaphore(value: 0)
        Task { @MainActor [app, launch, absence] in
            app.leave(absence, launch)
            done.signal()
        }
        done.wait()
        return true
    }
}

extension PhoneSuite {
    /// The app left in the middle of each step of each flow: inactive, background, active.
    @Suite @MainActor struct BackgroundTests {
        /// No flow has more requests and prompts than this.
        private nonisolated static let most = 6

        /// When the person leaves, and how.
        struct Moment: Sendable, CustomTestStringConvertible {
            let number: Int
            let absence: Absence

            var testDescription: String { "\(absence) at \(number)" }
        }

        private nonisolated static let moments = Absence.allCases.flatMap { absence in
            (1...most).map { Moment(number: $0, absence: absence) }
        }

        @Test(
            "an app that is left in the middle of anything loses nothing, asks nothing twice, and does not hang",
            arguments: AppFlow.allCases, moments)
        func left(flow: AppFlow, moment: Moment) async throws {
            try await TestApp.run { (app: TestApp) async throws in
                try await app.prepare(flow)
                let before = app.gateway.requests.count
                let person = Leaver(app, try PhoneUnderTest.current.launch, moment.absence, at: moment.number)
                app.phone.give(to: person)
                app.gateway.onRequest.withLock { $0 = { _ = person.pass() } }
                await app.perform(flow)
                await app.comeBack()
                #expect(person.hasLeft || app.isDone(flow))
                #expect(moment.number < Self.most || !person.hasLeft, "there are more moments than are tried")
                let model = app.model
                #expect(!model.state.isBusy && !model.enrollment.isWorking)
                #expect(!model.authentication.isWorking && !model.settings.isWorking)
                for (path, count) in Self.changes(app.gateway.requests.dropFirst(before)) {
                    #expect(count == 1, "\(path)")
                }
                app.gateway.onRequest.withLock { $0 = nil }
                app.person()
                if !app.isDone(flow) { await app.perform(flow) }
                #expect(app.isDone(flow), "\(app.failures)")
                try await app.expectAgreement()
            }
        }

        /// How often each request was sent that changes something at the server.
        private static func changes(_ requests: ArraySlice<String>) -> [String: Int] {
            let changing = ["enroll", "upgrade", "downgrade", "unenroll", "verify", "otp"]
            return Dictionary(
                grouping: requests.filter { path in
                    changing.contains { path.contains($0) } && !path.contains("challenge")
                }, by: { $0 }
            ).mapValues(\.count)
        }
    }
}
