import AppShared
import SwiftUI

/// The 24 words, to be written down.
struct WordsView: View {
    let model: RotationViewModel
    @ObservedObject var words: WordsViewModel

    var body: some View {
        Section {
            StatusCard(
                symbol: "square.and.pencil", tint: .blue, title: "Write down your recovery phrase",
                message: "24 words, on paper, in their order. Who has them has your account.",
                titleIdentifier: "words.title")
        }
        PhraseSections(words: words)
        if !words.words.isEmpty {
            Section {
                TaskButton("I Have Written Them Down", symbol: "checkmark.circle.fill") { await model.checkWords() }
                    .accessibilityIdentifier("words.written")
            }
        }
    }
}

/// The words, or the button that shows them, or why they are covered.
struct PhraseSections: View {
    @ObservedObject var words: WordsViewModel
    @Environment(\.dynamicTypeSize) private var dynamicTypeSize

    var body: some View {
        NoticeSection(notice: words.notice, identifier: "words.notice")
        if let cover = words.cover, words.isOpen || cover == .captured {
            Section { CoverRow(cover: cover) }
        } else if !words.words.isEmpty {
            Section {
                phrase
            } footer: {
                Text("Don’t copy or photograph them. They are hidden when you leave the app.")
            }
        } else {
            Section {
                if words.isAsking {
                    ActivityRow("Opening the Keychain", identifier: "words.activity")
                } else {
                    TaskButton("Show the Words", symbol: "eye") { await words.show() }
                        .accessibilityIdentifier("words.show")
                }
            } footer: {
                Text("Make sure that nobody looks on. The iPhone asks for you first.")
            }
        }
    }

    /// Down the first column, then down the second; in one column for large text.
    @ViewBuilder private var phrase: some View {
        if dynamicTypeSize.isAccessibilitySize {
            column(words.words[...])
        } else {
            HStack(alignment: .top, spacing: 16) {
                column(words.words.prefix(12))
                column(words.words.dropFirst(12))
            }
        }
    }

    private func column(_ words: ArraySlice<WordsViewModel.Word>) -> some View {
        VStack(alignment: .leading, spacing: 8) {
            ForEach(words) { word in
                HStack(spacing: 6) {
                    Text("\(word.id)").font(.caption).foregroundColor(.secondary)
                        .frame(width: 20, alignment: .trailing)
                    Text(word.text).font(.system(.body, design: .monospaced))
                        .accessibilityIdentifier("words.word")
                }
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .privacySensitive()
    }
}

/// In place of the words, or of what was typed of them.
struct CoverRow: View {
    let cover: WordsViewModel.Cover

    var body: some View {
        StatusCard(
            symbol: "eye.slash.fill", tint: .secondary, title: title, message: message,
            titleIdentifier: "words.cover")
    }

    private var title: String {
        switch cover {
        case .inactive: "The words are hidden"
        case .captured: "The screen is recorded or mirrored"
        }
    }

    private var message: String {
        switch cover {
        case .inactive: "They come back with the app."
        case .captured: "The words are hidden until that ends."
        }
    }
}
