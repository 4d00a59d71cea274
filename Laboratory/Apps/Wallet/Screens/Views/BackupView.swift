import AppShared
import SwiftUI

/// Asks for some of the words that were written down.
struct BackupView: View {
    let model: RotationViewModel
    @ObservedObject var backup: BackupViewModel

    var body: some View {
        Section {
            StatusCard(
                symbol: "checklist", tint: .blue, title: "Check what you wrote down",
                message: "Type these words from your paper. Then Blocto’s keys are removed.",
                titleIdentifier: "backup.title")
        }
        NoticeSection(notice: backup.notice, identifier: "backup.notice")
        Section {
            ForEach($backup.questions) { $question in
                HStack {
                    Text("Word \(question.id)").foregroundColor(.secondary)
                    TextField("", text: $question.answer)
                        .plainInput()
                        .multilineTextAlignment(.trailing)
                        .accessibilityLabel("Word \(question.id)")
                        .accessibilityIdentifier("backup.word.\(question.id)")
                }
            }
        }
        Section {
            TaskButton("Check the Words", symbol: "checkmark.circle.fill") { await model.submit() }
                .disabled(!backup.canSubmit)
                .accessibilityIdentifier("backup.submit")
            Button("Show the Words Again") { model.showWordsAgain() }
                .accessibilityIdentifier("backup.again")
        }
    }
}
