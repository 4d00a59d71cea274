import SwiftUI

/// Shown instead of the app if its configuration can't be used.
public struct MisconfiguredView: View {
    private let problem: StartProblem

    /// Says what is wrong.
    public init(problem: StartProblem) {
        self.problem = problem
    }

    /// The sentence.
    public var body: some View {
        StatusCard(
            symbol: "exclamationmark.triangle.fill", tint: .orange, title: "This app is not set up",
            message: problem.sentence, titleIdentifier: "configuration.problem"
        )
        .padding()
    }
}
