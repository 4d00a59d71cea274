import SwiftUI

/// A spinning wheel and what is waited for.
struct WaitingLabel: View {
    private let words: LocalizedStringKey

    init(_ words: LocalizedStringKey) {
        self.words = words
    }

    var body: some View {
        HStack(spacing: 8) {
            ProgressView().accessibilityHidden(true)
            Text(words)
        }
    }
}
