#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The way to an access node over HTTPS.
///
/// It follows no redirection, keeps no cookies and caches nothing.
public final class HTTPAccessTransport: AccessTransport {
    /// The default of the time-out: 30 seconds.
    public static let defaultTimeOut: TimeInterval = 30

    private let base: URL
    private let timeOut: TimeInterval
    private let session = NodeSession()

    /// Prepares the way to a node.
    ///
    /// - Parameters:
    ///   - node: the base URL, such as `https://rest-mainnet.onflow.org/v1`; HTTP only for `localhost`, `127.0.0.0/8`
    ///     and `::1`.
    ///   - timeOut: for one request with its reply, 0.001–600 seconds; other values are cut to these, and NaN is the
    ///     default.
    /// - Throws: ``AccessError`` with the code `insecureAddress`.
    public init(node: String, timeOut: TimeInterval = defaultTimeOut) throws(AccessError) {
        guard let base = NodeAddress.checked(node) else { throw AccessError(.insecureAddress) }
        self.base = base
        self.timeOut = timeOut.isNaN ? Self.defaultTimeOut : min(max(timeOut, 0.001), 600)
    }

    /// Sends one request and waits for its reply.
    ///
    /// - Throws: ``AccessError``: `noConnection`, `timedOut`, `canceled`, `replyTooLarge`; `badRequest` for a target that
    ///   does not begin with `/`.
    public func exchange(_ request: AccessRequest) async throws(AccessError) -> AccessReply {
        // Without its slash a target could go on with the name of the host.
        guard request.target.hasPrefix("/"), let url = URL(string: base.absoluteString + request.target) else {
            throw AccessError(.badRequest)
        }
        return try await session.exchange(request, with: url, timeOut: timeOut)
    }
}

extension AccessReply {
    /// `Retry-After` in seconds; a date counts as none.
    static func seconds(retryAfter text: String?) -> Int? {
        guard let text, (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
