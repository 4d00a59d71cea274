// What the flow of data shows: a context that others still hold can't be sent away.
import LocalAuthentication

private func inTask(context: LAContext) {
    Task { context.invalidate() }  // error: risks causing data races
}

@MainActor private final class Model {
    private let context = LAContext()

    func afterwards() {
        Task.detached { [context] in context.invalidate() }  // error: risks causing data races
    }
}
