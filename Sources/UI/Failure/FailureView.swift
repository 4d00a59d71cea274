import LatchkeyKit
import SwiftUI

/// A view that describes a failure and the next step.
public struct FailureView: View {
    private let error: LatchkeyError
    private let identifier: String

    /// Shows an error.
    ///
    /// - Parameter identifier: the accessibility identifier of the sentence; that of the next step has `.nextStep`
    ///   behind it.
    public init(_ error: LatchkeyError, identifier: String) {
        self.error = error
        self.identifier = identifier
    }

    /// The sentence, and the next step if there is one.
    public var body: some View {
        HStack(alignment: .top, spacing: 8) {
            Image(systemName: "exclamationmark.triangle.fill").foregroundColor(.red).accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 2) {
                Text(LocalizedStringKey(error.sentence)).accessibilityIdentifier(identifier)
                if let nextStep = error.suggestion.words {
                    Text(LocalizedStringKey(nextStep)).foregroundColor(.secondary)
                        .accessibilityIdentifier("\(identifier).nextStep")
                }
            }
        }
        .font(.footnote)
    }
}
