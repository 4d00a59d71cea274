import AppShared
import SwiftUI

/// The guided rotation, a screen for each stage.
struct RotationView: View {
    @ObservedObject var model: RotationViewModel
    @Environment(\.openURL) private var openURL

    var body: some View {
        NavigationView {
            Form {
                switch model.stage {
                case .explaining: RotationExplanation(model: model)
                case .working: RotationWork(model: model)
                case .writingDown: WordsView(model: model, words: model.words)
                case .checking: BackupView(model: model, backup: model.backup, words: model.words)
                case .finished: finished
                case .stopped(let advice): stopped(advice)
                }
            }
            .navigationTitle("New Keys")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("Close") { model.isPresented = false }
                        .disabled(model.isRunning)
                        .accessibilityIdentifier("rotation.close")
                }
            }
        }
        .oneColumn()
        .interactiveDismissDisabled(model.isRunning)
    }

    private var finished: some View {
        Group {
            Section {
                StatusCard(
                    symbol: "checkmark.seal.fill", tint: .green, title: "Your account is yours",
                    message: "It has the new keys, and none of Blocto’s. The address is the same.",
                    titleIdentifier: "rotation.finished")
                RotationSteps(progress: model.progress)
            }
            Section {
                Button("Done") { model.isPresented = false }
                    .accessibilityIdentifier("rotation.done")
            } footer: {
                Text("Keep the paper with your words safe. On a new iPhone they are the only way to your account.")
            }
        }
    }

    private func stopped(_ advice: RotationAdvice) -> some View {
        Group {
            Section {
                StatusCard(
                    symbol: "exclamationmark.circle.fill", tint: .orange, title: advice.title,
                    message: advice.message, titleIdentifier: "rotation.stopped",
                    messageIdentifier: "rotation.stopped.message")
                if let detail = advice.detail {
                    Text(detail).font(.caption).foregroundColor(.secondary)
                        .accessibilityIdentifier("rotation.stopped.detail")
                }
            }
            Section {
                TaskButton(advice.label) {
                    if advice.step == .openSettings { openURL.settings() }
                    await model.follow(advice.step)
                }
                .accessibilityIdentifier("rotation.next")
            }
            Section { RotationSteps(progress: model.progress) }
        }
    }
}

/// What will happen, before anything has.
private struct RotationExplanation: View {
    @ObservedObject var model: RotationViewModel

    var body: some View {
        Section {
            StatusCard(
                symbol: "key.fill", tint: .orange, title: "Move to keys of your own",
                message: "Blocto has closed, but its keys still act for your account. New ones replace them.")
        }
        Section {
            RotationSteps(progress: nil)
        } header: {
            Text("What happens")
        } footer: {
            Text("The address and everything in the account stay. Blocto’s keys go last, once you have the words.")
        }
        Section {
            TaskButton("Start", symbol: "arrow.right.circle.fill") { await model.start() }
                .accessibilityIdentifier("rotation.start")
        } footer: {
            Text("Have pen and paper ready. You can stop at any time: it goes on where it was.")
        }
    }
}

/// The rotation at work.
private struct RotationWork: View {
    @ObservedObject var model: RotationViewModel

    var body: some View {
        Section {
            if model.isResumed {
                Text("Going on where it stopped").font(.headline).accessibilityIdentifier("rotation.resumed")
            }
            ActivityRow(model.progress?.activity ?? "Preparing", identifier: "rotation.activity")
            ProgressView(value: Double(model.progress?.step ?? 0), total: Double(RotationSteps.count))
                .accessibilityIdentifier("rotation.progress")
            RotationSteps(progress: model.progress)
        } footer: {
            Text("You can leave the app. If iOS ends it, it goes on at the next start.")
        }
        if model.canUndo {
            Section {
                TaskButton("Cancel", role: .destructive) { await model.undo() }
                    .accessibilityIdentifier("rotation.cancel")
            } footer: {
                Text("Nothing has been changed yet.")
            }
        }
    }
}
