import AppShared
import Combine
import Foundation
import LatchkeyKit

/// The screen "Testing": the phone's state, the document's eight actions, and the log of what came of them.
@MainActor public final class TestingViewModel: ObservableObject {
    /// A fact about this phone.
    public struct StatusRow: Sendable, Hashable, Identifiable {
        /// Its accessibility identifier.
        public let id: String
        /// The title.
        public let title: String
        /// The value.
        public let value: String
        /// Whether that is good; nil if it is neither good nor bad.
        public let isGood: Bool?

        /// The whole row as text, with the document's ✅ or ❌.
        public var text: String { (isGood.map { $0 ? "✅ " : "❌ " } ?? "") + value }
    }

    /// Whether the log is shown for export.
    @Published public var isExporting = false
    /// Whether the export is JSON; text otherwise.
    @Published public var exportsJSON = false

    /// After how many seconds "Simulate Biometric Decline" takes its prompt away.
    public static let declineTimeout: TimeInterval = 10

    private let state: AppState
    private let services: AppServices
    private let enrollment: EnrollmentViewModel
    private let authentication: AuthenticationViewModel
    private let settings: SettingsViewModel

    init(
        state: AppState, enrollment: EnrollmentViewModel, authentication: AuthenticationViewModel,
        settings: SettingsViewModel
    ) {
        self.state = state
        services = state.services
        self.enrollment = enrollment
        self.authentication = authentication
        self.settings = settings
    }

    // MARK: What is shown

    /// The section "Device Status".
    public var status: [StatusRow] {
        [
            enclaveRow, biometricsRow, passcodeRow,
            StatusRow(
                id: "status.enrollment", title: "Enrollment", value: enrollment.status, isGood: state.identity != nil),
            StatusRow(id: "status.method", title: "MFA method", value: methodText, isGood: nil),
        ]
    }

    /// The log, newest last.
    public var entries: [LogEntry] { state.log.entries }

    /// The result of the last action; nil before the first.
    public var lastResult: Notice? {
        guard let entry = entries.last else { return nil }
        let kind: Notice.Kind =
            switch entry.outcome {
            case .success: .success
            case .failure: .failure
            case .began, .information: .information
            }
        return Notice(kind, entry.title, message: entry.message)
    }

    /// The text to export: the log in the chosen format.
    public var export: String { exportsJSON ? state.log.json : state.log.text }

    private var enclaveRow: StatusRow {
        let (value, isGood): (String, Bool?) =
            switch state.enclave {
            case .unknown: ("Not asked yet", nil)
            case .available: ("Available", true)
            case .missing: ("Not available: ordinary keychain keys", false)
            }
        return StatusRow(id: "status.secureEnclave", title: "Secure Enclave", value: value, isGood: isGood)
    }

    private var biometricsRow: StatusRow {
        let (value, isGood): (String, Bool?) =
            switch state.capability {
            case .biometricsAvailable(let kind)?: ("\(kind.title) enrolled", true)
            case .passcodeOnly(let obstacle)?: (Self.words(obstacle), false)
            case .none?: ("Not enrolled", false)
            case nil: ("Not asked yet", nil)
            }
        return StatusRow(id: "status.biometrics", title: "Biometrics", value: value, isGood: isGood)
    }

    private var passcodeRow: StatusRow {
        let (value, isGood): (String, Bool?) =
            switch state.capability {
            case .biometricsAvailable?, .passcodeOnly?: ("Set", true)
            case .none?: ("Not set", false)
            case nil: ("Not asked yet", nil)
            }
        return StatusRow(id: "status.passcode", title: "Passcode", value: value, isGood: isGood)
    }

    private var methodText: String {
        guard let identity = state.identity else { return "None" }
        let storage = identity.key.map { $0.tag.storage == .keychain ? ", keychain key" : ", Secure Enclave key" }
        return "\(identity.method.rawValue) (\(settings.method)\(storage ?? ""))"
    }

    private static func words(_ obstacle: BiometryObstacle) -> String {
        switch obstacle.reason {
        case .noHardware: "No sensor"
        case .denied: "\(obstacle.hardware.title) not allowed for this app"
        case .notEnrolled: "\(obstacle.hardware.title) not enrolled"
        case .lockedOut: "\(obstacle.hardware.title) locked until the passcode is entered"
        case .other: "Not available"
        }
    }

    // MARK: The eight actions, besides those that other screens have too

    /// "Re-enroll": a new key takes the place of this phone's key in one step; without a key, this phone enrolls anew.
    public func reenroll() async {
        guard let identity = state.identity else {
            return await enrollment.enroll(state.capability?.strongest ?? .passcode)
        }
        if let method = identity.authMethod { return await settings.change(to: method) }
        if let method = state.capability?.strongest { return await settings.change(to: method) }
        guard await settings.unenroll() else { return }
        await enrollment.enrollSMSOnly()
    }

    /// "Simulate Biometric Decline": a prompt that says to tap Cancel, taken away after 10 s; the code is logged.
    public func simulateDecline() async {
        let clock = services.clock
        _ = await state.run("Simulate Biometric Decline") { _ throws(LatchkeyError) in
            let authentication = DeviceAuthentication(reason: "This is a test: tap Cancel. Nothing will be signed.")
            let withdrawal = Task {
                guard (try? await clock.sleep(Self.declineTimeout)) != nil else { return }
                authentication.invalidate()
            }
            defer {
                withdrawal.cancel()
                authentication.invalidate()
            }
            try await authentication.evaluateBiometrics()
        }
    }

    /// "Check Device Security Status": asks the phone anew, and logs each fact.
    public func checkStatus() async {
        await state.refresh()
        for row in status {
            let outcome: LogEntry.Outcome = row.isGood.map { $0 ? .success : .failure } ?? .information
            state.note(row.title, outcome, row.value)
        }
        state.note("Check Device Security Status", .success)
    }

    /// "Clear Log".
    public func clearLog() { state.clearLog() }
}
