import Foundation
import LatchkeyLock
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Provides the current configuration: the app's defaults, overridden by the last remote configuration.
///
/// A valid remote configuration stays in force until a newer valid one arrives, also across launches and without a
/// network.
public final class AttestationConfigurationProvider: Sendable {
    /// The longest configuration that is read: 65,536 bytes.
    public static let maximumLength = 65_536

    private let defaults: AttestationConfiguration
    private let systemVersion: SystemVersion
    private let repository: (any StateRepository)?
    private let fetch: (@Sendable () async throws -> Data)?
    private let remote: Lock<RemoteAttestationConfiguration?>

    static let key = "attestation.configuration"

    /// Always the same configuration.
    public init(_ configuration: AttestationConfiguration = AttestationConfiguration()) {
        defaults = configuration
        systemVersion = .current
        repository = nil
        fetch = nil
        remote = Lock(nil)
    }

    /// A configuration that can be changed from afar.
    ///
    /// - Parameters:
    ///   - defaults: the configuration until a remote one arrives.
    ///   - repository: where the last valid one is kept.
    ///   - systemVersion: for which version the settings are picked.
    ///   - fetch: gets the JSON of a ``RemoteAttestationConfiguration``.
    public init(
        defaults: AttestationConfiguration = AttestationConfiguration(), repository: any StateRepository,
        systemVersion: SystemVersion = .current, fetch: @escaping @Sendable () async throws -> Data
    ) {
        self.defaults = defaults
        self.systemVersion = systemVersion
        self.repository = repository
        self.fetch = fetch
        // An unreadable configuration is ignored, because the defaults are safe.
        let kept = (try? repository.data(forKey: Self.key)) ?? nil
        remote = Lock(kept.flatMap(Self.read))
    }

    /// A configuration that is fetched from a URL, at most 65,536 bytes; redirections are not followed.
    public convenience init(
        defaults: AttestationConfiguration = AttestationConfiguration(), repository: any StateRepository,
        systemVersion: SystemVersion = .current, url: URL, session: URLSession
    ) {
        self.init(defaults: defaults, repository: repository, systemVersion: systemVersion) {
            let request = URLRequest(
                url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: MFAClient.timeout)
            let (body, response) = try await session.exchange(request)
            guard response.statusCode == 200 else {
                throw AttestationError(.serverUnknown, underlying: .server(ServerRefusal(status: response.statusCode)))
            }
            return body
        }
    }

    /// The current configuration for this version of the system.
    public var current: AttestationConfiguration {
        remote.withLock { $0 }?.applied(to: defaults, on: systemVersion) ?? defaults
    }

    /// Fetches the newest configuration; a failed or invalid one changes nothing.
    ///
    /// - Returns: the current configuration.
    /// - Throws: ``AttestationError`` that says why there is nothing newer.
    @discardableResult
    public func refresh() async throws(AttestationError) -> AttestationConfiguration {
        guard let fetch else { return defaults }
        let json: Data
        do {
            json = try await fetch()
        } catch let error as AttestationError {
            throw error
        } catch let error as LatchkeyError {
            throw AttestationError(exchange: error)
        } catch {
            throw AttestationError(exchange: LatchkeyError(network: error))
        }
        guard let newest = Self.read(json) else { throw AttestationError(.replyMalformed) }
        remote.withLock { $0 = newest }
        // It is valid for this launch even if it can't be saved.
        do {
            try repository?.set(json, forKey: Self.key)
        } catch {
            throw AttestationError(.storageFailed)
        }
        return current
    }

    private static func read(_ json: Data) -> RemoteAttestationConfiguration? {
        guard json.count <= maximumLength,
            let value = try? JSONDecoder().decode(RemoteAttestationConfiguration.self, from: json), value.isValid
        else { return nil }
        return value
    }
}
