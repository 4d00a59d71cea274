// swift-format-ignore-file
import Foundation

/// Sends letters, and lets another delegate watch.
public final class Courier: NSObject, URLSessionDataDelegate {
    public enum Outcome { case sent, refused, offline }

    private let configuration: URLSessionConfiguration
    private let watcher: (any URLSessionDelegate)?

    public init(protocolClasses: [AnyClass], watcher: (any URLSessionDelegate)? = nil) {
        configuration = .background(withIdentifier: "com.example.courier")
        configuration.waitsForConnectivity = true
        configuration.allowsExpensiveNetworkAccess = false
        configuration.protocolClasses = protocolClasses
        self.watcher = watcher
    }

    public func send(_ letter: String, to address: URL) async -> Outcome {
        var request = URLRequest(url: address)
        request.httpMethod = "POST"
        request.httpBody = letter.data(using: .utf8)
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        let task = session.dataTask(with: request)
        (watcher as? URLSessionTaskDelegate)?.urlSession?(session, didCreateTask: task)
        task.cancel()
        let result: Result<(Data, URLResponse), any Error>
        do { result = .success(try await session.data(for: request)) } catch { result = .failure(error) }
        return Self.outcome(of: result.map { $0.1 })
    }

    public static func outcome(of result: Result<URLResponse, any Error>) -> Outcome {
        switch result {
        case .success(let response as HTTPURLResponse) where response.statusCode == 200: return .sent
        case .failure(let error as NSError) where error.domain == NSURLErrorDomain && error.code == NSURLErrorNotConnectedToInternet: return .offline
        case .failure(let error as NSError) where error.domain == kCFErrorDomainCFNetwork as String: return .offline
        case .success, .failure: return .refused
        }
    }

    /// The code of an error, whatever threw it.
    public static func code(of result: Result<Int, any Error>) -> Int {
        guard case .failure(let error as NSError) = result, error.code >= 0 else { return -1 }
        return error.code
    }

    /// What is said of anything that went wrong.
    public static func words(for trouble: Any) -> String {
        switch trouble {
        case let error as NSError where error.domain == NSURLErrorDomain: return "network \(error.code)"
        case let text as String: return text
        case let error as NSError: return "error \(error.code)"
        default: return "nothing"
        }
    }

    /// The same of an error, without a default.
    public static func words(of error: any Error) -> String {
        if case let error as NSError = error, error.domain == NSURLErrorDomain { return "network \(error.code)" }
        switch error {
        case is CancellationError: return "canceled"
        case let error as NSError:
            return "error \(error.code)"
        }
    }

    public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        (watcher as? URLSessionTaskDelegate)?.urlSession?(session, task: task, didCompleteWithError: error)
    }

    public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        (watcher as? URLSessionTaskDelegate)?.urlSession?(session, taskIsWaitingForConnectivity: task)
    }
}
