import LatchkeyKit
import SwiftUI

/// The form of a ``RecoverySheet``, for screens that are no sheets.
public struct RecoveryForm: View {
    @ObservedObject private var model: RecoveryModel
    @Environment(\.scenePhase) private var scenePhase
    @State private var isAsking = false
    private let onRecover: @MainActor () -> Void

    /// Shows a model; `onRecover` is called when the account is back.
    public init(model: RecoveryModel, onRecover: @escaping @MainActor () -> Void) {
        self.model = model
        self.onRecover = onRecover
    }

    /// What the person is to do next, what is under way, and what went wrong.
    public var body: some View {
        Form {
            switch model.stage {
            case .looking: if model.failure == nil { WaitingLabel("Loading…") }
            case .beginning: beginning
            case .waiting: waiting
            case .completing: completing
            case .ended: ended
            case .recovered: Text("Your account is back.").accessibilityIdentifier("latchkey.recovery.recovered")
            }
            progress
        }
        .task { await look() }
        .onChangeOfPhase(scenePhase) { phase in
            // Time has passed, and the person may have been in Settings.
            if phase == .active { Task { await look() } }
        }
        .alert("Use Passcode Instead?", isPresented: $model.isOfferingPasscode) {
            Button("Yes") { run { await model.begin(with: .passcode) } }
            Button("No", role: .cancel) {}
        } message: {
            Text("This phone’s passcode can protect your key, too.")
        }
        .confirmationDialog("Give Up?", isPresented: $isAsking, titleVisibility: .visible) {
            Button("Give Up", role: .destructive) { run { await model.cancel() } }
        } message: {
            Text("This phone forgets the recovery. To get your account back you begin again, and wait again.")
        }
    }

    // MARK: The stages

    @ViewBuilder private var beginning: some View {
        Section {
            NamedField("User name") {
                UsernameField(text: $model.username).accessibilityIdentifier("latchkey.recovery.username")
            }
            .disabled(model.running != nil || model.recovery != nil)
            RecoveryEvidence(model: model)
        } footer: {
            Text("One code begins it, and you wait. With a code by text message and a recovery code you don’t wait.")
        }
        Section {
            Button("Get My Account Back") { run { await model.begin() } }
                .buttonStyle(.borderedProminent)
                .disabled(!model.canBegin)
                .accessibilityIdentifier("latchkey.recovery.begin")
        } footer: {
            if let capability = model.capability { Text(capability.recoveryExplanation) }
        }
    }

    private var waiting: some View {
        Section {
            Label("You can go on in \(Text(TimeLeft.words(model.secondsLeft))).", systemImage: "hourglass")
                .accessibilityIdentifier("latchkey.recovery.timeLeft")
            giveUp
        } footer: {
            Text(
                "Your other devices have been told, and can stop this. You may close the app; come back after that time."
            )
        }
    }

    private var completing: some View {
        Section {
            RecoveryEvidence(model: model)
            Toggle("Remove my other devices", isOn: $model.removesOtherDevices)
                .accessibilityIdentifier("latchkey.recovery.removeOthers")
            Button("Finish") { run { await model.complete() } }
                .buttonStyle(.borderedProminent)
                .disabled(!model.canComplete)
                .accessibilityIdentifier("latchkey.recovery.complete")
            giveUp
        } footer: {
            Text("Another code is needed now. Remove your other devices if somebody else may have them.")
        }
    }

    private var ended: some View {
        Section {
            Label(
                model.recovery?.state == .stopped
                    ? "The recovery was stopped from one of your devices, or by the people who run this service."
                    : "The recovery was not finished in time.", systemImage: "xmark.octagon"
            )
            .accessibilityIdentifier("latchkey.recovery.ended")
            Button("Begin Again") { run { await model.cancel() } }
                .disabled(model.running != nil)
                .accessibilityIdentifier("latchkey.recovery.again")
        }
    }

    private var giveUp: some View {
        Button("Give Up", role: .destructive) { isAsking = true }
            .disabled(model.running != nil)
            .accessibilityIdentifier("latchkey.recovery.giveUp")
    }

    @ViewBuilder private var progress: some View {
        if let running = model.running, running != .look { WaitingLabel("One moment…") }
        if let failure = model.failure {
            FailureView(failure.error, identifier: "latchkey.recovery.failure")
            if failure.attempt == .look {
                Button("Try Again") { run { await model.look() } }
                    .disabled(model.running != nil)
                    .accessibilityIdentifier("latchkey.recovery.tryAgain")
            }
        }
    }

    // MARK: What is done

    private func look() async {
        await model.look()
        finish()
    }

    private func run(_ action: @escaping @MainActor () async -> Void) {
        Task {
            await action()
            finish()
        }
    }

    private func finish() {
        if model.stage == .recovered { onRecover() }
    }
}

/// The codes with which a person shows that the account is theirs.
private struct RecoveryEvidence: View {
    @ObservedObject var model: RecoveryModel

    var body: some View {
        NamedField("Phone number") {
            PhoneNumberField(text: $model.phoneNumber).accessibilityIdentifier("latchkey.recovery.phoneNumber")
        }
        .disabled(model.running != nil)
        Button(sendTitle) { Task { await model.sendCode() } }
            .disabled(!model.canSendCode)
            .accessibilityIdentifier("latchkey.recovery.send")
        if let ticket = model.ticket {
            Text("The code was sent to \(ticket.maskedDestination). Only the newest code is valid.")
                .font(.footnote).accessibilityIdentifier("latchkey.recovery.message")
        }
        OneTimeCodeField(text: $model.code)
            .disabled(model.running != nil)
            .accessibilityIdentifier("latchkey.recovery.code")
        RecoveryCodeField(text: $model.recoveryCode)
            .disabled(model.running != nil)
            .accessibilityIdentifier("latchkey.recovery.recoveryCode")
    }

    private var sendTitle: LocalizedStringKey {
        model.secondsToResend > 0 ? "Send a Code in \(model.secondsToResend) s" : "Send a Code"
    }
}

extension DeviceCapability {
    /// An explanation of its effect on a recovery.
    fileprivate var recoveryExplanation: LocalizedStringKey {
        switch self {
        case .biometricsAvailable, .passcodeOnly: explanation
        case .none: "Without a passcode this phone can’t keep a key. Set one in Settings first."
        }
    }
}
