import LatchkeyScenarios
import XCTest

#if canImport(XCUIAutomation)
import XCUIAutomation
#endif

/// The ten scenarios of the requirement document and the two of key loss, by touch: the same steps as everywhere else,
/// on the app's own screens.
final class MFATestUITests: XCTestCase {
    @MainActor func testScenario01HappyPath() async throws { try await play(1) }
    @MainActor func testScenario02PermissionDeclined() async throws { try await play(2) }
    @MainActor func testScenario03PasscodeChosen() async throws { try await play(3) }
    @MainActor func testScenario04NoBiometrics() async throws { try await play(4) }
    @MainActor func testScenario05NoDeviceSecurity() async throws { try await play(5) }
    @MainActor func testScenario06SignInSucceeds() async throws { try await play(6) }
    @MainActor func testScenario07SMSFallback() async throws { try await play(7) }
    @MainActor func testScenario08SecurityRemoved() async throws { try await play(8) }
    @MainActor func testScenario09SecurityRestored() async throws { try await play(9) }
    @MainActor func testScenario10MethodSwitching() async throws { try await play(10) }

    @MainActor func testScenario11FaceAdded() async throws { try await play(11) }
    @MainActor func testScenario12KeyLostAndMadeAnew() async throws { try await play(12) }

    @MainActor private func play(_ number: Int) async throws {
        let scenario = try XCTUnwrap(Scenario.all.first { $0.number == number })
        let stage = try await Stage(scenario.start)
        let player = ScenarioPlayer(stage, patience: Stage.patience, afterDifference: .stop)
        let result = await player.play(scenario)
        await stage.strike()
        XCTAssertFalse(result.steps.isEmpty)
        for step in result.steps where !step.holds {
            XCTFail("Scenario \(number), step “\(step.name)”: expected \(step.expected), was \(step.actual)")
        }
    }
}
