import SwiftUI

/// The screens of an app, for its model.
public protocol AppScreens: View {
    /// The app without its screens.
    associatedtype Model

    /// Shows an app.
    @MainActor init(model: Model)
}

/// The app, or why there is none.
public struct StartView<Screens: AppScreens>: View {
    @StateObject private var start: AppStart<Screens.Model>

    /// Shows what a launch begins with; it is made once.
    public init(start: @autoclosure @escaping () -> AppStart<Screens.Model>) {
        _start = StateObject(wrappedValue: start())
    }

    /// The screens, or a sentence.
    public var body: some View {
        switch start.result {
        case .success(let model): Screens(model: model)
        case .failure(let problem): MisconfiguredView(problem: problem)
        }
    }
}
