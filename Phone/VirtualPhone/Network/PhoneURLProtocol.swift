import Foundation
import LatchkeyLock

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fails requests that cannot leave the phone, with the errors of an iPhone; all others go their usual way.
///
/// It is asked by `URLSession.shared`, and by sessions whose configuration has no `protocolClasses` of its own or names
/// this class among them. On Linux every new configuration names the system's classes; sessions that keep them see a
/// lost connection (−1005) in airplane mode, where an iPhone says −1009.
public final class PhoneURLProtocol: URLProtocol {
    /// Codes of requests that were refused and have not begun yet.
    private static let refusals = Lock<[URLRequest: [Int]]>([:])
    private let isStopped = Lock(false)

    /// Has the sessions of this process ask the phone; to be called before the first session is made.
    public static func register() { _ = URLProtocol.registerClass(Self.self) }

    /// Whether the phone refuses the request.
    override public class func canInit(with request: URLRequest) -> Bool {
        guard let url = request.url, ["http", "https"].contains(url.scheme?.lowercased()),
            // A phone that does not answer has ended the app.
            let answer = try? ProcessPhone.connection.send(
                AskForNetwork(method: request.httpMethod ?? "GET", url: url.absoluteString)), answer.errorCode != 0
        else { return false }
        refusals.withLock { $0[request, default: []].append(Int(answer.errorCode)) }
        return true
    }

    /// The request as it is.
    override public class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    /// Tells the error.
    override public func startLoading() {
        let code = Self.refusals.withLock { refusals in
            var codes = refusals.removeValue(forKey: request) ?? []
            let code = codes.popLast()
            if !codes.isEmpty { refusals[request] = codes }
            return code
        }
        // On Linux a session traps if it hears of a task that was cancelled.
        guard !isStopped.withLock({ $0 }) else { return }
        let error = URLError(
            code.flatMap(URLError.Code.init(rawValue:)) ?? .notConnectedToInternet,
            userInfo: request.url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:])
        client?.urlProtocol(self, didFailWithError: error)
    }

    /// Says nothing any more.
    override public func stopLoading() { isStopped.withLock { $0 = true } }
}
