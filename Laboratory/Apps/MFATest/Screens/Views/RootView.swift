import SwiftUI

/// The app, or why there is none.
public struct RootView: View {
    @StateObject private var start: AppStart

    /// Shows what a launch begins with; it is made once.
    public init(start: @autoclosure @escaping () -> AppStart) {
        _start = StateObject(wrappedValue: start())
    }

    /// The tabs, or a sentence.
    public var body: some View {
        switch start.result {
        case .success(let model): ContentView(model: model)
        case .failure(let problem): MisconfiguredView(problem: problem)
        }
    }
}
