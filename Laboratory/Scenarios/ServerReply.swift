import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
import LatchkeyLock
#endif

/// A server's reply to one request, whatever its status.
package struct ServerReply: Sendable {
    /// The HTTP status; 0 if the reply is not HTTP.
    package let status: Int
    /// The body; empty on Linux where the reply asks for credentials.
    package let body: Data

    /// Sends a request and waits for its reply.
    ///
    /// - Throws: the network's error.
    package init(to request: URLRequest) async throws {
        #if canImport(FoundationNetworking)
        let watch = CredentialWatch()
        let session = URLSession(configuration: .ephemeral, delegate: watch, delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        do {
            self.init(try await session.data(for: request))
        } catch {
            guard let status = watch.status.withLock({ $0 }) else { throw error }
            self.init(status: status, body: Data())
        }
        #else
        self.init(try await URLSession.shared.data(for: request))
        #endif
    }

    private init(_ reply: (body: Data, response: URLResponse)) {
        self.init(status: (reply.response as? HTTPURLResponse)?.statusCode ?? 0, body: reply.body)
    }

    private init(status: Int, body: Data) {
        self.status = status
        self.body = body
    }
}

#if canImport(FoundationNetworking)
/// Ends a request whose reply asks for credentials: Foundation on Linux never ends it if there are none.
private final class CredentialWatch: NSObject, URLSessionTaskDelegate, Sendable {
    /// The status of the reply that asked.
    let status = Lock<Int?>(nil)

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let response = task.response as? HTTPURLResponse else {
            return completionHandler(.performDefaultHandling, nil)
        }
        let code = response.statusCode
        status.withLock { $0 = code }
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
}
#endif
