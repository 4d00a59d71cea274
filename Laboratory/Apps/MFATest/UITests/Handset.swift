import Foundation
import LatchkeyScenarios
import XCTest

#if os(Linux)
import VirtualPhone
import XCUIAutomation

/// The phone: a virtual one, on which the app under test runs as a process of its own.
@MainActor struct Handset {
    private let bench: AutomationBench

    init(_ start: Scenario.Start, serverURL: URL, serverID: String) throws {
        let configuration = PhoneConfiguration.iPhone15Pro.with {
            $0.passcode = start.hasPasscode ? Scenario.passcode : nil
            if !start.hasFace { $0.enrolled = [] }
        }
        bench = try AutomationBench(
            configuration, product: "MFATest",
            environment: ["LATCHKEY_SERVER_URL": serverURL.absoluteString, "LATCHKEY_SERVER_ID": serverID])
    }

    func strike() { bench.tearDown() }

    /// Shows a face to the phone once it asks; whether it asked.
    func look(isOwner: Bool) -> Bool { bench.look(isOwner ? .match : .noMatch, timeout: Stage.patience) }

    /// The text typed after the passcode: empty, because its last digit submits.
    var afterPasscode: String { "" }

    /// A message comes in; false where the phone can't get one.
    func receive(_ body: String) -> Bool {
        bench.receive(sender: "Latchkey", body: body)
        return true
    }

    /// How many keys there are in the keychain that still can be used.
    var keyCount: Int? {
        bench.phone.inspectKeychain().items.filter { $0.itemClass == .key && $0.obstacle != .passcodeRemoved }.count
    }

    /// Changes the phone in its Settings.
    func change(_ change: ScenarioChange, _ settings: XCUIApplication) -> Bool {
        settings.activate()
        let page = settings.cells["Face ID & Passcode"]
        if page.exists {
            page.tap()
            let field = settings.secureTextFields["settings.passcode.field"]
            if field.exists { field.typeText(Scenario.passcode) }
        }
        switch change {
        case .resetFaceID: settings.buttons["Reset Face ID"].tap()
        case .removePasscode:
            settings.buttons["Turn Passcode Off"].tap()
            settings.alerts.buttons["Turn Off"].tap()
        case .setPasscode:
            settings.buttons["Turn Passcode On"].tap()
            let field = settings.secureTextFields["settings.passcode.field"]
            field.typeText(Scenario.passcode)
            field.typeText(Scenario.passcode)
        case .enrollFace: settings.buttons["Set Up Face ID"].tap()
        case .addFace: settings.buttons["Set Up an Alternate Appearance"].tap()
        }
        return switch change {
        case .resetFaceID: bench.phone.enrolledBiometry.isEmpty
        case .removePasscode: !bench.phone.hasPasscode
        case .setPasscode: bench.phone.hasPasscode
        case .enrollFace: !bench.phone.enrolledBiometry.isEmpty
        case .addFace: bench.phone.enrolledBiometry.count > 1
        }
    }
}
#else
import notify

/// The phone: Apple's simulator, which is set by notifications that the one who runs the tests allows.
///
/// Written after Apple's documentation and not tried yet: the simulator has no passcode, so the steps that need
/// one can't be played there.
@MainActor struct Handset {
    init(_ start: Scenario.Start, serverURL: URL, serverID: String) throws {
        guard start.hasPasscode else { throw XCTSkip("Apple's simulator can't be without device security.") }
        enroll(start.hasFace)
    }

    func strike() { enroll(false) }

    private func enroll(_ isEnrolled: Bool) {
        post("com.apple.BiometricKit.enrollmentChanged", state: isEnrolled ? 1 : 0)
    }

    /// Shows a face to the phone.
    func look(isOwner: Bool) -> Bool {
        post("com.apple.BiometricKit_Sim.pearl.\(isOwner ? "match" : "nomatch")", state: nil)
        return true
    }

    /// The simulator's passcode ends with Return.
    var afterPasscode: String { "\n" }

    func receive(_ body: String) -> Bool { false }

    var keyCount: Int? { nil }

    func change(_ change: ScenarioChange, _ settings: XCUIApplication) -> Bool {
        switch change {
        case .resetFaceID: enroll(false)
        case .enrollFace: enroll(true)
        case .removePasscode, .setPasscode, .addFace: return false
        }
        return true
    }

    private func post(_ name: String, state: UInt64?) {
        var token: Int32 = 0
        if let state, notify_register_check(name, &token) == NOTIFY_STATUS_OK {
            notify_set_state(token, state)
            notify_cancel(token)
        }
        notify_post(name)
    }
}
#endif
