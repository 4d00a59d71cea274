import AppShared
import SwiftUI

/// Asks for some of the words that were written down.
struct BackupView: View {
    let model: RotationViewModel
    @ObservedObject var backup: BackupViewModel
    @ObservedObject var words: WordsViewModel

    var body: some View {
        Section {
            StatusCard(
                symbol: "checklist", tint: .blue, title: "Check what you wrote down",
                message: "Type these words from your paper. Then the old keys are removed.",
                titleIdentifier: "backup.title")
        }
        NoticeSection(notice: backup.notice, identifier: "backup.notice")
        Section {
            if let cover = words.cover { CoverRow(cover: cover) } else { fields }
        }
        Section {
            TaskButton("Check the Words", symbol: "checkmark.circle.fill") { await model.submit() }
                .disabled(!backup.canSubmit)
                .accessibilityIdentifier("backup.submit")
            Button("Show the Words Again") { model.showWordsAgain() }
                .accessibilityIdentifier("backup.again")
        }
    }

    private var fields: some View {
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
}
