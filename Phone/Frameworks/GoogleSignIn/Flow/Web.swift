import Foundation
import VirtualPhone

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way to the provider's endpoints.
struct Web: Sendable {
    let session: URLSession

    /// A reply with its status.
    typealias Reply = (data: Data, status: Int)

    /// Sends a request.
    ///
    /// - Parameter purpose: ends the sentence "Connection error …" of the error.
    /// - Throws: AppAuth's network error, with URLSession's below it.
    func send(_ request: URLRequest, _ purpose: String) async throws -> Reply {
        let (data, response): (Data, URLResponse)
        do {
            // In airplane mode nothing leaves the phone; a phone that does not answer has ended the app.
            guard try ProcessPhone.connection.send(ReadNetworkState()).isConnected else {
                throw URLError(.notConnectedToInternet)
            }
            (data, response) = try await session.data(for: request)
        } catch {
            throw AppAuthError.general(
                .network,
                "Connection error \(purpose) '\(request.url?.absoluteString ?? "")': "
                    + "\(error.localizedDescription).",
                underlying: error)
        }
        return (data, (response as? HTTPURLResponse)?.statusCode ?? 0)
    }

    /// A form to post (`application/x-www-form-urlencoded`).
    static func form(_ url: URL, _ fields: [(String, String)]) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.httpBody = Data(encoded(fields).utf8)
        return request
    }

    /// Names and values as a query or a form has them.
    static func encoded(_ fields: [(String, String)]) -> String {
        fields.map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        // Of these characters every string can be made: the call fails for none.
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// RFC 3986 §2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
