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
        configuration.asksRegisteredProtocols()
        return configuration
    }
}

extension URLSessionConfiguration {
    /// Has the session ask the protocols of the process first, as `URLSession.shared` does.
    ///
    /// On Linux a configuration names the system's own protocols, and then no registered one is asked: not even the
    /// phone's, which fails requests in airplane mode. Elsewhere this changes nothing.
    func asksRegisteredProtocols() {
        #if canImport(FoundationNetworking)
        protocolClasses = nil
        #endif
    }
}
