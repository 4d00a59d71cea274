import Foundation
import LatchkeyKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The source of the feature flags: remote, or this phone while its own are turned on.
struct FlagsSource: Sendable {
    let url: URL?
    let session: URLSession
    let repository: any StateRepository
    let systemVersion: SystemVersion

    private static let key = "messenger.flags"

    /// The phone's own flags; nil while the remote flags apply.
    var own: OwnFlags? {
        let kept = (try? repository.data(forKey: Self.key)) ?? nil
        return kept.flatMap { try? JSONDecoder().decode(OwnFlags.self, from: $0) }
    }

    /// Sets the phone's own flags, or goes back to the remote flags.
    ///
    /// - Throws: whatever keeps them from being written.
    func setOwn(_ flags: OwnFlags?) throws {
        try repository.set(try flags.map { try JSONEncoder().encode($0) }, forKey: Self.key)
    }

    /// The JSON of the flags that are to hold.
    ///
    /// - Throws: ``LatchkeyError`` if the remote flags are unavailable.
    func fetch() async throws -> Data {
        if let own { return try JSONEncoder().encode(own.configuration(on: systemVersion)) }
        guard let url else { return Data("{}".utf8) }
        let request = URLRequest(
            url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: MFAClient.timeout)
        let (body, response) = try await session.exchange(request)
        guard response.statusCode == 200 else {
            throw LatchkeyError(.replyMalformed, underlying: .server(ServerRefusal(status: response.statusCode)))
        }
        return body
    }
}
