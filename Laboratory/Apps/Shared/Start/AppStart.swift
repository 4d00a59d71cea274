import Combine
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The start of the app: its model, or the reason why there is none.
@MainActor public final class AppStart<Model>: ObservableObject {
    /// The result of the start.
    public let result: Result<Model, StartProblem>

    /// Begins with what came of making the app.
    public init(_ result: Result<Model, StartProblem>) {
        self.result = result
    }

    /// Makes the app.
    public convenience init(_ make: () throws(StartProblem) -> Model) {
        self.init(Result(catching: make))
    }
}

extension URLSessionConfiguration {
    /// A network that writes nothing to disk, and waits for no request longer than so many seconds.
    public static func ephemeral(timeout: TimeInterval) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.timeoutIntervalForResource = timeout
        return configuration
    }
}
