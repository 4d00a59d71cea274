import AuthenticationServices
import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("SwiftUI's authorizationController", .serialized)
@MainActor
struct AuthorizationControllerTests {
    private var controller: AuthorizationController { EnvironmentValues().authorizationController }

    @Test("a view's request gives a passkey, and then a proof", .phone(app: PasskeyRequests.app))
    func results() async throws {
        guard case .passkeyRegistration(let made) = try await controller.performRequest(PasskeyRequests.registration())
        else {
            Issue.record("another result")
            return
        }
        let result = try await controller.performRequests([PasskeyRequests.assertion])
        guard case .passkeyAssertion(let proof) = result else {
            Issue.record("another result")
            return
        }
        #expect(proof.credentialID == made.credentialID)
    }

    @Test("its errors are those of the controller", .phone(app: PasskeyRequests.app))
    func errors() async throws {
        let error = await #expect(throws: ASAuthorizationError.self) {
            _ = try await controller.performRequest(
                PasskeyRequests.assertion, options: .preferImmediatelyAvailableCredentials)
        }
        #expect(error?.code == .canceled)
    }

    @Test(
        "a task that is canceled cancels its request",
        .phone(person: ScriptedPerson.absent, app: PasskeyRequests.app), arguments: [false, true])
    func cancellation(isArmed: Bool) async throws {
        let controller = controller
        let task = Task { @MainActor in
            do {
                if isArmed {
                    _ = try await controller.performAutoFillAssistedRequest(PasskeyRequests.assertion)
                } else {
                    _ = try await controller.performRequest(PasskeyRequests.assertion)
                }
                return 0
            } catch {
                return (error as NSError).code
            }
        }
        task.cancel()
        #expect(await task.value == 1001)
    }
}
