import Foundation
import LatchkeyKit
import MFATestApp
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// The app killed before each of its effects, in each flow: the next launch finds the truth and can go on.
    @Suite @MainActor struct KillTests {
        /// No flow has more effects than this.
        private nonisolated static let most = 16

        @Test(
            "an app killed in the middle of anything agrees with its server at the next launch",
            arguments: AppFlow.allCases, 1...most)
        func killed(flow: AppFlow, effect: Int) async throws {
            try await TestApp.run { (app: TestApp) async throws in
                try await app.prepare(flow)
                try app.kill(beforeEffect: effect)
                await app.perform(flow)
                let isRunning = try app.isRunning
                #expect(isRunning || effect < Self.most)
                #expect(!isRunning || effect > 1)
                try app.relaunch()
                app.person()
                try await app.expectAgreement()
            }
        }
    }
}
