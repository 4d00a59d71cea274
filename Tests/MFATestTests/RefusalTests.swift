import AppShared
import Foundation
import LatchkeyKit
import LatchkeyWire
import MFATestApp
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// Every reason that the server has, in every flow.
    @Suite @MainActor struct RefusalTests {
        private func endpoint(_ flow: AppFlow) -> Endpoint {
            switch flow {
            case .enroll, .enrollSMS: .enroll
            case .signIn: .verifySignature
            case .requestCode: .requestOTP
            case .verifyCode: .verifyOTP
            case .switchMethod: .upgrade
            case .downgrade: .downgrade
            case .unenroll: .unenroll
            }
        }

        private func notice(_ flow: AppFlow, _ model: AppModel) -> Notice? {
            switch flow {
            case .enroll, .enrollSMS: model.enrollment.result
            case .signIn, .requestCode, .verifyCode: model.authentication.result
            case .switchMethod, .downgrade, .unenroll: model.settings.result
            }
        }

        /// Refusals that the app gets around by itself.
        private func isOvercome(_ code: ProblemCode, _ flow: AppFlow) -> Bool {
            switch (code, flow) {
            // The token is renewed, and the same tried again.
            case (.accessTokenInvalid, .switchMethod), (.accessTokenInvalid, .downgrade),
                (.accessTokenInvalid, .unenroll):
                true
            // The person confirms the change, and the same is tried again.
            case (.insufficientUserAuthentication, .switchMethod), (.insufficientUserAuthentication, .downgrade),
                (.insufficientUserAuthentication, .unenroll):
                true
            default: false
            }
        }

        /// All of them take more than a minute, so `./test` without `--long` tries each refusal in each fourth flow.
        private nonisolated static let cases = AppFlow.allCases.enumerated().flatMap { row, flow in
            ProblemCode.allCases.enumerated().compactMap { column, code in
                ProcessInfo.processInfo.environment["LATCHKEY_LONG"] != nil || (row + column).isMultiple(of: 4)
                    ? (flow, code) : nil
            }
        }

        @Test(
            "every refusal in every flow has a sentence, a next step, and its reason in the log; the next try does it",
            arguments: cases)
        func refused(flow: AppFlow, code: ProblemCode) async throws {
            try await TestApp.run { (app: TestApp) async throws in
                try await app.prepare(flow)
                app.gateway.fail(endpoint(flow), .refused(code))
                await app.perform(flow)
                let model = app.model
                #expect(!model.state.isBusy && !model.enrollment.isWorking)
                #expect(!model.authentication.isWorking && !model.settings.isWorking)
                guard !isOvercome(code, flow) else {
                    #expect(app.isDone(flow), "\(app.failures)")
                    return
                }
                let result = try #require(notice(flow, model))
                #expect(result.kind == .failure)
                #expect(!result.title.isEmpty && !result.message.isEmpty)
                #expect(result.detail?.contains(code.rawValue) == true)
                let entry = try #require(model.state.log.entries.last { $0.outcome == .failure })
                #expect(entry.details.contains { $0.name == "Server reason" && $0.value == code.rawValue })
                #expect(entry.details.contains { $0.name == "HTTP status" && $0.value == "\(code.status)" })
                if flow == .verifyCode { app.type(try await app.code(), into: "otp.code") }
                await app.perform(flow)
                #expect(app.isDone(flow), "\(app.failures)")
            }
        }
    }
}
